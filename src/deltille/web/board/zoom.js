// Zooming: which part of the board is visible.

import { boardBox, boxOf } from "./draw.js";
import { placeOf } from "./state.js";

/** @import { Point } from "../shared/types.js" */
/** @import { Box } from "./draw.js" */
/** @import { BoardState } from "./state.js" */

/** The smallest cell that a finger can hit. */
export const SMALLEST_PX = 24;
/** Cells larger than this need no zoom. */
const ROOMY_PX = 34;
const NARROW_PX = 480;
const CLOSEST = 4;
/** The zoom while placing. */
const PLACING = 2;
/** A board that has outgrown its frame gets room for some more moves. */
const ROOM = 1.6;
/** A board that fills less of its frame than this is enlarged. */
const SMALLEST_PART = 0.5;

export class Zoom {
  /** @param {{state: BoardState, drawing: SVGSVGElement, stage: HTMLElement, onChange: (whole: Box, part: Box) => void}} needs */
  constructor({ state, drawing, stage, onChange }) {
    this.state = state;
    this.drawing = drawing;
    this.stage = stage;
    this.onChange = onChange;
    this.factor = 1;
    /** @type {Point | null} */
    this.centre = null;
    /** The visible part of a board that may grow; it does not move with every piece. @type {Box | null} */
    this.frame = null;
    /** The size of the stage; asking the browser each time would cost a layout. */
    this.room = { width: 0, height: 0 };
  }

  /** Whether zooming in makes sense. */
  get isWelcome() {
    return this.factor > 1 || this.cellPx() < ROOMY_PX;
  }

  apply() {
    const { drawing, stage } = this;
    const { scene } = this.state;
    if (!scene) return;
    const box = (this.frame = steadied(this.frame, boardBox(scene)));
    const width = box.width / this.factor;
    const height = box.height / this.factor;
    const [x, y] = this.centre ?? [box.left + box.width / 2, box.top + box.height / 2];
    const left = Math.max(box.left, Math.min(x - width / 2, box.left + box.width - width));
    const top = Math.max(box.top, Math.min(y - height / 2, box.top + box.height - height));
    drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    stage.style.setProperty("--ratio", String(box.width / box.height));
    this.onChange(box, { left, top, width, height });
  }

  /** @param {number} factor @param {Point | null} [centre] */
  set(factor, centre = null) {
    this.factor = Math.max(1, Math.min(factor, CLOSEST));
    this.centre = this.factor === 1 ? null : centre;
    this.apply();
  }

  toggle() {
    this.set(this.factor > 1 ? 1 : 2);
  }

  /** The width of the smallest cell in pixels without zoom; Infinity for boards of points. */
  cellPx() {
    const { stage } = this;
    const { scene } = this.state;
    const cell = scene?.sites.find((site) => site.outline.length);
    if (!scene || !cell) return Infinity;
    const box = boxOf(cell.outline);
    const whole = this.frame ?? boardBox(scene);
    const { width, height } = this.room.width ? this.room : stage.getBoundingClientRect();
    return Math.min(box.width, box.height) * Math.min(width / whole.width, height / whole.height);
  }

  /** Zoom in while something is placed in cells too small for a finger. @param {Set<string>} offered */
  toPlace(offered) {
    const { state } = this;
    const { chosen } = state.selection;
    const isForFingers = matchMedia("(pointer: coarse)").matches || innerWidth < NARROW_PX;
    const px = this.cellPx();
    if (px >= SMALLEST_PX || state.isLocked || !isForFingers) return;
    if (!chosen.length) {
      if (this.factor !== 1) this.set(1);
      return;
    }
    const last = placeOf(state, chosen[chosen.length - 1] ?? "");
    const places = [...offered].map((id) => state.sites.get(id)?.at).filter((at) => at !== undefined);
    if (!places.length && !last) return;
    const box = boxOf(/** @type {Point[]} */ (places.length ? places : [last]));
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // Highlights may be anywhere: at least one must be visible.
    const away = (/** @type {Point} */ at) => Math.hypot(at[0] - x, at[1] - y);
    const nearest = [...places].sort((a, b) => away(a) - away(b))[0] ?? null;
    if (this.factor === 1 || last) this.set(Math.max(this.factor, PLACING, (SMALLEST_PX + 4) / px), last ?? nearest);
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    const page = document.documentElement;
    if (!event.ctrlKey && page.scrollHeight > page.clientHeight) return;
    event.preventDefault();
    // What is under the pointer stays there.
    const held = this.pointAt(event.clientX, event.clientY);
    this.set(this.factor * (event.deltaY < 0 ? 1.15 : 1 / 1.15), this.middle());
    this.pan(held, this.pointAt(event.clientX, event.clientY));
  }

  /** The centre of the visible part. @returns {Point} */
  middle() {
    const { x, y, width, height } = this.drawing.viewBox.baseVal;
    return [x + width / 2, y + height / 2];
  }

  /** Move what is under the pointer from one point of the board to another. @param {Point} from @param {Point} to */
  pan([fromX, fromY], [toX, toY]) {
    if (this.factor === 1) return;
    const box = this.drawing.viewBox.baseVal;
    this.set(this.factor, [box.x + box.width / 2 + fromX - toX, box.y + box.height / 2 + fromY - toY]);
  }

  /** A point of the screen in the board's coordinates. @param {number} x @param {number} y @returns {Point} */
  pointAt(x, y) {
    const matrix = this.drawing.getScreenCTM();
    const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
    return [point.x, point.y];
  }
}

/** The frame of a board: the old one as long as it fits. @param {Box | null} frame @param {Box} box everything on the board @returns {Box} */
export function steadied(frame, box) {
  if (!frame) return box;
  const from = { x: Math.min(frame.left, box.left), y: Math.min(frame.top, box.top) };
  const to = { x: Math.max(frame.left + frame.width, box.left + box.width), y: Math.max(frame.top + frame.height, box.top + box.height) };
  const whole = { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
  if (Math.max(box.width / whole.width, box.height / whole.height) < SMALLEST_PART) return box;
  const grown = Math.max(whole.width - frame.width, whole.height - frame.height);
  if (grown < SMALLEST_PART) return whole;
  return { left: whole.left - ROOM, top: whole.top - ROOM, width: whole.width + 2 * ROOM, height: whole.height + 2 * ROOM };
}
