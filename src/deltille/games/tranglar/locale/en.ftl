# What Tranglar says.

summary = Place pieces made of triangles, trap enemy pieces on most of their sides, and cover the most.
option-neutral_five = the shape of the large five-sided neutral piece
option-trapezes = one trapeze of each hand, or two of the same, to start with
option-stall_limit = the game ends after this many turns without a newly covered cell
option-neutral_protection = what neutral pieces protect: nothing, the sides or the pieces they touch
option-trap_test = a placed piece must be free before or after the flips
option-passing = you may pass only if you have no other action, or whenever you like
name-neutral_five = Neutral five-sided piece
name-trapezes = Trapezes
name-stall_limit = Ends after turns without progress
name-neutral_protection = Neutral pieces protect
name-trap_test = A placed piece must be free
name-passing = Passing
choice-neutral_five-house = house
choice-neutral_five-a = shape A
choice-neutral_five-b = shape B
choice-neutral_five-c = shape C
choice-trapezes-mixed = one of each hand
choice-trapezes-same = two of the same hand
choice-neutral_protection-none = nothing
choice-neutral_protection-side = the sides they touch
choice-neutral_protection-piece = the pieces they touch
choice-trap_test-before = before the flips
choice-trap_test-after = after the flips
choice-passing-forced = only without another action
choice-passing-free = at any time
reason-full = the board is full
reason-passes = both players passed
reason-stall = no new cell was covered for too long

petrol = Petrol
    .adjective = petrol
green = Green
    .adjective = green

## Pieces

piece-t1 = small triangle
piece-t2 = large triangle
piece-s2 = medium square
piece-s4 = large square
piece-zL = left trapeze
piece-zR = right trapeze
piece-pL = left parallelogram
piece-pR = right parallelogram
piece-r4 = rectangle
piece-c3 = five-sided piece
piece-n1 = neutral triangle
piece-nz = large neutral trapeze
piece-np = large neutral five-sided piece
piece = { $side-adjective } { $piece }
neutral-piece = { $piece } on { $cells }
laid-piece = { $side-adjective } { $piece } on { $cells }, { $touched } of { $sides } sides touched
supply = { $side }'s supply
large-neutrals = Large neutral pieces

note-neutral = It belongs to nobody and stays where it is.
note-flips = It flips once { $needed } of its { $sides } sides touch { $enemy-adjective }.
note-triangle = It flips once { $needed } of its { $sides } sides touch { $enemy-adjective }. A small triangle cannot be taken over.
note-parallelogram = A parallelogram never flips, however many sides touch { $enemy-adjective }. It can be taken over.
note-trapeze = Once { $needed } of its { $sides } sides touch { $enemy-adjective }, it goes to { $enemy-adjective } in exchange for a { $piece }: { $enemy-adjective } has one.
note-trapeze-none = Once { $needed } of its { $sides } sides touch { $enemy-adjective }, it goes to { $enemy-adjective } in exchange for a { $piece }: { $enemy-adjective } has none.
prompt-setup = Place a large neutral piece anywhere.
prompt = Place a piece, or tap one on the board to replace it or take it over.

## What a move does

verb-place = Place
verb-replace = Replace
verb-take-over = Take over
verb-exchange = Exchange
passed = { $player-adjective } passes: nothing else is possible
passed-freely = { $player-adjective } passes
taken = { $player-adjective } takes over the { $enemy-adjective } { $piece } on { $at-and }
lifted = { $player-adjective } takes back the { $piece } on { $at-and }
placed = { $player-adjective } places a { $piece } on { $at-and }
flipped = { $side-adjective } { $piece } on { $at-and } flips: { $touched } of { $sides } sides touch { $winner-adjective }
exchanged = { $side-adjective } { $piece } on { $at-and } is exchanged: { $touched } of { $sides } sides touch { $winner-adjective }
lost = { $side-adjective } { $piece } on { $at-and } is lost: { $touched } of { $sides } sides touch { $winner-adjective }

## The board in letters

legend-owners = P petrol, G green
legend-others = # neutral, . free
legend-holds = { $player-adjective } holds
legend-setup = { $player-adjective } lays a large neutral piece
legend-moves = { $player-adjective } moves

## Why something cannot be done

setup-first = first place the two large neutral pieces, such as 'nz:a4ne.b4sw.b3n'
pick-large = first place the two large neutral pieces: pick the one that is left
setup-over = the set-up is over
on-board-already = the { $piece } is already on the board
pass-is-last = you may pass only if nothing else is possible
covered = { $cell } is already covered
other-hand = { $player-adjective } has no { $piece }: that hand is the opponent's
none-left = your supply has no { $piece } left
none-left-for = your supply has no { $piece } for { $cells }
would-touch = { $touched } of { $sides } sides of { $cells } would touch { $enemy-adjective }
trapped-at-once = it would be trapped immediately: { $touched } of { $sides } sides touch { $enemy-adjective }
no-neutral-left = you have no neutral triangle left
neutrals-wait = you may place neutral triangles only when your own small triangles are used up
neutrals-stay = neutral pieces stay where they are
no-piece-there = there is no { $side-adjective } { $piece } on { $cells }
not-trapped = that trapeze is not trapped: { $touched } of { $sides } sides touch { $player-adjective }
cover-exactly = the pieces must cover exactly what was lifted
pick-first = pick a piece first, from your supply or on the board
others-supply = that is { $side-adjective }'s supply
fits-nowhere = the { $piece } fits nowhere now
not-replaced = a { $piece } cannot be replaced
not-taken-over = a { $piece } cannot be taken over
not-replaced-by = a { $piece } cannot be replaced by smaller pieces
not-taken-over-with = a { $piece } cannot be taken over with smaller pieces
no-cover-in-supply = your supply has no pieces to cover exactly this { $piece }
no-room = there is no room for a { $piece } here

## Moves and positions as text

cells-form = write cells as a square and its triangles, such as 'b3ne' or 'b3ne.c3w'
cells-order = write squares in reading order: { $cells }
piece-form = write a piece as its code and its cells, such as 't2:b3ne' or 'zL:b3ne.c3w'; codes are { $codes }
no-shape = { $cells } is not the shape of { $code }
other-shape = { $cells } is not the shape of { $code }, it is the shape of { $shape }
move-form = write a move such as 't2:b3ne', 's4=t2:b3nw,t2:b3es', 'zLxt2:b3ne,t1:c3w' or 'pass'
one-piece-a-turn = only one piece is placed in a turn
neutral-is-passive = neutral pieces neither replace nor take over
removed-codes = { $found } must be codes of coloured pieces, such as 's4' or 't2,t2'
no-exact-cover = the placed pieces do not cover a { $piece } exactly
pieces-do-not-cover = { $pieces } do not cover { $cells } exactly
one-for-one = one piece cannot replace one piece: one side of the exchange needs two or more
several-for-one = several pieces can be replaced only by a single one
trapeze-form = a trapeze is exchanged for one of the same hand, such as 'zL~zL:b3ne.c3w'
attack-lays-two = a takeover needs two or more pieces
position-form = expected three lists of pieces, two supplies and four more fields: { $example }
code-not-here = { $code } cannot be among these pieces
covered-twice = { $cell } is covered twice
setup-supplies = in the set-up both supplies are complete
# $petrol and $green: codes of pieces
material = petrol { $petrol } and green { $green } must be { $total } on the board and in supply, not { $found }
three-neutrals = each player has three neutral triangles, on the board or in supply
setup-order = in the set-up petrol places a large neutral piece, then green the other one
passes-count = a pass covers no new cell: the last number cannot be smaller than the passes
stall-count = the game ends after { $turns } turns without a newly covered cell
full-count = the game ends as soon as all cells are covered

## The lesson

lesson-1 = You are petrol. Before the game each side places one large neutral piece. Choose one of the two and place it anywhere.
lesson-1-hint = Pick a white piece beside the board, then a place for it. Tap again to turn it.
lesson-1-after = It stays there to the end and belongs to nobody.
lesson-2 = Now the game begins. Place any of your pieces on free triangles. At the end, the colour that covers more of them wins.
lesson-2-hint = Pick a petrol piece from your supply, then a highlighted cell.
lesson-2-after = Pieces need not touch each other. Large ones cover more, small ones fit later.
lesson-3 = Touch an enemy piece on more than half of its sides and it becomes yours: three of four here. Two of this square's sides touch petrol already.
lesson-3-hint = The left side is open: b3w or b2w.
lesson-3-after = Three of four: it flipped. A triangle falls with two of three. The meter on each piece shows how many sides are touched.
lesson-4 = A flipped piece touches its own neighbours, and they may follow. Win both green triangles with one piece.
lesson-4-hint = Touch one of them on the right, at c3e or c4e.
lesson-4-after = First one, then because of it the other. Chains can run across the whole board.
lesson-5 = Your small triangles are used up, so you may place neutral ones. Green wants the gap at b2n to flip your piece on b2w. Close it.
lesson-5-hint = Pick the neutral triangle in your supply and place it on b2n.
lesson-5-after = Neutral pieces count for nobody, touch nobody and never move again. So they protect what is beside them.
lesson-6 = Instead of placing a new piece you may replace your own: one by several, or several by one, on exactly the same cells. Do it.
lesson-6-hint = Tap one of your large triangles, then the pieces to put in its place.
lesson-6-after = What you lifted is back in your supply. Nothing flips when you replace.
lesson-7 = You can also take over an enemy piece: it goes to your supply, and two or more of your pieces fill its place. Take the green square.
lesson-7-hint = Tap the green square, then pieces of yours until it is covered. Two large triangles will do.
lesson-7-after = Powerful, but be careful: afterwards the other side may flip what it has trapped.
lesson-8 = A trapped trapeze does not flip. It is exchanged for the same trapeze from your supply, if you have one. Trap this one.
lesson-8-hint = Touch a third side, for example at c3n or c3s.
lesson-8-after = Yours is there now and theirs is in your supply. You can never win parallelograms by touching them.
lesson-9 = This trapeze has been trapped since an earlier turn, when you had none like it. Now you hold one. Exchange it: that takes a turn.
lesson-9-hint = Tap the green trapeze, then the left trapeze in your supply.
lesson-9-after = Replace your own, take over any enemy piece, exchange a trapped trapeze: three different actions.
lesson-10 = One triangle is free, and green leads 24 to 23. Find the move that wins the game.
lesson-10-hint = Place a small triangle on d1s. What does it touch?
lesson-10-after = One covered, one flipped, the board is full: 25 to 23.

## Cards at the table

card-1 = A piece that is touched on more than half of its sides changes hands, and its neighbours may follow.
card-2 = A trapped trapeze is exchanged for the same trapeze from the supply. Without one it stays.
card-3 = A piece was taken over. Then both sides flip what they have trapped, the attacker first.
card-4 = After a takeover the other side may flip too: your trapped pieces are lost then.
card-5 = Your small triangles are gone, so you may place neutral triangles now. They belong to nobody and close gaps.
card-6 = Your small triangles are gone, so you may place neutral triangles now. They belong to nobody and close gaps.
card-7 = You pass if you have no other action. Two passes in a row end the game.

## What options mean

note-neutral_five-house = A square with a roof: the only shape that looks the same in a mirror. The usual one.
note-neutral_five-a = Another five-sided shape of five triangles, shape a. It may be turned over.
note-neutral_five-b = Another five-sided shape of five triangles, shape b. It may be turned over.
note-neutral_five-c = Another five-sided shape of five triangles, shape c. It may be turned over.
note-trapezes-mixed = Each player starts with one trapeze of each hand.
note-trapezes-same = Each player starts with two trapezes of the left hand.
note-stall_limit = Our rule against endless play: the game ends after this many turns in a row without a newly covered cell.
note-neutral_protection-none = A neutral piece protects by filling the space where an enemy would touch. A side that also touches an enemy counts.
note-neutral_protection-side = A side that touches a neutral piece never counts as touched.
note-neutral_protection-piece = A piece that touches a neutral piece is never trapped.
note-trap_test-before = A piece must not be trapped when it is placed, before anything flips: b3s is closed to green here.
note-trap_test-after = A piece may be placed into a trap if its own flips set it free, as here on b3s.
note-passing-forced = You may pass only if you have no other action, as in the original.
note-passing-free = You may pass on every turn after the set-up. Two passes in a row end the game.

# Themes of puzzles, by kinds of steps.
theme-taken = Takeover
theme-flipped = Flip
theme-exchanged = Trapeze exchange
theme-lost = Sacrifice

## Setting positions up

edit-hint = A piece lies on free cells. Tap a piece on the board to take it away.
edit-turn-over = Turn over, for the other side
edit-phase = Part of the game
edit-phase-setup = Placing the large neutral pieces
edit-phase-play = Playing
