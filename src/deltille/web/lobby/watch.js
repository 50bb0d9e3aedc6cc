// Games to watch: small boards, each fetched again only after a move.

import { html } from "../shared/dom.js";
import { picture } from "../board/draw.js";
import { ask, sceneFrom } from "../shared/api.js";
import { showKeyed } from "./keyed.js";
import { termsWords, who } from "./terms.js";
import { say } from "../i18n/messages.js";

/** @import { GameEntry, RunningGame } from "../shared/types.js" */

/** How many boards are shown, and how many are fetched at a time: a list must not keep a server busy. */
const SHOWN = 12;
const AT_ONCE = 4;

/** @param {Map<string, GameEntry>} catalogue */
export function watchList(catalogue) {
  const list = html("ul", { class: "running-games" });
  const empty = html("p", { class: "empty", hidden: true }, say("lobbyNothingPlayed"));
  const more = html("p", { class: "more-games" });
  const title = html("h2", { tabindex: -1 }, say("lobbyWatch"));
  const root = html("section", { class: "watch-games" }, title, empty, list, more);
  /** Boards by table, each with its number of moves. @type {Map<string, {ply: number, drawing: SVGElement | null, place: HTMLElement}>} */
  const boards = new Map();

  /** @param {RunningGame} game */
  const draw = (game) => {
    const known = boards.get(game.id);
    const place = known?.place ?? html("div", { class: "small-board" });
    boards.set(game.id, { ply: known?.ply ?? -1, drawing: known?.drawing ?? null, place });
    const players = html("p", { class: "players-of" });
    game.seats.forEach((seat, index) => {
      const isTurn = index === game.turn;
      players.append(html("span", { class: isTurn ? "to-move" : "", title: isTurn ? say("turnOf", { name: seat.side }) : null }, who(seat, false)));
    });
    const about = html("p", { class: "terms" }, termsWords(game, catalogue.get(game.game)));
    return html("li", {}, html("a", { href: `#/table/${game.id}` }, place, html("b", {}, game.title), players, about));
  };

  /** @param {RunningGame} game */
  const fetchBoard = async (game) => {
    const known = boards.get(game.id);
    if (!known || known.ply === game.ply) return;
    known.ply = game.ply;
    const past = await ask(`tables/${game.id}/positions/${game.ply}?changes=true`).catch(() => null);
    if (!past) return;
    known.drawing = picture(await sceneFrom(game.board, past.changes), say("boardOf", { game: game.title }));
    known.place.replaceChildren(known.drawing);
  };

  return {
    root,
    /** Begin to read here. */
    goTo() {
      root.scrollIntoView();
      title.focus({ preventScroll: true });
    },
    /** @param {RunningGame[]} games @param {number} n how many there are in all */
    async tell(games, n) {
      const shown = games.slice(0, SHOWN);
      for (const id of boards.keys()) if (!shown.some((game) => game.id === id)) boards.delete(id);
      empty.hidden = shown.length > 0;
      more.textContent = n > shown.length ? say("lobbyMoreGames", { n: n - shown.length }) : "";
      // The number of moves changes only the board.
      showKeyed(list, shown.map((game) => ({ ...game, ply: 0 })), ({ id }) => id, draw);
      const changed = shown.filter((game) => boards.get(game.id)?.ply !== game.ply);
      await Promise.all(changed.slice(0, AT_ONCE).map(fetchBoard));
    },
  };
}
