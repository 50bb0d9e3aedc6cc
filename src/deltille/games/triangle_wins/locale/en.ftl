# What Triangle Wins says.

summary = Place tiles whose corners match, and close the last free side of enemy groups to capture them.
option-players = number of players
option-match_corners = tiles must also match where they meet only at a corner
option-holes_protect = an empty cell inside a group keeps it from being captured
option-ending = a round of passes always ends the game, or only if no tile fits any more
name-players = Players
name-match_corners = Single corners must match too
name-holes_protect = Holes protect
name-ending = A round of passes ends the game
must-lay = everybody has passed and you can place a tile, so you must
passed-too-often = after a round of passes the next player who can place a tile must do so
choice-ending-passes = always
choice-ending-blocked = only if no tile fits
reason-hands = all hands are empty
reason-passes = everybody passed in a row

blue = Blue
    .adjective = blue
orange = Orange
    .adjective = orange
green = Green
    .adjective = green
yellow = Yellow
    .adjective = yellow
purple = Purple
    .adjective = purple
black = Black
    .adjective = black

## Symbols and tiles

line = line
triangle = triangle
square = square
circle = circle
# $first, $second, $third: L line, T triangle, S square, C circle
symbols = { $first ->
    [L] { line }
    [T] { triangle }
    [S] { square }
   *[C] { circle }
} { $second ->
    [L] { line }
    [T] { triangle }
    [S] { square }
   *[C] { circle }
} { $third ->
    [L] { line }
    [T] { triangle }
    [S] { square }
   *[C] { circle }
}
tile = { $side-adjective } { $symbols }
laid-tile = { $side-adjective } { $symbols } on { $cell }; its group of { $size } has { $free ->
    [one] { $free } free cell
   *[other] { $free } free cells
}
hand = { $side }: { $left } in hand, { $captured } captured
board-hand = { $side }: { $captured } captured, { $left } in hand
first-symbol-left = first symbol left
first-symbol-right = first symbol right
first-symbol-top = first symbol top
# $corner: left, right, top or bottom
symbol-at = { $symbol } { $corner ->
    [left] left
    [right] right
    [top] top
   *[bottom] bottom
}
prompt-first = Place the first tile.
prompt = Place a tile where its corners match.
tally = { $captured } captured, { $left } in hand

## What a move does

placed = { $player } places { $symbols } on { $cell }
placed-first = { $player } places { $symbols }, the first tile
captured = { $player } captures { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
} of { $side }

## Why something cannot be done

others-hand = that tile is in another player's hand
fits-nowhere = this tile fits nowhere now
stays = tiles stay on the field until they are captured
contradiction = no tile fits here: its { $corner ->
    [left] left
    [right] right
    [top] top
   *[bottom] bottom
} corner would have to be { $symbols-and }
none-fits = { $tiles ->
    [one] your last tile does not fit here
   *[other] none of your { $tiles } tiles fits here
}: it needs { $needs }
would-meet = { $mine } would meet { $theirs } at the { $corner ->
    [left] left
    [right] right
    [top] top
   *[bottom] bottom
} corner
meets = { $mine } meets { $theirs } at the { $corner ->
    [left] left
    [right] right
    [top] top
   *[bottom] bottom
} corner, shown by { $cell }
first-tile = the first tile is placed on 0,0u
occupied = { $cell } is occupied
nothing-beside = no tile lies beside { $cell }
none-left = you have no { $tile } left

## Moves and positions as text

move-form = write a placement such as 'CST@2,-1d' (symbols at cell), or 'pass'
out-of-reach = no game reaches cells more than { $steps } steps from 0,0u
position-form = expected 'FIELD HANDS CAPTURED TURN PASSES', such as '- all/all 0/0 0 0'
per-player = { $field ->
    [hands] expected { $players } hands, found { $found }
   *[captured] expected { $players } counts of captured tiles, found { $found }
}
is-over = the game is over: write '-'
is-not-over = the game is not over: name the seat to move, not '-'
no-such-turn = with { $players } players there is no seat { $seat } after { $passes ->
    [one] { $passes } pass
   *[other] { $passes } passes
}
tile-form = { $found } is not a tile; write its seat and its place: '1CST@2,-1d'
no-such-seat = there is no seat { $seat } with { $players } players
two-tiles = two tiles lie on { $cell }
hand-form = { $found } is not the name of a tile; a hand is 'all', '-' or 'LLT,LTS'
number-form = { $found } is not a number; expected 'FIELD HANDS CAPTURED TURN PASSES', such as '- all/all 0/0 0 0'
only-one = seat { $seat } has only one { $tile }; it cannot also lie on { $cell }
missing-tiles = { $missing ->
    [one] { $missing } tile
   *[other] { $missing } tiles
} missing, but { $captured ->
    [one] { $captured } tile
   *[other] { $captured } tiles
} captured
captured-too-many = seat { $seat } cannot have captured { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
} of others
never-empty = once a tile is placed the field is never empty again
turn-after-passes = after { $passes ->
    [one] { $passes } pass
   *[other] { $passes } passes
} it is the turn of seat { $seat }
too-far-out = with { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
} placed, no tile can be as far out as { $cell }
not-joined = nothing was captured, so all tiles must be connected to 0,0u
too-far-apart = { $open } empty cells border on tiles, but { $laid ->
    [one] { $laid } tile
   *[other] { $laid } tiles
} placed and { $captured } captured leave at most { $most }: the tiles lie too far apart
no-agreement = { $cells-and } do not match

## The lesson

lesson-1 = You are blue. Each tile shows three symbols, one in every corner. Place any tile to begin.
lesson-1-hint = Pick a tile from your hand, then the cell in the middle.
lesson-1-after = You have 24 tiles, one of each kind, and so does everybody else.
lesson-2 = A new tile goes next to another one, and the symbols at both ends of the shared side must match. Place one that fits.
lesson-2-hint = Tap a free cell first: your hand then shows only the tiles that fit. They turn by themselves.
lesson-2-after = Tiles turn themselves to fit: there is nothing to rotate.
lesson-3 = Between two tiles all three corners are fixed, so at most one tile fits. Fill the gap in the ring.
lesson-3-hint = Tap the cell →2↓1: two to the right of the first tile and one row down. It needs a square, a triangle and a circle.
lesson-3-after = If nobody has that tile any more, the gap stays open until one of its neighbours is captured.
lesson-4 = A tile without a free side is surrounded. Two sides of the orange tile in the middle touch blue. Close the third and capture it.
lesson-4-hint = The open side is on the left, at ←1.
lesson-4-after = Captured: one point, and its cell is free again.
lesson-5 = Tiles of one colour that share sides form a group and are captured together. Capture two with one tile.
lesson-5-hint = The orange group in the middle has one free side left, at →3.
lesson-5-after = Two tiles, two points.
lesson-6 = Now you are in danger: your tile on →2 has one free side left. Give its group more room.
lesson-6-hint = Place a tile of yours on →2↓1, right below it.
lesson-6-after = A larger group has more free sides. Watch the numbers: one left is a warning.
lesson-7 = One tile can close two groups in one turn. Find it.
lesson-7-hint = Two orange tiles have their last free side at the same cell, ←1↑1.
lesson-7-after = All groups that one tile closes are captured together.
lesson-8 = A free cell inside a group protects it like one outside. This ring of twelve has only that one left. Capture the ring.
lesson-8-hint = Fill the hole in the middle, →1.
lesson-8-after = Twelve points with a single tile. Two separate holes would have been hard to close.
lesson-9 = Your hand is empty. Orange has one tile left that fits nowhere, and has just passed. When everybody passes in a row, the game is over. Pass.
lesson-9-hint = The pass button is beside the board. Confirm it like any move.
lesson-9-after = Captured tiles minus tiles in hand: 4 − 0 against 0 − 1. You have won. You may also pass when a tile would fit, but each tile you keep costs a point.
lesson-10 = The game is almost over, with two points each. Every tile left in hand costs a point, and you still hold one. Win.
lesson-10-hint = Your last tile fits in one place only. What is highlighted?
lesson-10-after = Three to two. Capture a lot, and keep tiles that fit until the end.

## Cards at the table

card-1 = A group without a free side is captured by the player who closed it: one point for each tile.
card-2 = Passing is always allowed. When everybody passes in a row, the game is over.
card-3 = None of your tiles fits anywhere now, so you can only pass. Later you may place tiles again.

## What options mean

note-players = Two to six players. Each has a colour of their own and 24 tiles.
note-match_corners-false = Tiles that meet only at a corner need not show the same symbol there, as here.
note-match_corners-true = All tiles that meet at a point must show the same symbol there, even if they share no side.
note-holes_protect-true = A free cell inside a group protects it like one outside: nothing is captured here.
note-holes_protect-false = A free cell inside a group does not protect it: twelve tiles are captured here.
note-ending-passes = When everybody passes in a row, the game is over.
note-ending-blocked = When everybody passes in a row, the game is over only if no tile fits any more; otherwise the next player who can place a tile must do so.

# Themes of puzzles, by kinds of steps.
theme-captured = Capture

## Setting positions up

edit-hint = A tile lies beside others and shows the same symbols along their common edges. Tap a tile on the field to take it away.
edit-captured = Captured: { $tiles }
edit-capture = This tile was captured
edit-captured-by = Captured by { $side }
