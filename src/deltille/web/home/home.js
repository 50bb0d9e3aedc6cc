// The first page: every game as a board that plays itself, and one button to begin.

import { button, html, sheet } from "../shared/dom.js";
import { picture } from "../board/draw.js";
import { footer, header } from "../shared/layout.js";
import { sceneAfter } from "../board/scene_diff.js";
import { playerLike, playerName } from "../shared/player_names.js";
import { openTable } from "../shared/opening.js";
import { ownTables } from "../shared/seats.js";
import { isStill, set, setting } from "../shared/settings.js";
import { ask } from "../shared/api.js";
import { say, tell } from "../i18n/messages.js";

/** @import { Catalogue, Demonstration, GameEntry, OptionNote } from "../shared/types.js" */

await sheet("/home/home.css");

const FRAME_MS = 1400;
/** Where a picture that does not move stops: in the middle of things. */
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
    header(html("nav", { class: "rooms" }, html("a", { href: "#/lobby" }, say("playOnline")))),
    html("main", {}, yours, html("h1", {}, say("tagline")), html("p", { class: "lead" }, say("lead")), games, html("p", { class: "also" }, html("a", { href: "#/replay" }, say("openRecord")), html("a", { href: "#/study" }, say("study")))),
    footer(),
  );
  ask("catalogue").then(
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
  const drawer = html("details", { class: "drawer" });
  drawer.append(html("summary", {}, say("moreWays")));
  drawer.addEventListener("toggle", () => {
    if (drawer.open && drawer.childElementCount === 1) drawer.append(reading(game.name), choices(game, catalogue, problem));
  });
  const weakest = catalogue.players[0] ?? "";
  const seats = game.sides.map((_, index) => (index === 0 ? here() : { kind: "computer", player: weakest }));
  return html(
    "article",
    { class: "card", "data-game": game.name },
    board,
    html("h2", {}, game.title),
    html("p", { class: "summary" }, game.summary),
    html(
      "div",
      { class: "row" },
      button(say("playNow"), null, () => open({ game: game.name, seats }, problem, announce), { class: "primary" }),
      html("a", { class: "plain", href: `#/learn/${game.name}` }, say("learnShort")),
    ),
    problem,
    drawer,
  );
}

/** For those who would rather read or study first. @param {string} game */
function reading(game) {
  return html("p", { class: "row" }, html("a", { href: `#/rules/${game}` }, say("rules")), html("a", { href: `#/study/${game}` }, say("study")));
}

const here = () => ({ kind: "here", name: setting("name") });

/** @param {{game: string} & Record<string, unknown>} request @param {HTMLElement} problem @param {(text: string) => void} [announce] */
async function open(request, problem, announce) {
  problem.textContent = "";
  try {
    await openTable(request);
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    announce?.(problem.textContent);
  }
}

/** @param {GameEntry} game @param {Catalogue} catalogue @param {HTMLElement} problem */
function choices(game, catalogue, problem) {
  const form = html("form", { class: "choices" });
  const options = new Map();
  const seats = html("div", { class: "seats" });
  /** @type {HTMLSelectElement[]} */
  let chosen = [];
  const drawSeats = (/** @type {number} */ n) => {
    const before = chosen.map((select) => select.value);
    chosen = [];
    seats.replaceChildren();
    for (let index = 0; index < n; index++) {
      const select = html("select", {});
      select.append(html("option", { value: "here" }, say("seatHere")), html("option", { value: "invite" }, say("seatInvite")));
      for (const player of catalogue.players) select.append(html("option", { value: player }, say("seatComputer", { name: playerName(player) })));
      select.value = before[index] ?? (index === 0 ? "here" : (catalogue.players[0] ?? "invite"));
      const like = html("small", { class: "like" });
      const tell = () => (like.textContent = playerLike(select.value));
      select.addEventListener("change", tell);
      tell();
      chosen.push(select);
      seats.append(html("label", {}, html("span", {}, game.sides[index] ?? say("seat", { n: index + 1 })), select, like));
    }
  };
  /** @type {(() => void)[]} */
  const notes = [];
  for (const [key, option] of Object.entries(game.options)) {
    const select = html("select", {});
    for (const [index, choice] of option.choices.entries()) {
      const words = choice === true ? say("yes") : choice === false ? say("no") : tell({ key: `${game.name}.choice-${key}-${choice}`, text: String(choice) });
      select.append(html("option", { value: index, selected: choice === option.default }, words));
    }
    select.addEventListener("change", () => {
      // All the page knows of options: how many seats they need.
      if (key === "players") drawSeats(Number(option.choices[Number(select.value)]));
    });
    options.set(key, () => option.choices[Number(select.value)]);
    const note = html("div", { class: "note", "aria-live": "polite" });
    notes.push(() => tellOption(note, game, key, option.choices[Number(select.value)]));
    select.addEventListener("change", () => notes.forEach((tell) => tell()));
    form.append(html("label", {}, html("span", {}, option.meaning), select), note);
  }
  drawSeats(game.sides.length);
  notes.forEach((tell) => tell());
  const name = html("input", { type: "text", maxlength: 40, value: setting("name"), autocomplete: "nickname" });
  const clock = html("select", {});
  for (const [value, words] of [
    ["none", say("clockNone")],
    ["fischer 300 5", say("clockMinutes", { n: 5, s: 5 })],
    ["fischer 900 10", say("clockMinutes", { n: 15, s: 10 })],
    ["days 1", say("clockDays", { n: 1 })],
    ["days 3", say("clockDays", { n: 3 })],
  ]) clock.append(html("option", { value }, words ?? ""));
  form.append(seats, html("label", {}, html("span", {}, say("yourName")), name), html("label", {}, html("span", {}, say("clock")), clock));
  const fair = fairStart(game, form);
  form.append(html("button", { type: "submit", class: "primary" }, say("setUp")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    set("name", name.value.trim());
    const [kind, first, second] = clock.value.split(" ");
    const control = kind === "fischer" ? { kind, base_s: Number(first), increment_s: Number(second) } : kind === "days" ? { kind, days: Number(first) } : { kind };
    const wanted = chosen.map(({ value }) => (value === "here" ? here() : value === "invite" ? { kind: "invite" } : { kind: "computer", player: value }));
    const settings = Object.fromEntries([...options].map(([key, value]) => [key, value()]));
    void open({ game: game.name, options: settings, seats: wanted, control, ...fair(wanted.length) }, problem);
  });
  return form;
}

/** @type {Map<string, Promise<{options: OptionNote[]}>>} */
const told = new Map();

/** What a choice means, in a sentence and a picture. @param {HTMLElement} place @param {GameEntry} game @param {string} key @param {unknown} value */
async function tellOption(place, game, key, value) {
  const address = `catalogue/${game.name}/options`;
  const asked = told.get(address) ?? ask(address);
  told.set(address, asked);
  const { options } = /** @type {{options: OptionNote[]}} */ (await asked);
  const found = options.find((note) => note.key === key && (note.value === value || note.value === null));
  place.replaceChildren();
  if (!found) return;
  const { scene, preview } = found.picture;
  const after = { ...scene, pieces: preview?.pieces ?? scene.pieces };
  place.append(picture(after, found.say), html("small", {}, found.say));
}

/**
 * Who begins, and what makes up for it; returns how to ask for what was chosen.
 * @param {GameEntry} game
 * @param {HTMLElement} form
 */
function fairStart(game, form) {
  const begins = html("select", {}, html("option", { value: "listed" }, say("beginsListed")), html("option", { value: "lot" }, say("beginsLot")));
  /** @param {import("../i18n/messages.js").Word} words @param {boolean} [isChecked] */
  const tick = (words, isChecked = false) => {
    const box = html("input", { type: "checkbox", checked: isChecked });
    form.append(html("label", { class: "tick" }, box, html("span", {}, say(words))));
    return box;
  };
  form.append(html("label", {}, html("span", {}, say("begins")), begins));
  // What is said in secret would be known to both once they exchange sides.
  const swap = game.has_secrets ? null : tick("swapRule");
  const match = tick("matchOfTwo");
  if (game.has_secrets) {
    const memory = tick("rememberSecret", setting("memory") === "yes");
    memory.addEventListener("change", () => set("memory", memory.checked ? "yes" : "no"));
  }
  return (/** @type {number} */ n) => ({ lot: begins.value === "lot", ...(n === 2 ? { swap: swap?.checked ?? false, games: match.checked ? 2 : 1 } : {}) });
}

/** A board that plays itself while somebody can see it; returns how to stop it. @param {HTMLElement} place @param {GameEntry} game */
function living(place, game) {
  let timer = 0;
  let frame = 0;
  let isSeen = false;
  /** @type {Demonstration | null} */
  let demonstration = null;
  const draw = () => {
    if (!demonstration) return;
    const drawing = picture(sceneAfter(demonstration, frame), say("boardOf", { game: game.title }));
    const fresh = new Set((demonstration.frames[frame - 1]?.added ?? []).map((piece) => piece.id));
    for (const piece of drawing.querySelectorAll(".piece")) {
      if (fresh.has(/** @type {SVGElement} */ (piece).dataset.id ?? "")) piece.classList.add("arrived");
    }
    place.replaceChildren(drawing);
  };
  const tick = () => {
    if (!demonstration || !isSeen || document.hidden) return;
    frame = frame >= demonstration.frames.length ? 0 : frame + 1;
    draw();
  };
  ask(`catalogue/${game.name}/demonstration`).then((found) => {
    demonstration = found;
    frame = Math.min(STILL_FRAME, found.frames.length);
    draw();
    if (!isStill()) timer = window.setInterval(tick, FRAME_MS);
  }, () => place.classList.add("empty"));
  const watcher = new IntersectionObserver((entries) => (isSeen = entries.some((entry) => entry.isIntersecting)));
  watcher.observe(place);
  return () => {
    clearInterval(timer);
    watcher.disconnect();
  };
}
