// Game analysis: the chances over time, and the decisive moments.

import { button, html, svg } from "../shared/dom.js";
import { styleOf } from "../board/draw.js";
import { glance } from "../board/glance.js";
import { playAgainst } from "../shared/opening.js";
import { ask, forget, Refusal } from "../shared/api.js";
import { numberOf } from "./move_list.js";
import { moverOf } from "./state.js";
import { answered } from "../shared/hearing.js";
import { say } from "../i18n/messages.js";

/** @import { Preview, Scene } from "../shared/types.js" */
/** @import { TableState } from "./state.js" */
/** @typedef {{ply: number, played: string, value: number, loss: number, best: string}} Judged */

const POLL_MS = 800;
const WAIT_MS = 5_000;
const NODES = 400;
const MOMENTS = 2;
/** A smaller loss than this is within the noise of such a short search. */
const WORTH_SAYING = 0.12;

/** A busy server is asked again: this is not urgent. */
const BUSY = new Set(["busy", "too_many"]);

/** At most this many consequences of a move are named. */
const TOLD = 3;

/** @param {import("../shared/types.js").Step[]} steps */
const sentences = (steps) => steps.slice(0, TOLD).map(({ sentence }) => sentence).join(", ") + (steps.length > TOLD ? " …" : "");

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The moves by which players of this browser lost most; for people who watched, those of all players.
 * @param {readonly Judged[]} plies @param {(ply: number) => boolean} isOurs
 */
export function momentsOf(plies, isOurs) {
  const ours = plies.filter(({ ply }) => isOurs(ply));
  return ours.toSorted((one, other) => other.loss - one.loss).slice(0, MOMENTS).filter(({ loss }) => loss >= WORTH_SAYING);
}

/**
 * Players get the analysis automatically; others may ask for it.
 * @param {{table: TableState, scene: () => Scene | null, go: (ply: number) => Promise<void>, preview: (preview: Preview, words: string) => void,
 *   onLeaving: (end: () => void) => void}} needs what shows the board after a number of moves, and a better move on it
 */
export function reviewOf({ table, scene: sceneNow, go, preview: showPreview, onLeaving }) {
  const place = html("div", { class: "review" });
  /** Whether it was cancelled or the page was left. */
  let isOff = false;
  let name = "";
  const offer = () => place.replaceChildren(button(say("review"), "bulb", () => void run(), { class: "quiet" }));
  const stop = () => {
    isOff = true;
    if (name) void forget(`tables/${table.id}/analyses/${name}`);
    name = "";
  };
  onLeaving(stop);
  if (table.held.length) void run();
  else offer();

  async function begun() {
    for (;;) {
      try {
        return (await ask(`tables/${table.id}/analyses`, { nodes: NODES })).analysis;
      } catch (error) {
        if (isOff || !(error instanceof Refusal) || !BUSY.has(error.code)) throw error;
        await pause(WAIT_MS);
      }
    }
  }

  async function run() {
    isOff = false;
    const progress = html("progress", { max: 1, value: 0, "aria-label": say("reviewing") });
    const call = () => {
      stop();
      offer();
    };
    const off = button(say("cancel"), "cross", call, { iconOnly: true, class: "quiet" });
    place.replaceChildren(html("div", { class: "reviewing" }, html("span", {}, say("reviewing")), off, progress));
    try {
      name = await begun();
      for (;;) {
        if (isOff) return stop();
        const found = await ask(`tables/${table.id}/analyses/${name}`);
        progress.max = Math.max(1, found.of);
        progress.value = found.done;
        if (found.status !== "running" && !isOff) {
          name = "";
          const mattered = momentsOf(found.plies, (ply) => !table.held.length || table.held.includes(moverOf(table, ply)));
          const moments = await Promise.all(mattered.map(told));
          const judge = found.by ? [html("p", { class: "depth judge" }, say(found.by === "network" ? "byNetwork" : "noNetwork"))] : [];
          place.replaceChildren(graph(found.plies, mattered), ...(moments.length ? moments : [html("p", {}, say("noMoment"))]), ...judge);
          return;
        }
        await pause(POLL_MS);
      }
    } catch {
      // Not requested yet.
      if (!isOff) offer();
    }
  }

  /** Each side's winning chances after its own moves, with the decisive moments. @param {Judged[]} plies @param {Judged[]} mattered */
  function graph(plies, mattered) {
    const scene = sceneNow();
    const n = Math.max(2, plies.length);
    const drawing = svg("svg", { class: "graph", viewBox: "0 0 100 40", role: "img", "aria-label": say("chances"), preserveAspectRatio: "none" });
    drawing.append(svg("path", { class: "middle", d: "M0 20H100" }));
    for (const [seat] of (table.standing?.seats ?? []).entries()) {
      const points = plies.filter(({ ply }) => moverOf(table, ply) === seat);
      if (!points.length) continue;
      const d = points.map(({ ply, value }) => `${((100 * ply) / (n - 1)).toFixed(1)} ${(38 - 36 * value).toFixed(1)}`).join("L") + (points.length > 1 ? "" : "h0"); // a single move is a dot
      drawing.append(svg("path", { class: "under", d: `M${d}` }), svg("path", { class: "chance", d: `M${d}`, stroke: scene ? styleOf(scene, seat).fill : "currentColor" }));
    }
    for (const { ply } of mattered) drawing.append(svg("path", { class: "mattered", d: `M${((100 * ply) / (n - 1)).toFixed(1)} 0V40` }));
    drawing.addEventListener("click", (event) => {
      const box = drawing.getBoundingClientRect();
      void go(Math.round(((event.clientX - box.left) / box.width) * (n - 1)));
    });
    return html("figure", {}, drawing, html("figcaption", {}, say("chances")));
  }

  /** A moment in words, and the better move on the board. @param {Judged} moment */
  async function told({ ply, best }) {
    const at = await ask(`tables/${table.id}/positions/${ply}?changes=true`);
    const after = /** @type {import("../shared/types.js").Study} */ (await ask("studies", { position: at.position, moves: [best], want: ["scene"] }));
    const move = /** @type {import("../shared/types.js").SeenMove} */ (after.history[after.history.length - 1]);
    const { id, text, steps } = move;
    const look = button(say("lookAtIt"), null, () => void show(), { class: "link" });
    const again = button(say("tryIt"), null, () => void tryFrom(ply).catch((error) => place.append(html("p", { class: "why" }, error.message))), { class: "try" });
    const show = async () => {
      await go(ply);
      if (table.lookedAt !== ply) return;
      const preview = { id, text, steps, pieces: after.scene?.pieces ?? null, scores: after.scores };
      showPreview(preview, say("better", { better: sentences(steps) }));
    };
    const played = table.moves[ply];
    const before = played && shown("played", played, say("moment", { n: numberOf(table.moves, ply, table.standing?.seats.length ?? 2), played: sentences(played.steps) }));
    return html("div", { class: "moment" }, before, shown("better", move, say("better", { better: sentences(steps) })), html("div", { class: "row" }, again, look));
  }

  /** A move as lists show it, and in words; the words say it all to those who hear them. @param {string} kind @param {import("../shared/types.js").SeenMove} move @param {string} words */
  function shown(kind, move, words) {
    return html("p", { class: `told-move ${kind}` }, html("span", { class: "glance", "aria-hidden": "true" }, ...glance(move, sceneNow())), html("span", {}, words));
  }

  /** Play on from before a move, against the same computer. @param {number} ply */
  async function tryFrom(ply) {
    const { content, standing } = table;
    if (!content || !standing) return;
    // The record of a finished game hides nothing.
    const record = await (await answered(`/api/tables/${table.id}/record`)).text();
    const player = standing.seats.find((seat) => seat.player)?.player;
    await playAgainst(content.game, { player, options: content.options, start: { record, ply }, seat: moverOf(table, ply), sides: standing.seats.length });
  }

  return place;
}
