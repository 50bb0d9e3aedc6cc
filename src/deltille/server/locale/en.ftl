# The server's messages. See docs/add-a-language.md.

## How a game ends

# $others: how many play against the winner
won-resigned = { $others ->
    [one] { $winner } wins: { $loser } resigned.
   *[other] { $winner } wins: the others have resigned.
}
won-time = { $others ->
    [one] { $winner } wins: { $loser } ran out of time.
   *[other] { $winner } wins: the others ran out of time.
}
drawn-by-agreement = A draw by agreement.
abandoned = Abandoned: nobody came back.

## Whether a secret is the one that was sealed

# $whose: yours, opponent or side; $what: what was hidden, such as a king
seal-matches = Checked: { $whose ->
    [yours] your { $what }
    [opponent] your opponent's { $what }
   *[side] { $side }'s { $what }
} is the one chosen at move { $move }.
seal-differs = Warning: { $whose ->
    [yours] your { $what }
    [opponent] your opponent's { $what }
   *[side] { $side }'s { $what }
} is not the one chosen at move { $move }!

## Quick messages

say-hello = Hello!
say-good-luck = Good luck!
say-well-played = Well played.
say-thank-you = Thank you.
say-one-moment = One moment, please.
say-oops = Oops.
say-again = Another one?

## Why something is refused: one for each code

bad-request = The message does not have the format this server expects.
not-yours = You need to hold this seat to do that.
bad-origin = The request comes from a page of another site.
bad-credentials = Wrong name or passphrase.
unknown-table = There is no such table.
not-found = There is nothing at this address.
wrong-method = This address does not accept this method.
stale = The game has moved on; look again.
not-your-turn = It is another seat's turn.
not-started = Not all seats are taken yet.
game-over = The game is over.
not-over = The game is still going on.
out-of-time = Your time has run out.
seat-taken = This seat is taken, or the invitation has been used.
no-draws = Draws cannot be agreed here.
no-swap = Sides can be swapped only at a table with the swap rule, in answer to the first move.
no-hints = There are no hints in a game with other people.
no-offer = There is no such offer to answer.
nothing-to-take-back = There is nothing to take back.
revealed = Something hidden has been revealed since then, so nothing can be taken back.
old-rules = This game was started under another version of the rules, which this server does not have.
unreadable = This table cannot be read: a newer version wrote it, or it is damaged.
name-taken = This name is taken.
too-large = The message is too long.
bad-host = This is not a host name of this server.
illegal-move = The rules do not allow this move.
bad-game = There is no such game, or not with these options.
bad-start = A game cannot start from this position.
bad-player = There is no such computer player.
too-slow = The request came too slowly.
too-costly = Working this out takes more time or memory than one request may use.
too-many = Too many requests; wait a moment.
headers-too-large = The headers of the request are too long or too many.
broken = Something went wrong on our side.
busy = The server is busy or shutting down; try again in a moment.

## The same, where there is more to say

bad-field = { $field }: { $why }
over-with = The game is over. { $outcome }
you-resigned = You have resigned this game.
stale-move = This move was meant for the position after { $meant } moves; { $made } have been made.
text-or-preset = Send either a text or a preset.
nothing-to-say = This message is empty.
agreed-already = You have already agreed to this.
next-has-begun = The next game has already begun.
game-without-draws = { $game } has no draws.
computer-never-draws = A computer never agrees to a draw.
name-a-game = Name a game, or give a position.
position-of-another = This is a position of { $found }, not of { $game }.
record-of-another = This is a game of { $found }, not of { $game }.
record-or-position = Give a record, or a position and moves, not both.
too-many-moves = No game is longer than { $most } moves.
move-does-not-stand = Move { $number } is not valid: { $why }
start-is-a-view = This shows only what one side knows; a game needs the whole position.
start-with-secrets = You set this position up and know its secrets, so nobody can be invited to it.
fair-start-for-two = A fair start is for two players; { $game } here has { $seats }.
no-swap-with-secrets = In { $game } sides cannot be swapped: each player would know the other's secret. Play a match of two games instead.
swap-needs-a-first-move = The swap rule is about the first move, so the game must start from the usual position.
seat-count = { $game } here has { $seats } seats, not { $asked }.
file-problem = This game file cannot be opened: { $why }.
no-other-file = No other program saves games of { $game }.
only-moves = { $moves ->
    [0] No move has been made.
    [one] Only { $moves } move has been made.
   *[other] Only { $moves } moves have been made.
}
player-not-offered = This server does not offer this player.
nothing-called = There is nothing called { $target } here.
newer-entry = This table contains an entry in the format { $form }, which only a newer version can read.
damaged-entry = This table contains a damaged entry in the format { $form }.
unreadable-from = This table cannot be read from entry { $entry } on; a newer version may be able to.
name-too-long = This name is too long; choose a shorter one.
name-needs-letters = A name needs letters.
not-logged-in = You are not logged in.
cancel-first = Cancel one of your analyses first.
clock-needs-days = A clock in days needs at least one day.
clock-needs-time = This clock needs some time to start with.
database-silent = The database cannot be written.
cannot-keep = The server cannot save anything right now; try again soon.
too-many-unfinished = There are too many unfinished games here; come back later.
too-many-accounts = There are too many accounts here already.
newcomers-wait = Busy: running games continue, but no new ones can start right now; try again in about { $seconds } s.
moves-alone = This table has reached its limit of messages and offers; now it takes moves only.
busy-about = The server is busy; try again in about { $seconds } s.
wait-about = You have used a lot of computing time; wait about { $seconds } s.
computers-alone = At least one seat must be for a person: computers do not play alone here.
player-gone = This computer player is no longer available; start a new game.
one-script = Use one script for a name: letters of different scripts look alike.
too-many-marks = A letter of this name has too many marks.
too-many-alike = This name has too many of I, l and 1; choose another.
offer-has-begun = This game has already begun.
own-offer = You already have a seat in this game.
rated-needs-account = Rated games are for people with an account: log in, or play a casual game.
rated-needs-clock = A rated game needs a clock.
too-many-own-offers = You are already waiting for several games; cancel one of them first.
too-many-offers = Too many games are on offer here; join one of them, or try again later.
nobody-called = Nobody here has an account with the name { $name }.
logged-out = You have logged out.

# a board that is fetched once
other-board = This is a board of another version; each table gives the address of its own.
