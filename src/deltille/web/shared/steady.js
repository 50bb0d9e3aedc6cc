// Text above or below a board that does not push it about: where its height follows what it says, it never becomes lower again.

/** Keep how high something has been at this width, for the style sheet: its custom property `--tallest`. @param {HTMLElement} place @param {HTMLElement} [text] what is measured */
export function keepTallest(place, text = place) {
  let kept = { px: 0, width: 0 };
  const grow = () => {
    const { clientWidth: width } = place;
    const px = text.offsetHeight;
    if (!width || px <= (kept.width === width ? kept.px : 0)) return;
    kept = { px, width };
    place.style.setProperty("--tallest", `${px}px`);
  };
  new ResizeObserver(grow).observe(text);
}
