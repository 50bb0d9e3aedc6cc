// The host's links to open seats: to see, copy, share and cancel, on any device.

import { ask, forget } from "../shared/api.js";
import { isSame } from "../shared/fold.js";
import { button, html, icon } from "../shared/dom.js";
import { openDialog } from "../shared/help.js";
import { chipsOf } from "./players.js";
import { codesOf, invitesOf, rememberTable } from "../shared/seats.js";
import { say } from "../i18n/messages.js";

/** @import { Overview, Standing } from "../shared/types.js" */

/** What links need: the table's address, its standing, our seats, and how to report what was done.
 * @typedef {{id: string, standing: Standing, held: number[], tell: (text: string) => void}} Inviting */

export class InviteBox {
  constructor() {
    this.root = html("div", { class: "invites", hidden: true });
    /** Whether we may invite to this table; null while the server was not asked. @type {boolean | null} */
    this.isHost = null;
    /** The data of the rows drawn last. @type {unknown} */
    this.shown = null;
  }

  /** @param {Inviting} now */
  stand(now) {
    const { id, standing, held } = now;
    const open = standing.seats.flatMap(({ is_taken }, seat) => (is_taken ? [] : [seat]));
    this.root.hidden = !held.length || standing.status !== "waiting" || !open.length || !this.isHost;
    if (!held.length || standing.status !== "waiting") return;
    if (this.isHost === null) {
      this.isHost = invitesOf(id).length > 0;
      if (this.isHost) this.stand(now);
      else void this.askWhose(now);
      return;
    }
    const state = [open, invitesOf(id)];
    if (isSame(state, this.shown) || !this.isHost) return;
    this.shown = state;
    const isFew = open.length < 2;
    this.root.classList.toggle("many", !isFew);
    this.root.replaceChildren(isFew ? "" : html("p", {}, say("inviteEach")), ...open.map((seat) => this.row(now, seat, isFew)));
  }

  /** On another device only the server knows who created the table. @param {Inviting} now */
  async askWhose(now) {
    const keys = codesOf(now.id).slice(0, 6);
    const { tables } = /** @type {Overview} */ (await ask("overview", { tables: [{ id: now.id, keys, board: false }] }));
    this.isHost = tables.some(({ hosts }) => hosts.some((seat) => now.held.includes(seat)));
    this.stand(now);
  }

  /** The link to a seat. Many links stand below each other, each in a line with its colour. @param {Inviting} now @param {number} seat @param {boolean} isAlone */
  row(now, seat, isAlone) {
    const { id, standing, tell } = now;
    const name = standing.seats[seat]?.side ?? "";
    /** @type {(words: string) => Record<string, string>} */
    const of = (words) => (isAlone ? /** @type {Record<string, string>} */ ({}) : { "aria-label": `${words}: ${name}`, title: words });
    const act = (/** @type {string} */ words, /** @type {"share" | "qr" | "cross"} */ sign, /** @type {() => void} */ does, more = {}) => button(words, isAlone ? null : sign, does, { iconOnly: !isAlone, ...of(words), ...more });
    const key = invitesOf(id).find(([place]) => place === seat)?.[1];
    const change = (/** @type {string | null} */ invite) => {
      rememberTable(id, { invites: [...invitesOf(id).filter(([place]) => place !== seat), ...(invite ? [/** @type {[number, string]} */ ([seat, invite])] : [])] });
      this.stand(now);
    };
    const address = `tables/${id}/seats/${seat}/invitation`;
    if (!key) {
      const renew = () => void ask(address, {}).then(({ invite }) => change(invite), (error) => tell(error.message));
      return html("div", { class: "invite" }, html("p", {}, say("linkElsewhere", { name })), button(say("newLink"), "link", renew, { class: "primary" }));
    }
    const link = `${location.origin}/#/join/${id}/${seat}/${key}`;
    const field = html("input", { type: "text", readonly: true, value: link, "aria-label": say("inviteLink", { name }), focus: (event) => event.target.select() });
    /** @type {Node[]} */
    const parts = isAlone ? [html("p", {}, say("inviteFor", { name })), field] : [html("span", { class: "seat" }, chipsOf(standing.scene ?? null, seat), html("b", {}, name))];
    parts.push(copyButton(link, tell, of(say("copy"))));
    if ("share" in navigator) parts.push(act(say("share"), "share", () => void navigator.share({ title: "Deltille", url: link }).catch(() => {})));
    parts.push(act(say("qr"), "qr", () => void showCode(link, say("inviteLink", { name })).catch((error) => tell(error.message)), { "aria-haspopup": "dialog" }));
    parts.push(act(say("cancelLink"), "cross", () => void forget(address).then((isGone) => isGone && (tell(say("linkCancelled")), change(null))), { class: "quiet" }));
    return html("div", { class: "invite" }, ...parts);
  }
}

/** How long a button says that the link was copied. */
const TOLD_MS = 2_500;

/** A button that copies, and says itself that it did: people look where they press. @param {string} link @param {(text: string) => void} tell @param {Record<string, string>} more */
function copyButton(link, tell, more) {
  const made = button(say("copy"), "link", () => void copied(link).then((told) => {
    tell(told);
    if (!told) return;
    clearTimeout(timer);
    made.replaceChildren(icon("check"), html("span", {}, told));
    timer = setTimeout(() => made.replaceChildren(...plain), TOLD_MS);
  }), { class: "primary copy", ...more });
  const plain = [...made.childNodes];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return made;
}

/** @param {string} link @returns {Promise<string>} what to say about it */
async function copied(link) {
  try {
    await navigator.clipboard.writeText(link);
    return say("copied");
  } catch {
    prompt(say("copyByHand"), link);
    return "";
  }
}

/** Show a link as a QR code, over the board. @param {string} link @param {string} title */
export async function showCode(link, title) {
  const drawn = new DOMParser().parseFromString(await ask("qr", { text: link }), "image/svg+xml").documentElement;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", say("qrOf"));
  openDialog({ class: "help qr", "aria-label": title }, [html("h2", {}, title), drawn]);
}
