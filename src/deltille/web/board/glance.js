// A move as lists show it: a small picture of what is placed or moved, and the place.

import { html } from "../shared/dom.js";
import { styleOf, trayPicture } from "./draw.js";

/** @import { MoveSummary, Piece, Point, Scene } from "../shared/types.js" */

const UNIT_PX = 13;
/** What carries signs is drawn larger: they tell it from others of its shape. */
const SIGNED_PX = 22;
const MOST_PX = 30;

/** What a move lays or moves, small. @param {MoveSummary} summary @param {Scene} scene */
function pictureOf({ style, outlines: loops = [], signs = [], height = 1 }, scene) {
  if (style === undefined) return null;
  const outlines = loops.map((loop) => loop.flatMap((x, index) => (index % 2 ? [] : [/** @type {Point} */ ([x / 100, (loop[index + 1] ?? 0) / 100])])));
  const glyphs = signs.map(([symbol, x, y]) => ({ symbol, at: /** @type {Point} */ ([x / 100, y / 100]) }));
  const piece = /** @type {Piece} */ ({ id: "", seat: style, label: "", at: [0, 0], outlines, glyphs, height, badge: "", mark: "", edges: [], note: null, is_secret: false });
  const { root, width, height: tall } = trayPicture(piece, scene, (one) => one.fill);
  const unit = Math.min(outlines.length ? (signs.length ? SIGNED_PX : UNIT_PX) : UNIT_PX * 1.7, MOST_PX / Math.max(width, tall));
  root.setAttribute("width", String(Math.round(width * unit)));
  root.setAttribute("height", String(Math.round(tall * unit)));
  return root;
}

/**
 * Colour for those who hear it, picture and place; the notation where nothing else is known.
 * @param {{text: string, seat?: number | undefined, summary?: MoveSummary | undefined}} move @param {Scene | null} scene
 */
export function glance({ text, seat, summary }, scene) {
  const style = scene && seat !== undefined ? styleOf(scene, seat) : null;
  return [style && html("span", { class: "unseen" }, `${style.name} `), summary && scene ? pictureOf(summary, scene) : null, html("span", { class: "place" }, summary?.place ?? text)];
}
