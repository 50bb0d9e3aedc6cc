# What Blokus Trigon says.

summary = Place all your pieces: your own may touch at points, never side to side.
option-players = two players have two colours each; three play on a smaller board
option-corner_only = a corner of the new piece must meet a corner of one of your pieces
name-players = Players
name-corner_only = Corner to corner only
reason-blocked = no colour can place another piece

blue = Blue
    .adjective = blue
yellow = Yellow
    .adjective = yellow
red = Red
    .adjective = red
green = Green
    .adjective = green
# One seat with two colours.
two-colours = { $first }+{ $second }

## What a move does

placed = { $colour } places { $piece } on { $cell }
out = { $colour } has nowhere left to play and is out
out-of-pieces = { $colour } has placed everything and is out

## What is on the board and in hand

placed-piece = { $colour-adjective } { $piece } on { $cells }
piece = { $colour-adjective } { $piece }
size = size { $cells }
hand = { $colour }: laid { $laid }, left { $left }
hand-out = { $colour }: laid { $laid }, left { $left }, out
is-out = out
everything-placed = everything placed
prompt-first = Place your first { $colour-adjective } piece over a marked cell.
prompt = Place a { $colour-adjective } piece: it touches { $colour-adjective } at points, never along a side.
tally = laid { $laid }, left { $left }

## Why something cannot be done

others-turn = it is { $colour-adjective }'s turn
no-place-for = { $colour } has nowhere left to place its { $piece }
stays = pieces on the board stay where they are
covered = { $cell } is covered by { $colour-adjective }
no-room = there is no room for a piece here
no-room-for = there is no room for the { $piece } here
first-on-start = { $colour }'s first piece must cover one of the marked starting triangles
first-on-one-of = { $colour }'s first piece must cover a free starting cell: { $cells }
must-touch = it must touch one of { $colour-adjective }'s pieces at a point
no-corner-meets = no corner touches a corner of { $colour-adjective }'s pieces, as the options require
no-corner-of-meets = no corner of { $cells } touches a corner of { $colour-adjective }'s pieces, as the options require
side-touches-own = that side would touch { $colour-adjective }'s own piece
already-placed = { $colour } has already placed its { $piece }
edge-in-common = { $colour }'s own pieces may touch at points only, but { $cells-and } share a side

## Moves and positions as text

move-form = write the cells a piece covers, joined by commas: 'r12,q13,r13'
no-such-cell = there is no cell { $cell }; columns run from a to { $last }, rows from 1 to { $rows }
too-many-cells = no piece has more than 6 cells: 'r12,q13,r13'
cell-twice = a cell is named twice
no-such-shape = no piece has this shape: a piece has at most 6 cells, joined side to side
position-form = expected players, rows, colour to move, hands, last ones and colours out: '4 19./21./... b all/all/all/all - -'
other-options = the chosen options require { $head } in the first field
no-such-colour = the colour to move is one of { $letters }, or - when all are out
should-read = { $field ->
    [players] the players
    [rows] the rows
    [turn] the colour to move
    [hands] the hands
    [last] the last ones
   *[out] the colours out
} should read { $text }
letters-of-colours = { $found } should be letters of colours such as 'yr', or '-'
row-count = expected { $expected } rows from the top, found { $found }
bad-row = row { $row } should be made of . and { $letters }: '11.3b11.'
row-length = row { $row } has { $length } cells, not { $found }
no-piece = { $colour } on { $cells } is not a piece
placed-twice = { $colour } has placed { $piece } twice
not-joined = { $colour }'s pieces are not all connected, point to point, to a starting cell
last-was-one = { $colour }'s last piece must have been the 1
last-was-not-one = { $colour }'s last piece cannot have been the 1
all-out = all colours are out, so nobody is to move
not-all-out = not all colours are out
out-to-move = { $colour } is out and cannot be to move
pieces-due = { $colour } has placed { $placed } pieces, but { $due } are due

## Pentobi's files

sgf-other-game = only Blokus Trigon is written as .blksgf
sgf-unknown-rule = Pentobi does not know this rule; the file would lose it
sgf-names = { $names } names for { $seats } seats
sgf-not-from-start = its moves do not lead there from the start, and .blksgf stores only moves
sgf-root = the root
sgf-node = node { $number }
sgf-no-game = the root has no property GM, such as GM[Blokus Trigon]
sgf-another-game = GM[{ $found }] is another game; expected { $known }
sgf-set-up = { $where } sets up a position ({ $property }): only games from their start can be read
sgf-foreign-move = { $where } has a move { $property }: in Trigon colours are 1 blue, 2 yellow, 3 red, 4 green
sgf-two-moves = { $where } has more than one move: { $moves }
sgf-fourth-colour = { $where } has a move of colour { $property }, but three players have blue, yellow and red only
sgf-wrong-turn = { $where } has a move of { $colour-adjective }, but it is { $due-adjective }'s turn
sgf-bad-move = { $where }, { $move }: { $why }
sgf-too-long = the file is longer than { $most } characters
sgf-two-trees = the file holds more than one game tree
sgf-extra = extra { $found } after the end
sgf-early-branch = a branch begins before any node
sgf-too-deep = branches are nested more than { $most } deep
sgf-no-beginning = expected '(' at the beginning, found { $found }
sgf-empty-branch = a branch has no node
sgf-late-node = a node follows after branches
sgf-no-node = expected a node, found { $found }
sgf-ends-early = the file ends too early
sgf-empty = the file is empty
sgf-property-twice = property { $property } is given twice in one node
sgf-property-empty = property { $property } has no value
sgf-ends-in-value = the file ends inside a property value

## The lesson

lesson-1 = You are blue. Your first piece must cover one of the six cells marked with a triangle. Pick any piece and place it there.
lesson-1-hint = Pick a piece, then a highlighted cell. Tap it again to turn the piece another way, then confirm.
lesson-1-after = The piece turned itself to fit. You never have to rotate it by hand.
lesson-2 = Every later piece must touch one of yours at a point, and none along a side. Place your second piece.
lesson-2-hint = All highlighted cells touch your first piece at a point: at a corner, or in the middle of a side.
lesson-2-after = From point to point: that is how a colour grows.
lesson-3 = Large pieces are hard to fit later on. Place the hexagon, the piece of six triangles around a point.
lesson-3-hint = It is called O in your tray, and it looks the same from all sides.
lesson-3-after = Six triangles gone. At the end, every triangle left in the tray costs a point.
lesson-4 = Head for the middle: the first to get there has room on all sides. Place a piece that covers the cell r12.
lesson-4-hint = Pick a long piece; r12 is three rows below your first one, in the middle of the board.
lesson-4-after = From here you reach every part of the board.
lesson-5 = Only your own sides matter. You may touch other colours as you like. Place a piece that covers t11, right against red.
lesson-5-hint = t11 is right above the red piece in the middle.
lesson-5-after = Side by side with red is fine, and it takes red's room.
lesson-6 = Yellow's pieces meet at a point, and you can slip through a point. Break through: cover n9, behind the yellow wall.
lesson-6-hint = n9 is one row above the blue triangle that is stuck between the yellow pieces.
lesson-6-after = No wall of points can hold you.
lesson-7 = It is late in the game, and only two pieces fit, in the same place. Place the one that leaves you with fewer triangles.
lesson-7-hint = One has four triangles, the other five. Both would lie around q10.
lesson-7-after = Five points instead of four.
lesson-8 = You cannot pass while a piece fits. Exactly one does here. Find it.
lesson-8-hint = Only one piece in your tray is bright: the one of three triangles.
lesson-8-after = A player who has nowhere left to play is out, and the others play on.
lesson-9 = Green has a single place left, beside the cell aa9. Take it away, and green is out.
lesson-9-hint = Your smallest pieces, of one or two triangles, fit at aa9 and ab9.
lesson-9-after = Small pieces are worth little but can do a lot. Keep them for such moments.
lesson-10 = The last move of the game. You have 33 triangles left, green has 29 and cannot move. Win.
lesson-10-hint = Four triangles would only tie. A piece of five fits as well, around f6.
lesson-10-after = 28 against 29. Placing all 22 pieces is worth 15 points more, or 20 if the smallest came last.

## Cards at the table

card-1 = From now on each of your pieces must touch one of yours at a point, and none along a side.
card-2 = A colour that has nowhere to place any of its pieces is out. The others play on, and you must play as long as you can.

## What options mean

note-players-2 = Two players have two colours each, blue and red against yellow and green. The points of both are added up.
note-players-3 = Three players do without green, on a board of 384 cells.
note-players-4 = Four players have one colour each.
note-corner_only-false = A piece may touch your colour at any point, even in the middle of a side.
note-corner_only-true = A piece must touch your colour corner to corner.

## Setting positions up

edit-hint = A piece lies on free cells, and touches its own colour at points only. Tap a piece on the board to take it away.
edit-last = { $colour }'s last piece was the 1
