// The header and footer of every page.

import { html, icon, svg } from "./dom.js";
import { set, setting } from "./settings.js";
import { languages, say } from "../i18n/messages.js";

export function logo() {
  const mark = svg("svg", { class: "logo", viewBox: "0 0 48 42", "aria-hidden": "true" });
  mark.append(svg("path", { class: "big", d: "M24 1L47 41H1z" }), svg("path", { class: "hole", d: "M12.5 21h23L24 41z" }), svg("path", { class: "tip", d: "M24 1l5.7 10H18.3z" }));
  return mark;
}

/** @param {...(Node | string)} middle */
export function header(...middle) {
  const isThere = location.hash === "" || location.hash === "#/";
  return html(
    "header",
    { class: "top" },
    html("a", { class: "brand", ...(!isThere && { href: "#/", "aria-label": say("home") }) }, logo(), html("span", {}, "Deltille")),
    ...middle,
    preferences(),
  );
}

/** A choice among a few values of a setting. @param {string} name @param {string} words @param {[string, string][]} values */
function choice(name, words, values) {
  const select = html("select", {});
  for (const [value, text] of values) select.append(html("option", { value, selected: setting(name) === value }, text));
  select.addEventListener("change", () => {
    set(name, select.value);
    if (name === "language") dispatchEvent(new CustomEvent("language"));
  });
  return html("label", {}, html("span", {}, words), select);
}

/** A setting that is on or off. @param {"hints" | "coordinates" | "instant" | "memory" | "sound" | "cards"} name */
function question(name) {
  const box = html("input", { type: "checkbox", checked: setting(name) === "yes" });
  box.addEventListener("change", () => set(name, box.checked ? "yes" : "no"));
  return html("label", {}, html("span", {}, say(name)), box);
}

function preferences() {
  const box = html("div", { class: "box" });
  box.append(
    choice("language", say("language"), [["", say("automatic")], ...Object.entries(languages())]),
    choice("theme", say("theme"), [["", say("automatic")], ["light", say("light")], ["dark", say("dark")]]),
    choice("motion", say("motion"), [["", say("automatic")], ["less", say("less")]]),
    choice("pace", say("pace"), [["", say("paceCalm")], ["fast", say("paceFast")]]),
    question("hints"),
    question("coordinates"),
    question("instant"),
    question("memory"),
    question("sound"),
    question("cards"),
  );
  const summary = html("summary", { "aria-label": say("settings"), title: say("settings") }, icon("sliders"));
  const root = html("details", { class: "preferences" }, summary, box);
  closeLikeMenu(root, summary);
  return root;
}

/** Close a popover on Escape, on a click elsewhere and when it loses focus. @param {HTMLDetailsElement} root @param {HTMLElement} summary */
function closeLikeMenu(root, summary) {
  const onPointer = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !root.contains(event.target)) root.open = false;
  };
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !root.open) return;
    event.stopPropagation();
    root.open = false;
    summary.focus();
  });
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) root.open = false;
  });
  root.addEventListener("toggle", () => {
    if (root.open) addEventListener("pointerdown", onPointer, true);
    else removeEventListener("pointerdown", onPointer, true);
  });
}

/** @param {boolean} [hasLinks] whether it leads elsewhere; the first page has its links together */
export function footer(hasLinks = true) {
  return html("footer", {}, html("p", {}, say("footer")), hasLinks && html("p", {}, html("a", { href: "/api" }, say("forPrograms"))));
}
