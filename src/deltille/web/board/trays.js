// Beside the board: each player's pieces, and moves that have no place on it.

import { button, html } from "../shared/dom.js";
import { isSame } from "../shared/fold.js";
import { styleOf, trayPicture } from "./draw.js";
import { say } from "../i18n/messages.js";

/** @import { Piece, PlayerStyle, Scene, Tray } from "../shared/types.js" */

/** Pixels to one length of the lattice, in trays; pieces with signs on them are drawn larger. */
const UNIT_PX = 21;
const SIGNS_UNIT_PX = 31;
/** A tray with fewer kinds of pieces is one line. */
const FEW = 3;
/** A palette with so many kinds of pieces at most is always open. */
const SMALL = 6;

export class TrayList {
  constructor() {
    this.root = html("div", { class: "trays" });
    /** @type {Map<string, Piece>} */
    this.held = new Map();
    /** @type {Map<string, string>} */
    this.buttons = new Map();
    /** Whether all trays hold what can be laid, no matter whose turn it is. */
    this.isPalette = false;
    /** @type {unknown} */
    this.shown = null;
    /** Buttons drawn before, with what they show: a move changes few. @type {Map<string, {piece: Piece, count: number, item: HTMLButtonElement}>} */
    this.drawn = new Map();
    /** Whose trays once had many pieces: they stay as they are, so that the board beside them does too. @type {Set<number | null>} */
    this.large = new Set();
  }

  clear() {
    this.root.replaceChildren();
    this.held.clear();
    this.drawn.clear();
    this.large.clear();
    this.shown = null;
  }

  /** The button of an item beside the board. @param {string} id @returns {Element | null} */
  elementOf(id) {
    return this.root.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  /** @param {Scene} scene @param {number | null} active @param {(style: PlayerStyle) => string} fill */
  show(scene, active, fill) {
    const shown = [scene.trays, scene.buttons, active];
    if (isSame(shown, this.shown)) return;
    this.shown = shown;
    this.held = new Map(scene.trays.flatMap((tray) => tray.items.map(({ piece }) => [piece.id, piece])));
    this.buttons = new Map(scene.buttons.map(({ id, label }) => [id, label]));
    const trays = this.isPalette ? scene.trays : [...scene.trays].sort((a, b) => Number(b.seat === active || b.seat === null) - Number(a.seat === active || a.seat === null));
    this.root.replaceChildren(...trays.map((tray) => this.drawTray(tray, scene, tray.seat === active || tray.seat === null, fill)));
    if (scene.buttons.length) {
      const row = html("div", { class: "extra" });
      for (const { id, label } of scene.buttons) row.append(html("button", { type: "button", "data-id": id, tabindex: -1, class: "pass" }, label));
      this.root.append(row);
    }
  }

  /** @param {Tray["items"][number]} content @param {Scene} scene @param {(style: PlayerStyle) => string} fill */
  drawItem({ piece, count, reverse }, scene, fill) {
    const old = this.drawn.get(piece.id);
    if (old?.count === count && isSame(old.piece, piece)) return old.item;
    const drawn = (/** @type {Piece} */ face) => {
      const { root, width, height } = trayPicture(face, scene, fill);
      const unit = face.glyphs.length ? SIGNS_UNIT_PX : UNIT_PX;
      root.setAttribute("width", String(Math.round(width * unit)));
      root.setAttribute("height", String(Math.round(height * unit)));
      return root;
    };
    const item = html("button", { type: "button", class: "item", tabindex: -1, "data-id": piece.id }, drawn(piece));
    if (reverse) item.append(html("span", { class: "reverse", title: reverse.label }, drawn(reverse), html("span", { class: "unseen" }, say("reverseIs", { what: reverse.label }))));
    item.append(html("span", { class: "unseen" }, `${piece.label} `));
    if (count !== 1) item.append(html("span", { class: "count" }, `×${count}`));
    if (!count) item.classList.add("none");
    this.drawn.set(piece.id, { piece, count, item });
    return item;
  }

  /** @param {Tray} tray @param {Scene} scene @param {boolean} isActive @param {(style: PlayerStyle) => string} fill */
  drawTray(tray, scene, isActive, fill) {
    const style = styleOf(scene, tray.seat);
    const items = html("div", { class: "items" });
    const fillItems = () => {
      if (!items.childElementCount) items.append(...this.grouped(tray, (item) => this.drawItem(item, scene, fill)));
    };
    const chip = html("span", { class: "chip" }, style.letter);
    chip.style.background = style.fill;
    chip.style.color = style.ink;
    const total = tray.items.reduce((sum, { count }) => sum + count, 0);
    if (tray.items.length >= FEW) this.large.add(tray.seat);
    if (!this.large.has(tray.seat)) {
      fillItems();
      return html("div", { class: "tray slim" }, chip, html("span", { class: "title" }, tray.title), items);
    }
    const left = !this.isPalette && !tray.title.match(/\d+/g)?.includes(String(total)) && html("span", { class: "left", title: say("pieces", { n: total }) }, html("span", { "aria-hidden": "true" }, `×${total}`), html("span", { class: "unseen" }, say("pieces", { n: total })));
    const head = html("summary", {}, chip, html("span", { class: "title" }, tray.title.replace(/-(?=\d)/, "−")), left);
    const isOpen = isActive || (this.isPalette && tray.items.length <= SMALL);
    if (isOpen) fillItems();
    // Other players' trays are folded; they are drawn when opened.
    const root = html("details", { class: "tray", open: isOpen, toggle: fillItems }, head, items);
    if (tray.items.some(({ reverse }) => reverse)) {
      const isTurned = this.root.classList.contains("turned");
      const some = tray.items.find(({ reverse }) => reverse)?.piece.id ?? "";
      root.append(button(say("reverse"), "info", () => this.turnOver(some), { class: "quiet faces", "aria-pressed": String(isTurned), tabindex: isActive ? 0 : -1 }));
    }
    return root;
  }

  /** The items of a tray, grouped under headings. @param {Tray} tray @param {(item: Tray["items"][number]) => HTMLElement} draw */
  grouped(tray, draw) {
    const names = [...new Set(tray.items.map(({ group = "" }) => group))];
    if (names.length < 2) return tray.items.map(draw);
    return names.map((name) => {
      const things = tray.items.filter(({ group }) => group === name).map(draw);
      return html("div", { class: "group", role: "group", "aria-label": name }, html("span", { class: "heading", "aria-hidden": "true" }, name), html("div", { class: "items" }, ...things));
    });
  }

  /** Show or hide the other faces; returns whether this item has one. @param {string} id */
  turnOver(id) {
    if (!this.root.querySelector(`[data-id="${CSS.escape(id)}"] .reverse`)) return false;
    const isTurned = this.root.classList.toggle("turned");
    for (const turn of this.root.querySelectorAll(".faces")) turn.setAttribute("aria-pressed", String(isTurned));
    return true;
  }

  /** @param {Set<string>} offered @param {Set<string>} useful @param {string[]} chosen */
  mark(offered, useful, chosen) {
    // After selecting a place first, you see only what fits there.
    const hasPlace = chosen.length > 0 && !chosen.some((id) => this.held.has(id));
    for (const element of this.root.querySelectorAll("[data-id]")) {
      const id = /** @type {HTMLElement} */ (element).dataset.id ?? "";
      element.classList.toggle("offer", offered.has(id));
      const isAside = hasPlace && !offered.has(id) && !chosen.includes(id);
      element.classList.toggle("useless", !this.buttons.has(id) && useful.size > 0 && (isAside || !useful.has(id)));
      element.classList.toggle("picked", chosen.includes(id));
      if (this.buttons.has(id)) /** @type {HTMLButtonElement} */ (element).disabled = !useful.has(id);
    }
  }

  /** @param {string} id */
  setCursor(id) {
    for (const element of this.root.querySelectorAll(".at-cursor")) element.classList.remove("at-cursor");
    if (this.held.has(id) || this.buttons.has(id)) this.elementOf(id)?.classList.add("at-cursor");
  }

  /** @param {string} id */
  reveal(id) {
    if (this.held.has(id)) this.elementOf(id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
