// A refused attempt: what is in the way lights up, and one line says why.

import { svg } from "./dom.js";
import { outlineOf } from "./marks.js";
import { say } from "./messages.js";

/** @import { Objection } from "./types.js" */

const PULSE_MS = 900;

export class Why {
  /** @param {import("./board.js").BoardElement} board */
  constructor(board) {
    this.board = board;
  }

  clear() {
    this.board.whyLayer.replaceChildren();
  }

  /** @param {string} id what was pointed at after all that was chosen */
  refuse(id) {
    const { board } = this;
    const { picking } = board;
    const note = picking.chosen.length ? "" : board.pieces.get(id)?.note;
    board.tell(say("notThere", { what: board.labelOf(id) }), true, note);
    this.pulse(id);
    board.explain([...picking.chosen, id]).then(
      (objection) => {
        if (!objection.sentence || picking !== board.picking) return;
        this.light(objection);
        // Where the note says as much it need not be said twice.
        const isSaid = note?.toLowerCase().includes(objection.sentence.toLowerCase());
        board.tell(isSaid && note ? note : objection.sentence, true, isSaid ? "" : note);
      },
      () => {},
    );
  }

  /** @param {string} id */
  pulse(id) {
    const { board } = this;
    const element = board.elementOf(id);
    element?.classList.remove("no");
    void element?.getBoundingClientRect();
    element?.classList.add("no");
    board.offerLayer.classList.add("pulse");
    setTimeout(() => board.offerLayer.classList.remove("pulse"), PULSE_MS);
  }

  /** @param {Objection} objection */
  light({ targets = [], edges = [] }) {
    const { board } = this;
    const shapes = targets.map((id) => outlineOf(board.pieces.get(id), board.sites.get(id), { class: "wrong" }));
    const lines = edges.map(([a, b]) => svg("path", { class: "offence", d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` }));
    this.board.whyLayer.replaceChildren(...shapes.filter((shape) => shape !== null), ...lines);
  }
}
