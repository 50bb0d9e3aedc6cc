// What one can do at a table besides moving: ask, offer, leave.

import { button, html, icon } from "../shared/dom.js";
import { showHelp } from "../shared/help.js";
import { keepPng, keepSvg } from "../board/export_image.js";
import { codesOf } from "../shared/seats.js";
import { hintButton } from "./hint.js";
import { say } from "../i18n/messages.js";

/** @import { TableView } from "./table.js" */
/** @import { Standing } from "../shared/types.js" */

/** @param {TableView} view */
export function actionsOf(view) {
  const { standing, content } = view;
  if (!standing || !content) return;
  const isPlaying = standing.status === "playing";
  const sits = view.held.length > 0;
  const parts = [];
  if (standing.may_swap && standing.turn !== null && view.held.includes(standing.turn)) {
    parts.push(button(say("swapSides"), "again", () => view.swap(), { class: "primary", title: say("swapWhy") }));
  }
  const hint = hintButton(view);
  if (hint) parts.push(hint);
  parts.push(button(say("help"), "help", () => showHelp(view.rulesAddress), { class: "quiet", iconOnly: true }));
  if (isPlaying && sits && standing.ply > 0) parts.push(button(say("takeback"), "undo", () => view.offer("takeback"), { class: "quiet" }));
  parts.push(html("a", { class: "quiet button", href: view.rulesAddress, target: "_blank" }, icon("book"), say("rules")));
  const more = html("details", { class: "more" }, html("summary", {}, say("more")));
  const box = html("div", { class: "box" });
  if (isPlaying && sits && content.has_draws && !standing.seats.some((seat) => seat.player)) box.append(button(say("offerDraw"), null, () => view.offer("draw")));
  box.append(html("a", { class: "button", href: `/api/tables/${view.id}/record`, download: "" }, icon("download"), say("download")));
  box.append(button(say("copyLink"), "link", () => copy(view, `${location.origin}/#/table/${view.id}`)));
  const { scene } = view.board;
  if (scene) box.append(button(say("keepSvg"), "download", () => keepSvg(scene, content.game)), button(say("keepPng"), "download", () => void keepPng(scene, content.game)));
  if (sits && standing.status !== "over") box.append(otherDevice(view));
  if (isPlaying && sits) {
    // Two steps, and the second never where the first was.
    const sure = html("span", { class: "sure", hidden: true });
    sure.append(html("span", {}, say("resignSure")), button(say("resign"), "flag", () => view.resign(), { class: "danger" }));
    box.append(button(say("resignAsk"), "flag", () => (sure.hidden = !sure.hidden)), sure);
  }
  more.append(box);
  const old = view.actions.querySelector("details");
  more.open = old?.open ?? false;
  view.actions.replaceChildren(...parts, more, ...offersShown(view, standing));
}

/** How to take one's seat elsewhere. @param {TableView} view */
function otherDevice(view) {
  const address = `${location.origin}/#/recover/${view.id}`;
  const codes = codesOf(view.id);
  const where = html("p", {}, html("a", { href: address, class: "address" }, address));
  const box = html("details", { class: "device" }, html("summary", {}, say("otherDevice")));
  if (codes.length) box.append(html("p", {}, say("otherDeviceWhy")), where, ...codes.map((code) => html("p", { class: "code" }, html("kbd", {}, code))));
  else box.append(html("p", {}, say("noCode")));
  return box;
}

/** @param {TableView} view @param {Standing} standing */
function offersShown(view, standing) {
  const shown = [];
  for (const [what, offer] of Object.entries(standing.offers)) {
    const kind = /** @type {"draw" | "takeback" | "rematch"} */ (what);
    const words = html("span", {}, say(/** @type {any} */ (`offered_${what}`), { name: view.nameOf(offer.seat) }));
    const box = html("div", { class: "asked", role: "status" }, words);
    if (view.held.some((seat) => !offer.agreed.includes(seat))) {
      box.append(button(say("agree"), "check", () => view.offer(kind)), button(say("declineIt"), "cross", () => view.decline(kind)));
    }
    shown.push(box);
  }
  return shown;
}

/** @param {TableView} view @param {string} text */
export async function copy(view, text) {
  try {
    await navigator.clipboard.writeText(text);
    view.announce(say("copied"));
    view.board.tell(say("copied"));
  } catch {
    prompt(say("copyByHand"), text);
  }
}
