// What glows: outlines around the things one may point at next, and around what was chosen.

import { svg } from "./dom.js";
import { DISC, drawGlyph, lies, LIFT, pathOf } from "./draw.js";
import { setting } from "./settings.js";

/** @import { BoardElement } from "./board.js" */
/** @import { Piece, Scene, Spot, Step } from "./types.js" */

/** Neighbouring points are one length apart. */
const STEP = 1.1;

/**
 * The outline of a thing on the board.
 * @param {Piece | undefined} piece
 * @param {Spot | undefined} spot
 * @param {import("./dom.js").Attributes} attributes
 * @param {number} [air] how far around a disc
 */
export function outlineOf(piece, spot, attributes, air = 0.055) {
  if (piece?.outlines.length) return svg("path", { ...attributes, d: pathOf(piece.outlines) });
  if (piece) {
    const cy = piece.at[1] - (piece.height - 1) * LIFT;
    return svg("circle", { ...attributes, cx: piece.at[0], cy, r: DISC + air });
  }
  if (spot?.outline.length) return svg("path", { ...attributes, d: pathOf([spot.outline]) });
  return spot ? svg("circle", { ...attributes, cx: spot.at[0], cy: spot.at[1], r: 0.17 }) : null;
}

/**
 * @param {BoardElement} board
 * @param {string} id
 * @param {"offer" | "picked"} kind
 */
function markOf(board, id, kind) {
  const piece = board.pieces.get(id);
  const spot = board.spots.get(id);
  const shape = piece ? "edge" : spot?.outline.length ? "area" : isFar(board, spot) ? "ring far" : "ring";
  return outlineOf(piece, spot, { "data-for": id, class: `${kind} ${shape}` });
}

/** Whether a point is more than a step away from the disc that would go there. @param {BoardElement} board @param {Spot | undefined} spot */
function isFar(board, spot) {
  const from = board.placeOf(board.picking.chosen[board.picking.chosen.length - 1] ?? "");
  return spot !== undefined && from !== null && Math.hypot(spot.at[0] - from[0], spot.at[1] - from[1]) > STEP;
}

/** What glows and what was chosen. @param {BoardElement} board @param {Set<string>} offered */
export function marksOf(board, offered) {
  const { picking } = board;
  const ghost = picking.ghost();
  const hasHints = setting("hints") === "yes" || picking.chosen.length > 0;
  /** @type {(SVGElement | null)[]} */
  const marks = hasHints ? [...raysOf(board, offered), ...[...offered].map((id) => markOf(board, id, "offer"))] : [];
  for (const id of picking.chosen) {
    const spot = board.spots.get(id);
    // Under a ghost an outline more would only be noise: a dot says where it was asked for.
    if (!ghost || !spot?.outline.length) marks.push(markOf(board, id, "picked"));
    else if (picking.chosen.length < ghost.path.length) marks.push(svg("circle", { class: "anchor", cx: spot.at[0], cy: spot.at[1], r: 0.09 }));
    if (spot?.glyphs?.length && !ghost) marks.push(svg("g", { class: "needs" }, ...spot.glyphs.map((glyph) => drawGlyph(glyph, "currentColor"))));
  }
  return marks.filter((mark) => mark !== null);
}

/** Lines between a chosen disc and the discs that can act on it. @param {BoardElement} board @param {Set<string>} offered */
function raysOf(board, offered) {
  const chosen = board.picking.chosen.map((id) => board.pieces.get(id)).filter((piece) => piece !== undefined);
  const [first] = chosen;
  if (!first || first.outlines.length) return [];
  const others = [...offered].map((id) => board.pieces.get(id)).filter((piece) => piece !== undefined && piece !== first);
  return others.map((piece) => svg("path", { class: "ray", d: `M${first.at[0]} ${first.at[1]}L${piece?.at[0]} ${piece?.at[1]}` }));
}

/** Where the last move was made. @param {Scene} scene @param {Step[]} steps */
export function lastMarks(scene, steps) {
  const named = new Set(steps.flatMap(({ targets }) => targets));
  const spots = scene.spots.filter((spot) => named.has(spot.id));
  const pieces = scene.pieces.filter((piece) => named.has(piece.id) || spots.some((spot) => lies(piece, spot)));
  return pieces.map((piece) => outlineOf(piece, undefined, { class: "last" }, 0.02)).filter((mark) => mark !== null);
}
