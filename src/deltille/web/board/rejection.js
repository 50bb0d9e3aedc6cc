// A rejected attempt: highlights what is in the way, and shows the reason in one line.

import { svg } from "../shared/dom.js";
import { outlineOf } from "./marks.js";
import { labelOf } from "./state.js";
import { turnedObjection } from "./turned.js";
import { say } from "../i18n/messages.js";

/** @import { Objection } from "../shared/types.js" */
/** @import { Elements } from "./render.js" */
/** @import { BoardState } from "./state.js" */

const PULSE_MS = 900;

export class Rejection {
  /** @param {{state: BoardState, dom: Elements, explain: (targets: string[]) => Promise<Objection>, tell: (sentence: string, isBad: boolean, note?: string) => void}} needs */
  constructor({ state, dom, explain, tell }) {
    this.state = state;
    this.dom = dom;
    this.explain = explain;
    this.tell = tell;
  }

  /** @param {string} id the id that was pointed at after the selection */
  refuse(id) {
    const { state } = this;
    const { selection } = state;
    const note = (!selection.chosen.length && state.pieces.get(id)?.note) || "";
    this.tell(say("notThere", { what: labelOf(state, id) }), true, note);
    this.pulse(id);
    this.explain([...selection.chosen, id]).then(
      (objection) => {
        if (!objection.sentence || selection !== state.selection) return;
        this.light(state.isTurned ? turnedObjection(objection) : objection);
        // If the note says the same, do not say it twice.
        const isSaid = note.toLowerCase().includes(objection.sentence.toLowerCase());
        this.tell(isSaid && note ? note : objection.sentence, true, isSaid ? "" : note);
      },
      () => {},
    );
  }

  /** @param {string} id */
  pulse(id) {
    const { drawing, trays, layers } = this.dom;
    const element = drawing.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? trays.elementOf(id);
    element?.classList.remove("no");
    void element?.getBoundingClientRect();
    element?.classList.add("no");
    layers.offers.classList.add("pulse");
    setTimeout(() => layers.offers.classList.remove("pulse"), PULSE_MS);
  }

  /** @param {Objection} objection */
  light({ targets = [], edges = [] }) {
    const { pieces, sites } = this.state;
    const shapes = targets.map((id) => outlineOf(pieces.get(id), sites.get(id), { class: "wrong" }));
    const lines = edges.map(([a, b]) => svg("path", { class: "offence", d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` }));
    this.dom.layers.whys.replaceChildren(...shapes.filter((shape) => shape !== null), ...lines);
  }
}
