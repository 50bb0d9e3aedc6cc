// The wire format, written by `python -m deltille.server.wire` from its models: do not edit.

/** @typedef {[number, number]} Point */
/** @typedef {{name: string}} Account */
/** A device that is logged in: since when, and whether it is the one that asks. @typedef {{since_ms: number,
 *  is_this: boolean}} AccountLogin */
/** A table at which an account has a seat. @typedef {{id: string, game: string, status: string, touched_ms: number,
 *  seat: number}} AccountTable */
/** Your name, your tables, the latest first, and the devices that are logged in. @typedef {{name: string, logins:
 *  AccountLogin[], tables: AccountTable[]}} AccountTables */
/** The changed arguments of a message whose key stays. @typedef {{args: {[key: string]: unknown}}} ArgsChange */
/** The name under which to ask for an analysis. @typedef {{analysis: string}} Begun */
/** Fetched once for a game and its options: the first scene, as spectators see it. @typedef {{scene: Scene}} Board */
/** The computer of this seat waits until the server has time for it, in about this many seconds. @typedef {{type:
 *  "busy", seat: number, about_s: number}} BusyMessage */
/** A move that has no place on the board, such as a pass. @typedef {{id: string, label: string}} Button */
/** A command was executed; `number` is that of its entry. @typedef {{number: number}} Carried */
/** The games, the computer players, and the quick messages. @typedef {{games: GameEntry[], players: string[],
 *  presets: {[key: string]: string}}} Catalogue */
/** Somebody said something; `preset` names a sentence that every page can translate. @typedef {{type: "entry",
 *  number: number, at_ms: number, kind: "chatted", seat: number | null, text: string, preset: string}} ChattedEntry
 *  */
/** The time each seat has left, and since when whose clock runs. @typedef {{control: Control, left_ms: number[],
 *  seat: number | null, since_ms: number, deadline_ms: number | null}} Clock */
/** How long one may think. @typedef {{kind: "none" | "days" | "fischer", days: number, base_s: number, increment_s:
 *  number}} Control */
/** The puzzle of the day of one game, with its board. @typedef {{board: string, changes: SceneChanges, number:
 *  number, id: string, rating: number, themes: string[], game: string, title: string, n: number}} DailyPuzzle */
/** The puzzles of a day, the same for everybody: one for each game that has puzzles. @typedef {{date: string,
 *  puzzles: DailyPuzzle[]}} DailyPuzzles */
/** @typedef {{type: "entry", number: number, at_ms: number, kind: "declined", seat: number, what: "draw" |
 *  "takeback" | "rematch"}} DeclinedEntry */
/** A game as its first scene and the changes of each move, without trays and buttons. @typedef {{board: string,
 *  changes: SceneChanges, frames: SceneChanges[]}} Demonstration */
/** A command was executed and is on disk; `number` is that of its entry. @typedef {{type: "done", id: string,
 *  number: number}} DoneMessage */
/** A position being set up. `paths` are the edits that can be made with the brush, and those without. `position` is
 *  its text, `problem` why nobody can play from there yet, `hint` what a brush needs. `is_over` says that the game
 *  has ended there. @typedef {{board: string, changes: SceneChanges, game: string, title: string, options: {[key:
 *  string]: boolean | number | string}, sides: string[], position: string, problem: string | null, is_over: boolean,
 *  hint: string, choices: DraftChoice[], paths: LegalPaths}} Draft */
/** What belongs to a draft and has no place on its board: its options by value, and the value chosen. @typedef
 *  {{key: string, label: string, options: {[key: string]: string}, chosen: string}} DraftChoice */
/** A part of an outline with a meaning of its own. @typedef {{kind: string, line: [Point, Point]}} Edge */
/** Nobody came back, or all agreed on a draw. @typedef {{type: "entry", number: number, at_ms: number, kind:
 *  "abandoned" | "drawn"}} EndedEntry */
/** The entries of a table, in order. @typedef {{entries: (OpenedEntry | JoinedEntry | SeatEntry | MovedEntry |
 *  OfferedEntry | DeclinedEntry | TakenBackEntry | RematchedEntry | ChattedEntry | PausedEntry | EndedEntry)[]}}
 *  Entries */
/** One thing that happened: its number, which has no gaps, and when it was. @typedef {{type: "entry", number:
 *  number, at_ms: number}} EntryBase */
/** A game; `board` is the address of its board with the default options. @typedef {{name: string, title: string,
 *  summary: string, sides: string[], has_draws: boolean, has_secrets: boolean, options: {[key: string]: GameOption},
 *  n_puzzles: number, board: string}} GameEntry */
/** A game as a file of another program: how such names end, and what is in it. @typedef {{ending: string, text:
 *  string}} GameFile */
/** An option of a game. @typedef {{default: boolean | number | string, choices: (boolean | number | string)[],
 *  meaning: string}} GameOption */
/** Somebody's results in one game; `rating` is null before the first rated game. @typedef {{game: string, title:
 *  string, rating: number | null, n_rated: number, won: number, drawn: number, lost: number, points: RatingPoint[]}}
 *  GameRating */
/** A sign printed on a piece: `symbol` is a word such as "circle" or "crown". @typedef {{symbol: string, at: Point}}
 *  Glyph */
/** A short introduction as Markdown, and the scenes its pictures name. @typedef {{title: string, text: string,
 *  pictures: {[key: string]: Picture}}} Guide */
/** The server and its database answer. @typedef {{type: "healthy"}} Healthy */
/** What the strongest level would play, and why in a sentence; `by` is `network` or `search`. @typedef {{id: number,
 *  text: string, why: string, by: "network" | "search"}} Hint */
/** An invitation, which opens a seat once: the last part of a link. @typedef {{seat: number, invite: string}}
 *  Invitation */
/** @typedef {{type: "entry", number: number, at_ms: number, kind: "joined", seat: number, name: string}} JoinedEntry
 *  */
/** A move of a finished game, what it was worth, and a better one. @typedef {{ply: number, played: string, value:
 *  number, loss: number, mark: string, best: string, best_value: number, line: string[]}} JudgedMove */
/** Moves whose paths are `head`, then the board's tail of each; `gaps` are differences of ids. `star` is what the
 *  star in tails stands for. @typedef {{head: string[], gaps: number[], star?: string, verb?: string}} KnownMoves */
/** @typedef {{name: string, rating: number, n_rated: number}} Leader */
/** Those with the highest ratings in a game, the first first. @typedef {{game: string, title: string, leaders:
 *  Leader[]}} Leaders */
/** All legal moves: by the tails that the board knows, and as a tree of paths for each verb. A number among `ids` is
 *  the place of a thing in the scene: its sites, pieces, things in trays, buttons. @typedef {{known?: KnownMoves[],
 *  ids?: (string | number)[], trees?: VerbTree[]}} LegalPaths */
/** What a move in a lesson has done, and whether it was asked for. @typedef {{board: string, changes: SceneChanges,
 *  is_solved: boolean, text: string, steps: Step[], scores: number[], sentence: string | null}} LessonAnswer */
/** The board of a step; `solution` is the id of a move that solves it, `solutions` are all of them. @typedef
 *  {{board: string, changes: SceneChanges, turn: number, scores: number[], prompt?: string, paths: LegalPaths,
 *  solution: number, solutions: number[]}} LessonBoard */
/** The sentences of a lesson, the cards of a game, and how many puzzles there are. @typedef {{title: string, steps:
 *  LessonText[], cards: RuleCard[], n_puzzles: number}} LessonContent */
/** The sentences of one step of a lesson. @typedef {{say: string, hint: string, after: string}} LessonText */
/** A move with what each seat may expect of it, and the line that follows. @typedef {{id: number, text: string,
 *  path: string[], verb?: string, visits: number, values: number[], scores: number[], proven: number | null, line:
 *  LineMove[]}} Line */
/** A move of a line that is expected; the first ones come with what a list shows of them. @typedef {{id: number,
 *  text: string, label?: MoveLabel}} LineMove */
/** Open offers and running games, the latest first; `n_` also counts those not listed. @typedef {{now_ms: number,
 *  offers: OpenOffer[], n_offers: number, games: RunningGame[], n_games: number}} Lobby */
/** A seat somebody took, at a table that still waits or is played now. A client that asks again while it waits gets
 *  the same seat, without its code. @typedef {{id: string, seat: number, status: "waiting" | "playing" | "over",
 *  recovery?: string, token?: string}} LobbyPlace */
/** A seat at a table of the lobby; `name` is empty where a guest gave none. `person` is the name of an account, with
 *  its `rating` in this game. @typedef {{name: string, side: string, is_taken: boolean, person?: string, rating?:
 *  number}} LobbySeat */
/** A table that anybody may watch, and join while seats are free. @typedef {{id: string, game: string, title:
 *  string, options: {[key: string]: boolean | number | string}, control: Control, is_rated: boolean, seats:
 *  LobbySeat[]}} LobbyTable */
/** What a page needs to render a language: the languages by code, and Fluent files by domain. @typedef {{language:
 *  string, languages: {[key: string]: string}, sources: {[key: string]: string}}} Locale */
/** Everything after this is for this viewer. @typedef {{type: "looking", seat: number | null}} LookingMessage */
/** Several games between the same people: which one this is, and what each seat has won, in halves. @typedef
 *  {{n_games: number, number: number, points: number[]}} Match */
/** A legal move: `path` is what to select for it, `verb` its kind where a game has several. @typedef {{id: number,
 *  text: string, path: string[], verb?: string}} Move */
/** Who makes a move, and the move at a glance. @typedef {{seat: number, summary: MoveSummary}} MoveLabel */
/** The moves of a tree as lists show them, in the order asked for; null where a move is not legal. @typedef
 *  {{labels: (MoveLabel | null)[]}} MoveLabels */
/** The hash of a hidden move, and its salt once the game is over. @typedef {{hash: string, salt?: string}} MoveSeal
 *  */
/** A move at a glance: its place, and a picture in a style of the scene, around (0, 0); -1 is neutral. Outlines are
 *  rows of x and y, signs a word with x and y, all in hundredths; without outlines the picture is a disc, or a stack
 *  of this `height`. Default values are left out. @typedef {{place: string, style?: number, outlines?: number[][],
 *  signs?: [string, number, number][], height?: number}} MoveSummary */
/** A move was made, after `ply` others; a hidden one with its seal. @typedef {{type: "entry", number: number, at_ms:
 *  number, kind: "moved", seat: number, ply: number, move: SeenMove, seal?: MoveSeal}} MovedEntry */
/** A move by its number, which is the same in every position, and as it is written. @typedef {{id: number, text:
 *  string}} NamedMove */
/** The table of the rematch. @typedef {{id: string}} NextTable */
/** Success, without content. @typedef {{}} Nothing */
/** Why a selection is not a move, and what to highlight with the explanation. @typedef {{sentence: string | null,
 *  targets: string[], edges: [Point, Point][]}} Objection */
/** Who proposed something, and who has agreed to it. @typedef {{seat: number, agreed: number[]}} Offer */
/** @typedef {{type: "entry", number: number, at_ms: number, kind: "offered", seat: number, what: "draw" | "takeback"
 *  | "rematch", agreed: number[]}} OfferedEntry */
/** An open offer; `since_ms` is when it was made. @typedef {{id: string, game: string, title: string, options:
 *  {[key: string]: boolean | number | string}, control: Control, is_rated: boolean, seats: LobbySeat[], since_ms:
 *  number}} OpenOffer */
/** The table was set up; `moves` had been made already. @typedef {{type: "entry", number: number, at_ms: number,
 *  kind: "opened", game: string, options: {[key: string]: boolean | number | string}, previous: string, start:
 *  string, moves: string[], swap: boolean, match: Match | null}} OpenedEntry */
/** The keys of a seat: an `invite` for a link, or a `token` and a code to write down. @typedef {{seat: number, kind:
 *  "here" | "invite" | "computer", recovery?: string, token?: string, invite?: string}} OpenedSeat */
/** A table that was set up. @typedef {{id: string, seats: OpenedSeat[]}} OpenedTable */
/** A move in an opening: how many games continued with it, and how many of them each seat won alone. First in the
 *  book that comes with the game, then on this server. @typedef {{id: number, text: string, games: number, wins:
 *  number[], here: number, here_wins: number[]}} OpeningMove */
/** What is known of a position early in a game, the move that was played most first. @typedef {{book_games: number,
 *  players: string[], moves: OpeningMove[]}} Openings */
/** Somebody else at the table; `name` is empty for a guest, and for an account that was deleted. @typedef {{name:
 *  string, place: number}} Opponent */
/** What a choice of an option means, with a picture. @typedef {{key: string, value: boolean | number | string |
 *  null, say: string, picture: Picture}} OptionNote */
/** What the options of a game mean; for each number of players its seats, and the Elo of the levels with all other
 *  options as usual, as far as it is known. @typedef {{title: string, options: OptionNote[], seatings: SeatLook[][],
 *  elos: number[][]}} OptionNotes */
/** Tables that were asked for: those that have news, those that have none, and those that are gone. @typedef
 *  {{tables: TableSummary[], same: string[], gone: string[]}} Overview */
/** Who will probably own a place of the board at the end, and how likely that is. @typedef {{site: string, seat:
 *  number, chance: number}} Owner */
/** The board after some moves, whole or as changes from the game's board, and its position as text. @typedef {{ply:
 *  number, scores: number[], position: string, scene?: Scene, changes?: SceneChanges}} Past */
/** A finished game; a rated one with the rating after it, and the change. @typedef {{id: string, game: string,
 *  title: string, ended_ms: number, outcome: "won" | "drawn" | "lost", place: number, rating: number | null, change:
 *  number | null, others: Opponent[]}} PastGame */
/** @typedef {{[key: string]: PathTree | number}} PathTree */
/** The server was down; the running clock was stopped for this long. @typedef {{type: "entry", number: number,
 *  at_ms: number, kind: "paused", ms: number}} PausedEntry */
/** A picture of a guide: a position, perhaps with a move about to be made, or one that is refused. @typedef {{board:
 *  string, changes: SceneChanges, turn: number, move?: Move, preview?: Preview, is_refused?: boolean}} Picture */
/** A piece or stack, on the board or in a tray. Without outlines it is a disc. @typedef {{id: string, seat: number |
 *  null, label: string, at: Point, outlines: Point[][], height: number, badge: string, glyphs: Glyph[], mark:
 *  string, edges: Edge[], note: string | null, is_secret: boolean}} Piece */
/** What is `gone` leaves, what is `new` comes to its index; an id is one that changes its place. What is `changed`
 *  in the same way is told once: `also` are the ids of the others. @typedef {{gone?: string[], new?: ([number,
 *  string | PieceFields])[], changed?: PieceFields[]}} PieceChanges */
/** Some fields of a piece: of a new one those that are not the default, of another those that changed. @typedef
 *  {{id: string, also?: string[], seat?: number | null, label?: string | ArgsChange, at?: Point, outlines?:
 *  Point[][], height?: number, badge?: string, glyphs?: Glyph[], mark?: string, edges?: Edge[], note?: string |
 *  ArgsChange | null, is_secret?: boolean}} PieceFields */
/** The moves of a seat if it were its turn; no paths if there is nothing to plan. @typedef {{ply: number, board:
 *  string, paths: LegalPaths}} Plan */
/** How one player's things are told apart: by colour, by pattern and by letter, never by colour alone. @typedef
 *  {{name: string, letter: string, fill: string, ink: string, pattern: string, seat: number | null}} PlayerStyle */
/** @typedef {{type: "pong", now_ms: number}} PongMessage */
/** Somebody connected or left: the connected seats, and the number of spectators. @typedef {{type: "presence",
 *  seats: number[], spectators: number}} PresenceMessage */
/** What a legal move would do; `pieces` and `scores` are null where the mover cannot foresee them. For those who
 *  want `changes` they come in place of `pieces`: how these differ from the board's. @typedef {{id: number, text:
 *  string, steps: Step[], seat?: number, summary?: MoveSummary, pieces: Piece[] | null, changes?: PieceChanges,
 *  scores: number[] | null}} Preview */
/** Somebody's games of the lobby: by game, and the latest ones. @typedef {{name: string, games: GameRating[],
 *  latest: PastGame[]}} Profile */
/** A puzzle. `chance` is what the right move is worth, from 0 to 1, `second` the best other move. Where points
 *  decide, `points` are the leads at the end with either. `sentence` says how the game ends. @typedef {{board:
 *  string, changes: SceneChanges, number: number, id: string, rating: number, themes: string[], game: string, title:
 *  string, side: string, turn: number, position: string, turns: PuzzleTurn[], tries: PuzzleTry[], chance: number,
 *  second: number, points?: Point, sentence?: string}} PuzzleContent */
/** A puzzle in a list: its place among those of its game, its name, how hard it is, what it is about. @typedef
 *  {{number: number, id: string, rating: number, themes: string[]}} PuzzleEntry */
/** The puzzles of a game, the easiest first. @typedef {{game: string, title: string, themes: PuzzleTheme[], puzzles:
 *  PuzzleEntry[]}} PuzzleList */
/** A move in a puzzle as the solver sees it, and what it changes on the board the puzzle begins with. @typedef {{id:
 *  number, text: string, steps: Step[], seat?: number, summary?: MoveSummary, changes: SceneChanges}} PuzzleMove */
/** A theme, and the number of a game's puzzles that have it. @typedef {{name: string, say: string, n: number}}
 *  PuzzleTheme */
/** A wrong move, what it does, what refutes it, and the chance that is left to the solver, from 0 to 1. @typedef
 *  {{tried: PuzzleMove, reply?: PuzzleMove, chance: number}} PuzzleTry */
/** The solver is to move: the legal moves, those that are right, what the right one does, the answer. `prompt` is
 *  what the solver may do. @typedef {{prompt?: string, moves: Move[], solutions: number[], right: PuzzleMove,
 *  reply?: PuzzleMove}} PuzzleTurn */
/** What a rated game did to the rating of who has this seat. @typedef {{seat: number, before: number, after:
 *  number}} RatingChange */
/** What a finished game did to ratings: nothing if it is casual or does not count. @typedef {{changes:
 *  RatingChange[]}} RatingChanges */
/** A rating after a game. @typedef {{at_ms: number, rating: number}} RatingPoint */
/** A game as a file, which `deltille` and `POST /api/replays` read. @typedef {{deltille: number, game: string,
 *  options: {[key: string]: boolean | number | string}, rules: number, seats: string[], started: string | null,
 *  ended: string | null, result: ResultInRecord | null, moves: string[], start?: string, seals?: {[key: string]:
 *  SealInRecord}}} RecordFile */
/** A refusal. @typedef {{type: "refused", code: string, sentence: string, about_s?: number}} Refusal */
/** A command was not executed; `id` is null if it could not be read. @typedef {{type: "refused", code: string,
 *  sentence: string, about_s?: number, id: string | null}} RefusedMessage */
/** All play again, at this table. @typedef {{type: "entry", number: number, at_ms: number, kind: "rematched", table:
 *  string}} RematchedEntry */
/** A record as scenes. @typedef {{board: string, changes: SceneChanges, frames: SceneChanges[], title: string,
 *  seats: string[], sentence: string | null, moves: SeenMove[]}} Replay */
/** How a game ended; nobody has won a draw. @typedef {{winners: number[], reason: string, sentence: string, scores:
 *  number[]}} Result */
/** @typedef {{scores: number[], winners: number[], reason: string}} ResultInRecord */
/** The progress of the analysis of a finished game, and its results so far. @typedef {{status: string, done: number,
 *  of: number, by: "network" | "search" | null, plies: JudgedMove[]}} Review */
/** A rule to explain when it first matters. @typedef {{when: string, say: string, section: string}} RuleCard */
/** A game to watch: how many moves were made, whose turn it is, and where its board is. @typedef {{id: string, game:
 *  string, title: string, options: {[key: string]: boolean | number | string}, control: Control, is_rated: boolean,
 *  seats: LobbySeat[], ply: number, turn: number | null, board: string}} RunningGame */
/** A message without anything else. @typedef {{what: string}} Said */
/** Everything a page needs to draw a position. @typedef {{title: string, styles: PlayerStyle[], sites: Site[],
 *  pieces: Piece[], lines: [Point, Point][], trays: Tray[], buttons: Button[], caption: string | null, notice:
 *  string | null, remark: string | null, to_move: number | null, is_turnable: boolean, secret_glyph: string}} Scene
 *  */
/** How a scene differs from the one after the entry `base`; if that is 0, from the board's scene. If no caption,
 *  notice, remark or side to move is sent, there is none; everything else stays as it was. @typedef {{base: number,
 *  caption?: string, notice?: string, remark?: string, to_move?: number, pieces?: PieceChanges, sites?: SiteChanges,
 *  tray_seats?: (number | null)[], trays?: TrayChanges[], all_trays?: Tray[], buttons?: Button[], styles?:
 *  PlayerStyle[], lines?: [Point, Point][], title?: string, secret_glyph?: string, is_turnable?: boolean}}
 *  SceneChanges */
/** A seal with its place; once the game is over with the move it held, and what to say of it. @typedef {{hash:
 *  string, salt?: string, move: number, seat: number, text?: string, sentence?: string, note?: string}} Seal */
/** @typedef {{hash: string, salt?: string}} SealInRecord */
/** One side of the table; `player` names a computer, and is empty for a person. @typedef {{name: string, side:
 *  string, player: string, is_taken: boolean, has_resigned: boolean}} Seat */
/** A seat was left, its key was replaced, it took the other side, resigned, or ran out of time. @typedef {{type:
 *  "entry", number: number, at_ms: number, kind: "left" | "reseated" | "swapped" | "resigned" | "flagged", seat:
 *  number}} SeatEntry */
/** A seat as people know it: its side, and the colours it plays. @typedef {{side: string, styles: PlayerStyle[]}}
 *  SeatLook */
/** The players have exchanged sides: these are now your seats, and your viewer. @typedef {{type: "seated", viewer:
 *  number | null, held: number[]}} SeatedMessage */
/** A move that was made, as its viewer knows it; where it is hidden `id` is -1. `seat` made it, and `summary` is the
 *  move at a glance; previews leave both out. @typedef {{id: number, text: string, steps: Step[], seat?: number,
 *  summary?: MoveSummary}} SeenMove */
/** @typedef {TableMessage | WelcomeMessage | OpenedEntry | JoinedEntry | SeatEntry | MovedEntry | OfferedEntry |
 *  DeclinedEntry | TakenBackEntry | RematchedEntry | ChattedEntry | PausedEntry | EndedEntry | StandingMessage |
 *  DoneMessage | RefusedMessage | PresenceMessage | BusyMessage | SeatedMessage | LookingMessage | PongMessage}
 *  ServerMessage */
/** A scene: the address `board` of its board, and how the scene differs from it. @typedef {{board: string, changes:
 *  SceneChanges}} Shown */
/** A place on the board: a cell with an outline, or a point where lines meet. @typedef {{id: string, label: string,
 *  at: Point, outline: Point[], mark: string, glyphs: Glyph[]}} Site */
/** As in `PieceChanges`. @typedef {{gone?: string[], new?: ([number, string | SiteFields])[], changed?:
 *  SiteFields[]}} SiteChanges */
/** Some fields of a site, as in `PieceFields`. @typedef {{id: string, also?: string[], label?: string, at?: Point,
 *  outline?: Point[], mark?: string, glyphs?: Glyph[]}} SiteFields */
/** The standing after the entry `number`, with board and legal moves for those who want them. `prompt` is what the
 *  side to move may do, `tallies` what each seat has, as players count it. @typedef {{number: number, now_ms:
 *  number, status: "waiting" | "playing" | "over", ply: number, turn: number | null, scores: number[], result:
 *  Result | null, seats: Seat[], clock: Clock, offers: {[key: string]: Offer}, next: string, may_swap: boolean,
 *  match?: Match, seals?: Seal[], prompt?: string, tallies?: string[], scene?: Scene, moves?: Move[], changes?:
 *  SceneChanges, paths?: LegalPaths}} Standing */
/** The state of the table after the latest entry, with the parts that the hello requested. With changes from an
 *  earlier standing, `seats` and `clock` are left out if they have not changed. @typedef {{number: number, now_ms:
 *  number, status: "waiting" | "playing" | "over", ply: number, turn: number | null, scores: number[], result:
 *  Result | null, seats?: Seat[], clock?: Clock, offers: {[key: string]: Offer}, next: string, may_swap: boolean,
 *  match?: Match, seals?: Seal[], prompt?: string, tallies?: string[], scene?: Scene, moves?: Move[], changes?:
 *  SceneChanges, paths?: LegalPaths, type: "standing"}} StandingMessage */
/** One consequence of a move; a move's steps come in the order in which they happen. @typedef {{kind: string, token:
 *  string, sentence: string, targets: string[], needs_confirmation: boolean}} Step */
/** Any position, with the moves on the way there. `changes` are from the scene after `since` moves, else from the
 *  board at the address `board`. `prompt` is what the side to move may do, `tallies` what each seat has, as players
 *  count it. @typedef {{game: string, title: string, options: {[key: string]: boolean | number | string}, sides:
 *  string[], position: string, ply: number, turn: number | null, scores: number[], prompt?: string, tallies?:
 *  string[], result: Result | null, history: SeenMove[], scene?: Scene, moves?: Move[], board?: string, changes?:
 *  SceneChanges, since?: number, paths?: LegalPaths, file_ending?: string}} Study */
/** Everything about a table that a viewer who has just come needs; `held` are the seats they act for. @typedef
 *  {{protocol: number, id: string, game: string, title: string, options: {[key: string]: boolean | number | string},
 *  has_draws: boolean, has_secrets: boolean, board: string, previous: string, swap: boolean, is_rated: boolean,
 *  standing: Standing, start: string, n_given: number, history: SeenMove[], viewer: number | null, held: number[],
 *  scene?: Scene, moves?: Move[]}} TableContent */
/** The first answer to a hello without earlier entries. @typedef {{protocol: number, id: string, game: string,
 *  title: string, options: {[key: string]: boolean | number | string}, has_draws: boolean, has_secrets: boolean,
 *  board: string, previous: string, swap: boolean, is_rated: boolean, standing: Standing, start: string, n_given:
 *  number, history: SeenMove[], viewer: number | null, held: number[], scene?: Scene, moves?: Move[], type:
 *  "table"}} TableMessage */
/** The state of a table, as anybody may see it. `held` and `invited` are the seats that the asker's keys open,
 *  `hosts` those of who set it up. @typedef {{id: string, game: string, title: string, options: {[key: string]:
 *  boolean | number | string}, number: number, now_ms: number, touched_ms: number, status: "waiting" | "playing" |
 *  "over", ply: number, turn: number | null, scores: number[], result: Result | null, seats: Seat[], clock: Clock,
 *  next: string, held: number[], invited: number[], hosts: number[], board: string, changes?: SceneChanges}}
 *  TableSummary */
/** For each move id how its path ends: indexes into the sites of the board's scene, then into `ids`. Each index but
 *  the first is written as the difference to the one before. A star in an id stands for what differs between the
 *  seats. @typedef {{ids: string[], tails: number[][]}} Tails */
/** All went back to the position after `ply` moves. @typedef {{type: "entry", number: number, at_ms: number, kind:
 *  "takenback", ply: number}} TakenBackEntry */
/** A seat somebody has taken, with a new code; programs find their `token` here. @typedef {{id: string, seat:
 *  number, recovery: string, token?: string}} TakenSeat */
/** What a network expects of the places that somebody will probably own; null where no network says. @typedef
 *  {{owners: Owner[] | null}} Territory */
/** What has been found about a position so far; `status` is a refusal's code where one ended it. `by` says what
 *  evaluates: the game's `network`, or if none fits the `search` alone. @typedef {{status: string, by?: "network" |
 *  "search", about_s?: number, turn?: number, nodes?: number, elapsed_s?: number, best?: Line[]}} Thoughts */
/** What a seat has in hand. @typedef {{seat: number | null, title: string, items: TrayItem[]}} Tray */
/** What changed in a seat's tray. A new thing that lay in the board's trays is named by its id alone. @typedef
 *  {{seat: number | null, title?: string | ArgsChange, gone?: string[], new?: ([number, string | TrayItem])[],
 *  counts?: {[key: string]: number}}} TrayChanges */
/** Pieces of one kind waiting beside the board; the piece is drawn around its own `at`. @typedef {{piece: Piece,
 *  count: number, group: string | null, reverse: Piece | null}} TrayItem */
/** The paths of all other moves of one kind. @typedef {{tree: PathTree, verb?: string}} VerbTree */
/** The first answer to a hello with earlier entries; `number` is the last entry's. @typedef {{type: "welcome", game:
 *  string, number: number, viewer: number | null, held: number[]}} WelcomeMessage */

export {};
