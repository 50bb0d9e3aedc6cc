// Which puzzle comes next: by theme and difficulty, not yet solved, near the solver's rating.

import { progressIn } from "./progress.js";
import { remember, setting } from "../shared/settings.js";

/** @import { PuzzleEntry, PuzzleList } from "../shared/types.js" */

/** Difficulties, each as a range of ratings. @type {Record<string, [number, number]>} */
export const GRADES = { easy: [0, 1050], middle: [1050, 1350], hard: [1350, 9999] };

/** The theme and difficulty chosen for this game. @param {string} game @returns {{theme: string, grade: string}} */
export function wanted(game) {
  const [theme = "", grade = ""] = setting(`puzzles.want.${game}`).split(" ");
  return { theme, grade };
}

/** @param {string} game @param {{theme: string, grade: string}} want */
export const want = (game, { theme, grade }) => remember(`puzzles.want.${game}`, `${theme} ${grade}`);

/** @param {PuzzleEntry[]} puzzles @param {{theme: string, grade: string}} want */
export function fitting(puzzles, { theme, grade }) {
  const [from, to] = GRADES[grade] ?? [0, Infinity];
  return puzzles.filter(({ rating, themes }) => rating >= from && rating < to && (!theme || themes.includes(theme)));
}

/**
 * The next puzzle: unsolved before missed before solved, then the nearest to the solver's rating; never the one just seen.
 * @param {PuzzleList} list
 * @param {number} [last] the number of the one just seen
 * @returns {PuzzleEntry | undefined}
 */
export function next(list, last = 0) {
  const { rating, solved, missed } = progressIn(list.game);
  const rank = (/** @type {PuzzleEntry} */ { id }) => (solved.includes(id) ? 2 : missed.includes(id) ? 1 : 0);
  const among = fitting(list.puzzles, wanted(list.game)).filter(({ number }) => number !== last);
  return among.sort((a, b) => rank(a) - rank(b) || Math.abs(a.rating - rating) - Math.abs(b.rating - rating) || a.number - b.number)[0];
}
