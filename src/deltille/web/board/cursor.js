// Playing by keyboard: one focus stop, and a cursor that moves over what can be selected.

import { labelOf, placeOf, reachable } from "./state.js";

/** @import { Point } from "../shared/types.js" */
/** @import { Acts } from "./bar.js" */
/** @import { Notes } from "./notes.js" */
/** @import { Elements } from "./render.js" */
/** @import { BoardState } from "./state.js" */

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How strongly the cursor prefers straight ahead to sideways. */
const ASIDE = 2.2;

export class Cursor {
  /**
   * @param {{state: BoardState, dom: Elements, notes: Notes, draw: () => void, speak: (text: string) => void,
   *   acts: Acts & {pick: (id: string) => void, back: () => void}}} needs
   */
  constructor({ state, dom, notes, draw, speak, acts }) {
    this.state = state;
    this.dom = dom;
    this.notes = notes;
    this.draw = draw;
    this.speak = speak;
    this.acts = acts;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { acts } = this;
    const { at, hasMoved } = this.state.cursor;
    if (event.target instanceof Element && event.target.closest(".confirm, summary")) {
      if (event.key !== "Escape") return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const ghost = this.state.selection.ghost();
    if (arrow && event.shiftKey) acts.nudge(arrow);
    else if (arrow) this.move(arrow);
    else if (event.key === "PageDown" || event.key === "PageUp") this.step(event.key === "PageDown" ? 1 : -1);
    else if (event.key === "Enter" && ghost && !hasMoved) acts.confirm();
    else if (event.key === "Enter" && at) acts.pick(at);
    else if (event.key === " " && ghost) acts.next();
    else if (event.key === " " && at) acts.pick(at);
    else if (event.key === "r" || event.key === "R") acts.turn(event.key === "r" ? "right" : "left");
    else if (event.key === "f") acts.turn("over");
    else if (event.key === "Escape") acts.cancel();
    else if (event.key === "Backspace" || event.key === "z") acts.back();
    else return;
    event.preventDefault();
  }

  /** What the cursor can reach, with positions on the screen. */
  reachable() {
    const { state, dom, notes } = this;
    const ids = notes.isOn ? [...state.pieces.keys()].filter((id) => notes.isSuspect(id)) : reachable(state);
    const matrix = dom.drawing.getScreenCTM();
    const found = [];
    for (const id of ids) {
      const at = placeOf(state, id);
      if (at && matrix) {
        // Asking the browser for hundreds of positions takes longer than drawing them.
        found.push({ id, x: matrix.a * at[0] + matrix.e, y: matrix.d * at[1] + matrix.f });
        continue;
      }
      const box = dom.trays.elementOf(id)?.getBoundingClientRect();
      if (box && box.width) found.push({ id, x: box.left + box.width / 2, y: box.top + box.height / 2 });
    }
    return found;
  }

  /** @param {Point} direction */
  move([dx, dy]) {
    const all = this.reachable();
    const here = all.find(({ id }) => id === this.state.cursor.at);
    if (!here) {
      const stage = this.dom.stage.getBoundingClientRect();
      const [x, y] = [stage.left + stage.width / 2, stage.top + stage.height / 2];
      all.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
      this.set(all[0]?.id ?? "");
      return;
    }
    let best = "";
    let least = Infinity;
    for (const { id, x, y } of all) {
      const along = (x - here.x) * dx + (y - here.y) * dy;
      const across = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      if (along < 2) continue;
      const cost = along + ASIDE * across;
      if (cost < least) [best, least] = [id, cost];
    }
    if (best) this.set(best);
  }

  /** @param {number} by */
  step(by) {
    const all = this.reachable();
    const at = all.findIndex(({ id }) => id === this.state.cursor.at);
    this.set(all[(at + by + all.length) % all.length]?.id ?? "");
  }

  /** @param {string} id */
  set(id) {
    this.state.cursor = { at: id, hasMoved: true };
    this.draw();
    this.dom.trays.reveal(id);
    if (id) this.speak(labelOf(this.state, id));
  }
}
