// Keyboard shortcuts that work anywhere at a table.

import { showHelp } from "../shared/help.js";
import { set, setting } from "../shared/settings.js";
import { say } from "../i18n/messages.js";

/** @typedef {{showMe: (by: number) => void, step: (by: number) => void, rules: () => string, announce: (text: string) => void}} Acts */

/** @param {KeyboardEvent} event @param {Acts} acts */
export function onKey(event, acts) {
  const { target } = event;
  if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "m" || event.key === "M") acts.showMe(event.key === "m" ? 1 : -1);
  else if (event.key === "h") toggle("hints", acts);
  else if (event.key === "c") toggle("coordinates", acts);
  else if (event.key === "?") showHelp(acts.rules());
  else if (event.key === "<" || event.key === ",") acts.step(-1);
  else if (event.key === ">" || event.key === ".") acts.step(1);
}

/** @param {string} name @param {Acts} acts */
function toggle(name, { announce }) {
  const value = setting(name) === "yes" ? "no" : "yes";
  set(name, value);
  announce(say(/** @type {any} */ (`${name}_${value}`)));
}
