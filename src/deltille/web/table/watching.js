// Watching: how many people do, and where to go when the game is over.

import { html, icon } from "../shared/dom.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { RunningGame } from "../shared/types.js" */
/** @import { TableState } from "./state.js" */

/** The part of the lobby with the games to watch. */
const LIST = "#/lobby/watch";

/** Say how many people watch; nothing if nobody does. @param {HTMLElement} place @param {number} n */
export function showWatchers(place, n) {
  place.hidden = n < 1;
  if (place.dataset.n === String(n)) return;
  place.dataset.n = String(n);
  const words = say("watchers", { n });
  place.title = words;
  place.replaceChildren(icon("eye"), html("span", { "aria-hidden": "true" }, String(n)), html("span", { class: "unseen" }, words));
}

/**
 * The game to watch next: the rematch, else one of the same game, those with a running clock first; null if no other is played.
 * @template {Pick<RunningGame, "id" | "game" | "control">} T
 * @param {readonly T[]} games the latest first @param {{id: string, game: string, next: string}} seen what was watched @returns {T | null}
 */
export function nextToWatch(games, { id, game, next }) {
  const rank = (/** @type {T} */ one) => (one.id === next ? 4 : 0) + (one.game === game ? 2 : 0) + (one.control.kind === "days" ? 0 : 1);
  const others = games.filter((one) => one.id !== id);
  return others.toSorted((one, other) => rank(other) - rank(one))[0] ?? null;
}

/** A way on for people who watched a game to its end. @param {TableState} table */
export function watchOn({ id, content, standing }) {
  const seen = { id, game: content?.game ?? "", next: standing?.next ?? "" };
  const words = html("span", {}, say("lobbyWatch"));
  const link = html("a", { class: "button primary watch-on", href: LIST }, icon("eye"), words);
  const find = async () => {
    const found = nextToWatch(/** @type {RunningGame[]} */ ((await ask("lobby")).games), seen);
    words.textContent = say(found ? "watchNext" : "lobbyWatch");
    link.href = found ? `#/table/${found.id}` : LIST;
  };
  const found = find().catch(() => {});
  // People stay to look at the end: the game found when it came may be over too.
  link.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void found.then(find).catch(() => {}).then(() => (location.hash = link.hash));
  });
  return link;
}
