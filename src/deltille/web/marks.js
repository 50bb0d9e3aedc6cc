// What glows: outlines around the things one may point at next, and around what was chosen.

import { svg } from "./dom.js";
import { DISC, LIFT, pathOf } from "./draw.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Spot} Spot */

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
 * @param {import("./board.js").BoardElement} board
 * @param {string} id
 * @param {"offer" | "picked"} kind
 */
export function markOf(board, id, kind) {
  const piece = board.pieces.get(id);
  const spot = board.spots.get(id);
  const shape = piece ? "edge" : spot?.outline.length ? "area" : "ring";
  return outlineOf(piece, spot, { "data-for": id, class: `${kind} ${shape}` });
}
