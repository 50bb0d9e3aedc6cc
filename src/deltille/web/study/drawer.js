// The drawer of the study board: opening, saving and sharing.

import { button, html } from "../shared/dom.js";
import { Editor } from "./editor.js";
import { playerName } from "../shared/player_names.js";
import { playAgainst } from "../shared/opening.js";
import { Setup } from "./setup.js";
import { LONGEST, packed } from "./sharing.js";
import { walk } from "../shared/toolbar.js";
import { isSame } from "../shared/fold.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { StudyBoard } from "./study.js" */
/** @import { Study } from "../shared/types.js" */

/** @param {string} text @param {string} name @param {string} [type] */
function save(text, name, type = "application/json") {
  html("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
}

/** The line through this position as a record, with comments and variations; if nothing changed, the record that was opened. @param {StudyBoard} study */
async function record(study) {
  const moves = study.tree.line(study.tree.end(study.tree.at));
  const notes = study.tree.notes();
  const { opened } = study;
  const isAsOpened = opened && isSame([opened.moves, opened.notes ?? {}], [moves, bare(notes)]);
  const text = isAsOpened ? opened.text : await ask("studies/record", { ...study.place(moves), ...notes });
  save(typeof text === "string" ? text : `${JSON.stringify(text, null, 1)}\n`, `${study.shown?.game ?? "game"}.json`);
}

/** Notes as a record stores them; empty ones are left out. @param {import("./tree.js").Notes} notes */
export const bare = (notes) => Object.fromEntries(Object.entries(notes).filter(([, value]) => Object.keys(value).length));

/** The same line as another program's file. @param {StudyBoard} study */
async function otherFile(study) {
  const { ending, text } = await ask("studies/file", study.place(study.tree.line(study.tree.end(study.tree.at))));
  save(text, `${study.shown?.game ?? "game"}${ending}`, "text/plain");
}

/** @param {StudyBoard} study */
async function share(study) {
  const address = `${location.origin}/#/study/shared/${await packed(study.stored())}`;
  if (address.length > LONGEST) throw new Error(say("studyTooLong"));
  if (navigator.share) await navigator.share({ url: address, title: document.title }).catch(() => {});
  else {
    await navigator.clipboard.writeText(address);
    study.announce(say("copied"));
    study.board.tell(say("studyLinkCopied"));
  }
}

/** @param {StudyBoard} study @param {string} player */
async function playOn(study, player) {
  const { shown } = study;
  if (!shown || shown.turn === null) return;
  await playAgainst(shown.game, { player, options: shown.options, start: study.place(), seat: shown.turn, sides: shown.sides.length });
}

/** @param {StudyBoard} study @param {HTMLSelectElement} level */
function editorOf(study, level) {
  const attempt = (/** @type {() => Promise<unknown>} */ act) => void study.attempt(act);
  const editor = new Editor(
    study.board,
    {
      attempt,
      shown: (found) => study.drafted(found),
      study: (position) => attempt(() => study.begun({ position })),
      play: (position) => attempt(() => study.begun({ position }).then(() => playOn(study, level.value))),
      start: () => attempt(async () => {
        const { game, options } = editor.found ?? {};
        const { position } = /** @type {Study} */ (await ask("studies", { game, options, want: [] }));
        await editor.open({ position });
      }),
      leave: () => attempt(() => study.show()),
    },
    level,
  );
  return editor;
}

/** @param {StudyBoard} study */
export function drawerOf(study) {
  const attempt = (/** @type {() => Promise<unknown>} */ act) => void study.attempt(act);
  const level = html("select", { "aria-label": say("opponent") });
  const rival = html("select", { "aria-label": say("opponent") });
  const file = html("input", { type: "file", accept: ".json,.blksgf,application/json", "aria-label": say("openRecord") });
  file.addEventListener("change", async () => {
    const text = (await file.files?.[0]?.text()) ?? "";
    file.value = "";
    attempt(() => study.open(text));
  });
  const setup = new Setup({
    begin: (place) => attempt(() => study.begun(place)),
    preview: (found) => study.preview(found),
    copied: () => study.announce(say("copied")),
  });
  const other = button("", "download", () => attempt(() => otherFile(study)), { class: "quiet otherfile", hidden: true });
  const root = html(
    "details",
    { class: "files" },
    html("summary", {}, say("openAndSave")),
    html(
      "div",
      { class: "row" },
      html("label", { class: "button pick" }, html("span", {}, say("openRecord")), file),
      button(say("download"), "download", () => attempt(() => record(study)), { class: "record" }),
      other,
      button(say("downloadStudy"), "download", () => save(`${study.stored()}\n`, `${study.shown?.game ?? "study"}-study.json`), { class: "quiet" }),
    ),
    html("div", { class: "row" }, level, button(say("playFromHere"), null, () => attempt(() => playOn(study, level.value)))),
  );
  const editor = editorOf(study, rival);
  const edit = () => attempt(async () => study.edit({ position: (await study.looks.at(study.start, study.tree.line())).position }));
  const here = button(say("editBoard"), "pencil", edit);
  const empty = button(say("editEmpty"), null, () => attempt(async () => study.shown && study.edit({ game: study.shown.game, options: study.shown.options })), { class: "quiet", tabindex: -1 });
  const placing = html("details", { class: "files placing" }, html("summary", {}, say("setUpAny")), html("div", { class: "row begin", role: "toolbar", "aria-label": say("editing"), keydown: walk }, here, empty), editor.root, setup.root);
  return {
    root,
    placing,
    editor,
    edit: button(say("editBoard"), "pencil", edit, { iconOnly: true, tabindex: -1 }),
    /** What the field says: the text of what is being set up. @param {string} position */
    text(position) {
      /** @type {HTMLDetailsElement} */ (placing).open = true;
      setup.write(position);
    },
    share: button(say("shareStudy"), "link", () => attempt(() => share(study)), { class: "quiet share" }),
    /** @param {import("../shared/types.js").Catalogue} catalogue */
    fill(catalogue) {
      setup.fill(catalogue);
      for (const each of [level, rival]) each.replaceChildren(...catalogue.players.map((player) => html("option", { value: player }, playerName(player))));
    },
    /** @param {Study} found */
    show(found) {
      setup.show(found);
      other.hidden = !found.file_ending;
      const words = other.querySelector("span");
      if (words && found.file_ending) words.textContent = say("saveAs", { ending: found.file_ending });
    },
  };
}
