// The board: draws a scene and turns taps, drags and keys into a legal move.

import { Bar } from "./bar.js";
import { Cursor } from "./cursor.js";
import { button, html } from "./dom.js";
import { lies } from "./draw.js";
import { Previews } from "./preview.js";
import { marksOf } from "./marks.js";
import { Notes } from "./notes.js";
import { MoveSelection } from "./move_selection.js";
import { Pointer } from "./pointer.js";
import { Prompt } from "./prompt.js";
import { SceneElement } from "./scene.js";
import { PieceTransform } from "./piece_transform.js";
import { Why } from "./rejection.js";
import { say } from "./messages.js";
import { Zoom } from "./zoom.js";

/** @import { Move, Objection, Point, Preview } from "./types.js" */

/** A second tap sooner than this is one nervous tap. */
const CALM_MS = 250;

export class BoardElement extends SceneElement {
  constructor() {
    super();
    this.picking = new MoveSelection([]);
    /** @type {(move: Move) => Promise<Preview>} */
    this.foresee = () => Promise.reject(new Error("nobody to ask"));
    /** @type {(targets: string[]) => Promise<Objection>} */
    this.explain = () => Promise.resolve({ sentence: "" });
    this.isLocked = false;
    this.floating = html("div", { class: "floating", hidden: true });
    this.bar = new Bar(this);
    this.foresight = new Previews(this);
    this.zoom = new Zoom(this);
    this.cursor = new Cursor(this);
    this.pointer = new Pointer(this);
    this.zoomButton = button(say("zoom"), "zoom", () => this.zoom.toggle(), { iconOnly: true, class: "round quiet zoom", hidden: true });
    this.prompt = new Prompt(this);
    this.why = new Why(this);
    this.notes = new Notes(this);
    this.stage.append(this.minimap.root, this.bar.root);
  }

  connectedCallback() {
    this.append(this.stage, this.zoomButton, html("div", { class: "own" }, this.veil.root, this.notes.root), this.prompt.root, this.trays.root, this.floating);
    this.stage.setAttribute("aria-label", say("boardLabel"));
    this.pointer.listen();
    this.cursor.listen();
    new ResizeObserver(([entry]) => {
      if (entry) this.zoom.room = entry.contentRect;
      this.bar.place();
      this.zoomButton.hidden = !this.zoom.isWelcome;
    }).observe(this.stage);
  }

  fit() {
    this.zoom.apply();
    this.zoomButton.hidden = !this.zoom.isWelcome;
  }

  // -- what the table tells the board --

  /** @type {SceneElement["show"]} */
  show(scene, how) {
    super.show(scene, how);
    this.notes.draw();
  }

  /** Forget everything that is on the board. */
  clear() {
    super.clear();
    this.offer([]);
  }

  /** The moves that can be made now; none when it is somebody else's turn. @param {Move[]} moves */
  offer(moves) {
    this.isLocked = false;
    const onTop = (/** @type {string} */ id) => {
      const site = this.sites.get(id);
      return site && this.scene?.pieces.find((piece) => lies(piece, site))?.id;
    };
    this.picking = new MoveSelection(moves, (id) => this.sites.has(id), onTop);
    this.foresight.forget();
    this.cursor.rest("");
    this.refresh();
  }

  /** Cancel whatever was begun. */
  cancel() {
    this.picking.clear();
    this.refresh();
  }

  /** @param {string} sentence @param {boolean} [isBad] @param {string} [note] */
  tell(sentence, isBad = false, note = "") {
    this.prompt.tell(sentence, isBad, note);
    this.speak(note ? `${sentence}. ${note}` : sentence);
  }

  /** For those who listen. @param {string} text */
  speak(text) {
    this.dispatchEvent(new CustomEvent("speak", { detail: text, bubbles: true }));
  }

  // -- picking --

  /** @param {string} id */
  pick(id) {
    if (this.notes.isOn) {
      this.notes.mark(id);
      return;
    }
    if (this.isLocked || !this.picking.moves.length) {
      const piece = this.pieces.get(id);
      if (piece?.note) this.tell(`${piece.label}. ${piece.note}`);
      return;
    }
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
    if (this.picking.ghost()) return;
    const verbs = this.picking.verbs().map((verb) => `${verb}. `);
    this.speak(verbs.join("") + say("chosen", { what: this.labelOf(id), n: this.picking.candidates().length }));
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
    return new PieceTransform(ghost, this.picking.candidates([piece]), this.sites);
  }

  /** @param {import("./piece_transform.js").Turn} way */
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

  // -- showing what can be done --

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
