// Coming to a seat: with a link somebody sent, or with the code of a seat one already has.

import { html } from "../shared/dom.js";
import { header } from "../shared/layout.js";
import { rememberTable } from "../shared/seats.js";
import { set, setting } from "../shared/settings.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/**
 * A form with one field and one button; what the server refuses is said under it.
 * @param {{title: string, why?: string, label: string, field: HTMLInputElement, go: string, submit: () => Promise<any>, id: string}} what
 */
function door({ title, why, label, field, go, submit, id }) {
  const problem = html("p", { class: "why", role: "alert" });
  const form = html("form", { class: "card invited" }, html("h1", {}, title), why ? html("p", {}, why) : null);
  form.append(html("label", {}, html("span", {}, label), field), html("button", { type: "submit", class: "primary" }, go), problem);
  form.append(html("a", { href: `#/table/${id}`, click: () => setTimeout(enter) }, say("onlyWatch")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const sat = await submit();
      rememberTable(id, { codes: [sat.recovery], hidden: false });
      history.replaceState(null, "", `#/table/${id}`);
      enter();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return html("main", {}, form);
}

/** The address may be the same as before: say that it leads elsewhere now. */
function enter() {
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Say a name, take the seat. @param {HTMLElement} page @param {string[]} path */
export function invitation(page, path) {
  const [id = "", seat = "", invite = ""] = path;
  // The key must not stay in the address, where somebody could read or share it.
  history.replaceState(null, "", `#/table/${id}`);
  const field = html("input", { type: "text", maxlength: 40, value: setting("name"), autocomplete: "nickname" });
  const submit = () => {
    set("name", field.value.trim());
    return ask(`tables/${id}/seats/${seat}`, { invite, name: field.value.trim() });
  };
  page.append(header(), door({ title: say("invited"), label: say("yourName"), field, go: say("sitDown"), submit, id }));
  return () => {};
}

/** Take one's own seat on another device. @param {HTMLElement} page @param {string[]} path */
export function recovery(page, path) {
  const [id = ""] = path;
  const field = html("input", { type: "text", maxlength: 40, required: true, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const submit = () => ask(`tables/${id}/recover`, { code: field.value.trim() });
  page.append(header(), door({ title: say("recoverTitle"), why: say("recoverWhy"), label: say("code"), field, go: say("recover"), submit, id }));
  return () => {};
}
