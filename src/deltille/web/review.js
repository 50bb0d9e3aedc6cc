// Looking back with the computer: how the chances went, and the moments that mattered.

import { button, html, svg } from "./dom.js";
import { lookOf } from "./draw.js";
import { playAgainst } from "./opening.js";
import { ask } from "./wire.js";
import { say } from "./words.js";

/** @typedef {{ply: number, played: string, value: number, loss: number, best: string}} Judged */

const POLL_MS = 800;
const NODES = 400;
const MOMENTS = 2;
/** A smaller loss than this is within the noise of so short a search. */
const WORTH_SAYING = 0.12;

/** @param {import("./table.js").TableView} view */
export function reviewOf(view) {
  const place = html("div", { class: "review" });
  const start = button(say("review"), "bulb", () => void run(), { class: "quiet" });
  place.append(start);

  async function run() {
    const progress = html("progress", { max: 1, value: 0, "aria-label": say("review") });
    place.replaceChildren(progress);
    try {
      const { analysis } = await ask(`tables/${view.id}/analyses`, { nodes: NODES });
      for (;;) {
        const found = await ask(`tables/${view.id}/analyses/${analysis}`);
        progress.max = Math.max(1, found.of);
        progress.value = found.done;
        if (found.status !== "running") {
          const mattered = matter(found.plies);
          place.replaceChildren(graph(found.plies, mattered), ...told(mattered));
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        if (!place.isConnected) return;
      }
    } catch (error) {
      place.replaceChildren(html("p", { class: "why" }, error instanceof Error ? error.message : String(error)));
    }
  }

  /** @param {number} ply */
  const moverOf = (ply) => view.movers[ply] ?? ply % (view.standing?.seats.length ?? 2);

  /** Each side's chances after its own moves, with the moments that mattered. @param {Judged[]} plies @param {Judged[]} mattered */
  function graph(plies, mattered) {
    const scene = view.board.scene;
    const n = Math.max(2, plies.length);
    const drawing = svg("svg", { class: "graph", viewBox: "0 0 100 40", role: "img", "aria-label": say("chances"), preserveAspectRatio: "none" });
    drawing.append(svg("path", { class: "middle", d: "M0 20H100" }));
    for (const [seat] of (view.standing?.seats ?? []).entries()) {
      const points = plies.filter(({ ply }) => moverOf(ply) === seat);
      if (!points.length) continue;
      const d = points.map(({ ply, value }) => `${((100 * ply) / (n - 1)).toFixed(1)} ${(38 - 36 * value).toFixed(1)}`).join("L");
      drawing.append(svg("path", { class: "under", d: `M${d}` }), svg("path", { class: "chance", d: `M${d}`, stroke: scene ? lookOf(scene, seat).fill : "currentColor" }));
    }
    for (const { ply } of mattered) drawing.append(svg("path", { class: "mattered", d: `M${((100 * ply) / (n - 1)).toFixed(1)} 0V40` }));
    drawing.addEventListener("click", (event) => {
      const box = drawing.getBoundingClientRect();
      void view.history.go(Math.round(((event.clientX - box.left) / box.width) * (n - 1)));
    });
    return html("figure", {}, drawing, html("figcaption", {}, say("chances")));
  }

  /** Where somebody who plays here gave most away. @param {Judged[]} plies */
  function matter(plies) {
    const mine = plies.filter(({ ply }) => view.held.includes(moverOf(ply)));
    mine.sort((a, b) => b.loss - a.loss);
    return mine.slice(0, MOMENTS).filter(({ loss }) => loss >= WORTH_SAYING);
  }

  /** @param {Judged[]} mattered */
  function told(mattered) {
    if (!mattered.length) return [html("p", {}, say("noMoment"))];
    return mattered.map(({ ply, played, best }) => {
      const look = button(say("lookAtIt"), null, () => void view.history.go(ply), { class: "link" });
      const again = button(say("tryIt"), null, () => void tryFrom(ply).catch((error) => place.append(html("p", { class: "why" }, error.message))), { class: "try" });
      return html("div", { class: "moment" }, html("p", {}, say("moment", { n: ply + 1, played, better: best })), html("div", { class: "row" }, again, look));
    });
  }

  /** Play on from before a move, against the same computer. @param {number} ply */
  async function tryFrom(ply) {
    const { content, standing } = view;
    if (!content || !standing) return;
    // The record of a finished game holds everything, also what was hidden while it went on.
    const record = await (await fetch(`/api/tables/${view.id}/record`)).text();
    const player = standing.seats.find((seat) => seat.player)?.player;
    await playAgainst(content.game, { player, options: content.options, start: { record, ply }, seat: moverOf(ply), sides: standing.seats.length });
  }

  return place;
}
