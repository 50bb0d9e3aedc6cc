"""How actions are numbered (:mod:`deltille.core.action_space`), for kernels: constants alone."""

IDS, RANKS, STRUCTURED = 0, 1, 2
SPARE = 64
"""Actions behind the policy outputs. First tiles of Triangle Wins need 61, chains of Trangalla a few."""
