// Places that a sentence names, highlighted on the board: nobody should have to look for "c3".

import { svg } from "../shared/dom.js";
import { pathOf } from "../board/draw.js";

const TEXT_PX = 13;

/** @param {SVGSVGElement} drawing @param {import("../shared/types.js").Scene | null} scene @param {string} text */
export function namePlaces(drawing, scene, text) {
  drawing.querySelector(".names")?.remove();
  const matrix = drawing.getScreenCTM();
  if (!matrix || !scene) return;
  const words = new Set(text.split(/\s+/).map((word) => word.replace(/^[("«]+|[.,:;!?)"»]+$/g, "")));
  const size = TEXT_PX / matrix.a;
  const group = svg("g", { class: "names" });
  for (const site of scene.sites) {
    if (!words.has(site.label)) continue;
    const isCell = site.outline.length > 0;
    const [x, y] = site.at;
    const top = isCell ? Math.min(...site.outline.map((point) => point[1])) - 0.7 * size : y - 0.42 - 0.5 * size;
    const width = size * (0.62 * site.label.length + 0.7);
    if (isCell) group.append(svg("path", { class: "named", d: pathOf([site.outline]) }));
    group.append(
      svg("rect", { x: x - width / 2, y: top - 0.7 * size, width, height: 1.4 * size, rx: 0.4 * size }),
      svg("text", { x, y: top, "font-size": size }, site.label),
    );
  }
  drawing.append(group);
}
