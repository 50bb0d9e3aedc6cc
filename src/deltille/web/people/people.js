// People with accounts: their games in the lobby, and the best of each game.

import { html, sheet } from "../shared/dom.js";
import { ask } from "../shared/api.js";
import { curve } from "./curve.js";
import { header } from "../shared/layout.js";
import { whyNot } from "../shared/offline.js";
import { dateLocale, say } from "../i18n/messages.js";

/** @import { Catalogue, GameRating, Leaders, PastGame, Profile } from "../shared/types.js" */

await sheet("/lobby/lobby.css");

/** @param {string} name */
const addressOf = (name) => `#/people/${encodeURIComponent(name)}`;

/** A page with links in its header; returns the element for its content. @param {HTMLElement} page @param {string} title */
function frame(page, title) {
  page.className = "people";
  document.title = `${title} – Deltille`;
  const main = html("main", { "aria-busy": "true" });
  const rooms = html("nav", { class: "rooms" }, html("a", { href: "#/lobby" }, say("playOnline")), html("a", { href: "#/leaders" }, say("leaders")));
  page.append(header(rooms), main);
  return main;
}

/** @param {HTMLElement} main @param {unknown} error */
function refuse(main, error) {
  main.removeAttribute("aria-busy");
  main.replaceChildren(html("h1", {}, whyNot(error, main)), html("p", {}, html("a", { class: "button", href: "#/lobby" }, say("playOnline"))));
}

/** @param {HTMLElement} page @param {string[]} path */
export function people(page, path) {
  const [name = ""] = path;
  const main = frame(page, name);
  ask(`people?name=${encodeURIComponent(name)}`).then((/** @type {Profile} */ profile) => {
    main.removeAttribute("aria-busy");
    main.append(html("h1", {}, profile.name));
    if (!profile.latest.length) main.append(html("p", { class: "empty" }, say("nothingPlayedYet")));
    else main.append(html("div", { class: "rated-games" }, ...profile.games.map(gameCard)), html("h2", {}, say("latestGames")), table(profile.latest));
  }).catch((error) => refuse(main, error));
  return () => {};
}

/** @param {GameRating} game */
function gameCard(game) {
  const counts = say("wonDrawnLost", { won: game.won, drawn: game.drawn, lost: game.lost });
  return html(
    "article",
    { "data-rated": game.game },
    html("h2", {}, html("a", { href: `#/leaders/${game.game}` }, game.title)),
    html("p", { class: "big" }, game.rating === null ? "–" : String(game.rating)),
    game.points.length ? curve(game.points) : html("p", { class: "terms" }, say("notRatedYet")),
    html("p", { class: "terms" }, counts),
  );
}

/** @param {readonly PastGame[]} games */
function table(games) {
  const year = new Date().getFullYear();
  const day = (/** @type {Date} */ date) => date.toLocaleDateString(dateLocale(), { day: "numeric", month: "short", year: date.getFullYear() === year ? undefined : "numeric" });
  const rows = games.map((game) => {
    const others = html("td", {});
    game.others.forEach(({ name }, index) => others.append(index ? ", " : "", name ? html("a", { href: addressOf(name) }, name) : say("guest")));
    const result = game.others.length > 1 ? say("placeOf", { n: game.place, of: game.others.length + 1 }) : say(`outcome_${game.outcome}`);
    const change = game.change === null ? say("lobbyCasual") : `${game.change < 0 ? "−" : "+"}${Math.abs(game.change)}`;
    return html(
      "tr",
      {},
      html("td", { class: "day" }, html("time", { datetime: new Date(game.ended_ms).toISOString() }, day(new Date(game.ended_ms)))),
      html("td", {}, html("a", { href: `#/table/${game.id}` }, game.title)),
      html("td", { class: `outcome-${game.outcome}` }, result),
      others,
      html("td", { class: "number" }, change),
    );
  });
  const titles = [say("dayPlayed"), say("lobbyGame"), say("resultTitle"), say("opponents"), say("ratingChange")];
  return html("div", { class: "scrolls" }, html("table", {}, html("thead", {}, html("tr", {}, ...titles.map((title, index) => html("th", { scope: "col", class: index === 0 ? "day" : index === titles.length - 1 ? "number" : "" }, title)))), html("tbody", {}, ...rows)));
}

/** @param {HTMLElement} page @param {string[]} path */
export function leaders(page, path) {
  const main = frame(page, say("leaders"));
  ask("catalogue").then(async (/** @type {Catalogue} */ { games }) => {
    const chosen = games.find(({ name }) => name === path[0]) ?? games[0];
    if (!chosen) return;
    const found = /** @type {Leaders} */ (await ask(`people/leaders/${chosen.name}`));
    main.removeAttribute("aria-busy");
    const which = html("nav", { class: "which", "aria-label": say("lobbyGame") });
    for (const game of games) which.append(html("a", { href: `#/leaders/${game.name}`, "aria-current": game === chosen ? "page" : null }, game.title));
    main.append(html("h1", {}, say("leaders")), which);
    if (!found.leaders.length) main.append(html("p", { class: "empty" }, say("noLeaders")));
    else main.append(leaderTable(found));
  }).catch((error) => refuse(main, error));
  return () => {};
}

/** @param {Leaders} found */
function leaderTable({ leaders: all }) {
  const rows = all.map(({ name, rating, n_rated: n }, index) =>
    html("tr", {}, html("td", { class: "number" }, String(index + 1)), html("td", {}, html("a", { href: addressOf(name) }, name)), html("td", { class: "number" }, html("b", {}, String(rating))), html("td", { class: "number" }, String(n))),
  );
  const titles = ["", say("playerTitle"), say("ratingTitle"), say("gamesTitle")];
  const head = html("tr", {}, ...titles.map((title, index) => (title ? html("th", { scope: "col", class: index > 1 ? "number" : "" }, title) : html("td", {}))));
  return html("table", {}, html("thead", {}, head), html("tbody", {}, ...rows));
}
