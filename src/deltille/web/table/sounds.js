// The sounds of a table, and the button that turns them off.

import { isCapture } from "../board/travel.js";
import { button } from "../shared/dom.js";
import { set, setting } from "../shared/settings.js";
import { say } from "../i18n/messages.js";

/** @import { Scene } from "../shared/types.js" */

/** After waiting this long a player may be looking elsewhere. */
const LONG_MS = 2_000;

/** @param {import("../shared/sound.js").Sound} name */
function play(name) {
  if (setting("sound") === "yes") void import("../shared/sound.js").then(({ hearSound }) => hearSound(name));
}

export class Sounds {
  constructor() {
    this.isMine = true;
    this.since = performance.now();
  }

  /** A move was made. @param {{before: Scene | null, after: Scene, mover: number | null, isOver: boolean}} what */
  move({ before, after, mover, isOver }) {
    play(isOver ? "end" : before && isCapture(before, after, mover) ? "capture" : "place");
  }

  /** Whether it is our turn now: if we have waited, a sound is played. @param {boolean} isMine */
  turn(isMine) {
    if (isMine && !this.isMine && (document.hidden || performance.now() - this.since > LONG_MS)) play("turn");
    if (!isMine && this.isMine) this.since = performance.now();
    this.isMine = isMine;
  }
}

/** A tap turns sound on or off; the choice is remembered. */
export function soundButton() {
  const root = button(say("sound"), "sound", () => set("sound", setting("sound") === "yes" ? "no" : "yes"), { iconOnly: true, class: "quiet sound" });
  const show = () => {
    const isOn = setting("sound") === "yes";
    const fresh = button(say(isOn ? "soundOff" : "soundOn"), isOn ? "sound" : "mute", () => {}, { iconOnly: true });
    root.replaceChildren(...fresh.childNodes);
    root.setAttribute("aria-label", fresh.title);
    root.title = fresh.title;
  };
  addEventListener("settings", show);
  show();
  return root;
}
