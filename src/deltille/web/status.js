// Whose turn it is, whether the line holds, and what a ghost would change in the scores.

import { html } from "./dom.js";
import { say } from "./messages.js";

/** @import { TableView } from "./table.js" */

/** @param {TableView} view */
export function showConnection({ live, connection, page }) {
  const isLost = live.state === "lost";
  connection.className = `connection ${live.state}`;
  connection.textContent = isLost ? say("connectionLost") : "";
  page.classList.toggle("lost", isLost);
}

/** @param {TableView} view */
export function showStatus(view) {
  const { standing, status } = view;
  if (!standing) return;
  const { turn } = standing;
  const isMine = turn !== null && view.held.includes(turn);
  const words = standing.result ? say("over") : isMine && !view.isHotSeat ? say("yourTurn") : turn === null ? say("waitingShort") : say("turnOf", { name: view.nameOf(turn) });
  status.textContent = words;
  status.classList.toggle("mine", isMine);
  view.remark.textContent = standing.scene?.remark ?? "";
  document.title = `${isMine ? "● " : ""}${view.content?.title ?? ""} – Deltille`;
}

/** @param {TableView} view @param {import("./types.js").Preview | null} preview */
export function showGains({ players, standing, board }, preview) {
  players.querySelectorAll(".gain").forEach((old) => old.remove());
  for (const [seat, score] of (preview?.scores ?? []).entries()) {
    const gain = score - (standing?.scores[seat] ?? 0);
    if (!gain) continue;
    const words = gain > 0 ? `+${gain}` : `−${-gain}`;
    if (seat === standing?.turn) board.bar.gain.textContent = words;
    players.querySelector(`[data-seat="${seat}"] .score`)?.append(html("span", { class: "gain" }, words));
  }
}
