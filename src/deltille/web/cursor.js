// Playing by keys: one focus stop, and a cursor that walks over what can be chosen.

import { outlineOf } from "./marks.js";

/** @import { Point } from "./types.js" */

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much rather the cursor goes far than aside. */
const ASIDE = 2.2;

export class Cursor {
  /** @param {import("./board.js").BoardElement} board */
  constructor(board) {
    this.board = board;
    this.at = "";
    this.hasMoved = false;
  }

  listen() {
    this.board.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Stand on what was just chosen: Enter then confirms it. @param {string} id */
  rest(id) {
    this.at = id;
    this.hasMoved = false;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { board } = this;
    if (event.target instanceof Element && event.target.closest(".confirm, summary")) {
      if (event.key !== "Escape") return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const ghost = board.picking.ghost();
    if (arrow && event.shiftKey) board.nudge(arrow);
    else if (arrow) this.move(arrow);
    else if (event.key === "PageDown" || event.key === "PageUp") this.step(event.key === "PageDown" ? 1 : -1);
    else if (event.key === "Enter" && ghost && !this.hasMoved) board.confirm();
    else if (event.key === "Enter" && this.at) board.pick(this.at);
    else if (event.key === " " && ghost) board.next();
    else if (event.key === " " && this.at) board.pick(this.at);
    else if (event.key === "r" || event.key === "R") board.turn(event.key === "r" ? "right" : "left");
    else if (event.key === "f") board.turn("over");
    else if (event.key === "Escape") board.cancel();
    else if (event.key === "Backspace" || event.key === "z") board.back();
    else return;
    event.preventDefault();
  }

  /** What the keys can reach, with its place on the screen. */
  reachable() {
    const { picking, pieces, sites } = this.board;
    const { notes } = this.board;
    const ids = notes.isOn ? [...pieces.keys()].filter((id) => notes.isSuspect(id)) : picking.moves.length ? new Set([...picking.offered(), ...picking.chosen]) : new Set([...pieces.keys(), ...sites.keys()]);
    const matrix = this.board.drawing.getScreenCTM();
    const found = [];
    for (const id of ids) {
      const at = this.board.placeOf(id);
      if (at && matrix) {
        // Asking the browser for hundreds of places takes longer than drawing them.
        found.push({ id, x: matrix.a * at[0] + matrix.e, y: matrix.d * at[1] + matrix.f });
        continue;
      }
      const box = this.board.elementOf(id)?.getBoundingClientRect();
      if (box && box.width) found.push({ id, x: box.left + box.width / 2, y: box.top + box.height / 2 });
    }
    return found;
  }

  /** @param {Point} direction */
  move([dx, dy]) {
    const all = this.reachable();
    const here = all.find(({ id }) => id === this.at);
    if (!here) {
      const stage = this.board.stage.getBoundingClientRect();
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
    const at = all.findIndex(({ id }) => id === this.at);
    this.set(all[(at + by + all.length) % all.length]?.id ?? "");
  }

  /** @param {string} id */
  set(id) {
    this.at = id;
    this.hasMoved = true;
    this.draw();
    this.board.trays.reveal(id);
    if (id) this.board.speak(this.board.labelOf(id));
  }

  draw() {
    const { board } = this;
    board.trays.setCursor(this.at);
    const outline = outlineOf(board.pieces.get(this.at), board.sites.get(this.at), {}, 0.1);
    board.cursorLayer.replaceChildren(...(outline ? [outline] : []));
  }
}
