"""Triangle Wins: lay tiles whose corners match, close the last free side of enemy groups and capture them.

>>> import deltille
>>> pos = deltille.new("triangle_wins")
>>> for move in ["LLL@0,0u", "TLL@0,-1d", "pass", "LSL@0,0d", "LTS@1,0u", "LLC@-1,0d"]:
...     _ = pos.push(move)
>>> pos.scores
(-22, -20)
"""

from deltille.games.triangle_wins.game import TriangleWins

GAME = TriangleWins

__all__ = ["GAME"]
