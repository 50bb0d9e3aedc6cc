// Puzzles: the list, and solving one on the board.

import { hub } from "./hub.js";
import { Solving } from "./solving.js";
import { sheet } from "../shared/dom.js";

await Promise.all([sheet("/home/home.css"), sheet("/learn/learn.css"), sheet("/puzzles/puzzles.css")]);

/** @param {HTMLElement} page @param {string[]} path a game, perhaps the number of a puzzle or "today" @param {(text: string) => void} announce */
export function puzzles(page, [game, which = ""], announce) {
  if (!game) return hub(page);
  const solving = new Solving(page, game, announce);
  void solving.begin(which);
  return () => solving.leave();
}
