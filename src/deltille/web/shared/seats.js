// The tables at which this browser has a seat: their keys, and the last known state of each.

import { remember, setting } from "./settings.js";

/** @import { TableSummary } from "./types.js" */

/** A table of ours: recovery codes for our seats, invitations for others, when it was last used, how it ended, whether it is off the list.
 * @typedef {{id: string, game: string, at: number, codes: string[], invites: [number, string][], over?: TableSummary, hidden?: boolean}} OwnTable */

/** At most this many are kept: those used longest ago are removed first. */
const MOST = 200;

/** Our tables, the most recently used first. @returns {OwnTable[]} */
export function ownTables() {
  try {
    const found = JSON.parse(setting("tables") || "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {OwnTable[]} tables */
function keep(tables) {
  remember("tables", JSON.stringify(tables.slice(0, MOST)));
  dispatchEvent(new CustomEvent("tables"));
}

/** @param {string} id */
export const ownTable = (id) => ownTables().find((one) => one.id === id);

/** Keep a table, or update one that is kept. @param {string} id @param {Partial<OwnTable>} more */
export function rememberTable(id, more) {
  const old = ownTable(id) ?? { id, game: "", codes: [], invites: [] };
  const rest = ownTables().filter((one) => one.id !== id);
  keep([...rest, { ...old, at: Date.now(), ...more }].sort((a, b) => b.at - a.at));
}

/** Update tables without marking them as used. @param {Map<string, Partial<OwnTable>>} news */
export function noteTables(news) {
  if (news.size) keep(ownTables().map((one) => ({ ...one, ...news.get(one.id) })));
}

/** @param {...string} ids */
export function forgetTables(...ids) {
  if (ids.length) keep(ownTables().filter(({ id }) => !ids.includes(id)));
}

/** @param {string} id */
export const invitesOf = (id) => ownTable(id)?.invites ?? [];

/** @param {string} id */
export const codesOf = (id) => ownTable(id)?.codes ?? [];
