// The button that shows your own secret while you hold it; otherwise the secret is covered.

import { button } from "../shared/dom.js";
import { say } from "../i18n/messages.js";

/** @param {(isHeld: boolean) => void} hold */
export function peekButton(hold) {
  const root = button(say("peek"), "eye", () => {}, { class: "quiet peek", hidden: true });
  root.addEventListener("pointerdown", () => hold(true));
  for (const type of ["pointerup", "pointerleave", "pointercancel", "blur", "keyup"]) root.addEventListener(type, () => hold(false));
  root.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.stopPropagation();
    hold(true);
  });
  root.addEventListener("contextmenu", (event) => event.preventDefault());
  return root;
}
