// What you can do at a table besides moving: ask, offer, leave.

import { button, html, icon } from "../shared/dom.js";
import { showHelp } from "../shared/help.js";
import { keepPng, keepSvg } from "../board/export_image.js";
import { rulesAddress } from "./state.js";
import { codesOf } from "../shared/seats.js";
import { showCode } from "./invite.js";
import { hintButton } from "./hint.js";
import { say } from "../i18n/messages.js";

/** @import { BoardElement } from "../board/board.js" */
/** @import { TableState } from "./state.js" */
/** @typedef {{swap: () => void, offer: (what: "draw" | "takeback" | "rematch") => void, resign: () => void, copy: (text: string) => void}} Acts */
/** @typedef {{copy: (text: string) => void, tell: (words: string) => void}} Saying how to copy something, and how to say what went wrong */

/** @param {HTMLElement} place @param {{table: TableState, board: BoardElement, acts: Acts, announce: (text: string) => void}} needs */
export function showActions(place, { table, board, acts, announce }) {
  const { scene } = board;
  const { standing, content, held } = table;
  if (!standing || !content) return;
  const isPlaying = standing.status === "playing";
  const sits = held.length > 0;
  // Two groups that stay together, so that nothing ever stands alone in a second line.
  const game = html("span", { class: "group" });
  const parts = [];
  if (standing.may_swap && standing.turn !== null && held.includes(standing.turn)) {
    parts.push(button(say("swapSides"), "again", () => acts.swap(), { class: "primary", title: say("swapWhy") }));
  }
  const hint = hintButton({ table, board, announce });
  if (hint) game.append(hint);
  if (isPlaying && sits && standing.ply > 0) game.append(button(say("takeback"), "undo", () => acts.offer("takeback"), { class: "quiet" }));
  if (game.childElementCount) parts.push(game);
  const rules = html("a", { class: "quiet button", href: rulesAddress(table), target: "_blank" }, icon("book"), say("rules"));
  const more = html("details", { class: "more" }, html("summary", {}, say("more")));
  const box = html("div", { class: "box" });
  if (isPlaying && sits && content.has_draws && !standing.seats.some((seat) => seat.player)) box.append(button(say("offerDraw"), null, () => acts.offer("draw")));
  box.append(html("a", { class: "button", href: `/api/tables/${table.id}/record`, download: "" }, icon("download"), say("download")));
  box.append(button(say("copyLink"), "link", () => acts.copy(`${location.origin}/#/table/${table.id}`)));
  if (scene) box.append(button(say("keepSvg"), "download", () => keepSvg(scene, content.game)), button(say("keepPng"), "download", () => void keepPng(scene, content.game)));
  if (sits && standing.status !== "over") box.append(otherDevice(table.id, { copy: acts.copy, tell: (words) => board.tell(words) }));
  if (isPlaying && sits) {
    // Two steps; the second button is never where the first was.
    const sure = html("span", { class: "sure", hidden: true });
    sure.append(html("span", {}, say("resignSure")), button(say("resign"), "flag", () => acts.resign(), { class: "danger" }));
    box.append(button(say("resignAsk"), "flag", () => (sure.hidden = !sure.hidden)), sure);
  }
  box.append(button(say("help"), "help", () => showHelp(rulesAddress(table))));
  more.append(box);
  const old = place.querySelector("details");
  more.open = old?.open ?? false;
  place.replaceChildren(...parts, html("span", { class: "group" }, rules, more));
}

/** How to continue on another device. @param {string} id @param {Saying} acts */
function otherDevice(id, acts) {
  const address = `${location.origin}/#/recover/${id}`;
  const codes = codesOf(id);
  const where = html("p", {}, html("a", { href: address, class: "address" }, address));
  const box = html("details", { class: "device" }, html("summary", {}, say("otherDevice")));
  if (codes.length) box.append(html("p", {}, say("otherDeviceWhy")), where, ...codes.map((code) => codeOf(code, `${address}/${code}`, acts)));
  else box.append(html("p", {}, say("noCode")));
  return box;
}

/** A code to copy or, with the link, to scan. @param {string} code @param {string} link @param {Saying} acts */
function codeOf(code, link, { copy, tell }) {
  const scan = button(say("qr"), "qr", () => void showCode(link, say("otherDevice")).catch((error) => tell(error.message)), { class: "link", "aria-haspopup": "dialog" });
  return html("div", { class: "code" }, html("kbd", {}, code), html("p", { class: "row" }, button(say("copy"), "link", () => copy(code), { class: "link" }), scan));
}
