// One's own secret on one's own screen: hidden from people looking over the shoulder.

import { button } from "./dom.js";
import { say } from "./messages.js";

/** @import { Piece } from "./types.js" */

const SECRET = "crown";

/** @param {Piece} piece */
const isSecret = (piece) => piece.glyphs.some(({ symbol }) => symbol === SECRET);

/** A piece without what only its owner knows. @param {Piece} piece @returns {Piece} */
export const covered = (piece) => (isSecret(piece) ? { ...piece, glyphs: piece.glyphs.filter(({ symbol }) => symbol !== SECRET) } : piece);

export class SecretCover {
  /** @param {import("./scene.js").SceneElement} board */
  constructor(board) {
    this.board = board;
    /** Whose secret is covered; null if nobody's. @type {number | null} */
    this.seat = null;
    this.isHeld = false;
    this.root = button(say("peek"), "eye", () => {}, { class: "quiet peek", hidden: true });
    const hold = () => this.hold(true);
    const release = () => this.hold(false);
    this.root.addEventListener("pointerdown", hold);
    for (const type of ["pointerup", "pointerleave", "pointercancel", "blur", "keyup"]) this.root.addEventListener(type, release);
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.stopPropagation();
      hold();
    });
    this.root.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {number | null} seat */
  cover(seat) {
    if (this.seat === seat) return;
    this.seat = seat;
    this.redraw();
  }

  /** @param {boolean} isHeld */
  hold(isHeld) {
    if (this.isHeld === isHeld) return;
    this.isHeld = isHeld;
    this.redraw();
  }

  redraw() {
    const { scene } = this.board;
    this.root.hidden = !scene?.pieces.some((piece) => this.hides(piece));
    if (scene && !this.board.playing) for (const piece of scene.pieces) if (this.hides(piece)) this.board.drawOne(piece, scene);
  }

  /** @param {Piece} piece */
  hides(piece) {
    return this.seat !== null && piece.seat === this.seat && isSecret(piece);
  }

  /** The piece as it may be seen now. @param {Piece} piece @returns {Piece} */
  over(piece) {
    return this.isHeld || !this.hides(piece) ? piece : covered(piece);
  }
}
