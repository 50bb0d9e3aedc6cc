// Routes: the first page, a table, an invitation, the rules.

import { dress } from "./shared/settings.js";
import { language, learnLessons, learnMessages } from "./i18n/messages.js";

/** @typedef {(page: HTMLElement, path: string[], announce: (text: string) => void) => () => void} Room */

/** What each address shows; a room is loaded when it is opened. @type {Record<string, () => Promise<Room>>} */
const ROOMS = {
  "": async () => (await import("./home/home.js")).home,
  account: async () => (await import("./home/account.js")).account,
  join: async () => (await import("./home/invitation.js")).invitation,
  recover: async () => (await import("./home/invitation.js")).recovery,
  table: async () => (await import("./table/table.js")).table,
  learn: async () => (await Promise.all([import("./learn/learn.js"), learnLessons()]))[0].learn,
  puzzles: async () => (await import("./puzzles/puzzles.js")).puzzles,
  rules: async () => (await import("./learn/rules.js")).rules,
  replay: async () => (await import("./study/replay.js")).replay,
  lobby: async () => (await import("./lobby/lobby.js")).lobby,
  people: async () => (await import("./people/people.js")).people,
  leaders: async () => (await import("./people/people.js")).leaders,
  study: async () => (await import("./study/study.js")).study,
};

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const spoken = /** @type {HTMLElement} */ (document.getElementById("spoken"));

/** Cleans up before the next room is shown. @type {() => void} */
let leave = () => {};

/** How many announcements stay: several may come together. */
const KEPT = 8;

/** Announce something to screen readers. @param {string} text */
export function announce(text) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  spoken.append(line);
  while (spoken.childElementCount > KEPT) spoken.firstElementChild?.remove();
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Counts requests: a room that arrives too late is not shown. */
let asked = 0;

/** The room of the address, if there is one, and the rest of the address. */
function addressed() {
  const [where = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  // An address may be anything, even the name of a property of every object.
  return { room: Object.hasOwn(ROOMS, where) ? ROOMS[where] : undefined, rest };
}

const loadedRoom = (/** @type {(() => Promise<Room>) | undefined} */ room) => (room ?? /** @type {() => Promise<Room>} */ (ROOMS[""]))();

async function route() {
  const turn = ++asked;
  leave();
  leave = () => {};
  // A dialog of the previous page does not belong here.
  for (const open of document.querySelectorAll("dialog")) open.close();
  document.documentElement.lang = language();
  page.replaceChildren();
  page.className = "";
  const { room, rest } = addressed();
  const enter = await loadedRoom(room);
  if (turn !== asked) return;
  leave = enter(page, room ? rest : [], announce);
  scrollTo(0, 0);
}

addEventListener("hashchange", () => void route());
addEventListener("speak", (event) => announce(/** @type {CustomEvent} */ (event).detail));
addEventListener("language", () => void learnMessages().then(route));
dress();
// The first room loads together with the messages; lessons need the language first.
if (!location.hash.startsWith("#/learn")) loadedRoom(addressed().room).catch(() => {});
void learnMessages().then(route).then(() => import("./shared/turns.js")).then(({ watchTurns }) => watchTurns());

/** The service worker fetches every file of the page: not while the first room needs the connections. */
const keepAll = () => void navigator.serviceWorker.register("/service-worker.js");
if ("serviceWorker" in navigator && isSecureContext) {
  if ("requestIdleCallback" in window) requestIdleCallback(keepAll, { timeout: 4000 });
  else setTimeout(keepAll, 2000);
}
