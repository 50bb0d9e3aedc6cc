// The rules of a game as a page to read, with positions from real games between the words.

import { html } from "./dom.js";
import { picture } from "./draw.js";
import { footer, header } from "./frame.js";
import { render } from "./markdown.js";
import { ask } from "./wire.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Demonstration} Demonstration */

/** How far into the game the pictures are. */
const SHOWN = [0, 6, 16, 30];

/** @param {HTMLElement} page @param {string[]} path */
export function rules(page, path) {
  const name = path[0] ?? "";
  const text = html("article", { class: "rules" });
  const pictures = html("div", { class: "pictures" });
  page.className = "reading";
  page.append(header(), html("main", {}, pictures, text), footer());
  ask(`catalogue/${encodeURIComponent(name)}/rules`).then(
    (markdown) => {
      text.append(render(markdown));
      document.title = `${text.querySelector("h1")?.textContent ?? say("rules")} – Deltille`;
    },
    (error) => text.append(html("p", { class: "why" }, error.message)),
  );
  ask(`catalogue/${encodeURIComponent(name)}/demonstration`).then((/** @type {Demonstration} */ { scene, frames }) => {
    for (const ply of SHOWN.filter((at) => at <= frames.length)) {
      const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
      let { spots } = scene;
      for (const { removed, added, spots: changed } of frames.slice(0, ply)) {
        for (const id of removed) pieces.delete(id);
        for (const piece of added) pieces.set(piece.id, piece);
        spots = changed ?? spots;
      }
      const words = ply ? say("afterMoves", { n: ply }) : say("theStart");
      pictures.append(html("figure", {}, picture({ ...scene, spots, pieces: [...pieces.values()] }, words), html("figcaption", {}, words)));
    }
  }, () => {});
  return () => {};
}
