// A move that was made, told step by step: each step's targets change while its number shows.

import { lies } from "./draw.js";
import { badge } from "./ghost.js";

/** @import { SceneElement as Board } from "./scene.js" */
/** @import { Scene, Step } from "./types.js" */

const STEP_MS = 320;

/** @param {number} ms @param {AbortSignal} signal */
const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });

/** The pieces that a step is about: named by themselves, or by a place they lie on. @param {Scene} scene @param {Step} step */
function concerned(scene, step) {
  const sites = scene.sites.filter((site) => step.targets.includes(site.id));
  return scene.pieces.filter((piece) => step.targets.includes(piece.id) || sites.some((site) => lies(piece, site)));
}

/** Let one step happen on the board. @param {Board} board @param {Scene} before @param {Scene} after @param {Step[]} steps @param {number} index */
function tell(board, before, after, steps, index) {
  const step = /** @type {Step} */ (steps[index]);
  const stays = new Set(after.pieces.map((piece) => piece.id));
  for (const piece of concerned(before, step)) {
    if (!stays.has(piece.id)) {
      board.drawn.get(piece.id)?.remove();
      board.drawn.delete(piece.id);
    }
  }
  const now = concerned(after, step);
  for (const piece of now) board.drawOne(piece, after);
  const place = (now[now.length - 1] ?? after.sites.find((site) => step.targets.includes(site.id)))?.at;
  if (place && steps.length > 1) badge(board.ghostLayer, place, String(index + 1), "number told");
}

/** @param {Board} board @param {Scene} before @param {Scene} after @param {Step[]} steps @param {AbortSignal} signal */
export async function playSteps(board, before, after, steps, signal) {
  for (const index of steps.keys()) {
    if (signal.aborted) return;
    tell(board, before, after, steps, index);
    if (steps.length > 1) await pause(STEP_MS, signal);
  }
}

/** The board in the middle of a move, after so many of its steps. @param {Board} board @param {Scene} before @param {Scene} after @param {Step[]} steps @param {number} n */
export function showSteps(board, before, after, steps, n) {
  board.show(before, { last: steps.slice(0, n) });
  for (let index = 0; index < n; index++) tell(board, before, after, steps, index);
}
