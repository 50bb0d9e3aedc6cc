// Saving a board as an image, SVG or PNG.

import { html } from "../shared/dom.js";
import { picture } from "./draw.js";
import shared from "./drawing.js";

/** @import { Scene } from "../shared/types.js" */

/** The drawing must look the same without this page's style sheets. */
const STYLE = `
.plate{fill:#e0e7e2;stroke:#e0e7e2;stroke-linejoin:round}
.line{fill:none;stroke:#93a6a4;stroke-width:.03}
.cell{fill:#fbfcfa;stroke:#c3cecb;stroke-width:.02}
.dot{fill:#93a6a4}
.reach{fill:none}
.bar,.sign{fill:none;stroke:#93a6a4;stroke-width:.04}
.body{stroke-width:.03;stroke-opacity:.75;stroke-linejoin:round}
.shade{opacity:.15}
.rim{fill:none;stroke:#fff;stroke-opacity:.4;stroke-width:.035}
.glyph{stroke-width:.035}
.tick{fill:none;stroke-width:.075;stroke-linecap:round}
.letter{opacity:.62}
text{text-anchor:middle;dominant-baseline:central;font-family:sans-serif;font-weight:600}`;
const PNG_PX = 1200;

/** @param {Scene} scene */
function drawingOf(scene) {
  const drawing = picture(scene, scene.title);
  const { width, height } = drawing.viewBox.baseVal;
  drawing.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  drawing.setAttribute("width", String(PNG_PX));
  drawing.setAttribute("height", String(Math.round((PNG_PX * height) / width)));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = STYLE;
  drawing.prepend(style);
  return drawing;
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {Scene} scene @param {string} name */
export function keepSvg(scene, name) {
  save(new Blob([drawingOf(scene).outerHTML], { type: "image/svg+xml" }), `${name}.svg`);
}

/** @param {Scene} scene @param {string} name */
export async function keepPng(scene, name) {
  const drawing = drawingOf(scene);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.outerHTML)}`;
  await image.decode();
  const canvas = html("canvas", { width: drawing.getAttribute("width"), height: drawing.getAttribute("height") });
  const paper = canvas.getContext("2d");
  if (!paper) return;
  paper.fillStyle = shared.paper;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, `${name}.png`));
}
