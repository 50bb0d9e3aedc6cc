// The flipped board: every place rotated by 180 degrees, text and signs upright.

/** @import { Objection, Piece, Point, Preview, Scene, Site } from "../shared/types.js" */

/** @param {Point} point @returns {Point} */
const point = ([x, y]) => [-x || 0, -y || 0];
/** @param {readonly Point[]} points */
const loop = (points) => points.map(point);
/** @template {{at: Point}} T @param {T} thing @returns {T} */
const moved = (thing) => ({ ...thing, at: point(thing.at) });

/** @param {Piece} piece @returns {Piece} */
export function turnedPiece(piece) {
  const { outlines, glyphs, edges = [] } = piece;
  return { ...moved(piece), outlines: outlines.map(loop), glyphs: glyphs.map(moved), edges: edges.map((edge) => ({ ...edge, line: /** @type {[Point, Point]} */ (loop(edge.line)) })) };
}

/** @param {Site} site @returns {Site} */
function turnedSite(site) {
  return { ...moved(site), outline: loop(site.outline), ...(site.glyphs ? { glyphs: site.glyphs.map(moved) } : {}) };
}

/** @param {Scene} scene @returns {Scene} */
export function turnedScene(scene) {
  const items = scene.trays.map((tray) => ({
    ...tray,
    items: tray.items.map((item) => ({ ...item, piece: turnedPiece(item.piece), ...(item.reverse ? { reverse: turnedPiece(item.reverse) } : {}) })),
  }));
  return {
    ...scene,
    sites: scene.sites.map(turnedSite),
    lines: scene.lines.map((line) => /** @type {typeof line} */ (loop(line))),
    pieces: scene.pieces.map(turnedPiece),
    trays: items,
  };
}

/** @param {Preview} preview @returns {Preview} */
export const turnedPreview = (preview) => ({ ...preview, pieces: preview.pieces?.map(turnedPiece) ?? null });

/** @param {Objection} objection @returns {Objection} */
export const turnedObjection = (objection) => ({ ...objection, edges: (objection.edges ?? []).map((line) => /** @type {typeof line} */ (loop(line))) });
