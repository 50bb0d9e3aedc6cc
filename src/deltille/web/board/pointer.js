// Mouse and touch: tap, drag and hover select in the same way; releasing never plays a move.

import { svg } from "../shared/dom.js";
import { boxOf, drawPiece, styleOf, pathOf, pointsOf, viewOf } from "./draw.js";
import { actor, placeOf } from "./state.js";
import { SMALLEST_PX } from "./zoom.js";

/** @import { Piece, Point } from "../shared/types.js" */
/** @import { Notes } from "./notes.js" */
/** @import { Elements } from "./render.js" */
/** @import { BoardState } from "./state.js" */
/** @import { Zoom } from "./zoom.js" */

const DRAG_PX = 9;
/** A long press on something in a tray shows more about it. */
const HOLD_MS = 550;
const MOUSE_PX = 8;
/** A finger hides what is under it. */
const LIFT_PX = 56;

export class Pointer {
  /** @param {{root: HTMLElement, state: BoardState, dom: Elements, zoom: Zoom, notes: Notes, acts: {pick: (id: string) => void, mayPlan: (id: string) => boolean, finishSteps: () => void}}} needs */
  constructor({ root, state, dom, zoom, notes, acts }) {
    this.root = root;
    this.state = state;
    this.dom = dom;
    this.zoom = zoom;
    this.notes = notes;
    this.acts = acts;
    /** @type {{id: string, x: number, y: number, view: Point, isDrag: boolean} | null} */
    this.press = null;
    this.hovered = "";
    this.holding = 0;
    /** Fingers on the board, where they are now. @type {Map<number, Point>} */
    this.fingers = new Map();
    this.crosshair = svg("path", { class: "crosshair", d: "M-.5 0H-.12M.12 0H.5M0 -.5V-.12M0 .12V.5" });
  }

  listen() {
    const { root, dom } = this;
    root.addEventListener("pointerdown", (event) => this.onDown(event));
    root.addEventListener("pointermove", (event) => this.onMove(event));
    root.addEventListener("pointerup", (event) => this.onUp(event));
    root.addEventListener("pointercancel", (event) => {
      this.fingers.delete(event.pointerId);
      this.end();
    });
    for (const type of /** @type {const} */ (["pointerup", "pointerleave"])) {
      root.addEventListener(type, (event) => this.fingers.delete(event.pointerId));
    }
    // After a tap the browser sends a click at the same point, where the page may show something else by then.
    dom.drawing.addEventListener("touchend", (event) => event.cancelable && event.preventDefault());
    dom.stage.addEventListener("wheel", (event) => this.zoom.onWheel(event), { passive: false });
  }

  /**
   * The id meant by pointing here: the best fit, or one nearby.
   * @param {number} x @param {number} y @param {string} pointer its type: a finger is less exact than a mouse
   */
  hit(x, y, pointer) {
    const { root, state, dom } = this;
    const ids = new Set();
    for (const element of document.elementsFromPoint(x, y)) {
      const found = element.closest("[data-id]");
      if (found instanceof Element && root.contains(found)) ids.add(/** @type {SVGElement} */ (found).dataset.id);
    }
    if (this.notes.isOn) return [...ids].find((id) => state.pieces.has(id)) ?? "";
    const fits = [...ids].map((id) => ({ id, fit: state.selection.fit(id) })).sort((a, b) => a.fit - b.fit);
    const best = fits[0];
    if (best && best.fit < Infinity) return best.id;
    if (dom.stage.contains(document.elementFromPoint(x, y))) {
      const near = this.nearest(x, y, pointer === "mouse" ? MOUSE_PX : SMALLEST_PX);
      if (near) return near;
    }
    return [...ids][0] ?? "";
  }

  /** @param {number} x @param {number} y @param {number} within */
  nearest(x, y, within) {
    const matrix = this.dom.drawing.getScreenCTM();
    if (!matrix) return "";
    let best = "";
    let least = within;
    for (const id of this.state.selection.offered()) {
      const at = placeOf(this.state, id);
      if (!at) continue;
      const point = new DOMPoint(at[0], at[1]).matrixTransform(matrix);
      const away = Math.hypot(point.x - x, point.y - y);
      if (away < least) [best, least] = [id, away];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const { stage } = this.dom;
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest(".confirm, summary, .zoom, .fits, .faces")) return;
    this.acts.finishSteps();
    if (event.pointerType === "touch" && stage.contains(event.target)) {
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.fingers.size > 1) {
        this.end();
        return;
      }
    }
    const id = this.hit(event.clientX, event.clientY, event.pointerType);
    if (!id && !stage.contains(event.target)) return;
    this.holding = window.setTimeout(() => this.hold(id), HOLD_MS);
    const view = this.zoom.pointAt(event.clientX, event.clientY);
    this.press = { id, x: event.clientX, y: event.clientY, view, isDrag: false };
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    if (this.fingers.size > 1 && this.fingers.has(event.pointerId)) {
      this.pinch(event);
      return;
    }
    if (!this.press) {
      if (event.pointerType === "mouse") this.hover(event);
      return;
    }
    const far = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y);
    if (far > DRAG_PX) clearTimeout(this.holding);
    if (!this.press.isDrag && far > DRAG_PX) this.startDrag(event);
    if (!this.press?.isDrag) return;
    if (this.press.id) this.dragTo(event);
    else this.zoom.pan(this.press.view, this.zoom.pointAt(event.clientX, event.clientY));
  }

  /** @param {string} id */
  hold(id) {
    if (this.dom.trays.turnOver(id)) this.press = null;
  }

  /** Two fingers: zoom in, zoom out, and pan. @param {PointerEvent} event */
  pinch(event) {
    const { zoom } = this;
    const spread = () => {
      const [a = [0, 0], b = [0, 0]] = [...this.fingers.values()];
      return { far: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1, x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
    };
    const before = spread();
    const held = zoom.pointAt(before.x, before.y);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const now = spread();
    zoom.set((zoom.factor * now.far) / before.far, zoom.middle());
    zoom.pan(held, zoom.pointAt(now.x, now.y));
  }

  /** @param {PointerEvent} event */
  startDrag(event) {
    const { state, press } = this;
    if (!press) return;
    press.isDrag = true;
    const { id } = press;
    const isOwn = id !== "" && (state.selection.fit(id) < Infinity || this.acts.mayPlan(id));
    const isInTray = state.held.has(id);
    const isPan = this.zoom.factor > 1 && !isInTray && !state.pieces.has(id);
    if (isPan || !isOwn) {
      press.id = "";
      return;
    }
    if (!state.selection.chosen.includes(id)) this.acts.pick(id);
    const piece = state.held.get(id) ?? state.pieces.get(id);
    if (piece) this.float(piece);
    this.root.setPointerCapture(event.pointerId);
  }

  /** The piece under the pointer while it is dragged. @param {Piece} piece */
  float(piece) {
    const { drawing, floating } = this.dom;
    const { scene } = this.state;
    if (!scene) return;
    const unit = drawing.getScreenCTM()?.a ?? 40;
    const box = boxOf(pointsOf(piece), 0.1);
    const shape = svg("svg", { class: "board", viewBox: viewOf(box), width: box.width * unit, height: box.height * unit });
    shape.append(drawPiece(piece, scene, (style) => style.fill));
    floating.replaceChildren(shape);
    floating.hidden = false;
  }

  /** @param {PointerEvent} event */
  dragTo(event) {
    const lift = event.pointerType === "touch" ? LIFT_PX : 0;
    this.dom.floating.style.transform = `translate(${event.clientX}px, ${event.clientY - lift}px) translate(-50%, -50%)`;
    this.hover(event, lift);
    const [x, y] = this.zoom.pointAt(event.clientX, event.clientY - lift);
    this.crosshair.setAttribute("transform", `translate(${x} ${y})`);
    if (lift && !this.crosshair.isConnected) this.dom.layers.cursor.append(this.crosshair);
  }

  /** Show faintly what a tap here would select. @param {PointerEvent} event @param {number} [lift] */
  hover(event, lift = 0) {
    const { selection, scene, sites, held, isLocked } = this.state;
    const { ghosts } = this.dom.layers;
    const isIdle = !selection.chosen.length || isLocked || selection.ghost() !== null;
    if (isIdle && !this.press?.isDrag) return;
    const id = this.hit(event.clientX, event.clientY - lift, event.pointerType);
    if (id === this.hovered) return;
    this.hovered = id;
    ghosts.querySelector(".hover")?.remove();
    if (!scene || !sites.has(id)) return;
    const move = selection.trials(id).map((trial) => selection.candidates(trial)[0]).find(Boolean);
    if (!move || !selection.chosen.length) return;
    const style = styleOf(scene, held.get(move.path[0] ?? "")?.seat ?? actor(this.state));
    const shape = svg("g", { class: "hover" });
    for (const part of move.path) {
      const site = sites.get(part);
      if (site?.outline.length) shape.append(svg("path", { d: pathOf([site.outline]), fill: style.fill }));
    }
    ghosts.append(shape);
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    const { state, dom, press } = this;
    if (!press) return;
    this.end();
    if (!press.isDrag) {
      if (press.id) this.acts.pick(press.id);
      if (!dom.trays.root.contains(/** @type {Node} */ (event.target)) || press.id) dom.stage.focus({ preventScroll: true });
      return;
    }
    if (!press.id) return;
    const lift = event.pointerType === "touch" ? LIFT_PX : 0;
    const id = this.hit(event.clientX, event.clientY - lift, event.pointerType);
    const isOnBoard = state.sites.has(id) || state.pieces.has(id);
    // Where it does not fit, the board says why.
    if (isOnBoard && id !== press.id) this.acts.pick(id);
  }

  end() {
    this.press = null;
    clearTimeout(this.holding);
    this.hovered = "";
    this.crosshair.remove();
    this.dom.floating.hidden = true;
    this.dom.layers.ghosts.querySelector(".hover")?.remove();
  }
}
