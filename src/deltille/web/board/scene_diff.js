// Games sent as one scene and the changes of each move.

import { boardAt } from "../shared/boards.js";
import { folded } from "../shared/fold.js";
import { heardScene } from "../shared/hearing.js";
import { hear } from "../i18n/messages.js";

/** @import { Demonstration, Scene } from "../shared/types.js" */

/** The scenes of a game, each made when it is first needed. @typedef {{n: number, after: (ply: number) => Scene}} Scenes */

/** @param {Demonstration} game @returns {Promise<Scenes>} */
export async function scenesOf({ board: address, changes, frames }) {
  const board = await boardAt(address);
  const raw = [folded(board, board, changes)];
  const after = (/** @type {number} */ ply) => {
    for (const frame of frames.slice(raw.length - 1, ply)) raw.push(folded(board, /** @type {Scene} */ (raw.at(-1)), frame));
    return heardScene(/** @type {Scene} */ (raw[ply]), hear);
  };
  return { n: frames.length, after };
}
