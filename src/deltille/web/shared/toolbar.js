// A row of buttons as one tab stop.

/** One tab stop for the whole row: arrow keys move along it. @param {KeyboardEvent} event */
export function walk(event) {
  const way = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
  if (!way || !(event.target instanceof HTMLElement)) return;
  const next = event.target[/** @type {"nextElementSibling"} */ (way)];
  if (next instanceof HTMLElement) {
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
  event.preventDefault();
}
