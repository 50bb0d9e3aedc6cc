# What Attangle says.

summary = Capture from two directions; build three towers of three to win.
option-opposite_captures = the two capturing stacks may come from opposite ends of one line
name-opposite_captures = Captures along one line
reason-triples = three triples built
reason-blocked = the other side cannot move

white = White
    .adjective = white
black = Black
    .adjective = black

## What a move does

placed = a piece is placed on { $point }
# $height: of the tower that is built
captured = { $origins-and } capture { $target }: { $height ->
    [2] a double
   *[3] a triple
}
returned = { $player } takes one piece back

## What is on the board

stack = { $side-adjective } { $height ->
    [1] single
    [2] double
   *[3] triple
} on { $point }
piece = { $side-adjective } piece
stock = { $side }: { $left } of { $all } in stock, { $triples } of { $needed } triples
board-stock = { $side }: { $left } in stock, { $triples } of { $needed } triples
notice-must-capture = Your stock is empty: you must capture.
# $can_capture: yes or no
prompt = { $can_capture ->
    [yes] Place a piece, or capture a ringed stack.
   *[no] Place a piece on a free point.
}
tally = { $triples } of { $needed } triples

## Why something cannot be done

not-your-stack = { $point } is not your stack
not-an-enemy = { $point } is not an enemy stack
triple-cannot-move = the triple on { $point } cannot move
triple-is-safe = the triple on { $point } cannot be captured
triple-is-finished = the triple on { $point } is finished: it cannot move
stack-cannot-help = the stack on { $point } cannot help to capture anything now
not-in-line = { $origin } is not in line with { $target }
blocked-by = { $origin } is blocked by { $blocker }
same-direction = the two stacks must come from different directions
opposite-directions = the two stacks must not come from opposite directions
two-doubles = two doubles cannot capture
too-high = no tower may be higher than three
other-stock = that is the other side's stock
centre-stays-empty = the centre { $point } must stay empty
choose-free-point = choose a free point: a piece from your stock goes there
must-capture = your stock is empty: you must capture
no-second-stack = no second stack can help { $origin } to capture { $target }
no-clear-line = none of your stacks has a clear line to { $point }
one-clear-line = only { $origin } has a clear line to { $target }: a capture needs two attackers
nothing-in-line = on one of the two sides, nothing is in line with { $point }
occupied = { $point } is occupied

## Moves and positions as text

move-form = write a point such as 'e3', or a capture such as 'b2,d3-c3'
no-such-point = there is no such point; rows a to g have 4, 5, 6, 7, 6, 5, 4 points
position-form = expected rows, the side to move and two stocks: '4/5/6/7/6/5/4 w 18 18'
row-count = expected { $expected } rows from g down to a, found { $found }
bad-row = { $found } in row { $row } is neither a number nor a stack
row-length = row { $row } has { $length } points, not { $found }
total-pieces = there must be { $total } pieces on the board and in stock together
too-many-pieces = { $side } cannot have { $most } pieces in all
won-before = { $side } would have won before this

## The lesson

lesson-1 = You are White. Put a piece on any point you like. Only the centre must stay empty.
lesson-1-hint = Tap a highlighted point, then the check mark.
lesson-1-after = That is half the game: each turn you may add one piece from your stock of eighteen.
lesson-2 = Pieces look along six straight lines. Yours already looks at the black piece. Add a second one that looks at it from another direction.
lesson-2-hint = Any point on another line through the black piece will do, near or far.
lesson-2-after = Two of yours aim at one of theirs: that is a threat.
lesson-3 = Now capture: two of your stacks move together, from two directions, onto one black stack. Tap the black piece on c3.
lesson-3-hint = Tap c3, then your pieces on c5 and d3.
lesson-3-after = Three pieces met and one came back to your stock. What is left is a double, and it is yours.
lesson-4 = Lines may be long, and they may cross the empty centre. Capture on f4.
lesson-4-hint = Your piece on a1 sees f4 straight through the centre.
lesson-4-after = Nothing may stop in the centre, but stacks may pass through it.
lesson-5 = Two pieces that face each other come from different directions too. Close in on e3.
lesson-5-hint = Tap e3: its two attackers stand in the same row, one on each side.
lesson-5-after = From the left and from the right: a capture like any other.
lesson-6 = Now Black aims at your piece on c3, from c1 and from f1. Block one of the lines.
lesson-6-hint = Fill a point between c3 and one of the two black pieces.
lesson-6-after = A line with anything on it is closed. One attacker alone can do nothing.
lesson-7 = A stack of two can be captured as well, by two single pieces. Take the double on d3.
lesson-7-hint = Tap d3, then d1 and a3.
lesson-7-after = Your first triple! It never moves again and nobody can take it.
lesson-8 = A double and a single together turn a single enemy piece into a triple. Three of your stacks see e4: choose the two that build a triple.
lesson-8-hint = Your double on e2 has to take part.
lesson-8-after = Two singles would have made only a double. Count before you capture.
lesson-9 = Your stock is empty, so you have to capture; without a capture you would lose. Find the only one.
lesson-9-hint = Look at the black double on c4: b4 and c2 see it.
lesson-9-after = Saved, with a triple, and one piece is back in your stock.
lesson-10 = Three triples win. You have two. Finish the game.
lesson-10-hint = The double on f3 is seen from d5 and from f5.
lesson-10-after = Three triples: you have won. Now you know the whole game.

## Cards at the table

card-1 = Two stacks capture together, from two directions. The top piece goes back to the stock; the rest belongs to the player who captured.
card-2 = You can capture. Tap a ringed stack to see who reaches it. You may also place a piece instead.
card-3 = Your stock is empty: you must capture. A player who cannot move loses.

## What options mean

note-opposite_captures-true = Two stacks that face each other may capture what stands between them.
note-opposite_captures-false = The two lines of a capture must form an angle: stacks that face each other do not capture.

# Themes of puzzles, by kinds of steps.
theme-captured = Capture

## Setting positions up

tower = { $side-adjective } { $height ->
    [1] single
    [2] double
   *[3] triple
}
edit-stock = Left in stock
edit-stocks = White { $white }, Black { $black }
