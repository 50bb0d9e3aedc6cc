// "Your turn" in the tab's title and icon and, for games with days per move, as a notification.

import { ask } from "./api.js";
import { html } from "./dom.js";
import { playerName } from "./player_names.js";
import { forgetTables, noteTables, ownTables } from "./seats.js";
import { say } from "../i18n/messages.js";

/** @import { Overview, TableSummary } from "./types.js" */
/** @import { OwnTable } from "./seats.js" */

/** Tables in one request; the server accepts no more. */
const TOGETHER = 20;
const OFTEN_MS = 20_000;
const SELDOM_MS = 60_000;

/** The last known state of running tables, by id. @type {Map<string, TableSummary>} */
const seen = new Map();
/** Tables where it is our turn. @type {Set<string>} */
const waiting = new Set();

/** Whether it is our turn and another person plays. @param {Pick<TableSummary, "turn" | "held" | "seats">} table */
export function isAwaited({ turn, held, seats }) {
  return turn !== null && held.includes(turn) && seats.some(({ player }, index) => !player && !held.includes(index));
}

/** Note whether it is our turn at a table. @param {string} id @param {boolean} isOurs */
export function markTurn(id, isOurs) {
  if (isOurs) waiting.add(id);
  else waiting.delete(id);
  sign();
}

/** Update the title and the icon. */
function sign() {
  const words = waiting.size ? `${say("yourTurn")}${waiting.size > 1 ? ` (${waiting.size})` : ""} · ` : "";
  const plain = document.title.replace(marked, "");
  marked = words;
  if (document.title !== words + plain) document.title = words + plain;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", waiting.size ? "/shared/icon_turn.svg" : "/icon.svg");
}

/** The current prefix of the title. */
let marked = "";

/** Who plays there besides us, each name once; empty while nobody has joined. @param {TableSummary} table */
export function othersOf({ seats, held }) {
  const isAlone = seats.every((_, index) => held.includes(index));
  const names = seats.filter(({ is_taken }, index) => is_taken && (isAlone || !held.includes(index))).map(({ player, name, side }) => (player ? playerName(player) : name || side));
  const times = (/** @type {string} */ name) => names.filter((one) => one === name).length;
  return [...new Set(names)].map((name) => (times(name) > 1 ? `${times(name)} × ${name}` : name)).join(", ");
}

/** A table of this browser or of the account. @typedef {{id: string, codes?: string[], over?: TableSummary}} Listed */

/**
 * The state of these tables, in a few requests; finished ones are remembered and not requested again.
 * @param {Listed[]} tables
 * @returns {Promise<TableSummary[]>}
 */
export async function lookAt(tables) {
  const open = tables.filter(({ over }) => !over);
  for (let start = 0; start < open.length; start += TOGETHER) {
    const asked = open.slice(start, start + TOGETHER).map(({ id, codes = [] }) => ({ id, keys: codes.slice(0, 6), number: seen.get(id)?.number ?? 0 }));
    const { tables: told, gone } = /** @type {Overview} */ (await ask("overview", { tables: asked }));
    for (const table of told) {
      const before = seen.get(table.id);
      seen.set(table.id, table);
      if (before && isAwaited(table) && !isAwaited(before)) notify(table);
    }
    gone.forEach((id) => seen.delete(id));
    forgetTables(...gone.filter((id) => ownTables().some((own) => own.id === id)));
  }
  const found = tables.flatMap(({ id, over }) => over ?? seen.get(id) ?? []);
  noteEnded(found);
  for (const table of found) markTurn(table.id, isAwaited(table));
  return found;
}

/** A finished game is not requested again, and needs no board in the list. @param {TableSummary[]} tables */
function noteEnded(tables) {
  const ended = tables.filter(({ status, id }) => status === "over" && ownTables().some((own) => own.id === id && !own.over));
  noteTables(new Map(ended.map(({ changes: _, ...over }) => [over.id, { over }])));
}

/** Notify people who look elsewhere; only for games with days per move, and only if they want it. @param {TableSummary} table */
function notify(table) {
  if (table.clock.control.kind !== "days" || !document.hidden || !mayNotify()) return;
  const told = new Notification(say("yourTurn"), { body: `${table.title}: ${othersOf(table)}`, icon: "/icon.svg", tag: table.id });
  told.addEventListener("click", () => {
    window.focus();
    location.hash = `#/table/${table.id}`;
    told.close();
  });
}

const mayNotify = () => "Notification" in window && Notification.permission === "granted";

/** A button that turns notifications on; nothing if it makes no sense. @param {TableSummary[]} tables */
export function notificationButton(tables) {
  const hasDays = tables.some(({ clock, status }) => clock.control.kind === "days" && status !== "over");
  if (!hasDays || !("Notification" in window) || Notification.permission !== "default") return null;
  const asking = html("button", { type: "button", class: "link" }, say("notifyMe"));
  asking.addEventListener("click", () => void Notification.requestPermission().then(() => asking.remove()));
  return asking;
}

/** Whether it may become our turn there. @param {OwnTable} table */
function isToWatch({ id, over, hidden }) {
  const known = seen.get(id);
  return !over && !hidden && (!known || known.seats.some(({ player }, index) => !player && !known.held.includes(index)));
}

/** Watch our games while the page is open. */
export function watchTurns() {
  new MutationObserver(sign).observe(/** @type {HTMLTitleElement} */ (document.querySelector("title")), { childList: true });
  addEventListener("language", () => seen.clear());
  // An open table knows sooner than a request.
  addEventListener("stands", (event) => {
    const { id, ...table } = /** @type {CustomEvent} */ (event).detail;
    markTurn(id, isAwaited(table));
  });
  let timer = 0;
  const look = async () => {
    clearTimeout(timer);
    const own = ownTables().filter(isToWatch).slice(0, TOGETHER);
    try {
      if (own.length && navigator.onLine) await lookAt(own);
      if (own.length) dispatchEvent(new CustomEvent("overview"));
    } catch {
      // The server did not answer or refused too many requests: try next time.
    }
    timer = window.setTimeout(look, document.hidden ? SELDOM_MS : OFTEN_MS);
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void look();
  });
  void look();
}
