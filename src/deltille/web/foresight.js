// The ghost: a move as it stands to be confirmed, with everything it would do.

import { drawGhost } from "./ghost.js";
import { story } from "./prompt.js";
import { setting } from "./settings.js";
import { say } from "./words.js";

/** @import { Move, Preview } from "./types.js" */

/** Kinds of steps that cost the mover something: these are always asked about. */
const ASKED = new Set(["lost", "arrived"]);

export class Foresight {
  /** @param {import("./board.js").BoardElement} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<number, Preview>} */
    this.known = new Map();
    /** Since when the present ghost stands. */
    this.since = 0;
  }

  forget() {
    this.known.clear();
  }

  show() {
    const { board } = this;
    const move = board.picking.ghost();
    board.ghostLayer.replaceChildren();
    board.bar.hide();
    if (!move || !board.scene) {
      for (const element of board.drawn.values()) element.classList.remove("leaving");
      board.dispatchEvent(new CustomEvent("foreseen", { detail: null, bubbles: true }));
      return;
    }
    this.since = performance.now();
    const known = this.known.get(move.id) ?? null;
    this.draw(move, known);
    board.bar.show();
    if (known) this.tell(known);
    else this.foresee(move);
  }

  /** @param {Move} move */
  foresee(move) {
    const { board } = this;
    const { picking } = board;
    board.foresee(move).then(
      (preview) => {
        if (picking !== board.picking) return;
        const seen = preview.pieces?.map((piece) => board.veil.over(piece)) ?? null;
        this.known.set(move.id, { ...preview, pieces: seen });
        if (board.picking.ghost() !== move || board.isLocked) return;
        this.draw(move, { ...preview, pieces: seen });
        board.bar.place();
        this.tell(preview);
        if (setting("instant") === "yes" && picking.alternatives().length === 1 && !preview.steps.some(({ kind }) => ASKED.has(kind))) board.confirm();
      },
      () => board.tell(move.text),
    );
  }

  /** @param {Move} move @param {Preview | null} preview */
  draw(move, preview) {
    const { board } = this;
    if (!board.scene) return;
    board.ghostLayer.replaceChildren(drawGhost(board.scene, move, preview, board.fill, board.mover));
    const gone = new Set();
    if (preview?.pieces) {
      const stays = new Set(preview.pieces.map((piece) => piece.id));
      for (const id of board.pieces.keys()) if (!stays.has(id)) gone.add(id);
    }
    for (const [id, element] of board.drawn) element.classList.toggle("leaving", gone.has(id));
  }

  /** @param {Preview} preview */
  tell(preview) {
    const { board } = this;
    board.prompt.foretell(preview);
    board.dispatchEvent(new CustomEvent("foreseen", { detail: preview, bubbles: true }));
    const among = board.picking.alternatives().length;
    const more = among > 1 ? ` ${say("oneOf", { n: (board.picking.index % among) + 1, of: among })}` : "";
    board.speak(`${story(preview.steps)}. ${say("confirmWith")}${more}`);
  }
}
