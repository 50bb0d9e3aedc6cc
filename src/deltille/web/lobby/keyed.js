// Lists that change while people look at them: unchanged items keep their element, so focus and scroll position stay.

import { isSame } from "../shared/fold.js";

/** The data that an element shows. @type {WeakMap<HTMLElement, unknown>} */
const told = new WeakMap();

/**
 * Show these items in this order; an item is drawn again only if its data has changed.
 * @template T
 * @param {HTMLElement} list
 * @param {T[]} things
 * @param {(thing: T) => string} idOf
 * @param {(thing: T) => HTMLElement} draw
 */
export function showKeyed(list, things, idOf, draw) {
  const old = new Map([...list.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.key, /** @type {HTMLElement} */ (child)]));
  const shown = things.map((thing) => {
    const key = idOf(thing);
    const found = old.get(key);
    if (found && isSame(told.get(found), thing)) return found;
    const element = draw(thing);
    element.dataset.key = key;
    told.set(element, thing);
    if (found?.contains(document.activeElement)) setTimeout(() => /** @type {HTMLElement | null} */ (element.querySelector("button, a"))?.focus());
    return element;
  });
  shown.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
  while (list.childElementCount > shown.length) list.lastElementChild?.remove();
}
