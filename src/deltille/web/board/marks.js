// Highlights: outlines around the current selection and around everything that can be selected next.

import { svg } from "../shared/dom.js";
import { DISC, drawGlyph, lies, LIFT, pathOf } from "./draw.js";
import { placeOf } from "./state.js";

/** @import { Piece, Scene, Site, Step } from "../shared/types.js" */
/** @import { BoardState } from "./state.js" */

/** Neighbouring points are one length apart. */
const STEP = 1.1;

/**
 * The outline of a thing on the board.
 * @param {Piece | undefined} piece
 * @param {Site | undefined} site
 * @param {import("../shared/dom.js").Attributes} attributes
 * @param {number} [air] how far around a disc
 */
export function outlineOf(piece, site, attributes, air = 0.055) {
  if (piece?.outlines.length) return svg("path", { ...attributes, d: pathOf(piece.outlines) });
  if (piece) {
    const cy = piece.at[1] - (piece.height - 1) * LIFT;
    return svg("circle", { ...attributes, cx: piece.at[0], cy, r: DISC + air });
  }
  if (site?.outline.length) return svg("path", { ...attributes, d: pathOf([site.outline]) });
  return site ? svg("circle", { ...attributes, cx: site.at[0], cy: site.at[1], r: 0.17 }) : null;
}

/** @param {BoardState} state @param {string} id @param {"offer" | "picked"} kind */
function markOf(state, id, kind) {
  const piece = state.pieces.get(id);
  const site = state.sites.get(id);
  const shape = piece ? "edge" : site?.outline.length ? "area" : isFar(state, site) ? "ring far" : "ring";
  return outlineOf(piece, site, { "data-for": id, class: `${kind} ${shape}` });
}

/** Whether a point is more than one step away from the disc that would go there. @param {BoardState} state @param {Site | undefined} site */
function isFar(state, site) {
  const { chosen } = state.selection;
  const from = placeOf(state, chosen[chosen.length - 1] ?? "");
  return site !== undefined && from !== null && Math.hypot(site.at[0] - from[0], site.at[1] - from[1]) > STEP;
}

/** Highlights, and what was selected. @param {BoardState} state @param {Set<string>} offered @param {boolean} hasHints whether it is highlighted before anything is selected */
export function marksOf(state, offered, hasHints) {
  const { chosen } = state.selection;
  const ghost = state.selection.ghost();
  /** @type {(SVGElement | null)[]} */
  const marks = hasHints || chosen.length ? [...raysOf(state, offered), ...[...offered].map((id) => markOf(state, id, "offer"))] : [];
  for (const id of chosen) {
    const site = state.sites.get(id);
    // Under a ghost an outline would distract: a dot is enough.
    if (!ghost || !site?.outline.length) marks.push(markOf(state, id, "picked"));
    else if (chosen.length < ghost.path.length) marks.push(svg("circle", { class: "anchor", cx: site.at[0], cy: site.at[1], r: 0.09 }));
    if (site?.glyphs?.length && !ghost) marks.push(svg("g", { class: "needs" }, ...site.glyphs.map((glyph) => drawGlyph(glyph, "currentColor"))));
  }
  return marks.filter((mark) => mark !== null);
}

/** Lines between a selected disc and the discs that can act on it. @param {BoardState} state @param {Set<string>} offered */
function raysOf({ selection, pieces }, offered) {
  const chosen = selection.chosen.map((id) => pieces.get(id)).filter((piece) => piece !== undefined);
  const [first] = chosen;
  if (!first || first.outlines.length) return [];
  const others = [...offered].map((id) => pieces.get(id)).filter((piece) => piece !== undefined && piece !== first);
  return others.map((piece) => svg("path", { class: "ray", d: `M${first.at[0]} ${first.at[1]}L${piece?.at[0]} ${piece?.at[1]}` }));
}

/** Where the last move was made. @param {Scene} scene @param {Step[]} steps */
export function lastMarks(scene, steps) {
  const named = new Set(steps.flatMap(({ targets }) => targets));
  const sites = scene.sites.filter((site) => named.has(site.id));
  const pieces = scene.pieces.filter((piece) => named.has(piece.id) || sites.some((site) => lies(piece, site)));
  return pieces.map((piece) => outlineOf(piece, undefined, { class: "last" }, 0.02)).filter((mark) => mark !== null);
}

/** Where a piece has gone. @param {readonly import("../shared/types.js").Point[]} way */
export const wayLine = (way) => svg("path", { class: "trail", d: `M${way.map(([x, y]) => `${x} ${y}`).join("L")}` });
