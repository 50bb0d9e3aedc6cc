// The first page: every game with a demo board and two buttons to start.

import { button, html, sheet } from "../shared/dom.js";
import { picture } from "../board/draw.js";
import { footer, header } from "../shared/layout.js";
import { scenesOf } from "../board/scene_diff.js";
import { ownTables } from "../shared/seats.js";
import { isStill, setting } from "../shared/settings.js";
import { askRaw } from "../shared/api.js";
import { boardAt } from "../shared/boards.js";
import { hear, say } from "../i18n/messages.js";

/** @import { Catalogue, Demonstration, GameEntry } from "../shared/types.js" */
/** @import { Scenes } from "../board/scene_diff.js" */

/** Requested while messages and style sheet are loading. @type {Promise<Catalogue> | null} */
let early = askRaw("catalogue");

/** The demo games by name: requested before anything is drawn. @type {Map<string, Promise<Demonstration>>} */
const demos = new Map();
early.then((/** @type {Catalogue} */ { games }) => games.forEach(({ name, board }) => {
  boardAt(board).catch(() => {});
  demos.set(name, askRaw(`catalogue/${name}/demonstration`));
})).catch(() => {});

await sheet("/home/home.css");

const FRAME_MS = 1400;
/** A still picture shows the position after this many moves. */
const STILL_FRAME = 18;

/** @param {HTMLElement} page @param {string[]} _ @param {(text: string) => void} announce */
export function home(page, _, announce) {
  document.title = "Deltille";
  const games = html("div", { class: "games", "aria-busy": "true" });
  /** @type {(() => void)[]} */
  const stops = [];
  const yours = html("div", {});
  if (setting("account") || ownTables().some(({ hidden }) => !hidden)) void import("./your_games.js").then(({ yourGames }) => {
    const { root, leave } = yourGames();
    yours.replaceWith(root);
    stops.push(leave);
  });
  page.className = "home";
  page.append(
    header(html("nav", { class: "rooms" }, html("a", { href: "#/lobby" }, say("playOnline")), html("a", { href: "#/puzzles" }, say("puzzles")), html("a", { href: "#/account" }, setting("account") || say("logIn")))),
    html("main", {}, yours, html("h1", {}, say("tagline")), html("p", { class: "lead" }, say("lead")), games, html("details", { class: "also" }, html("summary", {}, say("more")), html("a", { href: "#/replay" }, say("openRecord")), html("a", { href: "#/study" }, say("study")), html("a", { href: "/api" }, say("forPrograms")))),
    footer(false),
  );
  const asked = early ?? askRaw("catalogue");
  early = null;
  asked.then(hear).then(
    (/** @type {Catalogue} */ catalogue) => {
      games.removeAttribute("aria-busy");
      for (const game of catalogue.games) games.append(card(game, catalogue, stops, announce));
    },
    () => games.replaceChildren(html("p", { class: "why" }, say("noServer"))),
  );
  return () => stops.forEach((stop) => stop());
}

/** @param {GameEntry} game @param {Catalogue} catalogue @param {(() => void)[]} stops @param {(text: string) => void} announce */
function card(game, catalogue, stops, announce) {
  const board = html("div", { class: "living" });
  stops.push(living(board, game));
  const problem = html("p", { class: "why", role: "alert" });
  const begin = (/** @type {boolean} */ isFriend) => {
    problem.textContent = "";
    import("./setup.js").then(({ setUp }) => setUp(game, catalogue, isFriend)).catch(() => {
      problem.textContent = say("noServer");
      announce(say("noServer"));
    });
  };
  return html(
    "article",
    { class: "card", "data-game": game.name },
    board,
    html("h2", {}, game.title, html("a", { class: "plain", href: `#/learn/${game.name}`, "aria-label": say("learnGame", { game: game.title }) }, say("learnShort"))),
    html("p", { class: "summary" }, game.summary),
    html("div", { class: "row" }, button(say("playComputer"), null, () => begin(false), { class: "primary" }), button(say("playFriend"), null, () => begin(true))),
    problem,
  );
}

/** Boards are first drawn one by one, so that each is visible early. */
let painted = Promise.resolve();

/** @param {() => void} draw */
function inTurn(draw) {
  painted = painted.then(draw).then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** A demo board that plays while it is visible; returns how to stop it. @param {HTMLElement} place @param {GameEntry} game */
function living(place, game) {
  let timer = 0;
  let frame = 0;
  let isSeen = false;
  let hasLeft = false;
  /** @type {Scenes | null} */
  let scenes = null;
  const draw = () => {
    if (!scenes) return;
    const scene = scenes.after(frame);
    const drawing = picture(scene, say("boardOf", { game: game.title }));
    const before = new Set(scenes.after(Math.max(0, frame - 1)).pieces);
    const fresh = new Set(scene.pieces.filter((piece) => !before.has(piece)).map(({ id }) => id));
    for (const piece of drawing.querySelectorAll(".piece")) {
      if (fresh.has(/** @type {SVGElement} */ (piece).dataset.id ?? "")) piece.classList.add("arrived");
    }
    place.replaceChildren(drawing);
  };
  const tick = () => {
    if (!scenes || !isSeen || document.hidden) return;
    frame = frame >= scenes.n ? 0 : frame + 1;
    draw();
  };
  const demo = demos.get(game.name) ?? askRaw(`catalogue/${game.name}/demonstration`);
  demos.delete(game.name);
  demo.then(scenesOf).then((found) => inTurn(() => {
    scenes = found;
    frame = Math.min(STILL_FRAME, found.n);
    draw();
    if (!isStill() && !hasLeft) timer = window.setInterval(tick, FRAME_MS);
  }), () => place.classList.add("empty"));
  const watcher = new IntersectionObserver((entries) => (isSeen = entries.some((entry) => entry.isIntersecting)));
  watcher.observe(place);
  return () => {
    hasLeft = true;
    clearInterval(timer);
    watcher.disconnect();
  };
}
