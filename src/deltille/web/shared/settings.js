// What this browser remembers: settings, and notes made during a game.

/** @type {Record<string, string>} */
const DEFAULTS = { language: "", theme: "", motion: "", instant: "no", hints: "yes", sound: "yes", pace: "", name: "", coordinates: "no", memory: "no", cards: "yes" };

/** @param {string} name */
export function setting(name) {
  try {
    return localStorage.getItem(`deltille.${name}`) ?? DEFAULTS[name] ?? "";
  } catch {
    return DEFAULTS[name] ?? "";
  }
}

/** Keep a value that changes nothing on the page. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`deltille.${name}`, value);
  } catch {
    // Without storage the choice lasts as long as the page.
    DEFAULTS[name] = value;
  }
}

/** @param {string} name */
export function drop(name) {
  try {
    localStorage.removeItem(`deltille.${name}`);
  } catch {
    delete DEFAULTS[name];
  }
}

/** @param {string} name @param {string} value */
export function set(name, value) {
  remember(name, value);
  dress();
  dispatchEvent(new CustomEvent("settings"));
}

/** Set theme and motion where the style sheet reads them. */
export function dress() {
  const root = document.documentElement;
  root.dataset.theme = setting("theme");
  root.dataset.motion = setting("motion");
}

/** Whether to avoid motion. */
export const isStill = () => setting("motion") === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
