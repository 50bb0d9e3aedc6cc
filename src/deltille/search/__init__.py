"""Search written once for all games, over the operations of :mod:`deltille.core.operations`."""
