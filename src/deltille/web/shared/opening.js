// Opening a table for oneself and computers, also in the middle of a game.

import { setting } from "./settings.js";
import { ask } from "./api.js";

/** @import { Catalogue } from "./types.js" */

/**
 * Sit down against computers and go to that table.
 * @param {string} game
 * @param {{player?: string, options?: object, start?: object, seat?: number, sides?: number}} [how] which computer (the
 *   weakest if none is named), where the game begins, which seat is ours (the first), how many there are
 */
export async function playAgainst(game, { player, options = {}, start, seat = 0, sides } = {}) {
  const catalogue = /** @type {Catalogue} */ (await ask("catalogue"));
  const n = sides ?? catalogue.games.find(({ name }) => name === game)?.sides.length ?? 2;
  const other = { kind: "computer", player: player ?? catalogue.players[0] ?? "" };
  const mine = { kind: "here", name: setting("name") };
  const seats = Array.from({ length: n }, (_, index) => (index === seat ? mine : other));
  const opened = await ask("tables", { game, options, seats, ...(start ? { start } : {}) });
  location.hash = `#/table/${opened.id}`;
}
