// What is needed to work offline.

import { html } from "./dom.js";
import { Silence } from "./hearing.js";
import { header } from "./layout.js";
import { say } from "../i18n/messages.js";

/** Resolves when the service worker serves this page, so that what is fetched from now on is kept; never if there is none. @returns {Promise<void>} */
export const untilKept = () =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator;
    if (serviceWorker?.controller) resolve();
    else serviceWorker?.addEventListener("controllerchange", () => resolve(), { once: true });
  });

/**
 * Why something could not be opened, in words; if there is no connection, it is opened as soon as there is one.
 * @param {unknown} error @param {HTMLElement} shown a part of what could not be opened: nothing happens once people have left it
 */
export function whyNot(error, shown) {
  if (!(error instanceof Silence)) return error instanceof Error ? error.message : String(error);
  addEventListener("online", () => void (shown.isConnected && dispatchEvent(new Event("hashchange"))), { once: true });
  return navigator.onLine ? error.message : say("offlineNotHere");
}

/** A room of which nothing could be loaded: why, and where to go. @param {HTMLElement} page @param {unknown} error @param {(text: string) => void} announce */
export function showNothing(page, error, announce) {
  const why = html("h1", {});
  page.className = "nothing";
  page.replaceChildren(header(), html("main", {}, why, html("p", {}, html("a", { class: "button primary", href: "#/" }, say("otherGames")))));
  why.textContent = whyNot(error, why);
  announce(why.textContent);
}
