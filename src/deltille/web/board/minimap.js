// The whole board in a corner while only a part of it is visible.

import { svg } from "../shared/dom.js";
import { styleOf, pathOf, viewOf } from "./draw.js";

/** @import { Box } from "./draw.js" */

export class Minimap {
  constructor() {
    this.window = svg("rect", { class: "window" });
    this.shapes = svg("g");
    this.root = svg("svg", { class: "minimap", "aria-hidden": "true" }, this.shapes, this.window);
    /** @type {import("../shared/types.js").Scene | null} */
    this.drawn = null;
  }

  /** @param {import("../shared/types.js").Scene} scene @param {boolean} isWanted @param {Box} whole @param {Box} part */
  show(scene, isWanted, whole, part) {
    this.root.toggleAttribute("data-shown", isWanted);
    if (!isWanted) return;
    if (this.drawn !== scene) {
      this.drawn = scene;
      this.root.setAttribute("viewBox", viewOf(whole));
      const pieces = scene.pieces.map((piece) => {
        const fill = styleOf(scene, piece.seat).fill;
        if (piece.outlines.length) return svg("path", { d: pathOf(piece.outlines), fill });
        return svg("circle", { cx: piece.at[0], cy: piece.at[1], r: 0.4, fill });
      });
      this.shapes.replaceChildren(...pieces);
    }
    for (const [name, value] of Object.entries({ x: part.left, y: part.top, width: part.width, height: part.height })) {
      this.window.setAttribute(name, String(value));
    }
  }
}
