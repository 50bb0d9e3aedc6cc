// Offering a game to anybody, with your own settings.

import { html } from "../shared/dom.js";
import { CLOCKS, choiceWords, clockWords, optionName } from "./terms.js";
import { alone, say } from "../i18n/messages.js";

/** @import { Control, GameEntry } from "../shared/types.js" */
/** @typedef {{game: GameEntry, options: Record<string, unknown>, control: Control, seat: number | null}} Terms */

/** @param {string} words @param {HTMLElement} field */
const labelled = (words, field) => html("label", {}, html("span", {}, words), field);

/**
 * A form in a drawer: the game, its options, the clock, and which side.
 * @param {GameEntry[]} games
 * @param {{offer: (terms: Terms) => Promise<boolean>, canBeTimeless: () => boolean}} acts make the offer and say whether it succeeded; whether a game may have no clock
 */
export function offerForm(games, { offer, canBeTimeless }) {
  const form = html("form", { class: "terms-form" });
  const root = html("details", { class: "offer-form" }, html("summary", { class: "button" }, say("lobbyOffer")), form);
  const which = html("select", { "data-offer": "game" });
  for (const game of games) which.append(html("option", { value: game.name }, game.title));
  const clock = html("select", { "data-offer": "clock" });
  const seats = html("div", { class: "options" });
  const options = html("div", { class: "options" });
  const drawer = html("details", { class: "rule-options" }, html("summary", {}, say("lobbyRules")), options);
  const side = html("select", { "data-offer": "side" });
  /** @type {Map<string, () => unknown>} */
  let chosen = new Map();
  const game = () => /** @type {GameEntry} */ (games.find(({ name }) => name === which.value));
  const drawClocks = () => {
    const before = clock.value;
    clock.replaceChildren(...CLOCKS.map((control, index) => html("option", { value: index, selected: index === 1 }, clockWords(control))));
    if (canBeTimeless()) clock.append(html("option", { value: "none" }, say("clockNone")));
    if (before && [...clock.options].some(({ value }) => value === before)) clock.value = before;
  };
  const drawSides = () => {
    const n = Number(chosen.get("players")?.() ?? game().sides.length);
    side.replaceChildren(html("option", { value: "" }, say("beginsLot")), ...game().sides.slice(0, n).map((words, index) => html("option", { value: index }, words)));
  };
  const drawOptions = () => {
    chosen = new Map();
    options.replaceChildren();
    seats.replaceChildren();
    for (const [key, option] of Object.entries(game().options)) {
      const select = html("select", {});
      for (const [index, choice] of option.choices.entries()) select.append(html("option", { value: index, selected: choice === option.default }, alone(choiceWords(game().name, key, choice))));
      chosen.set(key, () => option.choices[Number(select.value)]);
      select.addEventListener("change", drawSides);
      // All the page knows about options: how many seats they need.
      if (key === "players") seats.append(labelled(say("lobbyPlayers"), select));
      else options.append(labelled(optionName(game().name, key, option.meaning), select));
    }
    drawer.hidden = !options.childElementCount;
    drawSides();
  };
  which.addEventListener("change", drawOptions);
  root.addEventListener("toggle", drawClocks);
  form.append(labelled(say("lobbyGame"), which), seats, labelled(say("clock"), clock), labelled(say("lobbySide"), side), drawer, html("button", { type: "submit", class: "primary" }, say("lobbyOfferNow")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const control = /** @type {Control} */ (CLOCKS[Number(clock.value)] ?? { kind: "none", days: 0, base_s: 0, increment_s: 0 });
    const settings = Object.fromEntries([...chosen].map(([key, value]) => [key, value()]));
    void offer({ game: game(), options: settings, control, seat: side.value === "" ? null : Number(side.value) }).then((isMade) => {
      if (isMade) root.open = false;
    });
  });
  drawOptions();
  drawClocks();
  return root;
}
