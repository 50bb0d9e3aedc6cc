// A scene on the page: sites, pieces, trays and how it came about. It knows nothing of moves.

import { html, svg } from "./dom.js";
import { drawCoordinates, drawGround, drawPiece, lies, patterns } from "./draw.js";
import { lastMarks } from "./marks.js";
import { Minimap } from "./minimap.js";
import { isStill, setting } from "./settings.js";
import { playSteps } from "./steps.js";
import { TrayList } from "./trays.js";
import { SecretCover } from "./secret_cover.js";

/** @import { Piece, PlayerStyle, Point, Scene, Site, Step } from "./types.js" */

export class SceneElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Scene | null} */
    this.scene = null;
    /** Whose look new things wear. @type {number | null} */
    this.mover = null;
    this.hasCoordinates = false;
    /** @type {AbortController | null} */
    this.playing = null;
    /** @type {Map<string, SVGGElement>} */
    this.drawn = new Map();
    /** @type {Map<string, Site>} */
    this.sites = new Map();
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    this.fill = (/** @type {PlayerStyle} */ style) => style.fill;

    this.ground = svg("g");
    this.pieceLayer = svg("g", { class: "pieces" });
    this.lastLayer = svg("g", { class: "lasts" });
    this.offerLayer = svg("g", { class: "offers" });
    this.whyLayer = svg("g", { class: "whys" });
    this.noteLayer = svg("g", { class: "notes" });
    this.ghostLayer = svg("g", { class: "ghosts" });
    this.cursorLayer = svg("g", { class: "cursor" });
    this.drawing = svg("svg", { class: "board", "aria-hidden": "true" });
    this.stage = html("div", { class: "stage", tabindex: 0, role: "application" }, this.drawing);
    this.minimap = new Minimap(this);
    this.veil = new SecretCover(this);
    this.trays = new TrayList();
  }

  /** Called when another board is to be seen. */
  fit() {}

  /**
   * Draw a scene; with steps, tell first how it came about.
   * @param {Scene} scene
   * @param {{steps?: Step[], last?: Step[], turn?: number | null}} [how] steps to tell; those of the last move, to mark
   */
  show(scene, { steps = [], last = steps, turn = null } = {}) {
    const before = this.scene;
    this.finishSteps();
    const isNewBoard = !before || JSON.stringify(before.sites) !== JSON.stringify(scene.sites);
    const stylesChanged = !before || JSON.stringify(before.styles) !== JSON.stringify(scene.styles);
    this.scene = scene;
    this.sites = new Map(scene.sites.map((site) => [site.id, site]));
    this.pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
    if (stylesChanged) {
      const made = patterns(scene);
      this.fill = made.fill;
      this.drawn.clear();
      this.trays.clear();
      this.pieceLayer.replaceChildren();
      const layers = [this.ground, this.pieceLayer, this.lastLayer, this.offerLayer, this.whyLayer, this.noteLayer, this.ghostLayer, this.cursorLayer];
      this.drawing.replaceChildren(made.defs, ...layers);
    }
    if (isNewBoard) {
      const fresh = drawGround(scene);
      this.hasCoordinates = false;
      this.ground.replaceWith(fresh);
      this.ground = fresh;
      this.fit();
    }
    this.turnTo(turn);
    this.lastLayer.replaceChildren(...lastMarks(scene, last));
    this.veil.redraw();
    if (before && steps.length && !isStill()) {
      const playing = new AbortController();
      this.playing = playing;
      void playSteps(this, before, scene, steps, playing.signal).then(() => {
        if (this.playing === playing) this.playing = null;
        if (!playing.signal.aborted) this.drawPieces(scene);
      });
    } else this.drawPieces(scene);
  }

  /** Put the mover's trays first: a pass changes nothing else. @param {number | null} turn */
  turnTo(turn) {
    this.mover = this.scene?.to_move ?? turn;
    if (this.scene) this.trays.show(this.scene, this.mover, this.fill);
  }

  /** Forget everything that is on the board. */
  clear() {
    this.finishSteps();
    this.scene = null;
    this.drawn.clear();
    this.trays.clear();
    for (const layer of [this.pieceLayer, this.lastLayer, this.ghostLayer, this.offerLayer, this.whyLayer, this.noteLayer]) layer.replaceChildren();
  }

  /** Skip what is still being told. */
  finishSteps() {
    if (!this.playing) return;
    this.playing.abort();
    this.playing = null;
    if (this.scene) this.drawPieces(this.scene);
  }

  /** @param {Scene} scene */
  drawPieces(scene) {
    const stays = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, element] of this.drawn) {
      if (!stays.has(id)) {
        element.remove();
        this.drawn.delete(id);
      }
    }
    for (const piece of scene.pieces) this.drawOne(piece, scene);
    this.ghostLayer.querySelectorAll(".told").forEach((mark) => mark.remove());
  }

  /** @param {Piece} whole @param {Scene} scene */
  drawOne(whole, scene) {
    const piece = this.veil.over(whole);
    const text = JSON.stringify(piece);
    const old = this.drawn.get(piece.id);
    if (old?.dataset.is === text) return old;
    const fresh = drawPiece(piece, scene, this.fill);
    fresh.dataset.is = text;
    if (old) old.replaceWith(fresh);
    else this.pieceLayer.append(fresh);
    fresh.classList.add(old ? "changed" : "arrived");
    this.drawn.set(piece.id, fresh);
    return fresh;
  }

  /** @param {string} id */
  labelOf(id) {
    const piece = this.pieces.get(id) ?? this.trays.piece(id);
    if (this.veil.seat !== null && piece?.seat === this.veil.seat) {
      const under = this.scene?.sites.find((site) => lies(piece, site));
      if (under) return under.label;
    }
    return piece?.label ?? this.sites.get(id)?.label ?? this.trays.buttonLabel(id) ?? id;
  }

  /** @param {string} id @returns {Element | null} */
  elementOf(id) {
    return this.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  /** The middle of a thing on the board, in its own lengths. @param {string} id @returns {Point | null} */
  placeOf(id) {
    return this.pieces.get(id)?.at ?? this.sites.get(id)?.at ?? null;
  }

  /** Names of places are many: they are drawn when somebody wants them. */
  showCoordinates() {
    const isWanted = setting("coordinates") === "yes";
    if (!this.scene || isWanted === this.hasCoordinates) return;
    this.hasCoordinates = isWanted;
    if (isWanted) this.ground.append(drawCoordinates(this.scene));
    else this.ground.querySelector(".coordinates")?.remove();
  }
}
