// The ghost: a move as it stands to be confirmed, with everything it would do.

import { drawGhost } from "./ghost.js";
import { story } from "./prompt.js";
import { setting } from "./settings.js";
import { say } from "./messages.js";

/** @import { Move, Piece, Preview } from "./types.js" */

/** Kinds of steps that cost the mover something: these are always asked about. */
const ASKED = new Set(["lost", "arrived"]);

export class Previews {
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
      this.fade();
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
        if (setting("instant") === "yes" && picking.isCertain() && !preview.steps.some(({ kind }) => ASKED.has(kind))) board.confirm();
      },
      () => board.tell(move.text),
    );
  }

  /** @param {Move} move @param {Preview | null} preview */
  draw(move, preview) {
    const { board } = this;
    if (!board.scene) return;
    board.ghostLayer.replaceChildren(drawGhost(board.scene, move, preview, board.fill, board.mover));
    this.fade(preview?.pieces);
  }

  /** What was lifted fades, and what will not stay. @param {Piece[] | null} [after] */
  fade(after) {
    const { pieces, drawn, picking } = this.board;
    const stays = new Set((after ?? [...pieces.values()]).map(({ id }) => id));
    for (const [id, element] of drawn) {
      const isLifted = picking.chosen.includes(id) && pieces.get(id)?.outlines.length;
      element.classList.toggle("leaving", Boolean(isLifted) || !stays.has(id));
    }
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
