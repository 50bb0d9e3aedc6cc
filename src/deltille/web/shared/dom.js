// Making HTML and SVG elements in one call.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/** @param {Element} element @param {Attributes} attributes @param {(Node | string | null | undefined | false)[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
}

/**
 * An HTML element; functions among the attributes become event listeners.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  fill(element, attributes, children);
  return element;
}

/** Style sheets that only some rooms need, each fetched once. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** Load a style sheet of a room; later ones take precedence. @param {string} address */
export function sheet(address) {
  const asked = sheets.get(address) ?? new Promise((resolve) => document.head.append(html("link", { rel: "stylesheet", href: address, load: resolve, error: resolve })));
  sheets.set(address, asked);
  return asked;
}

const ICONS = {
  check: "M4 12.5l5 5L20 6.5",
  cross: "M6 6l12 12M18 6L6 18",
  cycle: "M19 8a8 8 0 1 0 1 6M20 3v5h-5",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M17 5l-7 7 7 7M7 5v14",
  last: "M7 5l7 7-7 7M17 5v14",
  home: "M12 3.5L2.8 20h18.4zM12 9.5L8.4 16h7.2z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1 .9 2.1h5.2c0-1.1.3-1.6.9-2.1A6 6 0 0 0 12 3z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  book: "M4 5c3-1.5 6-1 8 .5 2-1.5 5-2 8-.5v14c-3-1.5-6-1-8 .5-2-1.5-5-2-8-.5zM12 5.5v14",
  share: "M12 15V4M8 8l4-4 4 4M8 11H5v9h14v-9h-3",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2M14 20h2.5M20 19.5v.5",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  chat: "M4 5h16v11H9l-5 4z",
  again: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
  // A piece with the direction of its turn, so that nobody takes it for undo or redo.
  turnLeft: "M12 10.5l4.3 7.5H7.7zM21 13.5A9 9 0 0 0 4.6 8.3M3.6 3.6v5h5",
  turnRight: "M12 10.5l4.3 7.5H7.7zM3 13.5A9 9 0 0 1 19.4 8.3M20.4 3.6v5h-5",
  turnOver: "M12 3v18M9 6L3 18h6zM15 6l6 12h-6z",
  turnBoard: "M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5",
  help: "M9 9a3 3 0 1 1 4.6 2.6c-1 .6-1.6 1.2-1.6 2.4M12 18h.01",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3",
  info: "M12 8h.01M12 11.5V17M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  zoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 8v5M8 10.5h5",
  flag: "M6 21V4h11l-2 4 2 4H6",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  sound: "M4 10v4h3.5L12 18V6L7.5 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h3.5L12 18V6L7.5 10zM16 9.5l5 5M21 9.5l-5 5",
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/**
 * A button with an icon and, unless it is only for screen readers, its text.
 * @param {string} words
 * @param {keyof typeof ICONS | null} picture
 * @param {(event: MouseEvent) => void} act
 * @param {Attributes & {iconOnly?: boolean}} [more]
 */
export function button(words, picture, act, more = {}) {
  const { iconOnly, ...attributes } = more;
  return html(
    "button",
    { type: "button", click: act, ...(iconOnly ? { "aria-label": words, title: words } : {}), ...attributes },
    picture && icon(picture),
    !iconOnly && html("span", {}, words),
  );
}
