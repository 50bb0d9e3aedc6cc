// The terms of a game in words: clocks, options, people.

import { html } from "../shared/dom.js";
import { say, tell } from "../i18n/messages.js";

/** @import { Control, GameEntry, LobbySeat, LobbyTable } from "../shared/types.js" */

/** The clocks of quick games: few, so that people are paired soon. @type {Control[]} */
export const CLOCKS = [
  { kind: "fischer", days: 0, base_s: 180, increment_s: 2 },
  { kind: "fischer", days: 0, base_s: 300, increment_s: 5 },
  { kind: "fischer", days: 0, base_s: 900, increment_s: 10 },
  { kind: "fischer", days: 0, base_s: 1800, increment_s: 20 },
  { kind: "days", days: 1, base_s: 0, increment_s: 0 },
  { kind: "days", days: 3, base_s: 0, increment_s: 0 },
];

/** The initial time of a clock, short. @param {Control} control */
export const clockFirst = ({ kind, days, base_s }) => (kind === "days" ? say("lobbyDays", { n: days }) : say("lobbyMinutes", { n: Math.round(base_s / 60) }));

/** The time it adds for each move, short. @param {Control} control */
export const clockThen = ({ kind, increment_s }) => (kind === "days" ? say("lobbyPerMove") : say("lobbyIncrement", { s: increment_s }));

/** The whole clock, short. @param {Control} control */
export function clockShort(control) {
  if (control.kind === "none") return say("clockNone");
  return control.kind === "days" ? clockWords(control) : say("lobbyClock", { n: Math.round(control.base_s / 60), s: control.increment_s });
}

/** The same in words. @param {Control} control */
export function clockWords({ kind, days, base_s, increment_s }) {
  if (kind === "none") return say("clockNone");
  return kind === "days" ? say("clockDays", { n: days }) : say("clockMinutes", { n: Math.round(base_s / 60), s: increment_s });
}

/** @param {Control} one @param {Control} other */
export const isSameClock = (one, other) => one.kind === other.kind && one.days === other.days && one.base_s === other.base_s && one.increment_s === other.increment_s;

/** An option in a few words. @param {string} game @param {string} key @param {string} meaning */
export const optionName = (game, key, meaning) => tell({ key: `${game}.name-${key}`, text: meaning });

/** A choice of an option in words. @param {string} game @param {string} key @param {unknown} choice */
export function choiceWords(game, key, choice) {
  if (choice === true) return say("yes");
  return choice === false ? say("no") : tell({ key: `${game}.choice-${key}-${choice}`, text: String(choice) });
}

/** Options that differ from the defaults, in words. @param {LobbyTable} table @param {GameEntry | undefined} game */
export function unusual(table, game) {
  if (!game) return [];
  return Object.entries(table.options).flatMap(([key, value]) => {
    const option = game.options[key];
    if (!option || option.default === value) return [];
    const words = choiceWords(table.game, key, value);
    return [typeof value === "boolean" ? `${optionName(table.game, key, option.meaning)}: ${words}` : words];
  });
}

/** Clock, whether it is rated, and what is unusual, in one line. @param {LobbyTable} table @param {GameEntry | undefined} game */
export const termsWords = (table, game) => [clockShort(table.control), say(table.is_rated ? "lobbyRated" : "lobbyCasual"), ...unusual(table, game)].join(" · ");

/**
 * Offers you can join now come first, then those that need an account, then your own; otherwise the order stays.
 * @template {{isMine: boolean, is_rated: boolean}} T
 * @param {readonly T[]} offers @param {boolean} hasAccount @returns {T[]}
 */
export function joinableFirst(offers, hasAccount) {
  const rank = (/** @type {T} */ offer) => (offer.isMine ? 2 : offer.is_rated && !hasAccount ? 1 : 0);
  return offers.toSorted((one, other) => rank(one) - rank(other));
}

/** Who has a seat: a name with an account is a link to their games. @param {LobbySeat} seat @param {boolean} [isLink] */
export function who(seat, isLink = true) {
  const rating = seat.rating === undefined ? null : html("span", { class: "rating" }, String(seat.rating));
  const { person } = seat;
  const name = person && isLink ? html("a", { href: `#/people/${encodeURIComponent(person)}` }, person) : html("span", {}, seat.name || say("guest"));
  return html("span", { class: "who-plays" }, name, rating);
}
