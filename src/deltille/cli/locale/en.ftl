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

show-ended = { $how }. { $winners-count ->
    [0] A draw.
   *[other] { $winners-and } won.
}
play-resigns = { $player } resigns.
play-no-swap-here = sides are swapped by two players in an open game, not in { $game }
player-or-level = give a player or a level, not both
compiling = Compiling the rules for this machine; this happens once: { $kernel }
write-anchor = write PLAYER=ELO, as in random=0, not { $item }
write-setting = write a number of the run as key=number
not-on-the-ladder = Not on the ladder of this machine: { $why }
records-in = records: { $place }

column-player = player
column-games = games
column-won = won
column-drawn = drawn
column-lost = lost
column-score = score
column-points = points
column-faults = faults
column-rating = rating
column-elo-between = Elo, 95% between

arena-stopped = Stopped. Finished games are in { $folder }; the same command resumes from there.
arena-first-games = first games (compiles once)
arena-reused = { $games ->
    [one] REUSED: { $games } game that was played before by the same players, from the same sources; remove the folder to play it again.
   *[other] REUSED: { $games } games that were played before by the same players, from the same sources; remove the folder to play them again.
}
arena-pairs = pairs with 0, ½, 1, 1½, 2 points: { $counts }
arena-fault = { $player } lost { $games } by { $reason }, for example: { $detail }
arena-pace = { $played ->
    [0] { $moves } moves a game, nothing left to play (0 played now)
   *[other] { $moves } moves a game, { $pace } games a minute ({ $played } played now)
}

tournament-stopped = Stopped. The same command resumes from what has been played.
tournament-reused = REUSED: { $games } of { $planned } games, played before by the same players, from the same sources; they are not repeated.
tournament-pace = { $games } of { $planned } games, { $pace } a minute
tournament-superiority = likelihood of superiority
tournament-played = { $games } of { $planned } games, { $moves } moves each, { $now } played now, { $pace } a minute
tournament-ended = ended early: { $endings }
rating-none = There are no results { $where ->
    [these] in these files
   *[here] in { $place }
}; play some: deltille tournament GAME PLAYER PLAYER ...
rating-no-place = has no place for a leaderboard; put { $begin } and { $end } on lines of their own

openings-made = { $games } games, { $positions } positions, { $bytes } bytes: { $file }
openings-none = No book came with this game and these options.
openings-by = { $games } games by { $players }
openings-move = { $games } games, first seat wins { $share }
dataset-made = { $games } games, { $moves } moves, { $size } MB: { $file }
dataset-missing = { $games ->
    [one] { $games } game is missing; the same command goes on.
   *[other] { $games } games are missing; the same command goes on.
}
statistics-played = { $games ->
    [one] { $player }: { $games } game
   *[other] { $player }: { $games } games
}
statistics-games = games
statistics-moves = moves
statistics-branching = branching
statistics-most = most
statistics-log10-tree = log10 tree
statistics-first-seat = first seat
statistics-draws = draws
statistics-shared = shared
bench-games-s = games/s
bench-moves-s = moves/s
bench-moves-game = moves/game
warming = warming
warmed = { $kernels } kernels ready, { $compiled } compiled now, in { $folder }

# Help. Each command, then each of its options.

help-usage = Usage:
help-panel-arguments = Arguments
help-panel-options = Options
help-panel-commands = Commands
help-required = [required]
help-default = default:
help-help = Show this message and exit.
help-install = Install completion for the current shell.
help-completion = Show completion for the current shell, to copy it or customize the installation.
about-deltille = Five strategy games of the triangle: play them, study them, research them.
about-analyse = Walk through a saved game and mark the moves that lost most, or think about a position.
about-arena = Play a match: paired openings, rotated seats; if it is stopped, the same command resumes it.
about-backup = Copy all games into a file while the table runs, and check the copy.
about-bench = Measure random games a second on one core.
about-check = Read every game that is kept and name those that cannot be read; exits with 1 if there are any.
about-convert = Turn a saved game into the file of another program, or the other way round.
about-dataset = Play thousands of games and keep them in one compressed file, which deltille.datasets loads.
about-games = List the games with their options, and the levels of the computer.
about-gtp = Run a game as an engine that other programs talk to on standard input and output (GTP).
about-openings = Make an opening book from a dataset, or show the first moves of the one that came with the game.
about-perft = Count the move sequences of a length: the test every move generator knows.
about-play = Play a game in the terminal, against the computer or (--against nobody) on one keyboard.
about-puzzles =
    Let the computer play itself, and keep positions in which one move is clearly best.

    Each is proven, or judged by two searches: the second is deeper and has another seed. The same seed finds
    the same puzzles.
about-rating = Rate all players that were measured on this machine, each game by itself.
about-restore = Put a copy of all games in the place of those that are there; no server may be running.
about-rules = Show the rules of a game.
about-serve = Start the table: play in the browser, alone, with others here, or with others far away.
about-show = Show a saved game: who played, the moves, the board, the result; or list the games of a match.
about-statistics = Measure a game by letting each player play itself: length, branching factor, first seat, draws.
about-tournament = Play a tournament between any number of players and rate them together.
about-train = Train a network for a game by self-play; stop and resume it at any time.
about-verify = Check the seals of a game with secrets; exits with 1 unless every secret is the one that was sealed.
about-warm = Compile everything ahead of time, so that nobody waits later.
help-everywhere-version = Print the version.
help-everywhere-language = Speak this language, such as es; else the system's.
help-analyse-what = A saved game, a file of games with --game N, or a position text.
help-analyse-nodes = Simulations for a position, or for each move of a game.
help-analyse-seconds = Seconds for a position.
help-analyse-threads = Threads for a position.
help-analyse-worst = How many of the worst moves to explain.
help-analyse-seed = The same seed and nodes give the same analysis.
help-analyse-net = Ask the network that came with the game.
help-analyse-weights = Ask the network in this .npz file.
help-arena-competitors = Who plays: one for each seat, or fewer if each gets the same number of seats.
help-arena-games = How many games, rounded up to whole rounds; with --sprt at most.
help-arena-sprt = Stop when it is clear which of two differences is true.
help-arena-alpha = How often --sprt may find ELO1 when the truth is ELO0.
help-arena-beta = How often --sprt may find ELO0 when the truth is ELO1.
help-arena-out = Folder for the records; a run found there is resumed.
help-arena-strict = End the match with an error if a player fails.
help-game-name = Name of a game; [b]deltille games[/b] lists them.
help-options = An option of the game; may be given several times.
help-players = How many play, in games that let you choose.
help-level = Short for level:1 to level:10; [b]deltille games[/b] says what they are like.
help-bench-names = Which games; all if none is named.
help-bench-seconds = How long to measure each game.
help-bench-signature = Print one number over fixed playouts and searches of all games.
help-convert-source = A record, a file of records, or a file of another program.
help-convert-target = What to write; its ending says which kind.
help-dataset-competitors = Who plays; each seat is drawn among them. The game's network if nobody is named.
help-dataset-games = How many games.
help-dataset-out = The file (.npz); in the user's data folder if none is named. It is continued.
help-dataset-opening-plies = Up to so many random moves at the start.
help-gtp-seed = Makes the engine's play repeatable.
help-workers = Processes; one for each processor if not given, 0 to play in this one.
help-minutes = Stop after so many minutes, with what has been played.
help-opening-plies = Random moves at the start of each game.
help-openings = File of openings in place of random moves: on each line moves, or a position text.
help-seed = The same seed gives the same games.
help-ray = Play on a Ray cluster: ray://HOST:PORT, 'auto' (one that runs here), 'local' (start one).
help-time = Time for a game (60, or 60+0.5 with an increment), for each move (/2), or both (60+0.5/10).
help-resign = A player resigns that expects less than this so many moves in a row.
help-lead = A lead of so many points for so many moves in a row wins the game.
help-max-plies = A game of this length is a draw.
help-anchors = Fix the Elo of a player; without one the mean is 0.
help-rated = Whether the results count on this machine's ladder (deltille rating).
help-json = Print the result as JSON.
help-openings-source = A file by deltille dataset; else the book is shown.
help-openings-out = Where to write the book; else the game's folder.
help-perft-depth = How many moves deep.
help-perft-split = Count each first move apart.
help-perft-position = Start from this position text.
help-play-seat = Your seat, 1 moves first.
help-play-lot = Draw lots for your seat.
help-play-swap = The second of two players may answer the first move by taking its side.
help-play-seed = Makes the computer's play repeatable.
help-puzzles-count = How many puzzles.
help-puzzles-out = The file; a game's own is puzzles.jsonl in its folder.
help-puzzles-resume = Go on with a file that is not complete.
help-puzzles-minutes = Stop after the first game that ends later than this.
help-rating-game = Only this game, by its name.
help-rating-results = Rate these results or games, not those of this machine.
help-rating-add = Add results or games to those of this machine.
help-rating-least = Leave out players with fewer games.
help-rating-markdown = Print tables for a document.
help-rating-into = Put the tables into this document, between its leaderboard marks.
help-file = A TOML file with settings.
help-database = By default SQLite in your data directory; or postgresql+asyncpg://...
help-serve-host = Who may connect; by default this machine only.
help-serve-port = 8000 by default; 0 for any free one.
help-serve-public-url = The address people use from outside, if it differs.
help-serve-browser = Open the page in your browser.
help-backup-target = The file to write.
help-restore-source = A file that deltille backup wrote.
help-game-number = Which game of a file that holds several, from 1.
help-show-record = A saved game, or the games of a match (games.jsonl, or its folder).
help-show-ply = Show the position after this many moves.
help-show-svg = Also draw the position into this file.
help-statistics-competitors = Strengths to measure, each against itself.
help-statistics-games = Games for each player.
help-statistics-opening-plies = Up to so many random moves at the start.
help-statistics-minutes = At most so many minutes for each player.
help-statistics-markdown = Print a table for a document.
help-tournament-competitors = Who plays: names, module:Class,key=value, or gtp:COMMAND.
help-tournament-games = Games whenever players meet, rounded up to whole rounds.
help-tournament-system = round-robin, gauntlet (the first against all) or swiss.
help-tournament-rounds = Rounds of a Swiss tournament; how often all meet in others.
help-tournament-champions = How many of the first named players run the gauntlet.
help-tournament-out = File for the results (.json), or a folder; games found there are not repeated.
help-train-out = Folder of the checkpoint, the log and the best network.
help-train-minutes = How long this may take in all.
help-train-plan = Minutes of all slices together, if it will be resumed.
help-train-resume = Go on from the checkpoint in this folder.
help-train-warm-start = Begin with what fits from the checkpoint of a similar game.
help-train-actors = Play the games here, or in actors on a Ray cluster.
help-train-compact = At the end write a small checkpoint here, to keep or share.
help-train-device = cpu or cuda; a GPU if there is one.
help-train-channels = Channels of the network.
help-train-blocks = Residual blocks of the network.
help-train-lanes = Games played in lock-step.
help-train-candidates = Moves tried in each position.
help-train-setting = Another number of the run, such as batch=512.
help-verify-file = A record, as the table lets you download it.
help-verify-earlier = A record of the same game, saved while it was still going on.
help-warm-names = Which games; all if none is named.
player-forms = random, greedy, flat:N, level:1 to level:10, mcts:nodes=N,seconds=S, net:nodes=N,seconds=S, your own module:Class,key=value, or another engine as gtp:COMMAND
help-gtp-player = Who chooses the moves: { player-forms }.
help-play-against = Who takes the other seats: { player-forms }, or nobody.
