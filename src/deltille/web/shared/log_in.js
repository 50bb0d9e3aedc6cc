// The form for logging in and creating an account, shared by all pages.

import { ask } from "./api.js";
import { button, html } from "./dom.js";
import { set } from "./settings.js";
import { say } from "../i18n/messages.js";

const SHORTEST = 8;

/** @param {(name: string, isNew: boolean) => void} done called with the account's name, and whether it was created just now */
export function logInForm(done) {
  const name = html("input", { type: "text", maxlength: 40, required: true, autocomplete: "username" });
  const passphrase = html("input", { type: "password", minlength: SHORTEST, maxlength: 200, required: true, autocomplete: "current-password" });
  const problem = html("p", { class: "why", role: "alert" });
  let isEntering = false;
  const enter = async (/** @type {string} */ path) => {
    problem.textContent = "";
    if (isEntering || !form.reportValidity()) return;
    // Checking a passphrase takes a while: a second press must not ask twice.
    isEntering = true;
    form.setAttribute("aria-busy", "true");
    try {
      const account = await ask(path, { name: name.value.trim(), passphrase: passphrase.value });
      set("account", account.name);
      done(account.name, path === "accounts");
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      isEntering = false;
      form.removeAttribute("aria-busy");
    }
  };
  const form = html(
    "form",
    { class: "log-in" },
    html("label", {}, html("span", {}, say("accountName")), name),
    html("label", {}, html("span", {}, say("passphraseRule", { n: SHORTEST })), passphrase),
    html("div", { class: "row" }, html("button", { type: "submit", class: "primary" }, say("logIn")), button(say("accountNew"), null, () => void enter("accounts"))),
    problem,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void enter("login");
  });
  return { root: form, focus: () => name.focus() };
}
