// A puzzle ready to be shown: its boards in the reader's language, built from the changes between them.

import { folded } from "../shared/fold.js";
import { heardScene } from "../shared/hearing.js";
import { askRaw } from "../shared/api.js";
import { rawScene } from "../shared/boards.js";
import { hear } from "../i18n/messages.js";

/** @import { Move, PuzzleContent, PuzzleMove, PuzzleTry, Scene, Step } from "../shared/types.js" */

/** A move that was made, where it was made, and the board after it. @typedef {{id: number, text: string, place: string, steps: Step[], scene: Scene}} Shown */
/** @typedef {{tried: Shown, reply: Shown | null, chance: number}} ShownTry */
/** @typedef {{moves: Move[], prompt: string, solutions: number[], scene: Scene, right: Shown, reply: Shown | null}} ShownTurn */
/**
 * @typedef {{number: number, id: string, rating: number, themes: string[], side: string, turn: number, chance: number, second: number,
 *   points: [number, number] | null, sentence: string, turns: ShownTurn[], tries: ShownTry[], fetchTry: (turn: number, move: number) => Promise<ShownTry>}} LoadedPuzzle
 */

/** A copy with messages turned into sentences; the original stays as it is. @template T @param {T} thing @returns {any} */
const said = (thing) => hear(structuredClone(thing));

/** @param {string} game @param {number} number @returns {Promise<LoadedPuzzle>} */
export async function loadPuzzle(game, number) {
  const address = `puzzles/${encodeURIComponent(game)}/${number}`;
  const content = /** @type {PuzzleContent} */ (await askRaw(address));
  const first = await rawScene(content.board, content.changes);
  const shown = (/** @type {PuzzleMove} */ { id, text, summary, steps, changes }) => ({ id, text, place: said({ place: summary?.place ?? text }).place, steps: said(steps), scene: heardScene(folded(first, first, changes), hear) });
  const tried = (/** @type {PuzzleTry} */ { tried: made, reply, chance }) => ({ tried: shown(made), reply: reply ? shown(reply) : null, chance });
  /** @type {ShownTurn[]} */
  const turns = [];
  for (const { moves, prompt, solutions, right, reply } of content.turns) {
    const scene = turns.at(-1)?.reply?.scene ?? heardScene(first, hear);
    turns.push({ moves: said(moves), prompt: said({ prompt: prompt ?? "" }).prompt, solutions, scene, right: shown(right), reply: reply ? shown(reply) : null });
  }
  return {
    number,
    id: content.id,
    rating: content.rating,
    themes: content.themes,
    side: said({ side: content.side }).side,
    turn: content.turn,
    chance: content.chance,
    second: content.second,
    points: content.points ?? null,
    sentence: content.sentence ? said({ sentence: content.sentence }).sentence : "",
    turns,
    tries: content.tries.map(tried),
    fetchTry: async (turn, move) => tried(await askRaw(`${address}/${turn}/tries/${move}`)),
  };
}
