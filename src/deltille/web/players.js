// Who sits at the table: whose turn it is must be plain from across the room.

import { timeText } from "./clocks.js";
import { html } from "./dom.js";
import { styleOf } from "./draw.js";
import { playerName } from "./home.js";
import { say } from "./messages.js";

/** @param {import("./table.js").TableView} view */
export function playersOf(view) {
  const { standing } = view;
  if (!standing) return;
  const scene = standing.scene ?? view.board.scene;
  view.players.replaceChildren(
    ...standing.seats.map((seat, index) => {
      // Where a seat owns several colours, styles are by colour and names say enough.
      const style = scene && scene.styles.length === standing.seats.length ? styleOf(scene, index) : null;
      const isTurn = standing.turn === index;
      const chip = html("span", { class: `chip${style ? "" : " plain"}`, "aria-hidden": "true" }, style?.letter ?? seat.side.slice(0, 1));
      if (style) {
        chip.style.background = style.fill;
        chip.style.color = style.ink;
      }
      const who = seat.player ? playerName(seat.player) : seat.name || (view.held.includes(index) ? say("you") : seat.is_taken ? say("somebody") : say("freeSeat"));
      const card = html("div", { class: `player${isTurn ? " turn" : ""}`, "data-seat": index }, chip);
      const names = html("span", { class: "names" }, html("b", {}, seat.side), html("span", { class: "who" }, who));
      if (!seat.player && seat.is_taken && !view.held.includes(index)) {
        const isHere = view.present.includes(index);
        names.append(html("span", { class: `presence${isHere ? " here" : ""}` }, isHere ? say("isHere") : say("isAway")));
      }
      if (standing.result?.winners.includes(index)) names.append(html("span", { class: "won" }, say("winner")));
      card.append(names, html("span", { class: "score", "aria-label": say("points") }, String(standing.scores[index] ?? "").replace("-", "−")));
      if (standing.clock.control.kind !== "none") card.append(html("span", { class: "clock", "data-clock": index }, timeText(standing.clock.left_ms[index] ?? 0)));
      if (isTurn) card.append(html("span", { class: "unseen" }, say("toMove")));
      return card;
    }),
  );
  view.tick();
}
