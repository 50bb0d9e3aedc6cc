"""Search written once for all games, over the operations of :mod:`deltille.core.operations`.

    mcts         the tree search: budgets, threads, keeping the tree, reports
    simulation   one way down, to the end and back up, made of selection, expansion, backup,
                 sharing (statistics between siblings) and solver (what is proven)
    tree, desk   all memory there is: of the tree, and of one thread
    payoff       what an end is worth to each seat
    analysis     thinking aloud; review: looking back at a game
    flat, greedy simpler ways to choose

A tree takes at most the megabytes it is given (256 unless told otherwise), about 60 bytes a node for two
seats and 41 an edge; a thread takes a few hundred kilobytes more.
"""
