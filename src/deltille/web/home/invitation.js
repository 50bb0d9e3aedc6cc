// Taking a seat: with an invitation link, or with the code of a seat you already have.

import { ask, Refusal } from "../shared/api.js";
import { picture } from "../board/draw.js";
import { html, sheet } from "../shared/dom.js";
import { header } from "../shared/layout.js";
import { whyNot } from "../shared/offline.js";
import { codesOf, rememberTable } from "../shared/seats.js";
import { set, setting } from "../shared/settings.js";
import { say } from "../i18n/messages.js";

/** @import { Control, Overview, TableContent, TableSummary } from "../shared/types.js" */

await sheet("/home/home.css");

/**
 * A form with one field and one button; refusals are shown below it.
 * @param {{title: string, about: Node[], label: string, field: HTMLInputElement, go: string, submit: () => Promise<any>, id: string}} what
 */
function door({ title, about, label, field, go, submit, id }) {
  const problem = html("p", { class: "why", role: "alert" });
  const form = html("form", { class: "card invited" }, html("h1", {}, title), ...about);
  form.append(html("label", {}, html("span", {}, label), field), html("button", { type: "submit", class: "primary" }, go), problem);
  form.append(html("a", { href: `#/table/${id}`, click: () => setTimeout(enter) }, say("onlyWatch")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const sat = await submit();
      rememberTable(id, { codes: [sat.recovery], hidden: false });
      goTo(id);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return form;
}

/** @param {string} id */
function goTo(id) {
  history.replaceState(null, "", `#/table/${id}`);
  enter();
}

/** The address may not have changed: say that it leads elsewhere now. */
function enter() {
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** @param {Control} control */
function clockOf({ kind, days, base_s, increment_s }) {
  return kind === "days" ? say("clockDays", { n: days }) : kind === "fischer" ? say("clockMinutes", { n: base_s / 60, s: increment_s }) : say("clockNone");
}

/** The invitation: the board, the colour, the clock, and where to learn the game. @param {TableContent} table @param {number} seat */
function offered({ game, title, standing, scene }, seat) {
  const styles = (scene?.styles ?? []).filter((style, number) => (style.seat ?? number) === seat);
  const chips = styles.map(({ letter, fill, ink }) => {
    const chip = html("span", { class: "chip", "aria-hidden": "true" }, letter);
    chip.style.background = fill;
    chip.style.color = ink;
    return chip;
  });
  const facts = html("ul", { class: "facts" }, html("li", { class: "seat" }, say("youAre"), html("span", { class: "chips" }, ...chips), standing.seats[seat]?.side ?? ""), html("li", {}, clockOf(standing.clock.control)));
  facts.append(html("li", {}, html("a", { href: `#/learn/${game}`, target: "_blank" }, say("learnGame", { game: title }))));
  return [html("div", { class: "about" }, scene ? picture(scene, title) : "", facts)];
}

/** Enter a name, take the seat; people who have it already go to the table. @param {HTMLElement} page @param {string[]} path */
export function invitation(page, path) {
  const [id = "", place = "", invite = ""] = path;
  const seat = Number(place);
  const main = html("main", { "aria-busy": "true" });
  page.append(header(), main);
  let hasLeft = false;
  void look(id, invite).then(
    ({ table, summary }) => {
      if (hasLeft) return;
      main.removeAttribute("aria-busy");
      // People who already sit here have nothing to join.
      if (table.held.length || summary?.held.length) return goTo(id);
      // The key must not stay in the address, where others could read it.
      history.replaceState(null, "", `#/table/${id}`);
      main.append(summary?.invited.includes(seat) ? joining(table, summary, seat, invite) : tooLate(id));
    },
    (error) => {
      main.removeAttribute("aria-busy");
      main.append(html("div", { class: "card invited" }, html("h1", {}, whyNot(error, main)), html("a", { class: "button primary", href: "#/" }, say("otherGames"))));
    },
  );
  return () => (hasLeft = true);
}

/** @param {string} id @param {string} invite */
async function look(id, invite) {
  const keys = [invite, ...codesOf(id)].slice(0, 6);
  const [table, overview] = await Promise.all([ask(`tables/${id}`), ask("overview", { tables: [{ id, keys, board: false }] })]);
  return { table: /** @type {TableContent} */ (table), summary: /** @type {Overview} */ (overview).tables[0] };
}

/** @param {TableContent} table @param {TableSummary} summary @param {number} seat @param {string} invite */
function joining(table, summary, seat, invite) {
  const { id, title } = table;
  const field = html("input", { type: "text", maxlength: 40, value: setting("name") || setting("account"), autocomplete: "nickname" });
  const submit = () => {
    set("name", field.value.trim());
    return ask(`tables/${id}/seats/${seat}`, { invite, name: field.value.trim() });
  };
  const host = table.standing.seats[summary.hosts[0] ?? -1]?.name;
  const words = host ? say("invitedBy", { name: host, game: title }) : say("invitedTo", { game: title });
  document.title = `${words} – Deltille`;
  return door({ title: words, about: offered(table, seat), label: say("yourName"), field, go: say("sitDown"), submit, id });
}

/** The link was used, replaced or cancelled. @param {string} id */
function tooLate(id) {
  const watch = html("a", { class: "button", href: `#/table/${id}`, click: () => setTimeout(enter) }, say("onlyWatch"));
  return html("div", { class: "card invited" }, html("h1", {}, say("linkUsed")), html("p", {}, say("linkUsedWhy")), html("div", { class: "row" }, html("a", { class: "button primary", href: `#/recover/${id}` }, say("haveCode")), watch));
}

/** Take your own seat on another device. @param {HTMLElement} page @param {string[]} path */
export function recovery(page, path) {
  const [id = "", code = ""] = path;
  // A key must not stay in the address, where others could read it.
  if (code) history.replaceState(null, "", `#/recover/${id}`);
  const field = html("input", { type: "text", maxlength: 40, required: true, value: code, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const submit = () =>
    ask(`tables/${id}/recover`, { code: field.value.trim() }).catch((error) => {
      throw error instanceof Refusal && error.code === "not_yours" ? new Error(say("recoverWrong")) : error;
    });
  page.append(header(), html("main", {}, door({ title: say("recoverTitle"), about: [html("p", {}, say("recoverWhy"))], label: say("code"), field, go: say("recover"), submit, id })));
  return () => {};
}
