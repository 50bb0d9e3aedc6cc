// The rules of a game as a page to read, with positions from real games between the words.

import { html } from "./dom.js";
import { picture } from "./draw.js";
import { footer, header } from "./frame.js";
import { sceneAfter } from "./frames.js";
import { render } from "./markdown.js";
import { ask } from "./wire.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Demonstration} Demonstration */

/** How far into the game the pictures are. */
const SHOWN = [0, 6, 16, 30];

/** Who reads rules wants to play; where they come from can wait until the end. @param {HTMLElement} text */
function sourcesLast(text) {
  const heading = [...text.querySelectorAll("h2")].find(({ textContent }) => textContent === "Sources");
  if (!heading) return;
  const moved = [heading];
  for (let next = heading.nextElementSibling; next && next.tagName !== "H2"; next = next.nextElementSibling) {
    moved.push(/** @type {HTMLHeadingElement} */ (next));
  }
  text.append(...moved);
}

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
      sourcesLast(text);
      document.title = `${text.querySelector("h1")?.textContent ?? say("rules")} – Deltille`;
    },
    (error) => text.append(html("p", { class: "why" }, error.message)),
  );
  ask(`catalogue/${encodeURIComponent(name)}/demonstration`).then((/** @type {Demonstration} */ shown) => {
    for (const ply of SHOWN.filter((at) => at <= shown.frames.length)) {
      const words = ply ? say("afterMoves", { n: ply }) : say("theStart");
      pictures.append(html("figure", {}, picture(sceneAfter(shown, ply), words), html("figcaption", {}, words)));
    }
  }, () => {});
  return () => {};
}
