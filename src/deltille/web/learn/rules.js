// How a game is played: a short guide with positions as pictures, and all rules.

import { button, html, sheet } from "../shared/dom.js";
import { boardBox, boxOf, picture } from "../board/draw.js";
import { footer, header } from "../shared/layout.js";
import { drawGhost } from "../board/ghost.js";
import { render } from "../shared/markdown.js";
import { playAgainst } from "../shared/opening.js";
import { capital } from "../board/prompt.js";
import { setting } from "../shared/settings.js";
import { isSame } from "../shared/fold.js";
import { covered } from "../board/state.js";
import { whyNot } from "../shared/offline.js";
import { ask, askSeen } from "../shared/api.js";
import { language, say } from "../i18n/messages.js";

/** @import { Move, Piece, Preview, Scene, TableContent } from "../shared/types.js" */
/** @typedef {{scene: Scene, turn: number, move?: Move, preview?: Preview}} Drawn */

await sheet("/learn/learn.css");

/** On boards with more places than this a picture shows only the part where something happens. */
const LARGE = 200;
const CLOSE = 11;

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
function figure({ scene, turn, move, preview }, caption) {
  const drawing = picture(scene, caption);
  if (move && preview) {
    const shown = { ...preview, pieces: preview.pieces && stillTheirs(scene.pieces, preview.pieces) };
    const stays = new Set((shown.pieces ?? []).map(({ id }) => id));
    for (const piece of drawing.querySelectorAll(".pieces .piece")) {
      if (!stays.has(/** @type {SVGElement} */ (piece).dataset.id ?? "")) piece.classList.add("leaving");
    }
    drawing.append(drawGhost(scene, move, shown, (style) => style.fill, turn));
    if (scene.sites.length > LARGE) comeCloser(drawing, scene, move);
  }
  return html("figure", {}, drawing, html("figcaption", { "aria-hidden": "true" }, caption));
}

/** In a picture a piece that only changes its owner keeps the old colour, so that one sees whose it was; its number tells the rest. @param {Piece[]} before @param {Piece[]} after */
function stillTheirs(before, after) {
  const isThere = (/** @type {Piece} */ a, /** @type {Piece} */ b) => isSame([a.at, a.outlines, a.height], [b.at, b.outlines, b.height]);
  return after.map((piece) => before.find((old) => isThere(old, piece)) ?? piece);
}

/** @param {SVGSVGElement} drawing @param {Scene} scene @param {Move} move */
function comeCloser(drawing, scene, move) {
  const places = scene.sites.filter(({ id }) => move.path.includes(id)).map(({ at }) => at);
  if (!places.length) return;
  const box = boxOf(places);
  const board = boardBox(scene);
  const [width, height] = [CLOSE, CLOSE / 1.2];
  const left = Math.max(board.left, Math.min(box.left + (box.width - width) / 2, board.left + board.width - width));
  const top = Math.max(board.top, Math.min(box.top + (box.height - height) / 2, board.top + board.height - height));
  drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
}

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
