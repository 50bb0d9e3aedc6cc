// A board's state on the page. `newElements` makes the layers once; `render` makes them show the state, touching only what changed.

import { html, svg } from "../shared/dom.js";
import { isSame } from "../shared/fold.js";
import { drawCoordinates, drawGround, drawPiece, patterns } from "./draw.js";
import { lastMarks, marksOf, outlineOf, wayLine } from "./marks.js";
import { offered, openTray, shown } from "./state.js";

/** @import { Piece, PlayerStyle, Scene } from "../shared/types.js" */
/** @import { BoardState } from "./state.js" */
/** @import { TrayList } from "./trays.js" */
/** @typedef {ReturnType<typeof newElements>} Elements */

/** @param {TrayList} trays */
export function newElements(trays) {
  const drawing = svg("svg", { class: "board", "aria-hidden": "true" });
  return {
    drawing,
    stage: html("div", { class: "stage", tabindex: 0, role: "application" }, drawing),
    floating: html("div", { class: "floating", hidden: true }),
    trays,
    layers: {
      pieces: svg("g", { class: "pieces" }),
      lasts: svg("g", { class: "lasts" }),
      offers: svg("g", { class: "offers" }),
      whys: svg("g", { class: "whys" }),
      notes: svg("g", { class: "notes" }),
      ghosts: svg("g", { class: "ghosts" }),
      cursor: svg("g", { class: "cursor" }),
    },
    ground: svg("g"),
    fill: (/** @type {PlayerStyle} */ style) => style.fill,
    /** Pieces as they are drawn. @type {Map<string, SVGGElement>} */
    drawn: new Map(),
    /** The scene whose ground and styles are drawn. @type {Scene | null} */
    scene: null,
    hasCoordinates: false,
  };
}

/** What each piece that is drawn looks like. @type {WeakMap<Element, Piece>} */
const looks = new WeakMap();

/**
 * The board and what lies on it. While a move is shown step by step, the steps draw the pieces.
 * @param {BoardState} state @param {Elements} dom @param {{hasPieces?: boolean}} [how]
 * @returns {boolean} whether the board is a different one
 */
export function renderScene(state, dom, { hasPieces = true } = {}) {
  const { scene } = state;
  if (!scene) return false;
  const before = dom.scene;
  if (!before || !isSame(before.styles, scene.styles)) {
    const made = patterns(scene);
    dom.fill = made.fill;
    dom.drawn.clear();
    dom.trays.clear();
    dom.layers.pieces.replaceChildren();
    dom.drawing.replaceChildren(made.defs, dom.ground, ...Object.values(dom.layers));
  }
  const isNew = !before || !isSame(before.sites, scene.sites);
  if (isNew) {
    const fresh = drawGround(scene);
    dom.hasCoordinates = false;
    dom.ground.replaceWith(fresh);
    dom.ground = fresh;
  }
  dom.scene = scene;
  dom.trays.show(scene, openTray(state), dom.fill);
  dom.layers.lasts.replaceChildren(...state.trails.map(wayLine), ...lastMarks(scene, state.last));
  if (hasPieces) renderPieces(state, dom);
  return isNew;
}

/** @param {BoardState} state @param {Elements} dom */
export function renderPieces(state, dom) {
  for (const [id, element] of dom.drawn) {
    if (!state.pieces.has(id)) {
      element.remove();
      dom.drawn.delete(id);
    }
  }
  for (const piece of state.pieces.values()) renderPiece(state, dom, piece);
  dom.layers.ghosts.querySelectorAll(".told").forEach((mark) => mark.remove());
  dom.layers.pieces.querySelectorAll(".taken").forEach((piece) => piece.remove());
}

/** @param {BoardState} state @param {Elements} dom @param {Piece} whole @param {string} [change] how an existing piece changed */
export function renderPiece(state, dom, whole, change = "changed") {
  if (!state.scene) return;
  const piece = shown(state, whole);
  const old = dom.drawn.get(piece.id);
  if (old && isSame(looks.get(old), piece)) return;
  const fresh = drawPiece(piece, state.scene, dom.fill);
  looks.set(fresh, piece);
  if (old) old.replaceWith(fresh);
  else dom.layers.pieces.append(fresh);
  fresh.classList.add(old ? change : "arrived");
  dom.drawn.set(piece.id, fresh);
}

/** What can be done now: highlights on the board and in trays, and the keyboard cursor. @param {BoardState} state @param {Elements} dom @param {{hasHints: boolean, hasCoordinates: boolean}} wanted */
export function renderChoices(state, dom, { hasHints, hasCoordinates }) {
  const { selection } = state;
  const ids = offered(state);
  dom.layers.whys.replaceChildren();
  dom.layers.offers.replaceChildren(...marksOf(state, ids, hasHints));
  dom.trays.mark(ids, selection.all, selection.chosen);
  renderCursor(state, dom);
  renderCoordinates(state, dom, hasCoordinates);
}

/** @param {BoardState} state @param {Elements} dom */
export function renderCursor({ cursor: { at }, pieces, sites }, dom) {
  dom.trays.setCursor(at);
  const outline = outlineOf(pieces.get(at), sites.get(at), {}, 0.1);
  dom.layers.cursor.replaceChildren(...(outline ? [outline] : []));
}

/** There are many names of sites: they are drawn only on request. @param {BoardState} state @param {Elements} dom @param {boolean} isWanted */
function renderCoordinates({ scene }, dom, isWanted) {
  if (!scene || isWanted === dom.hasCoordinates) return;
  dom.hasCoordinates = isWanted;
  if (isWanted) dom.ground.append(drawCoordinates(scene));
  else dom.ground.querySelector(".coordinates")?.remove();
}

/** @param {Elements} dom */
export function wipe(dom) {
  dom.scene = null;
  dom.drawn.clear();
  dom.trays.clear();
  for (const layer of Object.values(dom.layers)) layer.replaceChildren();
}
