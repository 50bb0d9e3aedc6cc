// "Your games": on this device or with an account. Games where it is your turn come first.

import { ask, sceneFrom } from "../shared/api.js";
import { picture } from "../board/draw.js";
import { html, icon } from "../shared/dom.js";
import { followTable } from "../shared/opening.js";
import { ownTable, ownTables, rememberTable } from "../shared/seats.js";
import { drop, setting } from "../shared/settings.js";
import { isAwaited, lookAt, markTurn, notificationButton, othersOf } from "../shared/turns.js";
import { timeText } from "../table/clocks.js";
import { dateLocale, say } from "../i18n/messages.js";

/** @import { AccountTables, TableSummary } from "../shared/types.js" */
/** @import { Listed } from "../shared/turns.js" */

/** How many running and finished games are shown at first. */
const RUNNING = 6;
const FINISHED = 4;
/** At most this many tables are requested: the most recently used. */
const MOST_ASKED = 60;

/** @param {Error & {code?: string}} error */
function loggedOut(error) {
  if (error.code === "bad_credentials") drop("account");
  return { tables: [] };
}

/** The tables of this browser, then the others of the account. @returns {Promise<Listed[]>} */
async function listed() {
  const own = ownTables();
  const known = new Set(own.map(({ id }) => id));
  /** @type {Pick<AccountTables, "tables">} */
  const { tables } = setting("account") ? await ask("account").catch(loggedOut) : { tables: [] };
  return [...own.filter(({ hidden }) => !hidden), ...tables.filter(({ id }) => !known.has(id))].slice(0, MOST_ASKED);
}

/** Games that continue elsewhere: the table of a rematch is ours too. @param {TableSummary[]} tables */
async function followed(tables) {
  const going = tables.filter(({ id, next, held }) => next && held.length && !ownTable(next) && ownTable(id)?.codes.length);
  await Promise.allSettled(going.map(({ id }) => followTable(id)));
  return going.length > 0;
}

/** @param {TableSummary} table */
const isOurTurn = ({ turn, held }) => turn !== null && held.includes(turn);

/** Whether our seat was taken to another device. @param {TableSummary} table */
const isElsewhere = ({ id, held, status }) => !held.length && status !== "over" && Boolean(ownTable(id)?.codes.length);

/** @param {TableSummary} table */
const urgency = (table) => (isAwaited(table) ? 0 : isOurTurn(table) ? 1 : table.status === "playing" ? 2 : 3);

/**
 * The list, which updates itself; hidden while it is empty.
 * @returns {{root: HTMLElement, leave: () => void}}
 */
export function yourGames() {
  const root = html("section", { class: "yours", "aria-labelledby": "yours", hidden: true });
  let hasLeft = false;
  let isAllShown = false;
  const draw = async () => {
    const names = await listed();
    if (!names.length) {
      root.hidden = true;
      return;
    }
    let tables = await lookAt(names);
    if (await followed(tables)) tables = await lookAt(await listed());
    if (hasLeft) return;
    const running = tables.filter(({ status }) => status !== "over").sort((a, b) => urgency(a) - urgency(b) || b.touched_ms - a.touched_ms);
    const finished = tables.filter(({ status }) => status === "over").sort((a, b) => b.touched_ms - a.touched_ms);
    const shown = isAllShown ? running : running.slice(0, RUNNING);
    const cards = await Promise.all(shown.map((table) => card(table, update)));
    if (hasLeft) return;
    const more = running.length > shown.length && html("button", { type: "button", class: "link", click: () => ((isAllShown = true), update()) }, say("allGames", { n: running.length }));
    root.replaceChildren(html("div", { class: "row" }, html("h2", { id: "yours" }, say("yourGames")), notificationButton(tables)));
    if (cards.length) root.append(html("ul", { class: "running" }, ...cards));
    if (more) root.append(more);
    if (finished.length) root.append(past(finished, update));
    root.hidden = !tables.length;
  };
  const update = () => void draw().catch(() => (root.hidden = !root.childElementCount));
  addEventListener("overview", update);
  update();
  return {
    root,
    leave: () => {
      hasLeft = true;
      removeEventListener("overview", update);
    },
  };
}

/** @param {TableSummary} table */
function standWords(table) {
  const { turn, status, seats } = table;
  if (isElsewhere(table)) return say("playsElsewhere");
  if (status === "waiting") return say("waitingForFriend");
  if (isOurTurn(table)) return say("yourTurn");
  const seat = turn === null ? undefined : seats[turn];
  return seat ? say("turnOf", { name: seat.name || seat.side }) : "";
}

/** @param {TableSummary} table @param {number} seat */
function clockWords({ clock, now_ms }, seat) {
  if (clock.control.kind === "none") return null;
  const used = clock.seat === seat ? now_ms - clock.since_ms : 0;
  return html("span", { class: "clock" }, timeText(Math.max(0, (clock.left_ms[seat] ?? 0) - used)));
}

/** A running game as a picture and two lines. @param {TableSummary} table @param {() => void} update */
async function card(table, update) {
  const scene = table.changes && (await sceneFrom(table.board, table.changes).catch(() => null));
  const words = standWords(table);
  const others = isElsewhere(table) ? "" : othersOf(table);
  const place = html("a", { href: `#/table/${table.id}`, class: "open" }, html("span", { class: "thumb" }, scene ? picture(scene, "") : ""), html("b", {}, table.title), others ? html("span", { class: "who" }, say("against", { names: others })) : "");
  place.querySelector("svg")?.setAttribute("aria-hidden", "true");
  place.append(html("span", { class: "stands" }, html("span", { class: isOurTurn(table) ? "mine" : "" }, words), table.turn !== null && clockWords(table, table.turn)));
  return html("li", { class: isAwaited(table) ? "awaited" : "", "data-table": table.id }, place, removal(table, update));
}

/** Finished games as lines. @param {TableSummary[]} tables @param {() => void} update */
function past(tables, update) {
  const line = (/** @type {TableSummary} */ table) => {
    const winners = table.result?.winners ?? [];
    const won = table.held.some((seat) => winners.includes(seat));
    const isOne = table.held.length === 1;
    const outcome = table.result?.reason === "abandoned" ? say("notFinished") : !winners.length ? say("aDraw") : isOne && !won ? say("youLose") : winners.length > 1 ? say(isOne ? "youShare" : "sharedWin") : isOne ? say("youWin") : say("winnerIs", { name: table.seats[winners[0] ?? 0]?.side ?? "" });
    const when = new Date(table.touched_ms).toLocaleDateString(dateLocale(), { day: "numeric", month: "short" });
    return html(
      "li",
      { "data-table": table.id },
      html("span", { class: isOne && won ? "outcome won" : "outcome" }, outcome),
      html("span", { class: "what" }, html("b", {}, table.title), " ", html("span", { class: "who" }, say("against", { names: othersOf(table) }))),
      html("time", { datetime: new Date(table.touched_ms).toISOString() }, when),
      html("a", { href: `#/table/${table.id}`, "aria-label": say("reviewOf", { game: table.title, names: othersOf(table) }) }, say("reviewIt")),
      removal(table, update),
    );
  };
  const lines = tables.map(line);
  const list = html("ul", { class: "finished" }, ...lines.slice(0, FINISHED));
  const section = html("div", { class: "past" }, html("h3", {}, say("finishedGames")), list);
  if (lines.length > FINISHED) {
    const more = html("button", { type: "button", class: "link" }, say("allGames", { n: lines.length }));
    more.addEventListener("click", () => {
      list.append(...lines.slice(FINISHED));
      more.remove();
    });
    section.append(more);
  }
  return section;
}

/** Removes a game from the list; a tap brings it back, with its code. @param {TableSummary} table @param {() => void} update */
function removal({ id, title, held, turn, seats, game }, update) {
  const words = say("removeGame", { game: title });
  const cross = html("button", { type: "button", class: "quiet remove", "aria-label": words, title: words }, icon("cross"));
  cross.addEventListener("click", () => {
    const item = cross.closest("li");
    if (!item) return;
    const before = [...item.childNodes];
    rememberTable(id, { game, hidden: true, at: ownTable(id)?.at ?? 0 });
    markTurn(id, false);
    const undo = html("button", { type: "button", class: "link" }, say("undo"));
    undo.addEventListener("click", () => {
      rememberTable(id, { hidden: false });
      markTurn(id, isAwaited({ held, turn, seats }));
      item.classList.remove("removed");
      item.replaceChildren(...before);
      update();
    });
    item.classList.add("removed");
    item.replaceChildren(html("span", { role: "status" }, say("removed", { game: title })), undo);
    undo.focus();
  });
  return cross;
}
