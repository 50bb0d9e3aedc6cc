// A board with a sentence and a task: what lessons and puzzles have in common.

import "../board/board.js";
import { html } from "../shared/dom.js";
import { header } from "../shared/layout.js";
import { showHelp } from "../shared/help.js";
import { keepTallest } from "../shared/steady.js";
import { ask, askPreview } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { BoardElement } from "../board/board.js" */
/** @import { Move, Scene } from "../shared/types.js" */

export class Exercise {
  /** @param {HTMLElement} page @param {string} game @param {(text: string) => void} announce */
  constructor(page, game, announce) {
    this.page = page;
    this.game = game;
    this.announce = announce;
    this.board = /** @type {BoardElement} */ (document.createElement("deltille-board"));
    this.title = html("h1", {});
    this.sentence = html("p", { class: "sentence" });
    this.more = html("p", { class: "more" });
    this.row = html("div", { class: "row" });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.keys(event);
    this.onSettings = () => this.board.refresh();
  }

  /** The address below which previews and objections are. */
  get address() {
    return "";
  }

  /** The scene on which moves are previewed. @returns {Scene | undefined} */
  get scene() {
    return undefined;
  }

  /** A move was confirmed. @param {Move} _move */
  async answer(_move) {}

  /** Somebody asked for help. */
  assist() {}

  /** Put everything on the page. @param {string} name @param {HTMLElement} panel @param {HTMLElement[]} others */
  lay(name, panel, ...others) {
    const { board, page } = this;
    page.className = name;
    keepTallest(panel);
    board.turnButton.className = "quiet turnround";
    board.turnButton.tabIndex = 0;
    page.append(header(this.title, board.turnButton), html("main", {}, panel, html("section", { class: "play", "aria-label": say("board") }, board), ...others));
    board.foresee = (move) => askPreview(`${this.address}/previews/${move.id}`, this.scene);
    board.explain = (targets) => ask(`${this.address}/objections`, { targets });
    board.addEventListener("commit", (event) => void this.answer(/** @type {CustomEvent} */ (event).detail));
    addEventListener("keydown", this.onKey);
    addEventListener("settings", this.onSettings);
  }

  leave() {
    removeEventListener("keydown", this.onKey);
    removeEventListener("settings", this.onSettings);
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea")) return;
    if (event.key === "m") this.assist();
    else if (event.key === "?") showHelp(`#/rules/${this.game}`);
  }
}
