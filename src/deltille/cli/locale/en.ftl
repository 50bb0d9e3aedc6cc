# What the command line says.

games-game = game
games-what = what it is
games-options = options
games-levels = [b]Levels[/b] of the computer, in every game (deltille play GAME --level N):

show-too-far = has { $moves } moves, not { $ply }
show-after = (after { $ply } of { $moves } moves)
show-game = game
show-seats = seats
show-won-by = won by
show-by = by
show-moves = moves
show-winners = { $winners-count ->
    [0] nobody
   *[other] { $winners-and }
}
show-one-of-them = --game N shows one of them.
not-finished = The game is not finished.
drawn = Drawn into { $file }.

verify-closed = the seal of move { $ply } is not opened yet; verify the record of the finished game
verify-no-seals = holds no seals, so nothing says that its secrets were not changed
verify-nothing-sealed = { $game } has no secrets, so nothing was sealed, and all { $moves } moves stand.
verify-secret = { $side }'s { $what } ({ $move }) at move { $ply }
verify-matches = { $secrets-count ->
    [one] { $secrets } was sealed and matches.
   *[other] { $secrets-and } were sealed and match.
}

converted = { $moves ->
    [one] { $moves } move of { $game } in { $file }
   *[other] { $moves } moves of { $game } in { $file }
}
other-game = holds games of { $game }, not of { $found }
unknown-ending = no game is kept in files of this kind; known are { $known }
not-a-position-of = is not a position of { $game }
perft-speed = depth { $depth }, { $seconds } s, { $millions } million sequences/s
backed-up = { $tables ->
    [one] { $tables } table copied to { $file }.
   *[other] { $tables } tables copied to { $file }.
}

restored = { $tables ->
    [one] { $tables } table is back.
   *[other] { $tables } tables are back.
}
restored-over = { $tables ->
    [one] { $tables } table is back.
   *[other] { $tables } tables are back.
} What was there before is now { $replaced }.
checked = { $tables-count ->
    [0] Tables: none. Unreadable: { $unreadable }.
   *[other] Tables: { $tables }. Unreadable: { $unreadable }.
}

analyse-simulations = { $n } simulations
analyse-move = move
analyse-visits = visits
analyse-wins = { $side } wins
analyse-points = points
analyse-lead = lead
analyse-line = main line
analyse-looking-back = looking back
analyse-worst = The moves that lost most:
analyse-gave-away = { $ply }. { $side } { $move } gave away { $loss }: better was { $better } ({ $chance } instead of { $had }), for example { $line }

play-welcome = ('help' helps.)
play-good-bye = Good-bye.
play-seats = { $game } here has { $seats } seats
play-thinks = { $player } thinks
play-thinking = thinking
play-plays = { $player } plays [b]{ $move }[/b]: { $steps }.
play-not-saved = Not saved: { $why }.
play-saved = Saved to { $file }.
play-more = ... and { $n } more
play-no-hints = There are no hints in a game between people.
play-nothing-to-undo = There is nothing to take back.
play-no-swap = Sides are swapped only with --swap, in answer to the first move.
play-swapped = Sides are swapped.
play-swapped-you-are = Sides are swapped; you are { $side } now.
play-computer = { $side } (computer)
play-help =
    Type a move (e3 or E3), or a piece and a place of it (I4@o18) where that says enough, or
      moves [TEXT]  list the legal moves, or those that contain TEXT; I4@ with a piece, @o18 with a place
      hint          what level 10 would play, and what that does (not in a game between people)
      resign        give up; with more than two the others play on, and the computer moves for you
      undo          take back to your last turn
      swap          with --swap, in answer to the first move: take the other side
      rules         read the rules
      save FILE     save the game; 'deltille show FILE' shows it
      quit          stop playing
