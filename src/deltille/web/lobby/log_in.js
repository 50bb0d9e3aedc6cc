// Logging in, or making an account, where one wants to play rated games.

import { button, html } from "../shared/dom.js";
import { ask } from "../shared/api.js";
import { remember } from "../shared/settings.js";
import { say } from "../i18n/messages.js";

const SHORTEST = 8;

/** A form in a drawer. @param {(name: string) => void} done called with the account's name */
export function logInForm(done) {
  const name = html("input", { type: "text", maxlength: 40, required: true, autocomplete: "username" });
  const passphrase = html("input", { type: "password", minlength: SHORTEST, maxlength: 200, required: true, autocomplete: "current-password" });
  const problem = html("p", { class: "why", role: "alert" });
  const enter = async (/** @type {string} */ path) => {
    problem.textContent = "";
    if (!form.reportValidity()) return;
    try {
      const account = await ask(path, { name: name.value.trim(), passphrase: passphrase.value });
      remember("account", account.name);
      done(account.name);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const form = html(
    "form",
    { class: "terms-form" },
    html("label", {}, html("span", {}, say("lobbyAccountName")), name),
    html("label", {}, html("span", {}, say("lobbyPassphrase")), passphrase),
    html("div", { class: "row" }, html("button", { type: "submit", class: "primary" }, say("lobbyEnter")), button(say("lobbyNewAccount"), null, () => void enter("accounts"))),
    problem,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void enter("login");
  });
  const root = html("details", { class: "log-in" }, html("summary", {}, say("lobbyLogIn")), form);
  return {
    root,
    /** Show it to somebody who wants to join a rated game. */
    ask() {
      root.open = true;
      name.focus();
    },
  };
}
