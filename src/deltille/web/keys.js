// Keys that mean something anywhere at a table.

import { showHelp } from "./help.js";
import { set, setting } from "./settings.js";
import { say } from "./messages.js";

/** @import { TableView } from "./table.js" */

/** @param {TableView} view @param {KeyboardEvent} event */
export function onKey(view, event) {
  const { target } = event;
  if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "m" || event.key === "M") view.board.showMe(event.key === "m" ? 1 : -1);
  else if (event.key === "h") toggle(view, "hints");
  else if (event.key === "c") toggle(view, "coordinates");
  else if (event.key === "?") showHelp(view.rulesAddress);
  else if (event.key === "<" || event.key === ",") view.history.step(-1);
  else if (event.key === ">" || event.key === ".") view.history.step(1);
}

/** @param {TableView} view @param {string} name */
function toggle(view, name) {
  const value = setting(name) === "yes" ? "no" : "yes";
  set(name, value);
  view.announce(say(/** @type {any} */ (`${name}_${value}`)));
}
