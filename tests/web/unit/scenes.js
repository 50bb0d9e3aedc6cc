// Invented boards for tests: the page knows no game.

const FRAME = { title: "", styles: [], sites: [], pieces: [], lines: [], trays: [], buttons: [], caption: "", to_move: null };

export const site = (id, x, y) => ({ id, label: id.toUpperCase(), at: [x, y], outline: [], mark: "" });

export const cell = (id, x, y) => ({ ...site(id, x, y), outline: [[x - 0.5, y - 0.5], [x + 0.5, y - 0.5], [x + 0.5, y + 0.5], [x - 0.5, y + 0.5]] });

export const piece = (id, seat, x, y, more = {}) => ({ id, seat, label: `piece ${id}`, at: [x, y], outlines: [], height: 1, badge: "", glyphs: [], mark: "", ...more });

/** Several cells covered by one piece. */
export const tile = (id, seat, cells) => {
  const [first] = cells;
  return { ...piece(id, seat, ...first.at), outlines: cells.map(({ outline }) => outline) };
};

export const scene = (parts) => ({ ...FRAME, ...parts });

let ids = 0;
export const move = (...path) => ({ id: ids++, text: path.join("-"), path });

export const preview = ({ id, text }, ...steps) => ({ id, text, pieces: null, scores: null, steps: steps.map((more) => ({ kind: "", token: "", sentence: "", targets: [], ...more })) });
