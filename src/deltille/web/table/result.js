// The result, and what next.

import { button, html, icon } from "../shared/dom.js";
import { openTable } from "../shared/opening.js";
import { playerName } from "../shared/player_names.js";
import { nameOf } from "./state.js";
import { watchOn } from "./watching.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { TableState } from "./state.js" */

/**
 * Show the result if the game is over; returns whether it is new.
 * @param {HTMLElement} result @param {{table: TableState, announce: (text: string) => void, acts: {rematch: () => void, copy: (text: string) => void}}} needs
 */
export function showResult(result, { table, announce, acts }) {
  const { standing, content, held } = table;
  if (!standing?.result || !content) {
    result.replaceChildren();
    return false;
  }
  if (result.childElementCount) return false;
  const mine = held.length === 1 ? held[0] : undefined;
  const { winners, sentence } = standing.result;
  const title = mine === undefined ? say("gameOver") : !winners.length ? say("aDraw") : !winners.includes(mine) ? say("youLose") : winners.length > 1 ? say("youShare") : say("youWin");
  const row = html("div", { class: "row" });
  const players = standing.seats.map(({ player }) => player);
  const isMatchOn = standing.match && standing.match.number < standing.match.n_games;
  if (held.length) row.append(button(say(isMatchOn ? "nextGame" : "rematch"), "again", () => acts.rematch(), { class: "primary" }));
  else row.append(watchOn(table));
  const levels = players.filter((player) => /^level:\d+$/.test(player));
  if (mine !== undefined && levels.length && winners.includes(mine)) {
    const next = `level:${Math.max(...levels.map((player) => Number(player.split(":")[1]))) + 1}`;
    // There is nothing beyond the last level or the levels this server offers.
    void ask("catalogue").then((/** @type {import("../shared/types.js").Catalogue} */ { players: offered }) => {
      if (offered.includes(next)) row.append(button(say("tryNext", { name: playerName(next) }), null, () => void again(table, next)));
    }, () => {});
  }
  const more = html("div", { class: "row links" });
  more.append(html("a", { class: "quiet button", href: `/api/tables/${table.id}/record`, download: "" }, icon("download"), say("download")));
  more.append(button(say("shareLink"), "link", () => acts.copy(`${location.origin}/#/table/${table.id}`), { class: "quiet" }));
  more.append(html("a", { class: "quiet button", href: `#/study/table/${table.id}` }, icon("bulb"), say("studyGame")));
  more.append(html("a", { class: "quiet button", href: "#/" }, icon("home"), say("otherGames")));
  const verdict = html("div", { class: "verdict" }, html("h2", {}, title), html("p", {}, sentence));
  // On a phone it covers what is below the board until it is closed.
  const away = button(say("close"), "cross", () => result.classList.remove("over"), { iconOnly: true, class: "quiet away" });
  result.append(verdict, away, row, more);
  // People reading the moves or the chat below see it too.
  result.parentElement?.scrollTo(0, 0);
  // On a phone it stands below the board; those who were further down see both.
  if (table.held.length && matchMedia("(max-width: 56rem)").matches) scrollTo(0, 0);
  for (const seal of standing.seals ?? []) {
    if (seal.seat !== mine) void fits(seal, table.sealed).then((is) => verdict.append(html("p", {}, is ? seal.sentence : seal.note)));
  }
  if (content.is_rated) void ask(`people/changes/${table.id}`).then((found) => showRatings(verdict, found, table), () => {});
  announce(`${title}. ${sentence}`);
  return true;
}

/** What the game did to ratings; nothing if it does not count. @param {HTMLElement} place @param {import("../shared/types.js").RatingChanges} found @param {TableState} table */
function showRatings(place, { changes }, table) {
  const rows = changes.map(({ seat, before, after }) => {
    const change = after - before;
    const sign = change < 0 ? "−" : change > 0 ? "+" : "±";
    const words = html("span", { class: change < 0 ? "change lost" : "change" }, `${sign}${Math.abs(change)}`);
    return html("li", { class: table.held.includes(seat) ? "ours" : "" }, html("span", { class: "who" }, nameOf(table, seat)), html("span", { class: "values" }, `${before} → ${after}`), words);
  });
  if (rows.length) place.append(html("ul", { class: "ratings", "aria-label": say("ratingTitle") }, ...rows));
}

/** Whether what is shown now matches its seal. @param {import("../shared/types.js").Seal} seal @param {string[]} sealed */
async function fits({ move, hash, salt, text }, sealed) {
  if (sealed[move] !== hash) return false;
  if (!crypto.subtle) return true; // without HTTPS
  const made = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}:${text}`));
  return hash === Array.from(new Uint8Array(made), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {TableState} table @param {string} player */
async function again({ standing, content, held }, player) {
  if (!standing || !content) return;
  const seats = standing.seats.map((seat, index) => (held.includes(index) ? { kind: "here", name: seat.name } : { kind: "computer", player }));
  await openTable({ game: content.game, options: content.options, seats });
}
