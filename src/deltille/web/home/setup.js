// Before a game begins: one sheet with what matters, and everything else under "Advanced".

import { askSeen } from "../shared/api.js";
import { moveDrawn } from "../board/figure.js";
import { button, html, svg } from "../shared/dom.js";
import { openTable } from "../shared/opening.js";
import { patiently } from "../shared/patience.js";
import { playerLike, playerName } from "../shared/player_names.js";
import { remember, set, setting } from "../shared/settings.js";
import { alone, say, tell } from "../i18n/messages.js";

/** @import { Catalogue, GameEntry, OptionNote, OptionNotes, Picture, PlayerStyle, Scene, SeatLook } from "../shared/types.js" */
/** @import { Whole } from "../shared/boards.js" */

/** @typedef {Omit<OptionNotes, "options"> & {options: (Omit<OptionNote, "picture"> & {picture: Whole<Picture>})[]}} Notes */

/** What is chosen, and what depends on it.
 * Seats are in the order of play: who is first goes first, unless lots are drawn.
 * @typedef {{game: GameEntry, levels: string[], notes: Notes, isFriend: boolean, settings: Map<string, unknown>, seats: string[], isLot: boolean, onLevel: () => void}} Plan */

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
  const plan = { game, levels, notes, isFriend, settings, seats: [], isLot: false, onLevel: () => {} };
  const problem = html("p", { class: "why", role: "alert" });
  form.replaceChildren(title);
  const level = isFriend ? null : levelSlider(plan);
  const name = isFriend ? html("input", { type: "text", maxlength: 40, value: setting("name") || setting("account"), autocomplete: "nickname" }) : null;
  const clock = html("select", {}, ...CLOCKS.map((value) => html("option", { value, selected: value === FRIENDLY_CLOCK }, clockWords(value))));
  const clockRow = html("label", {}, html("span", {}, say("clock")), clock);
  const advanced = html("div", { class: "choices" });
  const seats = html("fieldset", { class: "seats" });
  const go = html("button", { type: "submit", class: "primary" });
  const nameRow = name && html("label", {}, html("span", {}, say("yourName")), name);
  /** One thing said in several places: who sits where, who goes first, whether a link is needed. */
  const drawSeats = () => {
    fillSeats(plan);
    seatRows(plan, seats, drawSeats);
    whereabouts?.draw();
    begins.draw();
    fair.draw(plan.seats.length);
    if (nameRow) nameRow.hidden = !isAlone(plan);
    go.textContent = say(plan.seats.includes("invite") ? "makeLink" : "setUp");
    level?.tell();
  };
  // All the page knows about options: how many seats they need, and that the Elo of levels was measured with the usual ones.
  const onOption = (/** @type {string} */ key) => (key === "players" ? drawSeats() : level?.tell());
  const whereabouts = isFriend ? friendOf(plan, drawSeats) : null;
  const begins = beginsOf(plan, drawSeats);
  if (level) form.append(level.root);
  if (whereabouts) form.append(whereabouts.root);
  if (nameRow) form.append(nameRow, clockRow);
  form.append(begins.root);
  advanced.append(...optionRows(plan, onOption), seats);
  if (!isFriend) advanced.append(clockRow);
  const fair = fairTicks(game, advanced);
  const drawer = html("details", { class: "drawer", toggle: () => drawer.open && drawer.scrollIntoView() }, html("summary", {}, say("advanced")), advanced);
  form.append(drawer, problem);
  form.append(html("div", { class: "row end" }, cancel(), go));
  drawSeats();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (name) set("name", name.value.trim());
    problem.textContent = "";
    go.disabled = true;
    const request = { game: game.name, options: Object.fromEntries(plan.settings), ...seated(plan), control: controlOf(clock.value), ...fair.chosen(plan.seats.length) };
    openTable(request).then(() => dialog.close(), (error) => {
      problem.textContent = error.message;
      go.disabled = false;
    });
  });
  return go;
}

/** Whether one person plays on this screen. @param {Plan} plan */
const isAlone = ({ seats }) => seats.filter((seat) => seat === "here").length === 1;

/** Whether lots are drawn: among people who share this screen there is nothing to draw. @param {Plan} plan */
const isDrawn = (plan) => plan.isLot && isAlone(plan);

/** Seats as the server asks for them. @param {Plan} plan */
function seated(plan) {
  // People who share this screen share no name.
  const name = isAlone(plan) ? setting("name") : "";
  const made = (/** @type {string} */ kind) => (kind === "here" ? { kind, name } : kind === "invite" ? { kind } : { kind: "computer", player: kind });
  return { seats: plan.seats.map(made), lot: isDrawn(plan) };
}

/** The Elo of a level with these rules, if it is known. @param {Plan} plan @param {number} level */
function eloOf({ game, notes, settings }, level) {
  const isUsual = Object.entries(game.options).every(([key, option]) => key === "players" || settings.get(key) === option.default);
  const n = Number(settings.get("players") ?? game.sides.length);
  return isUsual ? notes.elos[notes.seatings.findIndex(({ length }) => length === n)]?.[level - 1] : undefined;
}

/** How strong the computer is, with a description. @param {Plan} plan */
function levelSlider(plan) {
  const { game, levels } = plan;
  const at = Math.max(0, levels.indexOf(lastLevel(game.name, levels)));
  const slider = html("input", { type: "range", min: 1, max: levels.length, step: 1, value: at + 1 });
  const words = html("b", {});
  const like = html("small", { class: "like", "aria-live": "polite" });
  const strength = html("small", {});
  const chosenLevel = () => levels[Number(slider.value) - 1] ?? "";
  const tellLevel = () => {
    const chosen = chosenLevel();
    const elo = eloOf(plan, Number(slider.value));
    words.textContent = playerName(chosen);
    like.textContent = playerLike(chosen);
    strength.textContent = elo === undefined ? "" : say("levelElo", { n: elo });
    slider.setAttribute("aria-valuetext", `${words.textContent}. ${like.textContent}`);
  };
  slider.addEventListener("input", () => {
    const chosen = chosenLevel();
    remember(`level.${game.name}`, chosen);
    plan.seats = plan.seats.map((seat) => (seat.startsWith("level:") ? chosen : seat));
    tellLevel();
    plan.onLevel();
  });
  return { root: html("label", { class: "level" }, html("span", {}, words, strength), slider, like), tell: tellLevel };
}

/** The seats of all who play. @param {Plan} plan @returns {SeatLook[]} */
function looksOf({ notes, settings, game }) {
  const n = Number(settings.get("players") ?? game.sides.length);
  return notes.seatings.find(({ length }) => length === n) ?? notes.seatings[0] ?? [];
}

/** @param {SeatLook} look */
const sideOf = ({ side, styles }) => html("span", { class: "seat" }, html("span", { class: "chips" }, ...styles.map(chip)), html("span", {}, side));

/** A seat for everybody; one of them is ours. @param {Plan} plan */
function fillSeats(plan) {
  const { seats } = plan;
  const friend = isAlone(plan) || !seats.length ? "invite" : "here";
  const other = plan.isFriend ? friend : lastLevel(plan.game.name, plan.levels);
  plan.seats = looksOf(plan).map((_, index) => seats[index] ?? (index ? other : "here"));
  // Our seat may have been one of those that are gone.
  if (seats.includes("here") && !plan.seats.includes("here")) plan.seats[0] = "here";
}

/** Who sits where, by colour and name. @param {Plan} plan @param {HTMLElement} place @param {() => void} changed */
function seatRows(plan, place, changed) {
  const rows = looksOf(plan).map((look, index) => {
    // Before lots are drawn, nobody has a colour.
    const side = isDrawn(plan) ? say("seatNumber", { n: index + 1 }) : look.side;
    const select = html("select", { "aria-label": say("whoPlays", { side }) });
    select.append(html("option", { value: "here" }, say("seatHere")), html("option", { value: "invite" }, say("seatInvite")));
    for (const player of plan.levels) select.append(html("option", { value: player }, say("seatComputer", { name: playerName(player) })));
    select.value = plan.seats[index] ?? "";
    select.addEventListener("change", () => {
      plan.seats[index] = select.value;
      changed();
      place.querySelectorAll("select")[index]?.focus();
    });
    return html("div", { class: "seating" }, isDrawn(plan) ? html("span", { class: "seat" }, side) : sideOf(look), select);
  });
  plan.onLevel = () => rows.forEach((row, index) => (/** @type {HTMLSelectElement} */ (row.querySelector("select")).value = plan.seats[index] ?? ""));
  place.replaceChildren(html("legend", {}, say("seats")), ...rows);
}

/** A group of which one is chosen. @param {string} name @param {string} title @param {{value: string, words: string, isChosen: boolean, beside?: Node | null, choose: () => void}[]} choices */
function radios(name, title, choices) {
  const rows = choices.map(({ value, words, isChosen, beside = null, choose }) => {
    const box = html("input", { type: "radio", name, value, checked: isChosen });
    box.addEventListener("change", choose);
    return html("label", {}, box, html("span", {}, words), beside);
  });
  return [html("legend", {}, title), ...rows];
}

/** Whether friends play elsewhere, with a link, or on this screen. @param {Plan} plan @param {() => void} changed */
function friendOf(plan, changed) {
  const root = html("fieldset", { class: "friend" });
  const move = (/** @type {"here" | "invite"} */ where) => () => {
    const mine = plan.seats.indexOf("here");
    plan.seats = plan.seats.map((seat, index) => (index !== mine && (seat === "here" || seat === "invite") ? where : seat));
    changed();
    refocus(root);
  };
  const draw = () => {
    const isElsewhere = plan.seats.includes("invite");
    root.replaceChildren(...radios("friend", say("friendPlays"), [
      { value: "invite", words: say("friendElsewhere"), isChosen: isElsewhere, choose: move("invite") },
      { value: "here", words: say("seatHere"), isChosen: !isElsewhere && !isAlone(plan), choose: move("here") },
    ]));
  };
  return { root, draw };
}

/** Who goes first: that player has the first colour. People who share this screen decide it themselves. @param {Plan} plan @param {() => void} changed */
function beginsOf(plan, changed) {
  const root = html("fieldset", { class: "begins" });
  const choose = (/** @type {() => void} */ does) => () => {
    does();
    changed();
    refocus(root);
  };
  const draw = () => {
    root.hidden = !isAlone(plan);
    if (root.hidden) return;
    const looks = looksOf(plan);
    const mine = plan.seats.indexOf("here");
    const sitAt = (/** @type {number} */ index) => choose(() => {
      plan.isLot = false;
      [plan.seats[index], plan.seats[mine]] = ["here", plan.seats[index] ?? ""];
    });
    const youPlay = (/** @type {number} */ index) => html("span", { class: "soft" }, say("youAre"), " ", sideOf(/** @type {SeatLook} */ (looks[index])));
    const isFriendFirst = plan.seats.find((seat) => seat !== "here") === "invite";
    const choices = [
      { value: "me", words: say("beginsMe"), isChosen: !plan.isLot && !mine, beside: youPlay(0), choose: sitAt(0) },
      { value: "other", words: say(isFriendFirst ? "beginsFriend" : "beginsComputer"), isChosen: !plan.isLot && mine > 0, beside: youPlay(mine || 1), choose: sitAt(mine || 1) },
      { value: "lot", words: say("beginsLot"), isChosen: plan.isLot, choose: choose(() => (plan.isLot = true)) },
    ];
    // Of several others, any may go first: that is said by the seats.
    const isOffered = looks.length === 2 || mine > 0;
    root.replaceChildren(...radios("begins", say("begins"), choices.filter(({ value }) => isOffered || value !== "other")));
  };
  return { root, draw };
}

/** What was chosen has been drawn again. @param {HTMLElement} root */
function refocus(root) {
  /** @type {HTMLElement | null} */ (root.querySelector(":checked"))?.focus();
}

/** The rules that can be chosen, each with a sentence and a picture. @param {Plan} plan @param {(key: string) => void} onOption */
function optionRows({ game, notes, settings }, onOption) {
  return Object.entries(game.options).map(([key, option]) => {
    const words = (/** @type {unknown} */ choice) => (choice === true ? say("yes") : choice === false ? say("no") : alone(tell({ key: `${game.name}.choice-${key}-${choice}`, text: String(choice) })));
    const select = html("select", {}, ...option.choices.map((choice, index) => html("option", { value: index, selected: choice === settings.get(key) }, words(choice))));
    const note = html("div", { class: "note", "aria-live": "polite" });
    const show = () => showNote(note, notes.options, key, settings.get(key));
    select.addEventListener("change", () => {
      settings.set(key, option.choices[Number(select.value)]);
      show();
      onOption(key);
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
  const drawing = moveDrawn(found.picture, found.say, true);
  if (key === "players" && found.value !== null) numberOwners(drawing, found.picture.scene);
  place.append(drawing, html("small", {}, found.say));
}

/** Whose the pieces are, where colours alone do not say how many play. @param {SVGSVGElement} drawing @param {Scene} scene */
function numberOwners(drawing, { pieces, styles }) {
  const r = drawing.viewBox.baseVal.width / 15;
  for (const { at: [cx, cy], seat } of pieces) {
    const style = seat === null ? undefined : styles[seat];
    if (!style) continue;
    const number = String((style.seat ?? seat ?? 0) + 1);
    const words = svg("text", { x: cx, y: cy, "font-size": 1.5 * r, fill: style.ink, "dominant-baseline": "central", "text-anchor": "middle", "font-weight": 700 }, number);
    drawing.append(svg("g", { class: "owner" }, svg("circle", { cx, cy, r, fill: style.fill, stroke: style.ink, "stroke-width": r / 8 }), words));
  }
}

/** The fair-start options; returns how to read the choice, and how to show what applies to a number of players. @param {GameEntry} game @param {HTMLElement} place */
function fairTicks(game, place) {
  /** @param {string} words @param {boolean} [isChecked] */
  const tick = (words, isChecked = false) => {
    const box = html("input", { type: "checkbox", checked: isChecked });
    const root = html("label", { class: "tick" }, box, html("span", {}, words));
    place.append(root);
    return { box, root };
  };
  // When they exchange sides, both would know the secrets.
  const swap = game.has_secrets ? null : tick(say("swapRule"));
  const match = tick(say("matchOfTwo"));
  if (game.has_secrets) {
    const memory = tick(say("rememberSecret"), setting("memory") === "yes");
    memory.box.addEventListener("change", () => set("memory", memory.box.checked ? "yes" : "no"));
  }
  return {
    chosen: (/** @type {number} */ n) => (n === 2 ? { swap: swap?.box.checked ?? false, games: match.box.checked ? 2 : 1 } : {}),
    // Only two players can change sides.
    draw: (/** @type {number} */ n) => [swap, match].forEach((one) => one && (one.root.hidden = n !== 2)),
  };
}
