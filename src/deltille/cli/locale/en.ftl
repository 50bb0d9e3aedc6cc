# Messages of the command line.

games-game = game
games-what = what it is
games-options = options
games-levels = [b]Levels[/b] of the computer, in every game (deltille play GAME --level N):

puzzles-progress = { $found } of { $wanted } puzzles · { $games } games · { $looked } positions searched deeply · { $minutes } min
puzzles-done = { $found ->
    [one] { $found } puzzle in { $file }
   *[other] { $found } puzzles in { $file }
}
puzzles-unfinished = { $missing ->
    [one] { $missing } puzzle is missing; run the same command with --resume to continue.
   *[other] { $missing } puzzles are missing; run the same command with --resume to continue.
}

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
drawn = Drawn in { $file }.

verify-closed = the seal of move { $ply } is not opened yet; verify the record of the finished game
verify-no-seals = contains no seals, so nothing proves that its secrets were not changed
verify-nothing-sealed = { $game } has no secrets, so nothing was sealed; all { $moves } moves are valid.
verify-secret = { $side }'s { $what } ({ $move }) at move { $ply }
verify-matches = { $secrets-count ->
    [one] { $secrets } was sealed and matches.
   *[other] { $secrets-and } were sealed and match.
}

converted = { $moves ->
    [one] { $moves } move of { $game } in { $file }
   *[other] { $moves } moves of { $game } in { $file }
}
other-game = contains games of { $game }, not of { $found }
unknown-ending = no game is saved in files of this kind; known kinds are { $known }
not-a-position-of = is not a position of { $game }
perft-speed = depth { $depth }, { $seconds } s, { $millions } million sequences/s
backed-up = { $tables ->
    [one] { $tables } table copied to { $file }.
   *[other] { $tables } tables copied to { $file }.
}

restored = { $tables ->
    [one] { $tables } table restored.
   *[other] { $tables } tables restored.
}
restored-over = { $tables ->
    [one] { $tables } table restored.
   *[other] { $tables } tables restored.
} The previous database is now { $replaced }.
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

play-welcome = (Type 'help' for help.)
play-good-bye = Goodbye.
play-seats = { $game } has { $seats } seats here
play-thinks = { $player } thinks
play-thinking = thinking
play-plays = { $player } plays [b]{ $move }[/b]: { $steps }.
play-not-saved = Not saved: { $why }.
play-saved = Saved to { $file }.
play-more = ... and { $n } more
play-no-hints = There are no hints in a game between people.
play-nothing-to-undo = There is nothing to take back.
play-no-swap = You can swap sides only with --swap, in reply to the first move.
play-swapped = Sides swapped.
play-swapped-you-are = Sides swapped; you are now { $side }.
play-computer = { $side } (computer)
play-help =
    Type a move (e3 or E3), a piece and a place (I4@o18) where that is enough, or
      moves [TEXT]  list the legal moves, or those that contain TEXT; I4@ with a piece, @o18 with a place
      hint          what level 10 would play, and what that does (not in a game between people)
      resign        resign; with more than two players the others play on, and the computer moves for you
      undo          take back moves to your last turn
      swap          with --swap, in reply to the first move: take the other side
      rules         read the rules
      save FILE     save the game; 'deltille show FILE' shows it
      quit          stop playing

show-ended = { $how }. { $winners-count ->
    [0] A draw.
   *[other] { $winners-and } won.
}
play-resigns = { $player } resigns.
play-no-swap-here = only two players can swap sides, in a game without secrets; not in { $game }
player-or-level = give a player or a level, not both
compiling = Compiling the rules for this machine; this happens once: { $kernel }
write-anchor = write PLAYER=ELO, as in random=0, not { $item }
write-setting = write a setting of the run as key=number
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
column-elo-between = Elo, 95% interval

arena-stopped = Stopped. Finished games are in { $folder }; the same command resumes from there.
arena-first-games = first games (compiling once)
arena-reused = { $games ->
    [one] REUSED: { $games } game that was played before by the same players, from the same sources; remove the folder to play it again.
   *[other] REUSED: { $games } games that were played before by the same players, from the same sources; remove the folder to play them again.
}
arena-pairs = pairs with 0, ½, 1, 1½, 2 points: { $counts }
arena-fault = { $player } lost { $games } by { $reason }, for example: { $detail }
arena-pace = { $played ->
    [0] { $moves } moves per game, nothing left to play (0 played now)
   *[other] { $moves } moves per game, { $pace } games per minute ({ $played } played now)
}

tournament-stopped = Stopped. The same command resumes from what has been played.
tournament-reused = REUSED: { $games } of { $planned } games, played before by the same players, from the same sources; they are not repeated.
tournament-pace = { $games } of { $planned } games, { $pace } per minute
tournament-superiority = likelihood of superiority
tournament-played = { $games } of { $planned } games, { $moves } moves each, { $now } played now, { $pace } per minute
tournament-ended = ended early: { $endings }
rating-none = There are no results { $where ->
    [these] in these files
   *[here] in { $place }
}; play some: deltille tournament GAME PLAYER PLAYER ...
rating-no-place = has no place for a leaderboard; put { $begin } and { $end } on lines of their own

openings-made = { $games } games, { $positions } positions, { $bytes } bytes: { $file }
openings-none = This game has no opening book for these options.
openings-by = { $games } games by { $players }
openings-move = { $games } games, first seat wins { $share }
dataset-made = { $games } games, { $moves } moves, { $size } MB: { $file }
dataset-missing = { $games ->
    [one] { $games } game is missing; run the same command to continue.
   *[other] { $games } games are missing; run the same command to continue.
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
about-deltille = Five triangle strategy games to play, study and research.
about-analyse = Go through a saved game and mark the moves that lost most, or analyse a position.
about-arena = Play a match: paired openings, rotated seats; if it is stopped, the same command resumes it.
about-backup = Copy all games into a file while the server is running, and check the copy.
about-bench = Measure random games per second on one core.
about-check = Read every saved game and name those that cannot be read; exits with 1 if there are any.
about-convert = Convert a saved game to another program's file, or back.
about-dataset = Play thousands of games and save them in one compressed file, which deltille.datasets loads.
about-games = List the games with their options, and the levels of the computer.
about-gtp = Run a game as an engine that other programs talk to on standard input and output (GTP).
about-openings = Make an opening book from a dataset, or show the first moves of the one that came with the game.
about-perft = Count the move sequences of a length: the standard test of a move generator.
about-play = Play a game in the terminal, against the computer or (--against nobody) on one keyboard.
about-puzzles =
    Let the computer play against itself, and keep positions in which one move is clearly best.

    Each is proven, or judged by two searches: the second is deeper and has another seed. The same seed finds
    the same puzzles.
about-rating = Rate all players measured on this machine, separately for each game.
about-restore = Replace all games with those of a backup; no server may be running.
about-rules = Show the rules of a game.
about-serve = Start the server: play in the browser, alone, with others on one screen, or with friends elsewhere.
about-show = Show a saved game: who played, the moves, the board, the result; or list the games of a match.
about-statistics = Measure a game by self-play: length, branching factor, first seat, draws.
about-tournament = Play a tournament between any number of players and rate them together.
about-train = Train a network for a game by self-play; stop and resume it at any time.
about-verify = Check the seals of a game with secrets; exits with 1 unless every secret matches its seal.
about-warm = Compile everything ahead of time, so that nobody waits later.
help-everywhere-version = Print the version.
help-everywhere-language = Use this language, such as es; by default the system's.
help-analyse-what = A saved game, a file of games with --game N, or a position text.
help-analyse-nodes = Simulations for a position, or for each move of a game.
help-analyse-seconds = Seconds for a position.
help-analyse-threads = Threads for a position.
help-analyse-worst = How many of the worst moves to explain.
help-analyse-seed = The same seed and nodes give the same analysis.
help-analyse-net = Use the network that comes with the game.
help-analyse-weights = Use the network in this .npz file.
help-arena-competitors = Who plays: one per seat, or fewer if each gets the same number of seats.
help-arena-games = Number of games, rounded up to whole rounds; with --sprt at most.
help-arena-sprt = Stop when it is clear which of two Elo differences is true.
help-arena-alpha = How often --sprt may find ELO1 when the truth is ELO0.
help-arena-beta = How often --sprt may find ELO0 when the truth is ELO1.
help-arena-out = Folder for the records; a run found there is resumed.
help-arena-strict = End the match with an error if a player fails.
help-game-name = Name of a game; [b]deltille games[/b] lists them.
help-options = An option of the game; can be repeated.
help-players = Number of players, in games that let you choose.
help-level = Short for level:1 to level:10; [b]deltille games[/b] says what they are like.
help-bench-names = Which games; by default all.
help-bench-seconds = How long to measure each game.
help-bench-signature = Print one number over fixed playouts and searches of all games.
help-convert-source = A record, a file of records, or a file of another program.
help-convert-target = The file to write; its ending decides the kind.
help-dataset-competitors = Who plays; each seat is drawn from them. By default the game's network.
help-dataset-games = Number of games.
help-dataset-out = The file (.npz); by default in the user's data folder. An existing file is continued.
help-dataset-opening-plies = Up to this many random moves at the start.
help-gtp-seed = Makes the engine's play repeatable.
help-workers = Processes; by default one per processor; 0 plays in this process.
help-minutes = Stop after this many minutes, with what has been played.
help-opening-plies = Random moves at the start of each game.
help-openings = File of openings instead of random moves: each line has moves or a position text.
help-seed = The same seed gives the same games.
help-ray = Play on a Ray cluster: ray://HOST:PORT, 'auto' (one running here), 'local' (start one).
help-time = Time per game (60, or 60+0.5 with an increment), per move (/2), or both (60+0.5/10).
help-resign = A player resigns after expecting less than this for this many moves in a row.
help-lead = A lead of this many points for this many moves in a row wins the game.
help-max-plies = A game of this length is a draw.
help-anchors = Fix the Elo of a player; without anchors the mean is 0.
help-rated = Whether the results count on this machine's ladder (deltille rating).
help-json = Print the result as JSON.
help-openings-source = A file written by deltille dataset; without it the book is shown.
help-openings-out = Where to write the book; by default the game's folder.
help-perft-depth = How many moves deep.
help-perft-split = Count each first move separately.
help-perft-position = Start from this position text.
help-play-seat = Your seat; 1 moves first.
help-play-lot = Choose your seat at random.
help-play-swap = The second of two players may reply to the first move by taking its side.
help-play-seed = Makes the computer's play repeatable.
help-puzzles-count = Number of puzzles.
help-puzzles-out = The file; a game's own is puzzles.jsonl in its folder.
help-puzzles-resume = Continue an incomplete file.
help-puzzles-minutes = Stop after the first game that ends later than this.
help-rating-game = Rate only this game.
help-rating-results = Rate these results or games instead of those of this machine.
help-rating-add = Add results or games to those of this machine.
help-rating-least = Leave out players with fewer games.
help-rating-markdown = Print tables for a document.
help-rating-into = Put the tables into this document, between its leaderboard marks.
help-file = A TOML file with settings.
help-database = By default SQLite in your data directory; or postgresql+asyncpg://...
help-serve-host = Who may connect; by default this machine only.
help-serve-port = 8000 by default; 0 for any free port.
help-serve-public-url = The address people use from outside, if different.
help-serve-browser = Open the page in your browser.
help-backup-target = The file to write.
help-restore-source = A file written by deltille backup.
help-game-number = Which game of a file with several, from 1.
help-show-record = A saved game, or the games of a match (games.jsonl, or its folder).
help-show-ply = Show the position after this many moves.
help-show-svg = Also draw the position into this file.
help-statistics-competitors = Strengths to measure, each against itself.
help-statistics-games = Games for each player.
help-statistics-opening-plies = Up to this many random moves at the start.
help-statistics-minutes = At most this many minutes for each player.
help-statistics-markdown = Print a table for a document.
help-tournament-competitors = Who plays: names, module:Class,key=value, or gtp:COMMAND.
help-tournament-games = Games each time players meet, rounded up to whole rounds.
help-tournament-system = round-robin, gauntlet (the first against all) or swiss.
help-tournament-rounds = Rounds of a Swiss tournament; in other systems, how often all meet.
help-tournament-champions = How many of the first players named run the gauntlet.
help-tournament-out = File for the results (.json), or a folder; games found there are not repeated.
help-train-out = Folder for the checkpoint, the log and the best network.
help-train-minutes = How long this may take in total.
help-train-plan = Minutes of all runs together, if it will be resumed.
help-train-resume = Resume from the checkpoint in this folder.
help-train-warm-start = Start with what fits from the checkpoint of a similar game.
help-train-actors = Play the games here, or in actors on a Ray cluster.
help-train-compact = At the end, write a small checkpoint here, to keep or share.
help-train-device = cpu or cuda; by default a GPU if there is one.
help-train-channels = Channels of the network.
help-train-blocks = Residual blocks of the network.
help-train-lanes = Games played in lock-step.
help-train-candidates = Moves tried in each position.
help-train-setting = Another setting of the run, such as batch=512.
help-verify-file = A record, as downloaded from the page.
help-verify-earlier = A record of the same game, saved while it was still going on.
help-warm-names = Which games; by default all.
player-forms = random, greedy, flat:N, level:1 to level:10, mcts:nodes=N,seconds=S, net:nodes=N,seconds=S, your own module:Class,key=value, or another engine as gtp:COMMAND
help-gtp-player = Who chooses the moves: { player-forms }.
help-play-against = Who takes the other seats: { player-forms }, or nobody.
