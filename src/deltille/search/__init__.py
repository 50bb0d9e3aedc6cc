"""Search written once for all games, over the operations of :mod:`deltille.core.operations`.

    mcts          Monte-Carlo tree search (MCTS): budgets, threads, tree reuse, reports
    simulation    one simulation under virtual loss, made of
                  selection (PUCT with FPU reduction, max^n), expansion, playout, backup,
                  rave (AMAF statistics) and proof_bounds (MCTS-Solver)
    infosets      a node for each information set (ISMCTS); belief: weighted determinizations
    alphabeta     forced wins and endings, exactly, before the tree search starts
    static_eval   leads by evaluation; payoff: the value of a finished game to each seat
    tree, workspace, allocator   all memory: of the tree, of one thread, and how it is handed out
    analysis      a search as a report; review: a finished game, move by move
    flat, greedy  simpler ways to choose

A tree takes at most the megabytes it is given (256 by default): 96 bytes a node for two seats, 33 bytes an
edge, 51 with RAVE (``tests/test_documents.py`` checks that). A thread takes a few hundred kilobytes more.
"""
