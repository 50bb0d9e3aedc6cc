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

/** How long to wait before asking again whether somebody answers: longer each time, until the browser says it is online. */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
let wait = FIRST_MS;

/** Resolves after some time, or as soon as the browser is online. */
const later = () =>
  new Promise((resolve) => {
    const done = (/** @type {Event | undefined} */ online) => {
      clearTimeout(timer);
      removeEventListener("online", done);
      wait = online ? FIRST_MS : Math.min(2 * wait, LONGEST_MS);
      resolve(undefined);
    };
    const timer = setTimeout(done, wait);
    addEventListener("online", done);
  });

/** Whether the server answers. Browsers call themselves online before anything can be reached. The service worker has no answer to this. */
const isAnswering = () => fetch("/healthz", { method: "HEAD" }).then(() => true, () => false);

/** Open a room again once the server answers, unless people have left it. @param {HTMLElement} shown a part of it */
async function reopen(shown) {
  do {
    await later();
    if (!shown.isConnected) return;
  } while (!(await isAnswering()));
  if (shown.isConnected) dispatchEvent(new Event("hashchange"));
}

/**
 * Why something could not be opened, in words; if nobody answered, it is opened as soon as somebody does.
 * @param {unknown} error @param {HTMLElement} shown a part of what could not be opened
 */
export function whyNot(error, shown) {
  if (!(error instanceof Silence)) return error instanceof Error ? error.message : String(error);
  void reopen(shown);
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
