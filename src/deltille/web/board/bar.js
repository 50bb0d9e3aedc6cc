// The buttons around a ghost: let it go, turn it, see the next way, move it a little, confirm.

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
/** What the mover would win stands beside the bar as soon as it is known. */
const GAIN_PX = 28;
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
    const parts = [button(say("cancel"), "cross", () => acts.cancel(), { iconOnly: true, class: "round quiet" })];
    const add = (/** @type {string} */ words, /** @type {any} */ picture, /** @type {() => void} */ act, /** @type {string} */ count = "") =>
      parts.push(button(words, picture, act, { iconOnly: true, class: "round small", tabindex: -1, ...(count ? { "data-count": count } : {}) }));
    if (turning?.turn("left")) add(say("turnLeft"), "turnLeft", () => acts.turn("left"));
    if (turning?.turn("right")) add(say("turnRight"), "turnRight", () => acts.turn("right"));
    if (turning?.turn("over")) add(say("turnOver"), "turnOver", () => acts.turn("over"));
    if (among > 1) add(say("nextFit", { n: number, of: among }), "cycle", () => acts.next(), `${number}/${among}`);
    parts.push(button(say("confirm"), "check", () => acts.confirm(), { iconOnly: true, class: "round go" }));
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

  /** The ghost's own places on the screen: consequences come later and do not move the bar. */
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

  /** Beside the ghost, inside the stage, and not on top of what it asks about. */
  place() {
    if (this.root.hidden) return;
    const stage = this.stage.getBoundingClientRect();
    const shown = this.around();
    const { offsetWidth: width, offsetHeight: height } = this.main;
    let left = (stage.width - width) / 2;
    let top = stage.height - height - 2 * EDGE_PX;
    this.nudges.hidden = !shown;
    if (shown) {
      const hasNudges = this.nudges.childElementCount > 0 && getComputedStyle(this.nudges).display !== "none";
      const air = AIR_PX + (hasNudges ? 30 : 0);
      left = shown.left - stage.left + shown.width / 2 - width / 2;
      top = shown.bottom - stage.top + air;
      if (top + height > stage.height - EDGE_PX) top = shown.top - stage.top - height - air;
      Object.assign(this.nudges.style, { left: `${shown.left - stage.left}px`, top: `${shown.top - stage.top}px`, width: `${shown.width}px`, height: `${shown.height}px` });
    }
    this.main.style.left = `${Math.max(EDGE_PX, Math.min(left, stage.width - width - EDGE_PX - GAIN_PX))}px`;
    this.main.style.top = `${Math.max(EDGE_PX, Math.min(top, stage.height - height - EDGE_PX))}px`;
  }
}
