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
    /** @type {Promise<RuleCard[]> | null} */
    this.known = null;
    /** How many moves were examined; a viewer who joins a running game gets cards for its last move only. */
    this.seen = -1;
    /** @type {HTMLElement | null} */
    this.shown = null;
    this.since = 0;
    // Escape closes it, so the button need not be a tab stop.
    board.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** Show a card if its rule begins to matter here. @param {string} game @param {Standing} standing @param {Step[][]} steps of each move; several may be new */
  async look(game, standing, steps) {
    if (setting("cards") === "no") return;
    if (standing.ply >= this.since + STAYS || standing.result) this.close();
    if (standing.result) return;
    const { ply } = standing;
    // A quick reply may be drawn together with the move before it.
    const news = steps.slice(this.seen < 0 ? ply - 1 : Math.min(this.seen, ply - 1), ply).flat();
    this.seen = ply;
    this.known ??= ask(`catalogue/${game}/lesson`).then(({ cards }) => cards, () => {
      this.known = null; // the next move asks again
      return [];
    });
    const known = await this.known;
    const told = setting(`cards.${game}`).split(" ");
    const card = known.find((one) => !told.includes(one.when) && matters(one, news, standing.moves ?? []));
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
