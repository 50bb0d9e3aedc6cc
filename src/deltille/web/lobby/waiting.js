// Waiting for an opponent: the tables at which this browser waits, kept over a reload, each with its socket.

import { button, html } from "../shared/dom.js";
import { forgetTables } from "../shared/seats.js";
import { drop, remember, setting } from "../shared/settings.js";
import { forget, LiveTable } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** A table we wait at. @typedef {{id: string, title: string, terms: string, isLive: boolean, since: number}} Wanted */

const KEPT = "waiting";

/** @returns {Wanted[]} */
function kept() {
  try {
    const found = JSON.parse(setting(KEPT) || "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.id === "string") : [];
  } catch {
    return [];
  }
}

export class Waiting {
  /** @param {{begin: (id: string) => void, changed: () => void, withdrawn: () => void, announce: (text: string) => void}} acts called when a game begins, when the tables we wait at change, and when an offer was withdrawn */
  constructor({ begin, changed, withdrawn, announce }) {
    this.acts = { begin, changed, withdrawn, announce };
    this.root = html("section", { class: "wait-list", "aria-label": say("lobbyWaiting") });
    /** @type {Map<string, {wanted: Wanted, live: LiveTable, time: HTMLElement}>} */
    this.tables = new Map();
    for (const wanted of kept()) this.listen(wanted);
    this.timer = window.setInterval(() => this.tick(), 1000);
  }

  /** @param {string} id */
  has(id) {
    return this.tables.has(id);
  }

  /** Begin to wait. @param {Wanted} wanted */
  add(wanted) {
    if (this.has(wanted.id)) return;
    this.listen(wanted);
    this.keep();
    this.acts.announce(say("lobbyWaiting"));
  }

  /** @param {Wanted} wanted */
  listen(wanted) {
    const live = new LiveTable(wanted.id);
    const time = html("span", { class: "since" });
    const hint = html("small", {}, say(wanted.isLive ? "lobbyStay" : "lobbyMayLeave"));
    const what = html("p", {}, html("b", {}, say("lobbyWaiting")), html("span", { class: "terms" }, `${wanted.title} · ${wanted.terms}`), hint);
    const line = html("div", { class: "wanted", "data-wanted": wanted.id }, html("span", { class: "breathing", "aria-hidden": "true" }), what, time, button(say("cancel"), "cross", () => void this.cancel(wanted.id)));
    this.tables.set(wanted.id, { wanted, live, time });
    this.root.append(line);
    live.addEventListener("message", (event) => this.hear(wanted.id, /** @type {CustomEvent} */ (event).detail));
    // After a long absence the table is gone.
    live.addEventListener("state", () => {
      if (live.state === "lost") void fetch(`/api/tables/${wanted.id}/entries?after=1`).then(({ status }) => status === 404 && this.lose(wanted.id), () => {});
    });
    this.tick();
  }

  /** @param {string} id @param {any} message */
  hear(id, message) {
    if (message.type === "table" && !message.held.length) this.lose(id);
    if (message.type !== "standing" || !this.has(id)) return;
    if (message.status === "waiting") return;
    this.remove(id);
    if (message.status === "playing") this.acts.begin(id);
  }

  /** The offer is gone, or the seat is. @param {string} id */
  lose(id) {
    forgetTables(id);
    this.remove(id);
  }

  /** @param {string} id */
  async cancel(id) {
    this.remove(id);
    forgetTables(id);
    this.acts.withdrawn();
    await forget(`tables/${id}/offer`);
    this.acts.changed();
  }

  /** @param {string} id */
  remove(id) {
    this.tables.get(id)?.live.close();
    this.tables.delete(id);
    this.root.querySelector(`[data-wanted="${CSS.escape(id)}"]`)?.remove();
    this.keep();
    this.acts.changed();
  }

  keep() {
    const all = [...this.tables.values()].map(({ wanted }) => wanted);
    if (all.length) remember(KEPT, JSON.stringify(all));
    else drop(KEPT);
  }

  tick() {
    for (const { wanted, time } of this.tables.values()) {
      const s = Math.max(0, Math.floor((Date.now() - wanted.since) / 1000));
      time.textContent = s < 3600 ? `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}` : "";
    }
  }

  /** Leaving the lobby ends the wait, unless moves have days; a reload does not. */
  leave() {
    clearInterval(this.timer);
    for (const { wanted, live } of [...this.tables.values()]) {
      live.close();
      if (!wanted.isLive) continue;
      this.tables.delete(wanted.id);
      forgetTables(wanted.id);
      void forget(`tables/${wanted.id}/offer`);
    }
    this.keep();
  }
}
