// The wire format as this page uses it; docs/protocol.md is the reference.

/** @typedef {[number, number]} Point */
/** @typedef {{name: string, letter: string, fill: string, ink: string, pattern: string}} PlayerStyle */
/** @typedef {{symbol: string, at: Point}} Glyph */
/** @typedef {{id: string, label: string, at: Point, outline: Point[], mark: string, glyphs?: Glyph[]}} Site */
/** @typedef {{kind: string, line: [Point, Point]}} Edge */
/** @typedef {{id: string, seat: number | null, label: string, at: Point, outlines: Point[][], height: number,
 *   badge: string, glyphs: Glyph[], mark: string, edges?: Edge[], note?: string}} Piece */
/** @typedef {{seat: number | null, title: string, items: {piece: Piece, count: number, group?: string, reverse?: Piece | null}[]}} Tray */
/** @typedef {{title: string, styles: PlayerStyle[], sites: Site[], pieces: Piece[], lines: [Point, Point][], trays: Tray[],
 *   buttons: {id: string, label: string}[], caption: string, notice?: string, remark?: string, to_move: number | null}} Scene */
/** @typedef {{sentence: string, targets?: string[], edges?: [Point, Point][]}} Objection */
/** @typedef {{id: number, text: string, path: string[], verb?: string}} Move */
/** @typedef {{kind: string, token: string, sentence: string, targets: string[]}} Step */
/** @typedef {{id: number, text: string, steps: Step[]}} SeenMove */
/** @typedef {{id: number, text: string, steps: Step[], pieces: Piece[] | null, scores: number[] | null}} Preview */
/** @typedef {{name: string, side: string, player: string, is_taken: boolean, has_resigned: boolean}} Seat */
/** @typedef {{winners: number[], reason: string, sentence: string, scores: number[]}} Result */
/** @typedef {{move: number, seat: number, hash: string, salt: string, text: string, sentence: string, note: string}} Seal */
/** @typedef {{control: {kind: string, days: number, base_s: number, increment_s: number}, left_ms: number[],
 *   seat: number | null, since_ms: number, deadline_ms: number | null}} Clock */
/** @typedef {{number: number, now_ms: number, status: string, ply: number, turn: number | null, scores: number[],
 *   result: Result | null, seats: Seat[], clock: Clock, seals?: Seal[],
 *   offers: Record<string, {seat: number, agreed: number[]}>, next: string, scene?: Scene, moves?: Move[]}} Standing */
/** @typedef {{id: string, game: string, title: string, options: Record<string, unknown>, has_draws: boolean,
 *   has_secrets: boolean, previous: string, standing: Standing, history: SeenMove[], viewer: number | null,
 *   held: number[], scene?: Scene, moves?: Move[]}} TableContent */
/** @typedef {{default: unknown, choices: unknown[], meaning: string}} GameOption */
/** @typedef {{name: string, title: string, summary: string, sides: string[], has_draws: boolean, has_secrets: boolean,
 *   options: Record<string, GameOption>}} GameEntry */
/** @typedef {{games: GameEntry[], players: string[], presets: Record<string, string>}} Catalogue */
/** @typedef {{scene: Scene, frames: {removed: string[], added: Piece[], sites?: Site[]}[]}} Demonstration */

/** @typedef {{when: string, say: string, section: string}} RuleCard */
/** @typedef {{title: string, steps: {say: string, hint: string, after: string}[], cards: RuleCard[]}} LessonContent */
/** @typedef {{turn: number, scores: number[], scene: Scene, moves: Move[], solution: number}} LessonBoard */
/** @typedef {{title: string, text: string,
 *   pictures: Record<string, {turn: number, scene: Scene, move?: Move, preview?: Preview}>}} Guide */

/** @typedef {{game: string, title: string, options: Record<string, unknown>, sides: string[], position: string, ply: number,
 *   turn: number | null, scores: number[], result: Result | null, history: SeenMove[], scene: Scene, moves: Move[]}} Study */
/** @typedef {Move & {visits: number, values: number[], proven: number | null, line: {id: number, text: string}[]}} Line */

export {};
