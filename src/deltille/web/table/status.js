// Whose turn it is, the state of the connection, and what a ghost would change in the scores.

import { html } from "../shared/dom.js";
import { say } from "../i18n/messages.js";

/** @import { Preview, Standing } from "../shared/types.js" */

/** @param {string} state @param {{connection: HTMLElement, page: HTMLElement}} dom */
export function showConnection(state, { connection, page }) {
  const isLost = state === "lost";
  connection.className = `connection ${state}`;
  connection.textContent = isLost ? say("connectionLost") : "";
  page.classList.toggle("lost", isLost);
}

/** @param {Standing} standing @param {{title: string, isRated: boolean, held: number[], nameOf: (seat: number) => string}} who @param {{status: HTMLElement, remark: HTMLElement}} dom */
export function showStatus(standing, { title, isRated, held, nameOf }, { status, remark }) {
  const { turn } = standing;
  const isMine = turn !== null && held.includes(turn);
  const words = standing.result ? say("over") : isMine && held.length === 1 ? say("yourTurn") : turn === null ? say("waitingShort") : say("turnOf", { name: nameOf(turn) });
  status.textContent = words;
  status.classList.toggle("mine", isMine);
  remark.textContent = [standing.scene?.remark, matchWords(standing), isRated && say("ratedGame"), !held.length && !standing.result && say("watching")].filter(Boolean).join(" · ");
  remark.classList.toggle("warns", Boolean(standing.scene?.remark));
  document.title = `${isMine ? "● " : ""}${title} – Deltille`;
}

/** Our seat was taken to another device: say so, and how to take it back. @param {HTMLElement} place @param {{id: string, isElsewhere: boolean}} what */
export function showElsewhere(place, { id, isElsewhere }) {
  place.hidden = !isElsewhere;
  if (isElsewhere && !place.childElementCount) place.append(html("span", {}, say("seatElsewhere")), " ", html("a", { href: `#/recover/${id}` }, say("playHereAgain")));
}

/** The score of a match; empty if this is no match. @param {Standing} standing */
export function matchWords({ match }) {
  if (!match) return "";
  const points = match.points.map((halves) => `${Math.floor(halves / 2) || (halves % 2 ? "" : 0)}${halves % 2 ? "½" : ""}`).join(" : ");
  return say("matchStands", { n: match.number, of: match.n_games, points });
}

/** @param {Preview | null} preview @param {Standing | null} standing @param {number} mover @param {{players: HTMLElement, gain: HTMLElement}} dom */
export function showGains(preview, standing, mover, { players, gain: mine }) {
  players.querySelectorAll(".gain").forEach((old) => old.remove());
  for (const [seat, score] of (preview?.scores ?? []).entries()) {
    const gain = score - (standing?.scores[seat] ?? 0);
    if (!gain) continue;
    const words = gain > 0 ? `+${gain}` : `−${-gain}`;
    if (seat === mover) mine.textContent = words;
    players.querySelector(`[data-seat="${seat}"] .score`)?.append(html("span", { class: "gain" }, words));
  }
}
