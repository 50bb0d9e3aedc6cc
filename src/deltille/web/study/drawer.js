// The drawer of the study board: where a study comes from, and where it goes.

import { button, html } from "../shared/dom.js";
import { playerName } from "../shared/player_names.js";
import { playAgainst } from "../shared/opening.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { StudyBoard } from "./study.js" */

/** @param {string} text @param {string} name */
function save(text, name) {
  html("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name }).click();
}

/** The line that leads here and on, as a record; unchanged if it is the one that was opened. @param {StudyBoard} study */
async function record(study) {
  const moves = study.tree.line(study.tree.end(study.tree.at));
  const isAsOpened = study.opened && JSON.stringify(study.opened.moves) === JSON.stringify(moves);
  const text = isAsOpened && study.opened ? study.opened.text : await ask("studies/record", study.place(moves));
  save(typeof text === "string" ? text : `${JSON.stringify(text, null, 1)}\n`, `${study.shown?.game ?? "game"}.json`);
}

/** @param {StudyBoard} study @param {string} player */
async function playOn(study, player) {
  const { shown } = study;
  if (!shown || shown.turn === null) return;
  await playAgainst(shown.game, { player, options: shown.options, start: study.place(), seat: shown.turn, sides: shown.sides.length });
}

/** @param {StudyBoard} study */
export function drawerOf(study) {
  const attempt = (/** @type {() => Promise<unknown>} */ act) => void study.attempt(act);
  const position = html("input", { type: "text", maxlength: 5000, "aria-label": say("positionText"), spellcheck: "false", autocapitalize: "off" });
  const games = html("select", { "aria-label": say("newStudy") });
  const level = html("select", { "aria-label": say("opponent") });
  const file = html("input", { type: "file", accept: ".json,application/json", "aria-label": say("openRecord") });
  file.addEventListener("change", async () => {
    const text = (await file.files?.[0]?.text()) ?? "";
    file.value = "";
    attempt(() => study.open(text));
  });
  const copy = () => void navigator.clipboard.writeText(position.value).then(() => study.announce(say("copied")), () => position.select());
  const form = html("form", { class: "row" }, position, html("button", { type: "submit" }, say("setUpPosition")), button(say("copyPosition"), null, copy, { class: "quiet" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => study.begun({ position: position.value.trim() }));
  });
  games.addEventListener("change", () => {
    if (games.value) attempt(() => study.begun({ game: games.value }));
  });
  const root = html(
    "details",
    { class: "files" },
    html("summary", {}, say("openAndSave")),
    html("label", {}, html("span", {}, say("newStudy")), games),
    html("label", {}, html("span", {}, say("positionText")), form),
    html(
      "div",
      { class: "row" },
      html("label", { class: "button pick" }, html("span", {}, say("openRecord")), file),
      button(say("download"), "download", () => attempt(() => record(study)), { class: "record" }),
      button(say("downloadStudy"), "download", () => save(`${study.stored()}\n`, `${study.shown?.game ?? "study"}-study.json`), { class: "quiet" }),
    ),
    html("div", { class: "row" }, level, button(say("playFromHere"), null, () => attempt(() => playOn(study, level.value)))),
  );
  return {
    root,
    position,
    /** @param {import("../shared/types.js").Catalogue} catalogue */
    fill(catalogue) {
      games.replaceChildren(html("option", { value: "" }, "…"), ...catalogue.games.map(({ name, title }) => html("option", { value: name }, title)));
      level.replaceChildren(...catalogue.players.map((player) => html("option", { value: player }, playerName(player))));
    },
  };
}
