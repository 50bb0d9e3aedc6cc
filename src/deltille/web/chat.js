// Talking: to the others, and to the board in words.

import { button, html } from "./dom.js";
import { walk } from "./history.js";
import { translate } from "./phrases.js";
import { ask } from "./api.js";
import { say } from "./messages.js";

/** A list longer than this is no help to anybody. */
const MOST_LISTED = 300;

/** What somebody said; ready sentences in the reader's language. @param {{text: string, preset: string}} entry */
export const spokenText = ({ text, preset }) => (preset ? translate(text) : text);

/** @param {import("./table.js").TableView} view */
export function talkOf(view) {
  const lines = html("div", { class: "lines", role: "log", "aria-label": say("chat") });
  const input = html("input", { type: "text", maxlength: 300, "aria-label": say("saySomething"), placeholder: say("saySomething") });
  const form = html("form", { class: "row" }, input, html("button", { type: "submit" }, say("send")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) view.live.command({ type: "chat", seat: view.seat, text });
    input.value = "";
  });

  const presets = html("div", { class: "presets", role: "toolbar", "aria-label": say("presets"), keydown: walk });
  const offerPresets = async () => {
    if (presets.childElementCount) return;
    const all = Object.entries(/** @type {import("./types.js").Catalogue} */ (await ask("catalogue")).presets);
    const send = (/** @type {string} */ preset) => view.live.command({ type: "chat", seat: view.seat, preset });
    presets.replaceChildren(...all.map(([name, text], index) => html("button", { type: "button", tabindex: index ? -1 : 0, click: () => send(name) }, translate(text))));
  };

  const move = html("input", { type: "text", maxlength: 500, "aria-label": say("typeMove"), autocapitalize: "off", spellcheck: "false" });
  const listed = html("ul", { class: "listed", tabindex: 0, hidden: true, "aria-label": say("myMoves") });
  const list = () => {
    const moves = view.board.picking.moves;
    listed.hidden = false;
    listed.replaceChildren(...moves.slice(0, MOST_LISTED).map(({ text }) => html("li", {}, text)));
    view.announce(say("nMoves", { n: moves.length, some: moves.slice(0, 20).map(({ text }) => text).join(", ") }));
  };
  const typed = html("form", { class: "row" }, move, html("button", { type: "submit" }, say("playIt")));
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = move.value.trim();
    if (text) view.commit(text);
    move.value = "";
  });
  const root = html(
    "section",
    { class: "talk" },
    html("details", { class: "chat", toggle: () => void offerPresets() }, html("summary", {}, say("chat")), lines, presets, form),
    html("details", { class: "typing" }, html("summary", {}, say("byText")), html("p", {}, say("byTextWhy")), typed, button(say("listMoves"), null, list), listed),
  );
  return {
    root,
    /** @param {string} name @param {{text: string, preset: string}} entry @param {boolean} isNews */
    add(name, entry, isNews) {
      lines.append(html("p", {}, html("b", {}, name), " ", spokenText(entry)));
      lines.scrollTop = lines.scrollHeight;
      if (isNews) root.querySelector("details")?.setAttribute("open", "");
    },
  };
}
