// Opening tables and keeping their keys, wherever on the page a game begins.

import { ownTable, rememberTable } from "./seats.js";
import { setting } from "./settings.js";
import { ask } from "./api.js";

/** @import { Catalogue, OpenedTable } from "./types.js" */

/** Set a table up, keep its keys and go there. @param {{game: string} & Record<string, unknown>} request */
export async function openTable(request) {
  const opened = /** @type {OpenedTable} */ (await ask("tables", request));
  const invites = opened.seats.flatMap(({ seat, invite }) => (invite ? [/** @type {[number, string]} */ ([seat, invite])] : []));
  rememberTable(opened.id, { game: request.game, invites, codes: opened.seats.flatMap(({ recovery }) => recovery ?? []) });
  location.hash = `#/table/${opened.id}`;
}

/** After a rematch: the same keys open seats at the next table. @param {string} id @returns {Promise<string>} the next one */
export async function followTable(id) {
  const next = await ask(`tables/${id}/follow`, {});
  const { game, codes } = ownTable(id) ?? { game: "", codes: [] };
  if (codes.length) rememberTable(next.id, { game, codes });
  return next.id;
}

/**
 * Open a table against computers and go there.
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
  await openTable({ game, options, seats, ...(start ? { start } : {}) });
}
