// What moves when a move is made: which pieces go where, which turn over, and whether something was captured.

import { lies } from "./draw.js";

/** @import { Piece, Point, Scene, Step } from "../shared/types.js" */
/** A travelling piece, with all places on its path. @typedef {{id: string, way: Point[]}} Travel */

/** The pieces of a step: named by their own ids or by their sites. @param {Scene} scene @param {Step} step */
export function concerned(scene, step) {
  const sites = scene.sites.filter((site) => step.targets.includes(site.id));
  return scene.pieces.filter((piece) => step.targets.includes(piece.id) || sites.some((site) => lies(piece, site)));
}

/** Discs that leave their place in a step: a single one along the whole path, several straight to where they meet. @param {Scene} before @param {Scene} after @param {Step} step @returns {Travel[]} */
export function travels(before, after, step) {
  const sites = step.targets.map((id) => before.sites.find((site) => site.id === id)).filter((site) => site !== undefined);
  const last = sites[sites.length - 1];
  if (!last || sites.length < 2 || sites.some(({ outline }) => outline.length)) return [];
  const stays = new Set(after.pieces.map(({ id }) => id));
  const gone = concerned(before, step).filter((piece) => !piece.outlines.length && !stays.has(piece.id) && !lies(piece, last));
  const [only] = gone;
  if (gone.length === 1 && only && sites[0] && lies(only, sites[0])) return [{ id: only.id, way: sites.map(({ at }) => at) }];
  return gone.map(({ id, at }) => ({ id, way: [at, last.at] }));
}

/** The paths of all steps, which stay visible. @param {Scene} before @param {Scene} after @param {readonly Step[]} steps */
export const trailsOf = (before, after, steps) => steps.flatMap((step) => travels(before, after, step)).map(({ way }) => way);

/** How a piece differs from the same piece before: a new owner, a higher stack, or something else. @param {Piece} before @param {Piece} after @returns {"flipped" | "stacked" | "changed"} */
export function changeOf(before, after) {
  if (before.height < after.height) return "stacked";
  return before.seat === after.seat ? "changed" : "flipped";
}

/** How much each owner has on the board, discs counted one by one. @param {Scene} scene */
function owned({ pieces }) {
  /** @type {Map<number | null, number>} */
  const found = new Map();
  for (const { seat, height } of pieces) found.set(seat, (found.get(seat) ?? 0) + height);
  return found;
}

/** Whether somebody other than the mover has lost something. @param {Scene} before @param {Scene} after @param {number | null} mover the mover's style */
export function isCapture(before, after, mover) {
  const left = owned(after);
  return [...owned(before)].some(([seat, n]) => seat !== mover && n > (left.get(seat) ?? 0));
}
