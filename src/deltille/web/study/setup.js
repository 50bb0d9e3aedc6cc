// Setting a position up: a game with its options, or any position as text, shown on the board while you type.

import { button, html } from "../shared/dom.js";
import { askSeen } from "../shared/api.js";
import { alone, say, tell } from "../i18n/messages.js";

/** @import { Catalogue, Study } from "../shared/types.js" */
/** @import { Whole } from "../shared/boards.js" */
/** @typedef {{begin: (place: object) => void, preview: (found: Whole<Study> | null) => void, copied: () => void}} Acts */

const TYPING_MS = 350;

export class Setup {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.asked = 0;
    this.timer = 0;
    this.games = html("select", { change: () => this.choose() });
    this.options = html("div", { class: "options" });
    this.text = html("textarea", { rows: 2, maxlength: 5000, "aria-label": say("positionText"), spellcheck: "false", autocapitalize: "off", input: () => this.typed() });
    this.verdict = html("p", { class: "verdict", role: "status" });
    const set = button(say("setUpPosition"), null, () => this.acts.begin({ position: this.text.value.trim() }));
    const copy = () => void navigator.clipboard.writeText(this.text.value).then(acts.copied, () => this.text.select());
    this.root = html(
      "div",
      { class: "setup" },
      html("div", { class: "fresh" }, html("label", {}, html("span", {}, say("newStudy")), this.games), this.options, html("div", { class: "row" }, button(say("startThere"), null, () => this.start()))),
      html("label", {}, html("span", {}, say("positionText")), this.text),
      this.verdict,
      html("div", { class: "row texts" }, set, button(say("copyPosition"), null, copy, { class: "quiet" })),
    );
  }

  /** @param {Catalogue} catalogue */
  fill(catalogue) {
    this.catalogue = catalogue;
    this.games.replaceChildren(...catalogue.games.map(({ name, title }) => html("option", { value: name }, title)));
    this.choose();
  }

  get entry() {
    return this.catalogue?.games.find(({ name }) => name === this.games.value);
  }

  /** The options of the chosen game. */
  choose() {
    const made = Object.entries(this.entry?.options ?? {}).map(([key, { choices, default: usual, meaning }]) => {
      const words = (/** @type {unknown} */ choice) => (typeof choice === "boolean" ? say(choice ? "yes" : "no") : alone(tell({ key: `${this.games.value}.choice-${key}-${choice}`, text: String(choice) })));
      const offered = choices.map((choice, index) => html("option", { value: index, selected: choice === usual }, words(choice)));
      return html("label", { title: meaning }, html("span", {}, tell({ key: `${this.games.value}.name-${key}`, text: meaning })), html("select", { "data-key": key }, ...offered));
    });
    this.options.replaceChildren(...made);
  }

  start() {
    const { entry } = this;
    if (!entry) return;
    const selects = [...this.options.querySelectorAll("select")];
    const options = Object.fromEntries(selects.map((select) => [select.dataset.key, entry.options[select.dataset.key ?? ""]?.choices[Number(select.value)]]));
    this.acts.begin({ game: entry.name, options });
  }

  /** @param {string} position */
  write(position) {
    this.asked += 1;
    clearTimeout(this.timer);
    this.text.value = position;
    this.verdict.textContent = "";
  }

  /** Write the position of the board into the field. @param {Study} found */
  show({ game, options, position }) {
    this.write(position);
    if (this.games.value === game) return;
    this.games.value = game;
    this.choose();
    for (const select of this.options.querySelectorAll("select")) {
      const index = this.entry?.options[select.dataset.key ?? ""]?.choices.indexOf(options[select.dataset.key ?? ""] ?? "") ?? -1;
      if (index >= 0) select.value = String(index);
    }
  }

  /** When the writer pauses, show the position, or say what is wrong with the text. */
  typed() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.look(), TYPING_MS);
  }

  async look() {
    const asked = ++this.asked;
    const position = this.text.value.trim();
    if (!position) return;
    try {
      const found = /** @type {Whole<Study>} */ (await askSeen("studies", { position, want: ["changes", "last"] }));
      if (asked !== this.asked) return;
      this.verdict.className = "verdict good";
      this.verdict.textContent = say("positionStands", { game: found.title });
      this.acts.preview(found);
    } catch (error) {
      if (asked !== this.asked) return;
      this.verdict.className = "verdict wrong";
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
