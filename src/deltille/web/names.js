// Places that a sentence names, shown on the board: who reads "c3" should not have to count.

import { svg } from "./dom.js";
import { pathOf } from "./draw.js";

const TEXT_PX = 13;

/**
 * @param {import("./board.js").BoardElement} board
 * @param {string} text
 */
export function namePlaces(board, text) {
  board.drawing.querySelector(".names")?.remove();
  const matrix = board.drawing.getScreenCTM();
  if (!matrix || !board.scene) return;
  const words = new Set(text.split(/\s+/).map((word) => word.replace(/^[("«]+|[.,:;!?)"»]+$/g, "")));
  const size = TEXT_PX / matrix.a;
  const group = svg("g", { class: "names" });
  for (const spot of board.scene.spots) {
    if (!words.has(spot.label)) continue;
    const isCell = spot.outline.length > 0;
    const [x, y] = spot.at;
    const top = isCell ? Math.min(...spot.outline.map((point) => point[1])) - 0.7 * size : y - 0.42 - 0.5 * size;
    const width = size * (0.62 * spot.label.length + 0.7);
    if (isCell) group.append(svg("path", { class: "named", d: pathOf([spot.outline]) }));
    group.append(
      svg("rect", { x: x - width / 2, y: top - 0.7 * size, width, height: 1.4 * size, rx: 0.4 * size }),
      svg("text", { x, y: top, "font-size": size }, spot.label),
    );
  }
  board.drawing.append(group);
}
