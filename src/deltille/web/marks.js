// What glows: outlines around the things one may point at next, and around what was chosen.

import { svg } from "./dom.js";
import { DISC, drawGlyph, lies, LIFT, pathOf } from "./draw.js";
import { setting } from "./settings.js";

/** @import { BoardElement } from "./board.js" */
/** @import { Piece, Scene, Site, Step } from "./types.js" */

/** Neighbouring points are one length apart. */
const STEP = 1.1;

/**
 * The outline of a thing on the board.
 * @param {Piece | undefined} piece
 * @param {Site | undefined} site
 * @param {import("./dom.js").Attributes} attributes
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

/** @param {BoardElement} board @param {string} id @param {"offer" | "picked"} kind */
function markOf(board, id, kind) {
  const piece = board.pieces.get(id);
  const site = board.sites.get(id);
  const shape = piece ? "edge" : site?.outline.length ? "area" : isFar(board, site) ? "ring far" : "ring";
  return outlineOf(piece, site, { "data-for": id, class: `${kind} ${shape}` });
}

/** Whether a point is more than a step from the disc that would go there. @param {BoardElement} board @param {Site | undefined} site */
function isFar(board, site) {
  const from = board.placeOf(board.picking.chosen[board.picking.chosen.length - 1] ?? "");
  return site !== undefined && from !== null && Math.hypot(site.at[0] - from[0], site.at[1] - from[1]) > STEP;
}

/** What glows and what was chosen. @param {BoardElement} board @param {Set<string>} offered */
export function marksOf(board, offered) {
  const { picking } = board;
  const ghost = picking.ghost();
  const hasHints = setting("hints") === "yes" || picking.chosen.length > 0;
  /** @type {(SVGElement | null)[]} */
  const marks = hasHints ? [...raysOf(board, offered), ...[...offered].map((id) => markOf(board, id, "offer"))] : [];
  for (const id of picking.chosen) {
    const site = board.sites.get(id);
    // Under a ghost an outline would be noise: a dot is enough.
    if (!ghost || !site?.outline.length) marks.push(markOf(board, id, "picked"));
    else if (picking.chosen.length < ghost.path.length) marks.push(svg("circle", { class: "anchor", cx: site.at[0], cy: site.at[1], r: 0.09 }));
    if (site?.glyphs?.length && !ghost) marks.push(svg("g", { class: "needs" }, ...site.glyphs.map((glyph) => drawGlyph(glyph, "currentColor"))));
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
  const sites = scene.sites.filter((site) => named.has(site.id));
  const pieces = scene.pieces.filter((piece) => named.has(piece.id) || sites.some((site) => lies(piece, site)));
  return pieces.map((piece) => outlineOf(piece, undefined, { class: "last" }, 0.02)).filter((mark) => mark !== null);
}
