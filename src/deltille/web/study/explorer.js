// The opening explorer: what was played in this position, by computers and on this server, and how those games ended.

import { glance } from "../board/glance.js";
import { html } from "../shared/dom.js";
import { walk } from "../shared/toolbar.js";
import { labelled } from "./labels.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { MoveLabel, OpeningMove, Openings, Scene } from "../shared/types.js" */

const MOST_ROWS = 12;

export class Explorer {
  /** @param {{play: (id: number) => void, scene: () => Scene | null}} needs */
  constructor({ play, scene }) {
    this.play = play;
    this.scene = scene;
    this.asked = 0;
    /** @type {object | null} */
    this.place = null;
    this.list = html("div", { class: "openings", role: "toolbar", "aria-label": say("explorer"), "aria-orientation": "vertical", keydown: (event) => this.keys(event) });
    this.note = html("p", { class: "depth" });
    this.root = html("details", { class: "explorer", toggle: () => void this.look() }, html("summary", {}, say("explorer")), this.note, this.list);
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    const key = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" }[event.key];
    if (!key || !event.target) return;
    walk(/** @type {any} */ ({ key, target: event.target, preventDefault: () => event.preventDefault() }));
    event.stopPropagation();
  }

  /** @param {object | null} place null: the game is over there */
  about(place) {
    this.place = place;
    void this.look();
  }

  async look() {
    const question = ++this.asked;
    if (!this.root.open) return;
    const found = this.place && /** @type {Openings} */ (await ask("studies/openings", this.place).catch(() => null));
    const moves = found?.moves ?? [];
    const shown = moves.slice(0, MOST_ROWS);
    const labels = this.place ? await labelled(this.place, shown.map(({ id }) => [0, id])) : [];
    if (question !== this.asked) return;
    this.note.textContent = moves.length ? say("explorerWhy", { n: moves.reduce((sum, { games }) => sum + games, 0), here: moves.reduce((sum, { here }) => sum + here, 0) }) : say("explorerEmpty");
    this.list.replaceChildren(...shown.map((move, index) => this.row(move, labels[index] ?? null, index)));
  }

  /** @param {OpeningMove} move @param {MoveLabel | null} label @param {number} index */
  row({ id, text, games, wins, here, here_wins }, label, index) {
    const n = games + here;
    const won = wins.map((count, seat) => count + (here_wins[seat] ?? 0));
    const shares = won.map((count) => Math.round((100 * count) / n));
    const told = shares.map((share) => `${share} %`).join(" – ");
    const bar = html("span", { class: "results", role: "img", "aria-label": told });
    for (const [seat, share] of shares.entries()) {
      const part = html("span", {});
      part.style.width = `${share}%`;
      part.style.background = this.colourOf(seat);
      bar.append(part);
    }
    const words = say("openingMove", { move: text, n, shares: told });
    return html(
      "button",
      { type: "button", class: "opening", tabindex: index ? -1 : 0, title: words, click: () => this.play(id) },
      html("span", { class: "text glance" }, ...glance({ text, ...label }, this.scene())),
      html("span", { class: "times" }, String(n)),
      bar,
    );
  }

  /** @param {number} seat */
  colourOf(seat) {
    const styles = this.scene()?.styles ?? [];
    return (styles.find((style, index) => (style.seat ?? index) === seat) ?? styles[seat])?.fill ?? "currentColor";
  }
}
