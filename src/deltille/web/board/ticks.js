// Ticks along the sides of a piece: each is inside its own side and clear of the next one, and text is clear of all of them.

/** @import { Piece, Point } from "../shared/types.js" */
/** @typedef {{kind: string, from: Point, to: Point, inward: Point}} Tick */

/** How far inside its side a tick runs, and half of how thick it is. */
const INSET = 0.075;
const HALF = 0.0375;
/** How far a tick stays from the line on which it would meet the tick of the next side. */
const APART = 0.065;
/** How far text stays from ticks. */
const AIR = 0.07;
const NEAR = 1e-6;

/** Whether a point lies inside some loops. @param {Point} point @param {readonly Point[][]} outlines */
export function isInside([x, y], outlines) {
  let inside = false;
  for (const loop of outlines) {
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
      const [xi, yi] = /** @type {Point} */ (loop[i]);
      const [xj, yj] = /** @type {Point} */ (loop[j]);
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

/** @param {Point} from @param {Point} to @returns {Point} */
function direction([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(x2 - x1) / length, (y2 - y1) / length];
}

/** The angle inside the outline at a corner; half a circle where there is none. @param {Point} at @param {readonly Point[][]} outlines */
function angleAt(at, outlines) {
  for (const loop of outlines) {
    const index = loop.findIndex(([x, y]) => Math.hypot(x - at[0], y - at[1]) < NEAR);
    if (index < 0) continue;
    const u = direction(at, /** @type {Point} */ (loop[(index + 1) % loop.length]));
    const v = direction(at, /** @type {Point} */ (loop[(index + loop.length - 1) % loop.length]));
    const angle = Math.acos(Math.max(-1, Math.min(1, u[0] * v[0] + u[1] * v[1])));
    const within = direction([0, 0], [u[0] + v[0], u[1] + v[1]]);
    return isInside([at[0] + 0.01 * within[0], at[1] + 0.01 * within[1]], outlines) ? angle : 2 * Math.PI - angle;
  }
  return Math.PI;
}

/** How far before a corner a tick ends. @param {number} angle */
const shortening = (angle) => Math.max(APART, INSET / Math.tan(angle / 2) + APART / Math.sin(angle / 2));

/** @param {Pick<Piece, "outlines" | "edges">} piece @returns {Tick[]} */
export function ticksOf({ outlines, edges = [] }) {
  return edges.map(({ kind, line: [a, b] }) => {
    const [dx, dy] = direction(a, b);
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const isLeft = isInside([(middle[0] ?? 0) - 0.01 * dy, (middle[1] ?? 0) + 0.01 * dx], outlines);
    /** @type {Point} */
    const inward = isLeft ? [-dy, dx] : [dy, -dx];
    const [s, e] = [a, b].map((end) => shortening(angleAt(end, outlines)));
    /** @type {(end: Point, by: number) => Point} */
    const along = ([x, y], by) => [x + INSET * inward[0] + by * dx, y + INSET * inward[1] + by * dy];
    return { kind, from: along(a, s ?? 0), to: along(b, -(e ?? 0)), inward };
  });
}

/** Where text that belongs at a point is clear of all ticks. @param {Point} at @param {{width: number, height: number}} size @param {readonly Tick[]} ticks @returns {Point} */
export function clearOf([x, y], { width, height }, ticks) {
  for (const { from, to, inward } of ticks) {
    // How far the text reaches towards the tick, and how far away its line is.
    const reach = (Math.abs(inward[0]) * width + Math.abs(inward[1]) * height) / 2;
    const away = (x - from[0]) * inward[0] + (y - from[1]) * inward[1];
    const [ux, uy] = direction(from, to);
    const beside = (x - from[0]) * ux + (y - from[1]) * uy;
    const aside = (Math.abs(ux) * width + Math.abs(uy) * height) / 2;
    const isBeside = beside > -aside && beside < Math.hypot(to[0] - from[0], to[1] - from[1]) + aside;
    const missing = reach + HALF + AIR - away;
    if (isBeside && away > 0 && missing > 0) [x, y] = [x + missing * inward[0], y + missing * inward[1]];
  }
  return [x, y];
}
