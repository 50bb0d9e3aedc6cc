// Time left for each player. The server decides; this counts down between its messages.

import { say } from "../i18n/messages.js";

const SHORT_MS = 20_000;

/** @param {number} ms */
export function timeText(ms) {
  const s = Math.ceil(ms / 1000);
  if (s >= 86_400) return say("days", { n: Math.floor(s / 86_400), h: Math.floor((s % 86_400) / 3600) });
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

/** @param {HTMLElement} players where the clocks are @param {import("../shared/types.js").Clock} clock @param {number} now_ms by the server's clock */
export function showClocks(players, clock, now_ms) {
  for (const element of players.querySelectorAll("[data-clock]")) {
    const seat = Number(/** @type {HTMLElement} */ (element).dataset.clock);
    const used = clock.seat === seat ? now_ms - clock.since_ms : 0;
    const left = Math.max(0, (clock.left_ms[seat] ?? 0) - used);
    const text = timeText(left);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("short", left < SHORT_MS);
  }
}
