// Accounts: a name and a passphrase, so that people find their games on every device.

import { ask, forget, Refusal } from "../shared/api.js";
import { button, html, sheet } from "../shared/dom.js";
import { footer, header } from "../shared/layout.js";
import { whyNot } from "../shared/offline.js";
import { logInForm } from "../shared/log_in.js";
import { drop, set, setting } from "../shared/settings.js";
import { dateLocale, say } from "../i18n/messages.js";

/** @import { AccountTables } from "../shared/types.js" */
/** @typedef {(text: string) => void} Announce */
/** @typedef {(told?: string) => Promise<void>} Show shows the page as it is now, with what was just done */

await sheet("/home/home.css");

/** @param {HTMLElement} page @param {string[]} _ @param {Announce} announce */
export function account(page, _, announce) {
  const main = html("main", {});
  page.className = "account";
  page.append(header(), main, footer());
  /** @type {Show} */
  const show = async (told = "") => {
    /** @type {AccountTables | null} */
    let mine = null;
    try {
      // Guests need not ask who they are.
      if (setting("account")) mine = await ask("account");
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "bad_credentials")) {
        main.replaceChildren(html("h1", {}, setting("account")), html("p", { class: "why", role: "alert" }, whyNot(error, main)));
        return;
      }
      drop("account");
    }
    if (mine) set("account", mine.name);
    document.title = `${mine?.name ?? say("logIn")} – Deltille`;
    main.replaceChildren(...(mine ? own(mine, announce, show) : doors(show)));
    if (!told) return;
    // What was pressed is gone: say what it did, and go on from the top of what came instead.
    const heading = main.querySelector("h1");
    heading?.after(html("p", { class: "told-so" }, told));
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
    announce(told);
  };
  void show();
  return () => {};
}

/** A field for a passphrase. @param {string} autocomplete */
const secret = (autocomplete) => html("input", { type: "password", minlength: 8, maxlength: 200, required: true, autocomplete });

/** @param {string} [value] */
const naming = (value = "") => html("input", { type: "text", maxlength: 40, required: true, value, autocomplete: "username" });

/** @param {string} words @param {HTMLElement} field */
const labelled = (words, field) => html("label", {}, html("span", {}, words), field);

/**
 * A part of the page with fields and one button; it shows the server's refusals.
 * @param {string} title
 * @param {HTMLElement[]} fields
 * @param {string} go
 * @param {() => Promise<string | void>} act returns a message about the result
 * @param {Announce} announce
 */
function part(title, fields, go, act, announce) {
  const told = html("p", { class: "told-so", role: "status" });
  const problem = html("p", { class: "why", role: "alert" });
  const form = html("form", {}, html("h2", {}, title), ...fields, html("button", { type: "submit" }, go), told, problem);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    told.textContent = problem.textContent = "";
    act().then(
      (text) => {
        if (!text) return;
        told.textContent = text;
        announce(text);
        form.querySelectorAll('input[type="password"]').forEach((field) => (/** @type {HTMLInputElement} */ (field).value = ""));
      },
      (error) => (problem.textContent = error.message),
    );
  });
  return form;
}

/** For people who are not logged in. @param {Show} show */
function doors(show) {
  const form = logInForm((name, isNew) => void show(say(isNew ? "accountMade" : "loggedIn", { name })));
  return [html("h1", {}, say("logIn")), html("p", { class: "lead" }, say("accountWhy")), html("div", { class: "parts" }, form.root)];
}

/** @param {AccountTables} mine @param {Announce} announce @param {Show} show */
function own({ name, logins }, announce, show) {
  const other = naming(name);
  other.setAttribute("aria-label", say("accountName"));
  const [old, fresh, last] = [secret("current-password"), secret("new-password"), secret("current-password")];
  const when = (/** @type {number} */ ms) => new Date(ms).toLocaleString(dateLocale(), { dateStyle: "long", timeStyle: "short" });
  const devices = html("ul", {}, ...logins.map(({ since_ms, is_this }) => html("li", {}, is_this ? html("b", {}, `${say("thisDevice")}, `) : "", say("deviceSince", { when: when(since_ms) }))));
  const leave = () => void ask("logout", {}).then(() => show(say("loggedOut")));
  const renaming = part(say("accountName"), [other], say("rename"), async () => {
    const { name: now } = await ask("account/name", { name: other.value.trim() });
    set("account", now);
    heading.textContent = now;
    return say("renamed", { name: now });
  }, announce);
  const heading = html("h1", {}, name);
  const changing = part(say("passphrase"), [labelled(say("passphraseNow"), old), labelled(say("passphraseNew"), fresh)], say("passphraseChange"), async () => {
    await ask("account/passphrase", { passphrase: old.value, new: fresh.value }).catch((error) => {
      throw error instanceof Refusal && error.code === "bad_credentials" ? new Error(say("accountWrong")) : error;
    });
    alone();
    return say("passphraseChanged");
  }, announce);
  const others = part(say("devices"), [devices], say("logOutOthers"), async () => {
    if (!(await forget("account/logins"))) return;
    alone();
    return say("othersLoggedOut");
  }, announce);
  const outOthers = others.querySelector("button");
  /** Nobody is logged in elsewhere. */
  const alone = () => {
    devices.querySelectorAll("li:not(:has(b))").forEach((line) => line.remove());
    if (outOthers) outOthers.hidden = true;
  };
  if (logins.length < 2) alone();
  const farewell = part(say("accountDelete"), [html("p", {}, say("accountDeleteWhy")), labelled(say("passphraseNow"), last)], say("accountDeleteSure"), async () => {
    if (!(await forget("account", { passphrase: last.value }))) throw new Error(say("accountWrong"));
    await show(say("accountDeleted"));
  }, announce);
  farewell.querySelector("button")?.classList.add("danger");
  const links = html("p", { class: "row" }, html("a", { href: "#/" }, say("yourGames")), html("a", { href: `#/people/${encodeURIComponent(name)}` }, say("accountProfile")), button(say("logOut"), null, leave));
  return [heading, links, html("div", { class: "parts" }, renaming, changing, others, farewell)];
}
