// Where an address leads: the first page, a table, an invitation, the rules.

import { home } from "./home.js";
import { invitation, recovery } from "./invitation.js";
import { learn } from "./learn.js";
import { learnPhrases } from "./phrases.js";
import { replay } from "./replay.js";
import { rules } from "./rules.js";
import { dress } from "./settings.js";
import { study } from "./study.js";
import { table } from "./table.js";
import { language } from "./messages.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const spoken = /** @type {HTMLElement} */ (document.getElementById("spoken"));

/** What tidies the page up before the next one comes. @type {() => void} */
let leave = () => {};

/** How many announcements stay: several things may happen together. */
const KEPT = 8;

/** Say something to those who listen instead of looking. @param {string} text */
export function announce(text) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  spoken.append(line);
  while (spoken.childElementCount > KEPT) spoken.firstElementChild?.remove();
}

function route() {
  leave();
  document.documentElement.lang = language();
  page.replaceChildren();
  page.className = "";
  const [where = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const go = { table, join: invitation, recover: recovery, learn, replay, rules, study }[where];
  leave = go ? go(page, rest, announce) : home(page, [], announce);
  scrollTo(0, 0);
}

addEventListener("hashchange", route);
addEventListener("speak", (event) => announce(/** @type {CustomEvent} */ (event).detail));
addEventListener("language", () => void learnPhrases().then(route));
dress();
void learnPhrases().then(route);
if ("serviceWorker" in navigator && isSecureContext) void navigator.serviceWorker.register("/service-worker.js");
