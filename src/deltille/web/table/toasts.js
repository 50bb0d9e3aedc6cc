// Toasts: offers until they are answered; chat lines and refusals for a short time.

import { nameOf } from "./state.js";
import { button, html } from "../shared/dom.js";
import { say } from "../i18n/messages.js";

/** @import { TableState } from "./state.js" */
/** @typedef {"draw" | "takeback" | "rematch"} What */

const SHOWN_MS = 6_000;

export class Toasts {
  /** @param {{offer: (what: What) => void, decline: (what: What) => void}} acts */
  constructor(acts) {
    this.acts = acts;
    this.offers = html("div", { class: "standing" });
    this.passing = html("div", { class: "passing" });
    this.root = html("div", { class: "toasts", role: "status" }, this.offers, this.passing);
  }

  /** A toast that disappears; tapping it runs its action. @param {string} text @param {() => void} [act] */
  tell(text, act = () => {}) {
    const close = () => {
      clearTimeout(timer);
      toast.remove();
    };
    const toast = html("button", { type: "button", class: "toast", click: () => (act(), close()) }, text);
    const timer = setTimeout(close, SHOWN_MS);
    this.passing.append(toast);
  }

  /** Offers stay until they are answered or withdrawn. @param {TableState} table */
  show(table) {
    const { standing, held } = table;
    const shown = Object.entries(standing?.offers ?? {}).map(([name, { seat, agreed }]) => {
      const what = /** @type {What} */ (name);
      const isOwn = held.includes(seat) && held.every((one) => agreed.includes(one));
      const words = isOwn ? say(/** @type {any} */ (`youOffered_${what}`)) : say(/** @type {any} */ (`offered_${what}`), { name: nameOf(table, seat) });
      const box = html("div", { class: isOwn ? "asked by-us" : "asked" }, html("span", {}, words));
      if (isOwn) box.append(button(say("withdraw"), "cross", () => this.acts.decline(what)));
      else if (held.some((one) => !agreed.includes(one))) {
        box.append(button(say("agree"), "check", () => this.acts.offer(what), { class: "primary" }), button(say("declineIt"), "cross", () => this.acts.decline(what)));
      }
      return box;
    });
    this.offers.replaceChildren(...shown);
  }
}

/** The toast for an entry; empty for most. @param {TableState} table @param {any} entry */
export function passingWords(table, entry) {
  const name = nameOf(table, entry.seat);
  if (entry.kind === "takenback") return say("takenBack");
  if (entry.kind !== "declined") return "";
  const isWithdrawn = table.offerers[entry.what] === entry.seat;
  delete table.offerers[entry.what];
  if (table.held.includes(entry.seat)) return ""; // the player who declined or withdrew it knows
  return isWithdrawn ? say(/** @type {any} */ (`withdrawn_${entry.what}`), { name }) : say(/** @type {any} */ (`declined_${entry.what}`), { name });
}
