// The board: draws a scene, lets people walk the legal moves by tapping, dragging or keys, and asks before it commits.

import { button, html, svg } from "./dom.js";
import { boardBox, boxOf, DISC, drawGround, drawPiece, lookOf, pathOf, patterns, pointsOf } from "./draw.js";
import { drawGhost } from "./ghost.js";
import { Picking } from "./picking.js";
import { isStill, setting } from "./settings.js";
import { playSteps } from "./steps.js";
import { TrayList } from "./trays.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Preview} Preview */

const SMALLEST_PX = 24;
/** Cells larger than this need no coming closer. */
const ROOMY_PX = 34;
const NARROW_PX = 480;
const DRAG_PX = 9;
/** A second tap sooner than this is one nervous tap. */
const CALM_MS = 250;

export class BoardElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Scene | null} */
    this.scene = null;
    this.picking = new Picking([]);
    /** @type {(move: Move) => Promise<Preview>} */
    this.foresee = () => Promise.reject(new Error("nobody to ask"));
    /** @type {(targets: string[]) => Promise<string>} */
    this.explain = () => Promise.resolve("");
    /** @type {Map<number, Preview>} */
    this.foreseen = new Map();
    this.isLocked = false;
    this.cursor = "";
    this.hasCursorMoved = false;
    /** @type {{id: string, x: number, y: number, view: Point, isDrag: boolean, pointer: number} | null} */
    this.press = null;
    this.hovered = "";
    this.ghostSince = 0;
    this.zoom = 1;
    /** @type {Point | null} */
    this.centre = null;
    /** @type {AbortController | null} */
    this.playing = null;
    /** @type {Map<string, SVGGElement>} */
    this.drawn = new Map();
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    this.fill = (/** @type {import("./types.js").Look} */ look) => look.fill;

    this.ground = svg("g");
    this.pieceLayer = svg("g", { class: "pieces" });
    this.offerLayer = svg("g", { class: "offers" });
    this.ghostLayer = svg("g", { class: "ghosts" });
    this.cursorLayer = svg("g", { class: "cursor" });
    this.drawing = svg("svg", { class: "board", "aria-hidden": "true" });
    this.floating = html("div", { class: "floating", hidden: true });
    this.confirmBar = html("div", { class: "confirm", hidden: true });
    this.zoomButton = button(say("zoom"), "zoom", () => this.setZoom(this.zoom > 1 ? 1 : 2, null), { iconOnly: true, class: "round quiet zoom", hidden: true });
    this.stage = html("div", { class: "stage", tabindex: 0, role: "application" }, this.drawing, this.confirmBar);
    this.prompt = html("div", { class: "prompt" });
    this.trays = new TrayList();
  }

  connectedCallback() {
    this.append(this.stage, this.zoomButton, this.prompt, this.trays.root, this.floating);
    this.stage.setAttribute("aria-label", say("boardLabel"));
    this.addEventListener("pointerdown", (event) => this.onDown(event));
    this.addEventListener("pointermove", (event) => this.onMove(event));
    this.addEventListener("pointerup", (event) => this.onUp(event));
    this.addEventListener("pointercancel", () => this.endPress());
    this.addEventListener("keydown", (event) => this.onKey(event));
    this.stage.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    new ResizeObserver(() => {
      this.placeConfirm();
      this.zoomButton.hidden = this.cellPx() >= ROOMY_PX;
    }).observe(this.stage);
  }

  // -- what the table tells the board ------------------------------------------------------------

  /**
   * Draw a scene; with steps, tell first how it came about.
   * @param {Scene} scene
   * @param {{steps?: Step[], turn?: number | null}} [how]
   */
  show(scene, { steps = [], turn = null } = {}) {
    const before = this.scene;
    this.finishSteps();
    const isNewBoard = !before || JSON.stringify(before.spots) !== JSON.stringify(scene.spots);
    const looksChanged = !before || JSON.stringify(before.looks) !== JSON.stringify(scene.looks);
    this.scene = scene;
    this.spots = new Map(scene.spots.map((spot) => [spot.id, spot]));
    this.pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
    if (looksChanged) {
      const made = patterns(scene);
      this.fill = made.fill;
      this.drawn.clear();
      this.pieceLayer.replaceChildren();
      const layers = [this.ground, this.pieceLayer, this.offerLayer, this.ghostLayer, this.cursorLayer];
      this.drawing.replaceChildren(made.defs, ...layers);
    }
    if (isNewBoard) {
      const fresh = drawGround(scene);
      this.ground.replaceWith(fresh);
      this.ground = fresh;
      this.applyView();
      this.zoomButton.hidden = this.cellPx() >= ROOMY_PX;
    }
    this.trays.show(scene, scene.to_move ?? turn);
    if (before && steps.length && !isStill()) {
      const playing = new AbortController();
      this.playing = playing;
      void playSteps(this, before, scene, steps, playing.signal).then(() => {
        if (this.playing === playing) this.playing = null;
        if (!playing.signal.aborted) this.drawPieces(scene);
      });
    } else this.drawPieces(scene);
  }

  /** Forget everything that is on the board. */
  clear() {
    this.finishSteps();
    this.scene = null;
    this.offer([]);
    this.drawn.clear();
    this.trays.clear();
    for (const layer of [this.pieceLayer, this.ghostLayer, this.offerLayer]) layer.replaceChildren();
  }

  /** Skip what is still being told. */
  finishSteps() {
    if (!this.playing) return;
    this.playing.abort();
    this.playing = null;
    if (this.scene) this.drawPieces(this.scene);
  }

  /** @param {Scene} scene */
  drawPieces(scene) {
    const stays = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, element] of this.drawn) {
      if (!stays.has(id)) {
        element.remove();
        this.drawn.delete(id);
      }
    }
    for (const piece of scene.pieces) this.drawOne(piece, scene);
    this.ghostLayer.querySelectorAll(".told").forEach((mark) => mark.remove());
  }

  /** @param {Piece} piece @param {Scene} scene */
  drawOne(piece, scene) {
    const text = JSON.stringify(piece);
    const old = this.drawn.get(piece.id);
    if (old?.dataset.is === text) return old;
    const fresh = drawPiece(piece, scene, this.fill);
    fresh.dataset.is = text;
    if (old) old.replaceWith(fresh);
    else this.pieceLayer.append(fresh);
    fresh.classList.add(old ? "changed" : "arrived");
    this.drawn.set(piece.id, fresh);
    return fresh;
  }

  /** The moves that can be made now; none when it is somebody else's turn. @param {Move[]} moves */
  offer(moves) {
    this.isLocked = false;
    this.picking = new Picking(moves);
    this.foreseen.clear();
    this.cursor = "";
    this.refresh();
  }

  /** Cancel whatever was begun. */
  cancel() {
    this.picking.clear();
    this.refresh();
  }

  /** @param {string} sentence @param {boolean} [isBad] */
  tell(sentence, isBad = false) {
    this.prompt.replaceChildren(html("p", { class: isBad ? "why" : "" }, sentence));
    this.speak(sentence);
  }

  /** For those who listen. @param {string} text */
  speak(text) {
    this.dispatchEvent(new CustomEvent("speak", { detail: text, bubbles: true }));
  }

  // -- picking ---------------------------------------------------------------------------------------

  /** @param {string} id */
  pick(id) {
    if (this.isLocked || !this.picking.moves.length) return;
    const done = this.picking.pick(id);
    if (done === "refused") {
      this.refuse(id);
      return;
    }
    if (done === "confirmed") {
      if (performance.now() - this.ghostSince > CALM_MS) this.confirm();
      return;
    }
    this.cursor = id;
    this.hasCursorMoved = false;
    const ghost = this.picking.ghost();
    if (ghost && setting("instant") === "yes" && this.picking.alternatives().length === 1) {
      this.confirm();
      return;
    }
    this.refresh();
    if (!ghost) this.speak(say("chosen", { what: this.labelOf(id), n: this.picking.candidates().length }));
  }

  /** @param {string} id */
  refuse(id) {
    const { picking } = this;
    this.explain([...picking.chosen, id]).then(
      (sentence) => sentence && picking === this.picking && this.tell(sentence, true),
      () => {},
    );
    const element = this.elementOf(id);
    element?.classList.remove("no");
    void element?.getBoundingClientRect();
    element?.classList.add("no");
    this.offerLayer.classList.add("pulse");
    setTimeout(() => this.offerLayer.classList.remove("pulse"), 900);
    this.tell(say("notThere", { what: this.labelOf(id) }), true);
  }

  confirm() {
    const move = this.picking.ghost();
    if (!move || this.isLocked) return;
    this.isLocked = true;
    this.confirmBar.hidden = true;
    this.offerLayer.replaceChildren();
    this.setZoom(1, null);
    this.dispatchEvent(new CustomEvent("commit", { detail: move, bubbles: true }));
  }

  next() {
    this.picking.next();
    this.refresh();
  }

  showMe() {
    if (this.isLocked || !this.picking.showNext()) return;
    this.hasCursorMoved = false;
    this.refresh();
  }

  /** @param {string} id */
  labelOf(id) {
    const piece = this.pieces.get(id) ?? this.trays.piece(id);
    return piece?.label ?? this.spots.get(id)?.label ?? this.trays.buttonLabel(id) ?? id;
  }

  /** @param {string} id @returns {Element | null} */
  elementOf(id) {
    return this.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  /** The middle of a thing on the board, in its own lengths. @param {string} id @returns {Point | null} */
  placeOf(id) {
    return this.pieces.get(id)?.at ?? this.spots.get(id)?.at ?? null;
  }

  // -- showing what can be done ---------------------------------------------------------------------

  refresh() {
    const { picking } = this;
    const isMine = picking.moves.length > 0;
    const hints = setting("hints") === "yes" || picking.chosen.length > 0;
    const offered = isMine && !this.isLocked ? picking.offered() : new Set();
    this.classList.toggle("mine", isMine);
    this.offerLayer.replaceChildren();
    if (hints) for (const id of offered) this.mark(id, "offer");
    for (const id of picking.chosen) this.mark(id, "picked");
    this.trays.mark(offered, picking.all, picking.chosen);
    this.drawCursor();
    this.zoomToPlace(offered);
    this.showGhost();
  }

  /** @param {string} id @param {string} kind */
  mark(id, kind) {
    const piece = this.pieces.get(id);
    const spot = this.spots.get(id);
    if (piece) {
      const top = piece.at[1] - (piece.height - 1) * 0.15;
      this.offerLayer.append(
        piece.outlines.length
          ? svg("path", { "data-for": id, class: `${kind} edge`, d: pathOf(piece.outlines) })
          : svg("circle", { "data-for": id, class: `${kind} edge`, cx: piece.at[0], cy: top, r: DISC + 0.055 }),
      );
    } else if (spot?.outline.length) {
      this.offerLayer.append(svg("path", { "data-for": id, class: `${kind} area`, d: pathOf([spot.outline]) }));
    } else if (spot) {
      this.offerLayer.append(svg("circle", { "data-for": id, class: `${kind} ring`, cx: spot.at[0], cy: spot.at[1], r: 0.17 }));
    }
  }

  showGhost() {
    const move = this.picking.ghost();
    this.ghostLayer.replaceChildren();
    this.confirmBar.hidden = true;
    if (!move || !this.scene) {
      for (const element of this.drawn.values()) element.classList.remove("leaving");
      this.dispatchEvent(new CustomEvent("foreseen", { detail: null, bubbles: true }));
      if (this.picking.moves.length && !this.isLocked) this.showPrompt();
      return;
    }
    this.ghostSince = performance.now();
    const known = this.foreseen.get(move.id) ?? null;
    this.drawGhostOf(move, known);
    this.showConfirm();
    if (known) this.tellGhost(known);
    else {
      const { picking } = this;
      this.foresee(move).then(
        (preview) => {
          if (picking !== this.picking) return;
          this.foreseen.set(move.id, preview);
          if (this.picking.ghost() !== move || this.isLocked) return;
          this.drawGhostOf(move, preview);
          this.placeConfirm();
          this.tellGhost(preview);
        },
        () => this.tell(move.text),
      );
    }
  }

  showPrompt() {
    const n = this.picking.candidates().length;
    const { chosen } = this.picking;
    const words = chosen.length
      ? say("goOn", { what: chosen.map((id) => this.labelOf(id)).join(", "), n })
      : say([...this.picking.offered()].every((id) => this.placeOf(id) === null) ? "beginTray" : "begin");
    this.prompt.replaceChildren(html("p", {}, words));
  }

  /** @param {Move} move @param {Preview | null} preview */
  drawGhostOf(move, preview) {
    if (!this.scene) return;
    this.ghostLayer.replaceChildren(drawGhost(this.scene, move, preview, this.fill));
    const gone = new Set();
    if (preview?.pieces) {
      const stays = new Set(preview.pieces.map((piece) => piece.id));
      for (const id of this.pieces.keys()) if (!stays.has(id)) gone.add(id);
    }
    for (const [id, element] of this.drawn) element.classList.toggle("leaving", gone.has(id));
  }

  /** @param {Preview} preview */
  tellGhost(preview) {
    const list = html("ol", { class: preview.steps.length > 1 ? "steps" : "steps single" });
    for (const step of preview.steps) list.append(html("li", {}, step.sentence));
    this.prompt.replaceChildren(list);
    this.dispatchEvent(new CustomEvent("foreseen", { detail: preview, bubbles: true }));
    const among = this.picking.alternatives().length;
    const more = among > 1 ? ` ${say("oneOf", { n: (this.picking.index % among) + 1, of: among })}` : "";
    this.speak(`${preview.steps.map((step) => step.sentence).join(". ")}. ${say("confirmWith")}${more}`);
  }

  showConfirm() {
    const among = this.picking.alternatives().length;
    const bar = [
      button(say("cancel"), "cross", () => this.cancel(), { iconOnly: true, class: "round quiet" }),
      among > 1 &&
        button(say("nextFit", { n: (this.picking.index % among) + 1, of: among }), "cycle", () => this.next(), {
          iconOnly: true,
          class: "round",
          "data-count": `${(this.picking.index % among) + 1}/${among}`,
        }),
      button(say("confirm"), "check", () => this.confirm(), { iconOnly: true, class: "round go" }),
    ];
    this.confirmBar.replaceChildren(...bar.filter((part) => part !== false));
    this.confirmBar.hidden = false;
    this.placeConfirm();
  }

  /** Beside the ghost, inside the stage, and not on top of what it asks about. */
  placeConfirm() {
    if (this.confirmBar.hidden) return;
    const stage = this.stage.getBoundingClientRect();
    const shown = this.ghostLayer.firstElementChild?.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.confirmBar;
    let left = (stage.width - width) / 2;
    let top = stage.height - height - 8;
    if (shown && shown.width > 0) {
      left = shown.left - stage.left + shown.width / 2 - width / 2;
      top = shown.bottom - stage.top + 10;
      if (top + height > stage.height - 4) top = shown.top - stage.top - height - 10;
    }
    this.confirmBar.style.left = `${Math.max(4, Math.min(left, stage.width - width - 4))}px`;
    this.confirmBar.style.top = `${Math.max(4, Math.min(top, stage.height - height - 4))}px`;
  }

  // -- zoom -------------------------------------------------------------------------------------------

  applyView() {
    if (!this.scene) return;
    const box = boardBox(this.scene);
    const width = box.width / this.zoom;
    const height = box.height / this.zoom;
    const [x, y] = this.centre ?? [box.left + box.width / 2, box.top + box.height / 2];
    const left = Math.max(box.left, Math.min(x - width / 2, box.left + box.width - width));
    const top = Math.max(box.top, Math.min(y - height / 2, box.top + box.height - height));
    this.drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.stage.style.setProperty("--ratio", String(box.width / box.height));
    this.placeConfirm();
  }

  /** @param {number} zoom @param {Point | null} centre */
  setZoom(zoom, centre) {
    this.zoom = Math.max(1, Math.min(zoom, 4));
    this.centre = this.zoom === 1 ? null : centre;
    this.applyView();
  }

  /** How many pixels the smallest cell measures across without zoom; Infinity for boards of points. */
  cellPx() {
    const cell = this.scene?.spots.find((spot) => spot.outline.length);
    if (!this.scene || !cell) return Infinity;
    const box = boxOf(cell.outline);
    const whole = boardBox(this.scene);
    const stage = this.stage.getBoundingClientRect();
    const unit = Math.min(stage.width / whole.width, stage.height / whole.height);
    return Math.min(box.width, box.height) * unit;
  }

  /** Where cells are too small for a finger, come closer while something is being placed. @param {Set<string>} offered */
  zoomToPlace(offered) {
    const px = this.cellPx();
    const { chosen } = this.picking;
    const isForFingers = matchMedia("(pointer: coarse)").matches || this.stage.clientWidth < NARROW_PX;
    if (px >= SMALLEST_PX || this.isLocked || !isForFingers) return;
    const last = chosen.length ? this.placeOf(chosen[chosen.length - 1] ?? "") : null;
    const places = [...offered].map((id) => this.spots.get(id)?.at).filter((at) => at !== undefined);
    if (!chosen.length) {
      if (this.zoom !== 1) this.setZoom(1, null);
      return;
    }
    if (!places.length && !last) return;
    const zoom = Math.max(this.zoom, (SMALLEST_PX + 4) / px);
    const box = boxOf(/** @type {Point[]} */ (places.length ? places : [last]));
    const middle = /** @type {Point} */ ([box.left + box.width / 2, box.top + box.height / 2]);
    if (this.zoom === 1 || last) this.setZoom(zoom, last ?? middle);
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    if (!event.ctrlKey && this.zoom === 1) return;
    event.preventDefault();
    this.setZoom(this.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15), this.pointAt(event.clientX, event.clientY));
  }

  /** @param {number} x @param {number} y @returns {Point} */
  pointAt(x, y) {
    const matrix = this.drawing.getScreenCTM();
    const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
    return [point.x, point.y];
  }

  // -- pointers ---------------------------------------------------------------------------------------

  /**
   * What somebody pointing here means: the thing that fits best, or one that is near.
   * @param {number} x @param {number} y
   */
  hit(x, y) {
    const ids = new Set();
    for (const element of document.elementsFromPoint(x, y)) {
      const found = element.closest("[data-id]");
      if (found instanceof Element && this.contains(found)) ids.add(/** @type {SVGElement} */ (found).dataset.id);
    }
    const fits = [...ids].map((id) => ({ id, fit: this.picking.fit(id) })).sort((a, b) => a.fit - b.fit);
    const best = fits[0];
    if (best && best.fit < Infinity) return best.id;
    if (this.stage.contains(document.elementFromPoint(x, y))) {
      const near = this.nearest(x, y, SMALLEST_PX);
      if (near) return near;
    }
    return [...ids][0] ?? "";
  }

  /** @param {number} x @param {number} y @param {number} within */
  nearest(x, y, within) {
    const matrix = this.drawing.getScreenCTM();
    if (!matrix) return "";
    let best = "";
    let least = within;
    for (const id of this.picking.offered()) {
      const at = this.placeOf(id);
      if (!at) continue;
      const point = new DOMPoint(at[0], at[1]).matrixTransform(matrix);
      const away = Math.hypot(point.x - x, point.y - y);
      if (away < least) [best, least] = [id, away];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest(".confirm, summary, .zoom")) return;
    if (this.playing) this.finishSteps();
    const id = this.hit(event.clientX, event.clientY);
    if (!id && !this.stage.contains(event.target)) return;
    const view = this.pointAt(event.clientX, event.clientY);
    this.press = { id, x: event.clientX, y: event.clientY, view, isDrag: false, pointer: event.pointerId };
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    if (!this.press) {
      if (event.pointerType === "mouse") this.hover(event);
      return;
    }
    const far = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y);
    if (!this.press.isDrag && far > DRAG_PX) this.startDrag(event);
    if (!this.press?.isDrag) return;
    if (this.press.id) this.dragTo(event);
    else this.pan(event);
  }

  /** @param {PointerEvent} event */
  startDrag(event) {
    if (!this.press) return;
    this.press.isDrag = true;
    const { id } = this.press;
    const isOwn = id !== "" && this.picking.fit(id) < Infinity;
    const isInTray = this.trays.piece(id) !== undefined;
    if (this.zoom > 1 && !isInTray && !this.pieces.has(id)) this.press.id = "";
    else if (!isOwn) this.press.id = "";
    else {
      if (!this.picking.chosen.includes(id)) this.pick(id);
      const piece = this.trays.piece(id) ?? this.pieces.get(id);
      if (piece && this.scene) this.float(piece);
      this.setPointerCapture(event.pointerId);
    }
  }

  /** The piece under the pointer while it is dragged. @param {Piece} piece */
  float(piece) {
    if (!this.scene) return;
    const matrix = this.drawing.getScreenCTM();
    const unit = matrix ? matrix.a : 40;
    const box = boxOf(pointsOf(piece));
    const view = `${box.left - 0.1} ${box.top - 0.1} ${box.width + 0.2} ${box.height + 0.2}`;
    const shape = svg("svg", { class: "board", viewBox: view, width: (box.width + 0.2) * unit, height: (box.height + 0.2) * unit });
    shape.append(drawPiece(piece, this.scene, (look) => look.fill));
    this.floating.replaceChildren(shape);
    this.floating.hidden = false;
  }

  /** @param {PointerEvent} event */
  dragTo(event) {
    const lift = event.pointerType === "touch" ? 56 : 0;
    this.floating.style.transform = `translate(${event.clientX}px, ${event.clientY - lift}px) translate(-50%, -50%)`;
    this.hover(event);
  }

  /** @param {PointerEvent} event */
  pan(event) {
    if (!this.press || this.zoom === 1) return;
    const box = this.drawing.viewBox.baseVal;
    const [x, y] = this.pointAt(event.clientX, event.clientY);
    const [fromX, fromY] = this.press.view;
    this.setZoom(this.zoom, [box.x + box.width / 2 + fromX - x, box.y + box.height / 2 + fromY - y]);
  }

  /** Show lightly what a tap here would begin. @param {PointerEvent} event */
  hover(event) {
    if (!this.picking.chosen.length || this.isLocked || this.picking.ghost()) {
      if (!this.press?.isDrag) return;
    }
    const id = this.hit(event.clientX, event.clientY);
    if (id === this.hovered) return;
    this.hovered = id;
    this.ghostLayer.querySelector(".hover")?.remove();
    if (!this.scene || !this.spots.has(id)) return;
    const move = this.picking.trials(id).map((trial) => this.picking.candidates(trial)[0]).find(Boolean);
    if (!move || !this.picking.chosen.length) return;
    const look = lookOf(this.scene, this.trays.piece(move.path[0] ?? "")?.seat ?? this.scene.to_move);
    const shape = svg("g", { class: "hover" });
    for (const part of move.path) {
      const spot = this.spots.get(part);
      if (spot?.outline.length) shape.append(svg("path", { d: pathOf([spot.outline]), fill: look.fill }));
    }
    this.ghostLayer.append(shape);
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    const { press } = this;
    if (!press) return;
    this.endPress();
    if (!press.isDrag) {
      if (press.id) this.pick(press.id);
      if (!this.trays.root.contains(/** @type {Node} */ (event.target)) || press.id) this.stage.focus({ preventScroll: true });
      return;
    }
    if (!press.id) return;
    const lift = event.pointerType === "touch" ? 56 : 0;
    const id = this.hit(event.clientX, event.clientY - lift) || this.hit(event.clientX, event.clientY);
    const isOnBoard = this.spots.has(id) || this.pieces.has(id);
    if (isOnBoard && id !== press.id && this.picking.fit(id) < Infinity) this.pick(id);
  }

  endPress() {
    this.press = null;
    this.hovered = "";
    this.floating.hidden = true;
    this.ghostLayer.querySelector(".hover")?.remove();
  }

  // -- keys --------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.target instanceof Element && event.target.closest(".confirm, summary")) {
      if (event.key !== "Escape") return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[/** @type {keyof typeof arrows} */ (event.key)];
    const ghost = this.picking.ghost();
    if (arrow) this.moveCursor(/** @type {Point} */ (arrow));
    else if (event.key === "PageDown" || event.key === "PageUp") this.stepCursor(event.key === "PageDown" ? 1 : -1);
    else if (event.key === "Enter" && ghost && !this.hasCursorMoved) this.confirm();
    else if (event.key === "Enter" && this.cursor) this.pick(this.cursor);
    else if (event.key === " " && ghost) this.next();
    else if (event.key === " " && this.cursor) this.pick(this.cursor);
    else if (event.key === "Escape") this.cancel();
    else if (event.key === "Backspace" || event.key === "z") {
      this.picking.back();
      this.refresh();
    } else return;
    event.preventDefault();
  }

  /** What the keys can reach, with its place on the screen. */
  reachable() {
    const ids = this.picking.moves.length
      ? new Set([...this.picking.offered(), ...this.picking.chosen])
      : new Set([...this.pieces.keys(), ...this.spots.keys()]);
    const found = [];
    for (const id of ids) {
      const box = this.elementOf(id)?.getBoundingClientRect();
      if (box && box.width) found.push({ id, x: box.left + box.width / 2, y: box.top + box.height / 2 });
    }
    return found;
  }

  /** @param {Point} direction */
  moveCursor([dx, dy]) {
    const all = this.reachable();
    const here = all.find(({ id }) => id === this.cursor);
    if (!here) {
      const stage = this.stage.getBoundingClientRect();
      const [x, y] = [stage.left + stage.width / 2, stage.top + stage.height / 2];
      all.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
      this.setCursor(all[0]?.id ?? "");
      return;
    }
    let best = "";
    let least = Infinity;
    for (const { id, x, y } of all) {
      const along = (x - here.x) * dx + (y - here.y) * dy;
      const across = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      if (along < 2) continue;
      const cost = along + 2.2 * across;
      if (cost < least) [best, least] = [id, cost];
    }
    if (best) this.setCursor(best);
  }

  /** @param {number} by */
  stepCursor(by) {
    const all = this.reachable();
    const at = all.findIndex(({ id }) => id === this.cursor);
    this.setCursor(all[(at + by + all.length) % all.length]?.id ?? "");
  }

  /** @param {string} id */
  setCursor(id) {
    this.cursor = id;
    this.hasCursorMoved = true;
    this.drawCursor();
    this.trays.reveal(id);
    if (id) this.speak(this.labelOf(id));
  }

  drawCursor() {
    this.cursorLayer.replaceChildren();
    this.trays.setCursor(this.cursor);
    const at = this.placeOf(this.cursor);
    if (!at) return;
    const spot = this.spots.get(this.cursor);
    const piece = this.pieces.get(this.cursor);
    const outlines = piece?.outlines.length ? piece.outlines : spot?.outline.length ? [spot.outline] : null;
    this.cursorLayer.append(
      outlines
        ? svg("path", { d: pathOf(outlines) })
        : svg("circle", { cx: at[0], cy: at[1] - ((piece?.height ?? 1) - 1) * 0.15, r: DISC + 0.1 }),
    );
  }
}

customElements.define("deltille-board", BoardElement);
