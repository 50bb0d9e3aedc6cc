# What Trangalla says.

summary = One of your five pieces is secretly the king: bring it to the goal at the far end of the board.
option-board = which reconstruction of the lost board to play on
option-cap = plies after which the game is a draw
option-own_goal = what happens to a soldier that jumps back onto the goal behind it
name-board = Board
name-cap = Draw after this many moves
name-own_goal = Soldier in its own goal
choice-board-rhombus25 = rhombus, 25 points
choice-board-rhomboid20 = shifted halves, 20 points
choice-board-mirror20 = mirrored halves, 20 points
choice-board-rhombus16 = small rhombus, 16 points
choice-own_goal-lost = it is lost
choice-own_goal-safe = it stays
reason-goal = the king has reached its goal
reason-both_kings = both kings are taken
reason-no_pieces = the other side has no piece left
reason-no_moves = neither side can move
reason-cap = the limit of moves was reached

white = White
    .adjective = white
black = Black
    .adjective = black
# What is chosen in secret.
secret = king

## What a move does

chosen = { $player } has chosen a king in secret
passed = { $player } cannot move and passes
# $via: the points between, of a chain of jumps
moved = { $via-count ->
    [0] { $player } moves from { $origin } to { $target }
   *[other] { $player } moves from { $origin } over { $via } to { $target }
}
king-taken = { $side }'s king on { $point } is taken
jumped = { $point } changes sides, or is taken if it is { $side }'s king
turned = the soldier on { $point } changes sides
goal = the king has reached its goal { $point }
arrived-at-goal = on { $point } a soldier is lost, the king wins
arrived-at-home = on { $point } a soldier is lost, the king stays
lost = the soldier is lost on { $point }

## What is on the board

king = { $side-adjective } king on { $point }
piece = { $side-adjective } piece on { $point }
soldier = { $side-adjective } soldier on { $point }
caption-chooses = { $player } chooses a king in secret.
caption-to-move = { $player } to move, ply { $ply } of at most { $cap }.
notice-choose = Choose your secret king. Only you will know.
notice-king-lost = Your king is lost: you can still draw by taking the other one.
remark-repetition = repetition { $times }/{ $most }
remark-near-end = { $moves ->
    [one] a draw in { $moves } move
   *[other] a draw in { $moves } moves
}
legend-letters = White has capitals, Black small letters: K king, P perhaps the king, S soldier.
legend-positions = The positions of a row are counted from the left: b1, b2.
prompt = Move a piece: step forward or sideways, or jump.
tally = { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
}

## Why something cannot be done

king-is-one-of = your king is one of the pieces on { $points }
king-is-your-own = your king is one of your own five pieces
kings-are-chosen = the kings have already been chosen
choose-first = first choose your king, such as 'king@{ $point }'
must-move = you have a legal move, so you must move
not-on-this-board = it names a position that is not on this board
has-to-move = a piece has to move
not-your-piece = { $point } is not your piece
choose-your-own = { $point } is not your piece: choose one of yours
cannot-move-now = the piece on { $point } cannot move now
occupied = { $point } is occupied
jump-over = { $point } is occupied: jump over it, to the place behind
only-enemies-count = only enemy pieces count as jumped
three-times = you have already made this layout three times
never-backward = a step goes forward or sideways, never backward
no-jumps-over = no jumps lead from { $origin } to { $target } over just the enemies on { $enemies }
no-way = neither a step nor jumps over own pieces lead from { $origin } to { $target }
chain-where-it-began = a chain may not land where it started
step-leads-elsewhere = a step leads to another position
ends-on-goal = a move ends on a goal such as { $point }
not-two-away = { $target } is not two positions from { $origin } in line
nothing-to-jump = there is nothing to jump over on { $point }

## Moves and positions as text

move-form = write a step such as 'c2-c3', jumps such as 'b2xd2xf4', 'king@b1' for the king, or 'pass'
no-such-point = there is no { $point } here; the rows from a on have { $lengths } positions
position-form = expected board, cap, rows, side, plies, passes and two records, such as '{ $example }'
other-options = this game is played on { $board } with a cap of { $cap } plies
side-and-plies = White moves on even plies, Black on odd ones, { $cap } at most
row-count = expected { $expected } rows from a on, found { $found }
bad-row = row { $row } may hold digits and the letters K, P, S, k, p, s
row-length = row { $row } has { $length } positions, not { $found }
two-kings = { $side } has two kings
ten-pieces = there must be ten pieces, minus each king that was taken
five-candidates = { $side } began with five pieces: no more can be the king
only-candidate = { $side }'s only piece that may be the king is the king: write K or k
only-king-on-goal = only { $side }'s king can stand on a goal, and everybody knows it then
won-before = { $side } would have won before this
start-places = before the first move all pieces are on their starting points
not-chosen-yet = { $side } has not yet chosen a king
nobody-moved = nobody has moved or passed yet
bad-layout = { $found } is not a layout, such as '1f000000000ba' or '1f000000000ba*2'
layout-pieces = { $layout } is not a layout of { $pieces } pieces on this board
layout-twice = a record lists each layout once, followed by '*2' or '*3'
too-many-layouts = { $side } has not made that many moves
won-with-layout = { $side } would have won with the layout { $layout }
layout-shows-king = the layout { $layout } has shown { $side }'s king to everybody

## The lesson

lesson-1 = You have five pieces that look alike. One is your king, and only you know which. Choose it.
lesson-1-hint = Tap any of your five pieces, then confirm.
lesson-1-after = The other four are soldiers. Black has chosen too, and you do not know which piece.
lesson-2 = Only you see your crown. A piece steps along a line to the next point. Step forward, up the board.
lesson-2-hint = Take a piece from the row of three and go up to the left or to the right.
lesson-2-after = Forward is always towards your goal, at the far end.
lesson-3 = A step may also go sideways, but never back. Step sideways with any piece.
lesson-3-hint = The piece in the middle row can go left or right.
lesson-3-after = Sideways steps gain time when every other move would hurt.
lesson-4 = A piece may jump over a neighbour, of either colour, to the free point behind it. Jump forward over one of your own.
lesson-4-hint = The two pieces in the lower row can jump over the row of three.
lesson-4-after = Your own pieces are never harmed when you jump over them.
lesson-5 = Jump over an enemy. A soldier changes sides; a king would be gone. You learn which it was after the jump.
lesson-5-hint = Your piece on d2 is right in front of e3.
lesson-5-after = A soldier: it is yours now and moves your way. Everybody knows that it is not a king.
lesson-6 = Jumps can be chained, in any direction, as long as you like. Win two soldiers in one move with your piece on d2.
lesson-6-hint = From d2 over e3 to f3, and on over g2 to h1. Tap each landing point.
lesson-6-after = Two in one move. The pieces change sides only when the whole chain is over.
lesson-7 = Steps never go back, but jumps may. A black piece has slipped past yours. Catch it.
lesson-7-hint = Your piece on f3 can jump down over e3.
lesson-7-after = A piece is not safe just because it got past.
lesson-8 = Pieces that changed sides carry a mark: they are certainly soldiers. Only one black piece has none, so it must be the king. Take it.
lesson-8-hint = The king is on f2. Jump over it from e2.
lesson-8-after = Without a king Black can no longer win, only take yours and draw.
lesson-9 = The point at the far end is your goal. A soldier that enters it is lost; your king wins there. Win.
lesson-9-hint = Only the piece with the crown will do.
lesson-9-after = Home! That is how a game is won.
lesson-10 = The black piece on b2 may be the king, one step from its goal. You cannot stop it. Be faster.
lesson-10-hint = Your king can jump twice: over f3, then over h2.
lesson-10-after = From the middle of the board into the goal. Now hide your king well and play.

## Cards at the table

card-1 = Only you see your crown. To your opponent all your pieces look alike, and theirs look alike to you.
card-2 = A soldier that is jumped changes sides. From now on it carries a mark: everybody knows that it is not a king.
card-3 = A king was taken. Its side can no longer win, but it can still take the other king and draw.
card-4 = A soldier that reaches a goal is lost, even on the goal behind it. Only a king may stand there.
card-5 = A player who cannot move passes. If the other side cannot move either, the game is a draw.

## What options mean

note-board-rhombus25 = 25 points: lines to jump along everywhere, and the richest choice of moves. The usual board.
note-board-rhomboid20 = 20 points, ten in each half and none on the fold; the halves are shifted.
note-board-mirror20 = 20 points, ten in each half; the halves match when folded, and no jump crosses the fold.
note-board-rhombus16 = 16 points: the smallest board, with a single row between the two sides.
note-cap = Our rule against endless play: after this many moves the game is a draw.
note-own_goal-lost = A soldier that jumps back onto the goal behind it is lost.
note-own_goal-safe = A soldier that jumps back onto the goal behind it stays there, like a king.

# Themes of puzzles, by kinds of steps.
theme-jumped = Jump
theme-turned = Win a soldier
theme-king_taken = Catch the king
theme-goal = Reach the goal

## Setting positions up

edit-hint = Up to ten pieces stand on the board, each on a point of its own.
edit-tray = { $side }'s pieces
edit-king = { $side-adjective } king
edit-piece = { $side-adjective } piece
edit-soldier = { $side-adjective } soldier that was turned over
edit-no-king = one of { $side }'s pieces is the king: put the king on it, or make all of them soldiers that were turned over
edit-nobody = there are no pieces yet: choose one and then its place
