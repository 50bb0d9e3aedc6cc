// The board: draws a scene, lets people walk the legal moves by tapping, dragging or keys, and asks before it commits.

import { Bar } from "./bar.js";
import { Cursor } from "./cursor.js";
import { button, html, svg } from "./dom.js";
import { drawCoordinates, drawGround, drawPiece, lies, patterns } from "./draw.js";
import { Foresight } from "./foresight.js";
import { lastMarks, marksOf } from "./marks.js";
import { Minimap } from "./minimap.js";
import { Picking } from "./picking.js";
import { Pointer } from "./pointer.js";
import { Prompt } from "./prompt.js";
import { isStill, setting } from "./settings.js";
import { playSteps } from "./steps.js";
import { TrayList } from "./trays.js";
import { Turning } from "./turning.js";
import { Veil } from "./veil.js";
import { Why } from "./why.js";
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
    /** @type {(targets: string[]) => Promise<import("./types.js").Objection>} */
    this.explain = () => Promise.resolve({ sentence: "" });
    this.isLocked = false;
    this.hasCoordinates = false;
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
    this.lastLayer = svg("g", { class: "lasts" });
    this.offerLayer = svg("g", { class: "offers" });
    this.ghostLayer = svg("g", { class: "ghosts" });
    this.cursorLayer = svg("g", { class: "cursor" });
    this.drawing = svg("svg", { class: "board", "aria-hidden": "true" });
    this.floating = html("div", { class: "floating", hidden: true });
    this.bar = new Bar(this);
    this.foresight = new Foresight(this);
    this.zoom = new Zoom(this);
    this.minimap = new Minimap(this);
    this.cursor = new Cursor(this);
    this.pointer = new Pointer(this);
    this.zoomButton = button(say("zoom"), "zoom", () => this.zoom.toggle(), { iconOnly: true, class: "round quiet zoom", hidden: true });
    this.stage = html("div", { class: "stage", tabindex: 0, role: "application" }, this.drawing, this.minimap.root, this.bar.root);
    this.prompt = new Prompt(this);
    this.why = new Why(this);
    this.veil = new Veil(this);
    this.trays = new TrayList();
  }

  connectedCallback() {
    this.append(this.stage, this.zoomButton, this.veil.root, this.prompt.root, this.trays.root, this.floating);
    this.stage.setAttribute("aria-label", say("boardLabel"));
    this.pointer.listen();
    this.cursor.listen();
    new ResizeObserver(([entry]) => {
      if (entry) this.zoom.room = entry.contentRect;
      this.bar.place();
      this.zoomButton.hidden = !this.zoom.isWelcome;
    }).observe(this.stage);
  }

  // -- what the table tells the board ------------------------------------------------------------

  /**
   * Draw a scene; with steps, tell first how it came about.
   * @param {Scene} scene
   * @param {{steps?: Step[], last?: Step[], turn?: number | null}} [how] steps to tell; those of the last move, to mark
   */
  show(scene, { steps = [], last = steps, turn = null } = {}) {
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
      this.trays.clear();
      this.pieceLayer.replaceChildren();
      const layers = [this.ground, this.pieceLayer, this.lastLayer, this.offerLayer, this.why.layer, this.ghostLayer, this.cursorLayer];
      this.drawing.replaceChildren(made.defs, ...layers);
    }
    if (isNewBoard) {
      const fresh = drawGround(scene);
      this.hasCoordinates = false;
      this.ground.replaceWith(fresh);
      this.ground = fresh;
      this.zoom.apply();
      this.zoomButton.hidden = !this.zoom.isWelcome;
    }
    this.turnTo(turn);
    this.lastLayer.replaceChildren(...lastMarks(scene, last));
    this.veil.redraw();
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
    if (this.scene) this.trays.show(this.scene, this.mover, this.fill);
  }

  /** Forget everything that is on the board. */
  clear() {
    this.finishSteps();
    this.scene = null;
    this.offer([]);
    this.drawn.clear();
    this.trays.clear();
    for (const layer of [this.pieceLayer, this.lastLayer, this.ghostLayer, this.offerLayer, this.why.layer]) layer.replaceChildren();
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

  /** @param {Piece} whole @param {Scene} scene */
  drawOne(whole, scene) {
    const piece = this.veil.over(whole);
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
    this.picking = new Picking(moves, (id) => this.spots.has(id));
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
    this.prompt.tell(sentence, isBad);
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
      this.why.refuse(id);
      return;
    }
    if (done === "confirmed") {
      if (performance.now() - this.foresight.since > CALM_MS) this.confirm();
      return;
    }
    this.cursor.rest(id);
    this.refresh();
    if (!this.picking.ghost()) this.speak(say("chosen", { what: this.labelOf(id), n: this.picking.candidates().length }));
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

  /** @param {number} index */
  showAlternative(index) {
    this.picking.index = index;
    this.refresh();
    this.stage.focus({ preventScroll: true });
  }

  /** Take the last thing chosen back. */
  back() {
    this.picking.back();
    this.refresh();
  }

  /** @param {number} [by] */
  showMe(by = 1) {
    if (this.isLocked || !this.picking.showNext(by)) return;
    this.cursor.hasMoved = false;
    this.refresh();
  }

  /** The ghost and everything that can be done with the same piece. */
  turning() {
    const ghost = this.picking.ghost();
    const piece = ghost?.path[0];
    if (!ghost || !piece || !this.trays.piece(piece)) return null;
    return new Turning(ghost, this.picking.candidates([piece]), this.spots);
  }

  /** @param {import("./turning.js").Turn} way */
  turn(way) {
    this.settle(this.turning()?.turn(way));
  }

  /** @param {Point} direction */
  nudge(direction) {
    this.settle(this.turning()?.nudge(direction));
  }

  /** Let this move stand to be confirmed. @param {Move | null | undefined} move */
  settle(move) {
    if (!move || this.isLocked) return;
    this.picking.settle(move);
    this.cursor.hasMoved = false;
    this.refresh();
  }

  /** @param {string} id */
  labelOf(id) {
    const piece = this.pieces.get(id) ?? this.trays.piece(id);
    if (this.veil.seat !== null && piece?.seat === this.veil.seat) {
      const under = this.scene?.spots.find((spot) => lies(piece, spot));
      if (under) return under.label;
    }
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

  /** Names of places are many: they are drawn when somebody wants them. */
  showCoordinates() {
    const isWanted = setting("coordinates") === "yes";
    if (!this.scene || isWanted === this.hasCoordinates) return;
    this.hasCoordinates = isWanted;
    if (isWanted) this.ground.append(drawCoordinates(this.scene));
    else this.ground.querySelector(".coordinates")?.remove();
  }

  refresh() {
    this.showCoordinates();
    const { picking } = this;
    const isMine = picking.moves.length > 0;
    const offered = isMine && !this.isLocked ? picking.offered() : new Set();
    this.classList.toggle("mine", isMine);
    this.why.clear();
    this.offerLayer.replaceChildren(...marksOf(this, offered));
    this.trays.mark(offered, picking.all, picking.chosen);
    this.cursor.draw();
    this.zoom.toPlace(offered);
    this.foresight.show();
    if (isMine && !this.isLocked && !picking.ghost()) this.prompt.begin();
  }
}

customElements.define("deltille-board", BoardElement);
