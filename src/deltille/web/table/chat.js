// Chat, and playing by text.

import { button, html } from "../shared/dom.js";
import { walk } from "../shared/toolbar.js";
import { ask } from "../shared/api.js";
import { say, tell } from "../i18n/messages.js";

/** A longer list of moves does not help. */
const MOST_LISTED = 300;

/** A chat line; preset phrases in the reader's language. @param {{text: string, preset: string}} entry */
export const spokenText = ({ text, preset }) => (preset ? tell({ key: `server.say-${preset.replaceAll("_", "-")}`, text }) : text);

/** @param {{chat: (what: {text?: string, preset?: string}) => void, play: (text: string) => void, moves: () => import("../shared/types.js").Move[], announce: (text: string) => void}} acts */
export function talkOf({ chat, play, moves: legal, announce }) {
  const lines = html("div", { class: "lines", role: "log", "aria-label": say("chat") });
  const input = html("input", { type: "text", maxlength: 300, "aria-label": say("saySomething"), placeholder: say("saySomething") });
  const form = html("form", { class: "row" }, input, html("button", { type: "submit" }, say("send")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) chat({ text });
    input.value = "";
  });

  const presets = html("div", { class: "presets", role: "toolbar", "aria-label": say("presets"), keydown: walk });
  const offerPresets = async () => {
    if (presets.childElementCount) return;
    const all = Object.entries(/** @type {import("../shared/types.js").Catalogue} */ (await ask("catalogue")).presets);
    const send = (/** @type {string} */ preset) => chat({ preset });
    presets.replaceChildren(...all.map(([name, text], index) => html("button", { type: "button", tabindex: index ? -1 : 0, click: () => send(name) }, text)));
  };

  const move = html("input", { type: "text", maxlength: 500, "aria-label": say("typeMove"), autocapitalize: "off", spellcheck: "false" });
  const listed = html("ul", { class: "listed", tabindex: 0, hidden: true, "aria-label": say("myMoves") });
  const list = () => {
    const moves = legal();
    listed.hidden = false;
    listed.replaceChildren(...moves.slice(0, MOST_LISTED).map(({ text }) => html("li", {}, text)));
    announce(say("nMoves", { n: moves.length, some: moves.slice(0, 20).map(({ text }) => text).join(", ") }));
  };
  const typed = html("form", { class: "row" }, move, html("button", { type: "submit" }, say("playIt")));
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = move.value.trim();
    if (text) play(text);
    move.value = "";
  });
  const why = html("p", {});
  const explain = () => {
    const [first] = legal();
    why.textContent = first ? say("byTextExample", { move: first.text }) : say("byTextWhy");
  };
  const root = html(
    "section",
    { class: "talk" },
    html("details", { class: "chat", toggle: () => void offerPresets() }, html("summary", {}, say("chat")), lines, presets, form),
    html("details", { class: "typing", toggle: explain }, html("summary", {}, say("byText")), why, typed, button(say("listMoves"), null, list), listed),
  );
  const typing = /** @type {HTMLElement} */ (root.querySelector("details.typing"));
  const folder = /** @type {HTMLDetailsElement} */ (root.querySelector("details.chat"));
  let unread = 0;
  const open = () => {
    folder.open = true;
    folder.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
    read();
  };
  const badge = button(say("chat"), "chat", open, { iconOnly: true, class: "quiet badge" });
  const read = (/** @type {number} */ n = 0) => {
    unread = n;
    if (n) badge.dataset.count = String(n);
    else delete badge.dataset.count;
    badge.setAttribute("aria-label", n ? say("unread", { n }) : say("chat"));
  };
  /** Whether the chat is visible. */
  const isSeen = () => {
    const { top, bottom } = lines.getBoundingClientRect();
    return folder.open && bottom > 0 && top < innerHeight;
  };
  folder.addEventListener("toggle", () => isSeen() && read());
  addEventListener("scroll", () => unread && isSeen() && read(), { passive: true });
  return {
    root,
    badge,
    open,
    isSeen,
    /** Who only watches has no moves to write. @param {boolean} sits */
    seat(sits) {
      typing.hidden = !sits;
    },
    /** @param {string} name @param {{text: string, preset: string}} entry @param {boolean} isNews */
    add(name, entry, isNews) {
      lines.append(html("p", {}, html("b", {}, name), " ", spokenText(entry)));
      lines.scrollTop = lines.scrollHeight;
      if (isNews && !isSeen()) read(unread + 1);
      if (isNews) folder.open = true;
    },
  };
}
