# What every game and every part of the system says. See docs/add-a-language.md.

language-name = English
# Text that is the same in every language: names, notation, what other programs say.
literal = { $text }
about = { $text }: { $why }
and = { $first } and { $last }
neutral = neutral

## Games

passes = { $player } passes
pass = Pass
# $winners: the winning sides; $points: the scores, such as 3–1
outcome = { $winners-count ->
    [0] A draw: { $reason } ({ $points }).
    [one] { $winners } wins: { $reason } ({ $points }).
   *[other] { $winners-and } win: { $reason } ({ $points }).
}
# $points: digits, with a minus where it is less than nothing
side-points = { $side } { $points }
game-over = the game is over. { $outcome }
to-move = { $player } to move
over = The game is over.

## Hints: why a move is good

hint-wins = It wins the game.
hint-only = It is the only legal move.
# $what: what the move does, such as "d5 and f5 capture f3"
hint-gains = What it gains: { $what }.
hint-points = { $points ->
    [one] It gains a point; no other move gains more.
   *[other] It gains { $points } points; no other move gains more.
}
# $what: what the opponent could do otherwise
hint-stops = What it prevents: { $what }.
# $what: what the mover can do with the next move
hint-prepares = What it prepares: { $what }.
hint-and = { $first }; { $then }
# $side: the opponent; $left: legal moves after the hint; $usual: after most other moves
hint-room = It leaves { $side } { $left } possible moves instead of about { $usual }.
hint-chances = { $percent ->
    [0] Hardly any chance is left. The computer would try this.
   *[other] It keeps the best chances: { $percent }%.
}
secret-move = secret move
not-legal = the rules do not allow this move
unknown-point = there is no such point
could-mean = could mean { $moves }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}; write one of them
move-ids = move ids run from 0 to { $last }
move-of-another = this move was listed for another game or board; its id { $id } means { $text } here
move-hidden = this view does not show what the move does; play it in the game itself, or in a position drawn by sampled(seed)
was-not-legal = { $id } is not the id of a move that was legal in { $before }
view-of-another = a view cannot tell what { $side } may know
hides-something = this hides something: the text of a view starts with '{ $head }@0'
no-views = { $game } has no secrets, so there are no views of it
no-such-viewer = the viewer after the '@' must be one of { $viewers }
shows-too-much = this shows more than its viewer may know
usual-way = written the usual way this is { $text }

## Names and options

did-you-mean = did you mean '{ $name }'?
choose-among = choose from { $names }
it-has-none = it has none
game-is-text = a game is named by a text such as 'attangle'
unknown-game = no game has this name; { $hint }
game-expected = expected the name of a game, perhaps with options: 'attangle'
option-form = write an option as key=value
no-such-option = { $game } has no such option; { $hint }
no-such-choice = { $value } is not possible; choose from { $choices }
yes = yes
no = no

## Lessons

lesson-any = { $summary } Make any move.
lesson-any-hint = Tap something highlighted.
lesson-any-after = That is how a move is made.
lessons-not-toml = is not TOML: { $why }
lessons-parts = a lesson has [[step]], [[card]] and [[option]], nothing else
lessons-refused = { $option } refuses a move that no other choice allows
lessons-trigger = { $where } must wait for one of these: { $triggers }
lessons-fields = { $where } takes only these fields: { $known }
lessons-message = { $where } needs the name of its message: message = "lesson-1"

## States

state-size = a state of { $game } is { $size } whole numbers
no-state = these numbers are not a state of { $game }: { $why }
state-range = some of these numbers are out of range for { $game }
state-contradiction = these numbers contradict each other, so they are not a state of { $game }

## Files and records

file-unreadable = cannot be read: { $why }
file-unwritable = cannot be written: { $why }
file-not-text = is not text in UTF-8
record-not-json = This is not a Deltille game file.
record-too-large = is larger than { $size } KiB; no game is that long
record-format = has format { $found }; this program reads formats { $known }
record-unknown-field = has an unknown field { $field }
record-options = field 'options' must map names to true, false, numbers or text
record-result = field 'result' must be null or hold scores, winners and a reason
record-rules = field 'rules' must be a whole number
record-field-text = field { $field } must be a text of at most { $most } characters
record-field-texts = field { $field } must be a list of texts of at most { $most } characters
record-field-date = field { $field } must be a date such as '{ $example }'
record-field-seals = field 'seals' must map numbers of moves to a hash and, optionally, a salt
record-seal-of-no-move = has a seal for move { $ply }, but only { $moves } moves
record-not-sealed = move { $ply } is not the one that was sealed
record-seal-closed = the game is over, but the seal of move { $ply } is not opened
record-differs = differs from the earlier one in its { $field }
record-fewer-moves = has fewer moves than the earlier one
record-changed-move = move { $ply } was { $before } in the earlier one
record-changed-seal = the seal of move { $ply } is not the one of the earlier record
record-hidden-start = its start is hidden until the game is over
record-foreign-start = starts in a position of { $found }, not of { $game }
record-bad-start = its start is not a valid position: { $why }
record-other-rules = was played under version { $played } of the rules; this is version { $known }
record-seats = names { $named } seats; the game has { $seats }
record-too-long = has { $moves } moves; no game is longer than { $most }
record-hidden-move = move { $ply } is hidden until the game is over
record-bad-move = move { $ply } is not valid: { $move }: { $why }
record-false-result = claims the result { $claimed }, but the moves give { $true }
not-a-move = a move is a text, an id or a Move
record-no-game = holds only the name of its game; pass the game, or import deltille
record-names = { $game } has { $seats } seats here; give each a name
record-bad-resign = seat { $seat } cannot resign after move { $ply }
record-bad-winners = the winners in its result must be a list of its seats
record-bad-variation = a variation of move { $ply } is not valid: { $move }: { $why }
record-field-resigned = field 'resigned' must map seats to numbers of moves
record-field-comments = field 'comments' must map numbers of moves to texts of at most { $most } characters
record-field-variations = field 'variations' must map numbers of moves to lists of lines of moves

## Games that do not end by their rules

ended-resigned = the others have resigned
ended-resigned-by = { $side } resigned
ended-time = the others ran out of time
ended-time-by = { $side } ran out of time
ended-agreed = the players agreed
ended-adjudicated = the game was adjudicated
ended-illegal = the others made an illegal move
ended-illegal-by = { $side } made an illegal move
ended-crashed = the others failed to move
ended-crashed-by = { $side } failed to move
ended-abandoned = nobody came back

## Setting positions up

edit-turn = Whose turn
edit-hint = Choose a piece and then its place; tap a piece to take it away.
bad-edit = this cannot be changed here
no-editor = positions of { $game } are set up from their texts
