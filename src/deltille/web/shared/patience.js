// Asking a busy server again, a few times, so that people need not.

import { Refusal, Silence } from "./hearing.js";

/**
 * Refusals that pass by themselves; others have a reason that asking again does not change. A server that has just started is
 * still compiling: what takes too long today is quick in a minute.
 */
const PASSING = /^(busy|too_many|too_slow|too_costly|broken|5\d\d|429)$/;
const TRIES = 4;
/** Nobody is kept waiting for longer than this without having been asked. */
const LONGEST_S = 20;

/** Whether an error may pass by itself. @param {unknown} error */
export const isPassing = (error) => error instanceof Silence || (error instanceof Refusal && PASSING.test(error.code));

/** How long to wait before asking again, in seconds; null if it is not worth it. @param {unknown} error @param {number} tried how often it was asked */
export function waitOf(error, tried) {
  const usual = 2 ** (tried - 1);
  if (tried >= TRIES || !isPassing(error) || !navigator.onLine) return null;
  const s = (error instanceof Refusal && error.aboutS) || usual;
  return s <= LONGEST_S ? s : null;
}

/** @param {number} ms */
const passed = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ask until there is an answer, or until it is not worth it; then the last refusal is thrown.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {{isWanted: () => boolean, waits: (s: number) => void, pause?: (ms: number) => Promise<unknown>}} how whether anybody still wants it; what tells people that they wait
 * @returns {Promise<T>}
 */
export async function patiently(ask, { isWanted, waits, pause = passed }) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      const s = waitOf(error, tried);
      if (s === null || !isWanted()) throw error;
      waits(s);
      // Not all who were refused together come back together.
      await pause(s * 1000 * (1 + Math.random() / 4));
      if (!isWanted()) throw error;
    }
  }
}
