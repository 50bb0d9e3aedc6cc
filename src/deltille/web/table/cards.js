// A rule when it first matters: a small card beside the board, shown once to each person.

import { button, html } from "../shared/dom.js";
import { remember, setting } from "../shared/settings.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { Move, RuleCard, Standing, Step } from "../shared/types.js" */

/** A card stays for this many moves, unless it is closed earlier. */
const STAYS = 4;

/** Whether a card's condition is met: a kind of step, or moves that begin with certain ids. @param {RuleCard} card @param {Step[]} steps @param {Move[]} moves */
export function matters({ when }, steps, moves) {
  const [kind, ...rest] = when.split(":");
  const what = rest.join(":");
  const begins = (/** @type {{path: string[]}} */ { path }) => (path[0] ?? "").startsWith(what);
  if (kind === "step") return steps.some((step) => step.kind === what);
  if (kind === "only") return moves.length > 0 && moves.every(begins);
  return moves.some(begins);
}

export class Cards {
  /** @param {{board: HTMLElement, place: (card: HTMLElement) => void, announce: (text: string) => void}} needs where Escape is heard, and where a card goes */
  constructor({ board, place, announce }) {
    this.place = place;
    this.announce = announce;
    /** @type {RuleCard[] | null} */
    this.known = null;
    /** @type {HTMLElement | null} */
    this.shown = null;
    this.since = 0;
    // Escape closes it, so the button need not be a tab stop.
    board.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** Show a card if its rule begins to matter here. @param {string} game @param {Standing} standing @param {Step[]} steps of the last move */
  async look(game, standing, steps) {
    if (setting("cards") === "no") return;
    if (standing.ply >= this.since + STAYS || standing.result) this.close();
    if (standing.result) return;
    if (!this.known) {
      this.known = [];
      this.known = (await ask(`catalogue/${game}/lesson`)).cards;
    }
    const told = setting(`cards.${game}`).split(" ");
    const card = this.known?.find((one) => !told.includes(one.when) && matters(one, steps, standing.moves ?? []));
    if (!card || this.shown) return;
    remember(`cards.${game}`, [...told, card.when].join(" ").trim());
    this.since = standing.ply;
    this.show(card, game);
  }

  /** @param {RuleCard} card @param {string} game */
  show(card, game) {
    const words = html("p", {}, card.say);
    if (card.section) words.append(" ", html("a", { href: `#/rules/${game}/${card.section}`, target: "_blank" }, say("readMore")));
    this.shown = html("aside", { class: "rulecard", "aria-label": say("ruleCard") }, words, button(say("close"), "cross", () => this.close(), { iconOnly: true, class: "quiet", tabindex: -1 }));
    this.place(this.shown);
    this.announce(card.say);
  }

  close() {
    this.shown?.remove();
    this.shown = null;
  }
}
