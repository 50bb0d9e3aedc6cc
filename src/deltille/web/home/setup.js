// Before a game begins: one sheet with what matters, and everything else under "Advanced".

import { askSeen } from "../shared/api.js";
import { picture } from "../board/draw.js";
import { button, html } from "../shared/dom.js";
import { openTable } from "../shared/opening.js";
import { patiently } from "../shared/patience.js";
import { playerLike, playerName } from "../shared/player_names.js";
import { remember, set, setting } from "../shared/settings.js";
import { say, tell } from "../i18n/messages.js";

/** @import { Catalogue, GameEntry, OptionNote, OptionNotes, Picture, PlayerStyle, SeatLook } from "../shared/types.js" */
/** @import { Whole } from "../shared/boards.js" */

/** @typedef {Omit<OptionNotes, "options"> & {options: (Omit<OptionNote, "picture"> & {picture: Whole<Picture>})[]}} Notes */

/** What is chosen, and what depends on it.
 * @typedef {{game: GameEntry, levels: string[], notes: Notes, isFriend: boolean, settings: Map<string, unknown>, seats: string[], begins: "me" | "other" | "lot", onLevel: () => void}} Plan */

const CLOCKS = ["none", "fischer 300 5", "fischer 900 10", "days 1", "days 3"];
/** The default for people who are not always online. */
const FRIENDLY_CLOCK = "none";

/** @param {string} value */
function clockWords(value) {
  const [kind, first, second] = value.split(" ");
  if (kind === "fischer") return say("clockMinutes", { n: Number(first) / 60, s: Number(second) });
  return kind === "days" ? say("clockDays", { n: Number(first) }) : say("clockNone");
}

/** @param {string} value */
function controlOf(value) {
  const [kind, first, second] = value.split(" ");
  return kind === "fischer" ? { kind, base_s: Number(first), increment_s: Number(second) } : kind === "days" ? { kind, days: Number(first) } : { kind };
}

/** The level last played in a game. @param {string} game @param {string[]} levels */
export function lastLevel(game, levels) {
  const last = setting(`level.${game}`);
  return levels.includes(last) ? last : (levels[0] ?? "");
}

/** @param {PlayerStyle} style */
function chip({ letter, fill, ink }) {
  const made = html("span", { class: "chip", "aria-hidden": "true" }, letter);
  made.style.background = fill;
  made.style.color = ink;
  return made;
}

/** An answer that comes sooner than this opens the sheet complete. */
const SOON_MS = 300;

/** Whether a sheet is about to open: a second press opens no second one. */
let isOpening = false;

/**
 * Ask how to play a game, and open it.
 * @param {GameEntry} game
 * @param {Catalogue} catalogue
 * @param {boolean} isFriend whether to play a friend instead of the computer
 */
export async function setUp(game, catalogue, isFriend) {
  if (isOpening) return;
  isOpening = true;
  const title = html("h2", { id: "setup" }, say(isFriend ? "setUpFriend" : "setUpComputer", { game: game.title }));
  const form = html("form", { class: "setup" }, title);
  const dialog = html("dialog", { class: "sheet", "aria-labelledby": "setup" }, form);
  const where = location.hash;
  let hasClosed = false;
  // People may have gone elsewhere meanwhile.
  const isWanted = () => !hasClosed && location.hash === where;
  const open = () => {
    isOpening = false;
    if (dialog.isConnected || !isWanted()) return;
    document.body.append(dialog);
    dialog.showModal();
  };
  dialog.addEventListener("close", () => {
    hasClosed = true;
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const cancel = () => button(say("cancel"), null, () => dialog.close());
  /** Ask the server what can be chosen, also when it is busy; then show it, or why not. */
  const load = async () => {
    const wait = html("p", { role: "status" });
    form.replaceChildren(title, html("progress", { "aria-labelledby": "setup" }), wait, html("div", { class: "row end" }, cancel()));
    const late = setTimeout(open, SOON_MS);
    const waits = (/** @type {number} */ s) => {
      open();
      wait.textContent = say("busyAbout", { n: s });
    };
    try {
      const notes = /** @type {Notes} */ (await patiently(() => askSeen(`catalogue/${game.name}/options`), { isWanted, waits }));
      const go = fill({ form, title, dialog, cancel }, notes, { game, catalogue, isFriend });
      open();
      go.focus();
    } catch (error) {
      const again = button(say("tryAgain"), "again", () => void load(), { class: "primary" });
      form.replaceChildren(title, html("p", { class: "why", role: "alert" }, error instanceof Error ? error.message : String(error)), html("div", { class: "row end" }, cancel(), again));
      open();
      again.focus();
    } finally {
      clearTimeout(late);
    }
  };
  await load();
}

/**
 * Everything that can be chosen, in the sheet; returns the button that starts the game.
 * @param {{form: HTMLFormElement, title: HTMLElement, dialog: HTMLDialogElement, cancel: () => HTMLElement}} sheet
 * @param {Notes} notes
 * @param {{game: GameEntry, catalogue: Catalogue, isFriend: boolean}} about
 */
function fill({ form, title, dialog, cancel }, notes, { game, catalogue, isFriend }) {
  const levels = catalogue.players.filter((player) => player.startsWith("level:"));
  const settings = new Map(Object.entries(game.options).map(([key, { default: usual }]) => [key, /** @type {unknown} */ (usual)]));
  // A friend is one person: if the number of seats can be chosen, the fewest.
  const fewest = notes.seatings[0]?.length ?? game.sides.length;
  if (isFriend && settings.has("players")) settings.set("players", fewest);
  /** @type {Plan} */
  const plan = { game, levels, notes, isFriend, settings, seats: [], begins: "me", onLevel: () => {} };
  const problem = html("p", { class: "why", role: "alert" });
  form.replaceChildren(title);
  const level = isFriend ? null : levelSlider(plan);
  const name = isFriend ? html("input", { type: "text", maxlength: 40, value: setting("name"), autocomplete: "nickname" }) : null;
  const clock = html("select", {}, ...CLOCKS.map((value) => html("option", { value, selected: value === FRIENDLY_CLOCK }, clockWords(value))));
  const clockRow = html("label", {}, html("span", {}, say("clock")), clock);
  const advanced = html("div", { class: "choices" });
  const seats = html("fieldset", { class: "seats" });
  const begins = beginsOf(plan);
  const drawSeats = () => {
    seatRows(plan, seats);
    begins.draw();
  };
  if (level) form.append(level);
  if (name) form.append(html("label", {}, html("span", {}, say("yourName")), name), clockRow);
  form.append(begins.root);
  advanced.append(...optionRows(plan, drawSeats), seats);
  if (!isFriend) advanced.append(clockRow);
  const fair = fairTicks(game, advanced);
  const drawer = html("details", { class: "drawer", toggle: () => drawer.open && drawer.scrollIntoView() }, html("summary", {}, say("advanced")), advanced);
  form.append(drawer, problem);
  const go = html("button", { type: "submit", class: "primary" }, say(isFriend ? "makeLink" : "setUp"));
  form.append(html("div", { class: "row end" }, cancel(), go));
  drawSeats();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (name) set("name", name.value.trim());
    problem.textContent = "";
    go.disabled = true;
    const request = { game: game.name, options: Object.fromEntries(plan.settings), ...seated(plan), control: controlOf(clock.value), ...fair(plan.seats.length) };
    openTable(request).then(() => dialog.close(), (error) => {
      problem.textContent = error.message;
      go.disabled = false;
    });
  });
  return go;
}

/** Seats in the server's order. @param {Plan} plan */
function seated({ seats, begins }) {
  const order = begins === "other" ? [...seats.slice(1), ...seats.slice(0, 1)] : seats;
  const made = (/** @type {string} */ kind) => (kind === "here" ? { kind, name: setting("name") } : kind === "invite" ? { kind } : { kind: "computer", player: kind });
  return { seats: order.map(made), lot: begins === "lot" };
}

/** How strong the computer is, with a description. @param {Plan} plan */
function levelSlider(plan) {
  const { game, levels } = plan;
  const at = Math.max(0, levels.indexOf(lastLevel(game.name, levels)));
  const slider = html("input", { type: "range", min: 1, max: levels.length, step: 1, value: at + 1 });
  const words = html("b", {});
  const like = html("small", { class: "like", "aria-live": "polite" });
  const tellLevel = () => {
    const chosen = levels[Number(slider.value) - 1] ?? "";
    remember(`level.${game.name}`, chosen);
    words.textContent = playerName(chosen);
    like.textContent = playerLike(chosen);
    slider.setAttribute("aria-valuetext", `${words.textContent}. ${like.textContent}`);
    plan.seats = plan.seats.map((seat) => (seat.startsWith("level:") ? chosen : seat));
    plan.onLevel();
  };
  slider.addEventListener("input", tellLevel);
  tellLevel();
  return html("label", { class: "level" }, words, slider, like);
}

/** The seats of all who play. @param {Plan} plan @returns {SeatLook[]} */
function looksOf({ notes, settings, game }) {
  const n = Number(settings.get("players") ?? game.sides.length);
  return notes.seatings.find(({ length }) => length === n) ?? notes.seatings[0] ?? [];
}

/** @param {SeatLook} look */
const sideOf = ({ side, styles }) => html("span", { class: "seat" }, html("span", { class: "chips" }, ...styles.map(chip)), html("span", {}, side));

/** Who sits where, by colour and name. @param {Plan} plan @param {HTMLElement} place */
function seatRows(plan, place) {
  const looks = looksOf(plan);
  const other = plan.isFriend ? "invite" : lastLevel(plan.game.name, plan.levels);
  plan.seats = looks.map((_, index) => plan.seats[index] ?? (index ? other : "here"));
  const rows = looks.map((look, index) => {
    const select = html("select", { "aria-label": say("whoPlays", { side: look.side }) });
    select.append(html("option", { value: "here" }, say("seatHere")), html("option", { value: "invite" }, say("seatInvite")));
    for (const player of plan.levels) select.append(html("option", { value: player }, say("seatComputer", { name: playerName(player) })));
    select.value = plan.seats[index] ?? "";
    select.addEventListener("change", () => (plan.seats[index] = select.value));
    return html("div", { class: "seating" }, sideOf(look), select);
  });
  plan.onLevel = () => rows.forEach((row, index) => (/** @type {HTMLSelectElement} */ (row.querySelector("select")).value = plan.seats[index] ?? ""));
  place.replaceChildren(html("legend", {}, say("seats")), ...rows);
}

/** Who goes first: that player has the first colour. @param {Plan} plan */
function beginsOf(plan) {
  const root = html("fieldset", { class: "begins" });
  const draw = () => {
    const looks = looksOf(plan);
    const choices = /** @type {const} */ (["me", ...(looks.length === 2 ? /** @type {const} */ (["other"]) : []), "lot"]);
    if (!choices.some((value) => value === plan.begins)) plan.begins = "me";
    const words = { me: say("beginsMe"), other: say(plan.isFriend ? "beginsFriend" : "beginsComputer"), lot: say("beginsLot") };
    const rows = choices.map((value) => {
      const mine = value === "lot" ? null : looks[value === "me" ? 0 : 1];
      const box = html("input", { type: "radio", name: "begins", value, checked: plan.begins === value });
      box.addEventListener("change", () => (plan.begins = value));
      return html("label", {}, box, html("span", {}, words[value]), mine && html("span", { class: "soft" }, say("youAre"), " ", sideOf(mine)));
    });
    root.replaceChildren(html("legend", {}, say("begins")), ...rows);
  };
  return { root, draw };
}

/** The rules that can be chosen, each with a sentence and a picture. @param {Plan} plan @param {() => void} drawSeats */
function optionRows({ game, notes, settings }, drawSeats) {
  return Object.entries(game.options).map(([key, option]) => {
    const words = (/** @type {unknown} */ choice) => (choice === true ? say("yes") : choice === false ? say("no") : tell({ key: `${game.name}.choice-${key}-${choice}`, text: String(choice) }));
    const select = html("select", {}, ...option.choices.map((choice, index) => html("option", { value: index, selected: choice === settings.get(key) }, words(choice))));
    const note = html("div", { class: "note", "aria-live": "polite" });
    const show = () => showNote(note, notes.options, key, settings.get(key));
    select.addEventListener("change", () => {
      settings.set(key, option.choices[Number(select.value)]);
      show();
      // All the page knows about options: how many seats they need.
      if (key === "players") drawSeats();
    });
    show();
    const name = tell({ key: `${game.name}.name-${key}`, text: option.meaning });
    return html("div", { class: "option" }, html("label", {}, html("span", {}, name), select), note);
  });
}

/** What a choice means, in a sentence and a picture. @param {HTMLElement} place @param {Notes["options"]} notes @param {string} key @param {unknown} value */
function showNote(place, notes, key, value) {
  const found = notes.find((note) => note.key === key && (note.value === value || note.value === null));
  place.replaceChildren();
  if (!found) return;
  const { scene, preview } = found.picture;
  place.append(picture({ ...scene, pieces: preview?.pieces ?? scene.pieces }, found.say), html("small", {}, found.say));
}

/** The fair-start options; returns how to read the choice. @param {GameEntry} game @param {HTMLElement} place */
function fairTicks(game, place) {
  /** @param {string} words @param {boolean} [isChecked] */
  const tick = (words, isChecked = false) => {
    const box = html("input", { type: "checkbox", checked: isChecked });
    place.append(html("label", { class: "tick" }, box, html("span", {}, words)));
    return box;
  };
  // When they exchange sides, both would know the secrets.
  const swap = game.has_secrets ? null : tick(say("swapRule"));
  const match = tick(say("matchOfTwo"));
  if (game.has_secrets) {
    const memory = tick(say("rememberSecret"), setting("memory") === "yes");
    memory.addEventListener("change", () => set("memory", memory.checked ? "yes" : "no"));
  }
  return (/** @type {number} */ n) => (n === 2 ? { swap: swap?.checked ?? false, games: match.checked ? 2 : 1 } : {});
}
