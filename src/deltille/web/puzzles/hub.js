// The puzzles of the day, and the solver's progress in each game.

import { html } from "../shared/dom.js";
import { picture } from "../board/draw.js";
import { footer, header } from "../shared/layout.js";
import { days, daysInARow, progressIn } from "./progress.js";
import { whyNot } from "../shared/offline.js";
import { askSeen } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { DailyPuzzle } from "../shared/types.js" */
/** @import { Whole } from "../shared/boards.js" */

/** @param {HTMLElement} page */
export function hub(page) {
  document.title = `${say("puzzles")} – Deltille`;
  page.className = "home puzzles";
  const lead = html("p", { class: "lead" }, say("puzzlesLead"));
  const games = html("div", { class: "games", "aria-busy": "true" });
  page.append(header(), html("main", {}, html("h1", {}, say("puzzles")), lead, games), footer());
  askSeen("puzzles/today").then(
    (/** @type {{date: string, puzzles: Whole<DailyPuzzle>[]}} */ { date, puzzles }) => {
      games.removeAttribute("aria-busy");
      const n = daysInARow(date);
      if (n) lead.append(" ", html("strong", {}, say("daysInARow", { n })));
      games.append(...puzzles.map((puzzle) => card(puzzle, date)));
      if (!puzzles.length) games.replaceChildren(html("p", {}, say("noPuzzles")));
    },
    (/** @type {Error} */ error) => {
      games.removeAttribute("aria-busy");
      games.replaceChildren(html("p", { class: "why", role: "alert" }, whyNot(error, games)));
    },
  );
  return () => {};
}

/** @param {Whole<DailyPuzzle>} daily @param {string} date */
function card({ game, title, n, scene }, date) {
  const { rating, solved, n: tried } = progressIn(game);
  const today = days();
  const isSolved = today.last === date && today.solved.includes(game);
  const words = say(isSolved ? "dailySolved" : "dailyShort");
  return html(
    "article",
    { class: "card", "data-game": game },
    html("a", { class: "living", href: `#/puzzles/${game}/today`, tabindex: -1, "aria-hidden": "true" }, picture(scene, "")),
    html("h2", {}, title),
    html("p", { class: "summary" }, say("solvedOf", { n: solved.length, of: n }), tried ? ` · ${say("ratingIs", { rating })}` : ""),
    html(
      "div",
      { class: "row" },
      html("a", { class: "button primary", href: `#/puzzles/${game}/today`, "aria-label": `${title}: ${words}` }, words),
      html("a", { class: "plain", href: `#/puzzles/${game}`, "aria-label": say("morePuzzlesOf", { game: title }) }, say("morePuzzles")),
    ),
  );
}
