// An invitation: somebody has sent a link.

import { html } from "./dom.js";
import { header } from "./frame.js";
import { setting } from "./settings.js";
import { ask } from "./wire.js";
import { say } from "./words.js";

/**
 * Say a name, take the seat.
 * @param {HTMLElement} page
 * @param {string[]} path
 */
export function invitation(page, path) {
  const [id = "", seat = "", invite = ""] = path;
  // The key must not stay in the address, where somebody could read or share it.
  history.replaceState(null, "", `#/table/${id}`);
  const name = html("input", { type: "text", maxlength: 40, value: setting("name"), autocomplete: "nickname" });
  const problem = html("p", { class: "why", role: "alert" });
  const form = html("form", { class: "card invited" }, html("h1", {}, say("invited")), html("label", {}, html("span", {}, say("yourName")), name));
  form.append(html("button", { type: "submit", class: "primary" }, say("sitDown")), problem, html("a", { href: `#/table/${id}`, click: () => location.reload() }, say("onlyWatch")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const joined = await ask(`tables/${id}/seats/${seat}`, { invite, name: name.value.trim() });
      sessionStorage.setItem(`codes.${id}`, JSON.stringify([joined.recovery]));
      dispatchEvent(new HashChangeEvent("hashchange"));
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  page.append(header(), html("main", {}, form));
  return () => {};
}
