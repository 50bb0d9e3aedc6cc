# What networks say about themselves.

no-network = No network fits { $game }: tree search with random games (mcts) stands in, with the same budget.
