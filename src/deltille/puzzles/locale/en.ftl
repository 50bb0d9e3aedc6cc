# What puzzles are about, and what can be wrong with a file of them.

bad-line = this line is not a puzzle: { $why }
theme-win-1 = Win in one
theme-win-2 = Win in two
theme-win-3 = Win in three
theme-win-4 = Win in four
theme-points = Most points
theme-ending = Ending
theme-defence = Defence
theme-save = Save the game
theme-edge = Turn the game around
theme-long = Long line
theme-quiet = Quiet move
