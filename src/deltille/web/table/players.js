// The players at the table, with a clear mark for whose turn it is.

import { timeText } from "./clocks.js";
import { html } from "../shared/dom.js";
import { playerName } from "../shared/player_names.js";
import { say } from "../i18n/messages.js";

/** @import { Scene, Standing } from "../shared/types.js" */

/** @param {import("../shared/types.js").PlayerStyle} style */
function chipOf({ letter, fill, ink }) {
  const chip = html("span", { class: "chip" }, letter);
  chip.style.background = fill;
  chip.style.color = ink;
  return chip;
}

/** The colours of a seat. @param {Scene | null} scene @param {number} seat */
export const chipsOf = (scene, seat) => html("span", { class: "chips", "aria-hidden": "true" }, ...(scene?.styles ?? []).filter((style, number) => (style.seat ?? number) === seat).map(chipOf));

/** @param {Standing} standing @param {{scene: Scene | null, held: number[], present: number[]}} seen what is on the board, whose seats are ours, who is there */
export function playerCards(standing, { scene, held, present }) {
  return standing.seats.map((seat, index) => {
    const isTurn = standing.turn === index;
    const chips = chipsOf(scene, index);
    const own = seat.player ? playerName(seat.player) : seat.name;
    const who = held.includes(index) ? say("you") : seat.is_taken ? say("guest") : say("freeSeat");
    // People who share a screen are named by colour; otherwise a name says more.
    const [first, second] = own ? [own, seat.side] : held.length > 1 && held.includes(index) ? [seat.side, who] : [who, seat.side];
    const card = html("div", { class: `player${isTurn ? " turn" : ""}`, "data-seat": index }, chips);
    const names = html("span", { class: "names" }, html("b", {}, first), html("span", { class: "who" }, second, standing.result?.winners.includes(index) && html("span", { class: "won" }, say("winner"))));
    if (!seat.player && seat.is_taken && !held.includes(index)) {
      const isHere = present.includes(index);
      names.append(html("span", { class: `presence${isHere ? " here" : ""}` }, isHere ? say("isHere") : say("isAway")));
    }
    const tally = standing.tallies?.[index];
    const points = String(standing.scores[index] ?? "").replace("-", "−");
    card.append(names, html("span", { class: tally ? "score words" : "score" }, ...(tally ? [] : [html("span", { class: "unseen" }, say("points"))]), tally ?? points));
    if (standing.clock.control.kind !== "none") card.append(html("span", { class: "clock", "data-clock": index }, timeText(standing.clock.left_ms[index] ?? 0)));
    if (isTurn) card.append(html("span", { class: "unseen" }, say("toMove")));
    return card;
  });
}
