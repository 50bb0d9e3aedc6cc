// A rating over time, as a small curve.

import { svg } from "../shared/dom.js";
import { say } from "../i18n/messages.js";

/** @import { RatingPoint } from "../shared/types.js" */

const [WIDTH, HEIGHT, EDGE] = [240, 64, 4];
/** The rating at the start. */
const FIRST = 1000;
/** The smallest range shown: smaller changes are not stretched further. */
const LEAST = 60;

/** @param {RatingPoint[]} points the oldest first */
export function curve(points) {
  const values = [FIRST, ...points.map(({ rating }) => rating)];
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const spread = Math.max(LEAST, Math.max(...values) - Math.min(...values));
  const x = (/** @type {number} */ index) => EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - ((value - middle) / spread) * (HEIGHT - 2 * EDGE);
  const at = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const last = /** @type {number} */ (values.at(-1));
  const label = say("curve", { n: points.length, from: FIRST, to: last });
  const root = svg("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
  root.append(svg("path", { class: "first", d: `M0 ${y(FIRST).toFixed(1)}H${WIDTH}` }), svg("path", { class: "line", d: `M${at.join("L")}` }));
  root.append(svg("circle", { cx: x(values.length - 1), cy: y(last), r: 3.5 }));
  return root;
}
