// A quick game: one tap for the game, one for the clock.

import { html } from "../shared/dom.js";
import { set, setting } from "../shared/settings.js";
import { CLOCKS, clockFirst, clockThen, clockWords, isSameClock } from "./terms.js";
import { say } from "../i18n/messages.js";

/** @import { Control, GameEntry, OpenOffer } from "../shared/types.js" */

/**
 * @param {GameEntry[]} games
 * @param {{play: (game: GameEntry, control: Control) => void, isRated: () => boolean}} acts
 */
export function quickGame(games, { play, isRated }) {
  const before = setting("lobbyGame");
  let chosen = games.find(({ name }) => name === before) ?? games[0];
  const choices = html("div", { class: "which", role: "radiogroup", "aria-label": say("lobbyGame") });
  const clocks = html("div", { class: "clock-choices" });
  /** @type {OpenOffer[]} */
  let offers = [];
  const counts = CLOCKS.map(() => html("small", {}));
  const show = () => {
    for (const [index, control] of CLOCKS.entries()) {
      const n = offers.filter((offer) => offer.game === chosen?.name && offer.is_rated === isRated() && isSameClock(offer.control, control)).length;
      const count = /** @type {HTMLElement} */ (counts[index]);
      const words = n ? say("lobbyWaitingHere", { n }) : "";
      if (count.textContent !== words) count.textContent = words;
    }
  };
  for (const game of games) {
    const radio = html("input", { type: "radio", name: "quick-game", value: game.name, checked: game === chosen, "data-quick-game": game.name });
    radio.addEventListener("change", () => {
      chosen = game;
      set("lobbyGame", game.name);
      show();
    });
    choices.append(html("label", {}, radio, html("span", {}, game.title)));
  }
  for (const [index, control] of CLOCKS.entries()) {
    const act = () => chosen && play(chosen, control);
    clocks.append(html("button", { type: "button", click: act, "data-clock-choice": index, title: clockWords(control) }, html("b", {}, clockFirst(control)), html("span", {}, clockThen(control)), counts[index]));
  }
  return {
    root: html("section", { class: "quick-game" }, html("h2", {}, say("lobbyQuick")), choices, clocks),
    /** @param {OpenOffer[]} found */
    tell(found) {
      offers = found;
      show();
    },
  };
}
