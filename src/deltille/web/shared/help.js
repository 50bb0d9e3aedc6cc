// What keys and gestures do, on one page, closed by Escape.

import { button, html, icon } from "./dom.js";
import { say } from "../i18n/messages.js";

/** @type {[string, "keyArrows" | "keyEnter" | "keySpace" | "keyTurn" | "keyFlip" | "keyNudge" | "keyBack" | "keyEscape" | "keyShow" | "keyHints" | "keyCoordinates" | "keyHistory" | "keyHelp"][]} */
const KEYS = [
  ["← ↑ → ↓", "keyArrows"],
  ["Enter", "keyEnter"],
  ["Space", "keySpace"],
  ["R, Shift R", "keyTurn"],
  ["F", "keyFlip"],
  ["Shift ← ↑ → ↓", "keyNudge"],
  ["Z", "keyBack"],
  ["Esc", "keyEscape"],
  ["M, Shift M", "keyShow"],
  ["H", "keyHints"],
  ["C", "keyCoordinates"],
  [", .", "keyHistory"],
  ["?", "keyHelp"],
];

/** @param {string} rules where the rules of what is played here can be read */
export function showHelp(rules) {
  const rows = KEYS.map(([keys, meaning]) => html("tr", {}, html("td", {}, html("kbd", {}, keys)), html("td", {}, say(meaning))));
  const read = html("a", { class: "button", href: rules, target: "_blank" }, icon("book"), say("rulesNow"));
  openDialog({ class: "help", "aria-label": say("help") }, [html("h2", {}, say("help")), html("p", {}, say("helpTouch")), html("table", {}, html("tbody", {}, ...rows))], [read]);
}

/** Show something over the page, until it is closed. @param {Record<string, string>} attributes @param {Element[]} content @param {Element[]} [beside] what stands beside the button that closes it */
export function openDialog(attributes, content, beside = []) {
  const dialog = html("dialog", attributes, ...content);
  dialog.append(html("div", { class: "row" }, button(say("close"), "cross", () => dialog.close(), { class: "primary" }), ...beside));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
