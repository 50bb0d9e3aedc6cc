// How a game is played: a short guide with positions as pictures, and all rules.

import { button, html, sheet } from "../shared/dom.js";
import { footer, header } from "../shared/layout.js";
import { moveDrawn } from "../board/figure.js";
import { render } from "../shared/markdown.js";
import { playAgainst } from "../shared/opening.js";
import { capital } from "../board/prompt.js";
import { setting } from "../shared/settings.js";
import { covered } from "../board/state.js";
import { whyNot } from "../shared/offline.js";
import { ask, askSeen } from "../shared/api.js";
import { language, say } from "../i18n/messages.js";

/** @import { Piece, TableContent } from "../shared/types.js" */
/** @import { Drawn } from "../board/figure.js" */

await sheet("/learn/learn.css");

/** The sources of the rules go to the end. @param {HTMLElement} text */
function sourcesLast(text) {
  const heading = [...text.querySelectorAll("h2")].find(({ textContent }) => textContent === "Sources");
  if (!heading) return;
  const moved = [heading];
  for (let next = heading.nextElementSibling; next && next.tagName !== "H2"; next = next.nextElementSibling) {
    moved.push(/** @type {HTMLHeadingElement} */ (next));
  }
  text.append(...moved);
}

/** A position with its caption, and the move that is about to be made there. @param {Drawn} shown @param {string} caption */
const figure = (shown, caption) => html("figure", {}, moveDrawn(shown, caption), html("figcaption", { "aria-hidden": "true" }, caption));

/** Text on the left, pictures on the right, section by section. @param {DocumentFragment} flow */
function parts(flow) {
  const root = document.createDocumentFragment();
  let words = html("div", { class: "words" });
  let pictures = html("div", { class: "pictures" });
  const close = () => {
    const n = pictures.childElementCount;
    if (words.childElementCount) root.append(html("section", { class: n > 1 ? "many" : "" }, words, n > 0 && pictures));
    words = html("div", { class: "words" });
    pictures = html("div", { class: "pictures" });
  };
  for (const child of [...flow.children]) {
    if (child.tagName === "H2") close();
    if (child.tagName === "FIGURE") pictures.append(child);
    else words.append(child);
  }
  close();
  return root;
}

/**
 * The reader's own game as the first example: the board as they may see it, and one legal move.
 * @param {string} table
 * @param {string | undefined} seat whose view to show; a spectator's if none
 */
async function boardNow(table, seat) {
  const eyes = seat ? `?seat=${seat}` : "";
  /** @type {TableContent} */
  const { standing, scene, moves = [] } = await ask(`tables/${table}${eyes}`);
  if (!scene) return null;
  const isCovered = setting("memory") === "yes" && !standing.result;
  const seen = (/** @type {Piece[]} */ pieces) => (isCovered ? pieces.map(covered) : pieces);
  const move = moves[Math.floor(moves.length / 2)];
  const preview = move && (await ask(`tables/${table}/previews/${move.id}${eyes}`));
  const told = preview ? [html("p", {}, say("youCould")), html("ol", {}, ...preview.steps.map((/** @type {any} */ { sentence }) => html("li", {}, capital(sentence))))] : [];
  const words = [html("h2", {}, say("boardNow")), html("p", {}, say("boardNowWhy", { n: standing.ply })), ...(scene.notice ? [html("p", {}, scene.notice)] : []), ...told];
  const after = preview && { ...preview, pieces: preview.pieces && seen(preview.pieces) };
  const shown = figure({ scene: { ...scene, pieces: seen(scene.pieces) }, turn: standing.turn ?? 0, move, preview: after }, say("afterMoves", { n: standing.ply }));
  return html("section", { class: "now" }, html("div", { class: "words" }, ...words), html("div", { class: "pictures" }, shown));
}

/** @param {HTMLElement} page @param {string[]} path a game, then a part of its guide, "all", or "now" with a table and a seat */
export function rules(page, path) {
  const name = path[0] ?? "";
  const isWhole = path[1] === "all";
  const text = html("article", { class: isWhole ? "rules whole" : "rules" });
  page.className = "reading";
  page.append(header(), html("main", {}, text), footer());
  const problem = (/** @type {Error} */ error) => text.append(html("p", { class: "why", role: "alert" }, whyNot(error, text)));
  const entitle = () => (document.title = `${text.querySelector("h1")?.textContent ?? say("rules")} – Deltille`);
  if (isWhole) {
    ask(`catalogue/${encodeURIComponent(name)}/rules`).then((markdown) => {
      text.append(render(markdown));
      sourcesLast(text);
      entitle();
    }, problem);
  } else {
    askSeen(`catalogue/${encodeURIComponent(name)}/guide?language=${language()}`).then((/** @type {{text: string, pictures: Record<string, Drawn>}} */ guide) => {
      const draw = (/** @type {string} */ address, /** @type {string} */ caption) => {
        const shown = guide.pictures[address];
        return shown ? figure(shown, caption) : null;
      };
      text.append(parts(render(guide.text, draw)), ways(name, problem));
      entitle();
      if (path[1] === "now") void boardNow(path[2] ?? "", path[3]).then((now) => now && text.querySelector("section")?.after(now), problem);
      else if (path[1]) document.getElementById(path[1])?.scrollIntoView();
    }, problem);
  }
  return () => {};
}

/** @param {string} name @param {(error: Error) => void} problem */
function ways(name, problem) {
  return html(
    "nav",
    { class: "row ways", "aria-label": say("goOnFromHere") },
    html("a", { class: "button primary", href: `#/learn/${name}` }, say("learn")),
    button(say("playNow"), null, () => void playAgainst(name).catch(problem)),
    html("a", { class: "quiet button", href: `#/study/${name}` }, say("study")),
    html("a", { class: "quiet button", href: `#/rules/${name}/all` }, say("allRules")),
  );
}
