// The buttons around a ghost: cancel it, turn it, show the next option, move it a little, confirm.

import { button, html } from "../shared/dom.js";
import { boxOf, pointsOf } from "./draw.js";
import { transforms } from "./state.js";
import { say } from "../i18n/messages.js";

/** @import { Point } from "../shared/types.js" */
/** @import { BoardState } from "./state.js" */
/** @import { Turn } from "./piece_transform.js" */
/** @typedef {{cancel: () => void, next: () => void, confirm: () => void, turn: (way: Turn) => void, nudge: (direction: Point) => void}} Acts */

const AIR_PX = 10;
const EDGE_PX = 4;
/** What the mover would win is shown beside the bar as soon as it is known. */
const GAIN_PX = 28;
/** The arrows that nudge a ghost surround it. */
const NUDGE_PX = 30;
/** @type {["up" | "down" | "left" | "right", Point][]} */
const NUDGES = [
  ["up", [0, -1]],
  ["down", [0, 1]],
  ["left", [-1, 0]],
  ["right", [1, 0]],
];

export class Bar {
  /** @param {{state: BoardState, drawing: SVGSVGElement, stage: HTMLElement, acts: Acts}} needs */
  constructor({ state, drawing, stage, acts }) {
    this.state = state;
    this.drawing = drawing;
    this.stage = stage;
    this.acts = acts;
    this.main = html("div", { class: "bar" });
    /** What the mover would win, such as "+5". */
    this.gain = html("span", { class: "gained", "aria-hidden": "true" });
    this.nudges = html("div", { class: "nudges" });
    this.root = html("div", { class: "confirm", hidden: true }, this.nudges, this.main);
  }

  hide() {
    this.root.hidden = true;
    this.gain.textContent = "";
  }

  show() {
    const { state, acts } = this;
    const among = state.selection.alternatives().length;
    const number = (state.selection.index % among) + 1;
    const turning = transforms(state);
    /** @type {HTMLElement[]} */
    const parts = [button(say("cancel"), "cross", () => acts.cancel(), { iconOnly: true, class: "round quiet" })];
    const add = (/** @type {string} */ words, /** @type {any} */ picture, /** @type {() => void} */ act, /** @type {string} */ count = "") =>
      parts.push(button(words, picture, act, { iconOnly: true, class: "round small", tabindex: -1, ...(count ? { "data-count": count } : {}) }));
    if (turning?.turn("left")) add(say("turnLeft"), "turnLeft", () => acts.turn("left"));
    if (turning?.turn("right")) add(say("turnRight"), "turnRight", () => acts.turn("right"));
    if (turning?.turn("over")) add(say("turnOver"), "turnOver", () => acts.turn("over"));
    if (among > 1) add(say("nextFit", { n: number, of: among }), "cycle", () => acts.next(), `${number}/${among}`);
    if (state.isPlan) parts.push(html("span", { class: "planned" }, say("plan")));
    else parts.push(button(say("confirm"), "check", () => acts.confirm(), { iconOnly: true, class: "round go" }));
    this.main.replaceChildren(...parts, this.gain);
    this.nudges.replaceChildren();
    for (const [name, direction] of NUDGES) {
      if (!turning?.nudge(direction)) continue;
      const words = say(/** @type {any} */ (`nudge_${name}`));
      this.nudges.append(button(words, "back", () => acts.nudge(direction), { iconOnly: true, tabindex: -1, class: `nudge ${name}` }));
    }
    this.root.hidden = false;
    this.place();
  }

  /** Where the ghost itself is on the screen: consequences arrive later and do not move the bar. */
  around() {
    const { selection, pieces, sites } = this.state;
    const matrix = this.drawing.getScreenCTM();
    const places = (selection.ghost()?.path ?? []).flatMap((id) => {
      const piece = pieces.get(id);
      const site = sites.get(id);
      return piece ? pointsOf(piece) : site ? pointsOf({ ...site, outlines: site.outline.length ? [site.outline] : [], height: 1 }) : [];
    });
    if (!matrix || !places.length) return null;
    const { left, top, width, height } = boxOf(places);
    return new DOMRect(matrix.a * left + matrix.e, matrix.d * top + matrix.f, matrix.a * width, matrix.d * height);
  }

  /** Beside the ghost, or at the bottom of the stage if the ghost has no place on the board. */
  place() {
    if (this.root.hidden) return;
    const stage = this.stage.getBoundingClientRect();
    const shown = this.around();
    const { offsetWidth: width, offsetHeight: height } = this.main;
    this.nudges.hidden = !shown;
    let at = { left: (stage.width - width) / 2, top: stage.height - height - 2 * EDGE_PX };
    if (shown) {
      const ghost = { left: shown.left - stage.left, top: shown.top - stage.top, width: shown.width, height: shown.height };
      const hasNudges = this.nudges.childElementCount > 0 && getComputedStyle(this.nudges).display !== "none";
      at = placeBeside(ghost, { width, height }, stage, AIR_PX + (hasNudges ? NUDGE_PX : 0));
      for (const side of /** @type {const} */ (["left", "top", "width", "height"])) this.nudges.style[side] = `${ghost[side]}px`;
    }
    this.main.style.left = `${at.left}px`;
    this.main.style.top = `${at.top}px`;
  }
}

/** @typedef {{width: number, height: number}} Size */

/**
 * Where to put a bar inside the stage so that it does not cover the ghost: below it, else above, else at a side. If there
 * is no room, the bar goes to the bottom, where it covers least.
 * @param {Size & {left: number, top: number}} ghost @param {Size} bar @param {Size} stage @param {number} air between the two
 */
export function placeBeside(ghost, bar, stage, air) {
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) => Math.max(EDGE_PX, Math.min(at, room - size - EDGE_PX));
  const width = bar.width + GAIN_PX;
  const left = within(ghost.left + (ghost.width - bar.width) / 2, width, stage.width);
  const below = ghost.top + ghost.height + air;
  const above = ghost.top - air - bar.height;
  const lowest = stage.height - bar.height - EDGE_PX;
  if (below <= lowest) return { left, top: Math.max(EDGE_PX, below) };
  if (above >= EDGE_PX) return { left, top: Math.min(above, lowest) };
  const top = within(ghost.top + (ghost.height - bar.height) / 2, bar.height, stage.height);
  const right = ghost.left + ghost.width + air;
  if (right + width + EDGE_PX <= stage.width) return { left: right, top };
  if (ghost.left - air - width >= EDGE_PX) return { left: ghost.left - air - width, top };
  return { left, top: Math.max(EDGE_PX, lowest) };
}
