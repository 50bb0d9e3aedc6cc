// What the keys and gestures do, one page, closed by Escape.

import { button, html } from "./dom.js";
import { say } from "./words.js";

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

export function showHelp() {
  const rows = KEYS.map(([keys, meaning]) => html("tr", {}, html("td", {}, html("kbd", {}, keys)), html("td", {}, say(meaning))));
  const dialog = html("dialog", { class: "help", "aria-label": say("help") });
  dialog.append(html("h2", {}, say("help")), html("p", {}, say("helpTouch")), html("table", {}, html("tbody", {}, ...rows)));
  dialog.append(button(say("close"), "cross", () => dialog.close(), { class: "primary" }));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
