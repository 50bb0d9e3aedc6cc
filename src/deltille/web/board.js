// The board: draws a scene, lets people walk the legal moves by tapping, dragging or keys, and asks before it commits.

import { Bar } from "./bar.js";
import { Cursor } from "./cursor.js";
import { button, html, svg } from "./dom.js";
import { drawGround, drawPiece, patterns } from "./draw.js";
import { Foresight } from "./foresight.js";
import { markOf } from "./marks.js";
import { Picking } from "./picking.js";
import { Pointer } from "./pointer.js";
import { isStill, setting } from "./settings.js";
import { playSteps } from "./steps.js";
import { TrayList } from "./trays.js";
import { say } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Preview} Preview */

/** A second tap sooner than this is one nervous tap. */
const CALM_MS = 250;

export class BoardElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Scene | null} */
    this.scene = null;
    /** Whose look new things wear. @type {number | null} */
    this.mover = null;
    this.picking = new Picking([]);
    /** @type {(move: Move) => Promise<Preview>} */
    this.foresee = () => Promise.reject(new Error("nobody to ask"));
    /** @type {(targets: string[]) => Promise<string>} */
    this.explain = () => Promise.resolve("");
    this.isLocked = false;
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
    this.bar = new Bar(this);
    this.foresight = new Foresight(this);
    this.zoom = new Zoom(this);
    this.cursor = new Cursor(this);
    this.pointer = new Pointer(this);
    this.zoomButton = button(say("zoom"), "zoom", () => this.zoom.toggle(), { iconOnly: true, class: "round quiet zoom", hidden: true });
    this.stage = html("div", { class: "stage", tabindex: 0, role: "application" }, this.drawing, this.bar.root);
    this.prompt = html("div", { class: "prompt" });
    this.trays = new TrayList();
  }

  connectedCallback() {
    this.append(this.stage, this.zoomButton, this.prompt, this.trays.root, this.floating);
    this.stage.setAttribute("aria-label", say("boardLabel"));
    this.pointer.listen();
    this.cursor.listen();
    new ResizeObserver(() => {
      this.bar.place();
      this.zoomButton.hidden = !this.zoom.isWelcome;
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
      this.zoom.apply();
      this.zoomButton.hidden = !this.zoom.isWelcome;
    }
    this.turnTo(turn);
    if (before && steps.length && !isStill()) {
      const playing = new AbortController();
      this.playing = playing;
      void playSteps(this, before, scene, steps, playing.signal).then(() => {
        if (this.playing === playing) this.playing = null;
        if (!playing.signal.aborted) this.drawPieces(scene);
      });
    } else this.drawPieces(scene);
  }

  /** Put the trays of whoever is to move first: a pass changes nothing else. @param {number | null} turn */
  turnTo(turn) {
    this.mover = this.scene?.to_move ?? turn;
    if (this.scene) this.trays.show(this.scene, this.mover);
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
    this.foresight.forget();
    this.cursor.rest("");
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
      if (performance.now() - this.foresight.since > CALM_MS) this.confirm();
      return;
    }
    this.cursor.rest(id);
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
    this.bar.hide();
    this.offerLayer.replaceChildren();
    this.zoom.set(1);
    this.dispatchEvent(new CustomEvent("commit", { detail: move, bubbles: true }));
  }

  next() {
    this.picking.next();
    this.refresh();
  }

  /** Take the last thing chosen back. */
  back() {
    this.picking.back();
    this.refresh();
  }

  showMe() {
    if (this.isLocked || !this.picking.showNext()) return;
    this.cursor.hasMoved = false;
    this.refresh();
  }

  /** Let this move stand to be confirmed. @param {Move} move */
  suggest(move) {
    if (this.isLocked) return;
    this.picking.choose(move);
    this.cursor.hasMoved = false;
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
    const marks = hints ? [...offered].map((id) => markOf(this, id, "offer")) : [];
    marks.push(...picking.chosen.map((id) => markOf(this, id, "picked")));
    this.offerLayer.replaceChildren(...marks.filter((mark) => mark !== null));
    this.trays.mark(offered, picking.all, picking.chosen);
    this.cursor.draw();
    this.zoom.toPlace(offered);
    this.foresight.show();
    if (isMine && !this.isLocked && !picking.ghost()) this.showPrompt();
  }

  showPrompt() {
    const n = this.picking.candidates().length;
    const { chosen } = this.picking;
    const words = chosen.length
      ? say("goOn", { what: chosen.map((id) => this.labelOf(id)).join(", "), n })
      : say([...this.picking.offered()].every((id) => this.placeOf(id) === null) ? "beginTray" : "begin");
    this.prompt.replaceChildren(html("p", {}, words));
  }
}

customElements.define("deltille-board", BoardElement);
