// What this browser remembers about puzzles: a rating for each game, a streak, what was solved, and days in a row.

import { remember, setting } from "../shared/settings.js";

/** @typedef {{rating: number, n: number, streak: number, best: number, solved: string[], missed: string[]}} Progress */
/** @typedef {{last: string, days: number, solved: string[]}} Days */

const FIRST_RATING = 1100;
/** How much one puzzle changes a rating: more at first, while little is known. */
const SHARPEST = 48;
const CALMEST = 16;
/** Solvers rated this much above a puzzle solve ten of eleven. */
const SCALE = 400;
const DAY_MS = 86_400_000;

/** @param {string} name @param {object} usual @returns {any} */
function kept(name, usual) {
  try {
    return { ...usual, ...JSON.parse(setting(name) || "{}") };
  } catch {
    return { ...usual };
  }
}

/** @param {string} game @returns {Progress} */
export const progressIn = (game) => kept(`puzzles.${game}`, { rating: FIRST_RATING, n: 0, streak: 0, best: 0, solved: [], missed: [] });

/** @returns {Days} */
export const days = () => kept("puzzles", { last: "", days: 0, solved: [] });

/** The rating after a puzzle of this rating was solved at the first try, or not. @param {Progress} before @param {number} rating @param {boolean} isSolved */
export function rated(before, rating, isSolved) {
  const expected = 1 / (1 + 10 ** ((rating - before.rating) / SCALE));
  const step = Math.max(CALMEST, SHARPEST - 2 * before.n);
  return Math.round(before.rating + step * ((isSolved ? 1 : 0) - expected));
}

/**
 * Count a puzzle the first time it is tried; returns the change of the rating.
 * @param {string} game
 * @param {{id: string, rating: number}} puzzle
 * @param {boolean} isSolved at the first try, without help
 */
export function count(game, { id, rating }, isSolved) {
  const before = progressIn(game);
  const isKnown = before.solved.includes(id) || before.missed.includes(id);
  const after = { ...before, solved: before.solved.filter((each) => each !== id), missed: before.missed.filter((each) => each !== id) };
  (isSolved ? after.solved : after.missed).push(id);
  if (!isKnown) {
    after.rating = rated(before, rating, isSolved);
    after.n += 1;
    after.streak = isSolved ? before.streak + 1 : 0;
    after.best = Math.max(before.best, after.streak);
  }
  remember(`puzzles.${game}`, JSON.stringify(after));
  return after.rating - before.rating;
}

/** A puzzle of the day was solved: one more day in a row, or the first. @param {string} date @param {string} game */
export function countDay(date, game) {
  const before = days();
  const isNext = Date.parse(date) - Date.parse(before.last) === DAY_MS;
  const isToday = before.last === date;
  const solved = isToday ? [...new Set([...before.solved, game])] : [game];
  remember("puzzles", JSON.stringify({ last: date, days: isToday ? before.days : isNext ? before.days + 1 : 1, solved }));
}

/** Days in a row, if today or yesterday was one of them. @param {string} date */
export function daysInARow(date) {
  const { last, days: n } = days();
  return last && Date.parse(date) - Date.parse(last) <= DAY_MS ? n : 0;
}
