"""Attangle: capture from two directions at once, build three towers of three.

>>> import deltille
>>> pos = deltille.new("attangle")
>>> for move in ["d3", "d5", "e3", "e5", "b2", "c3", "d3,b2-c3"]:
...     _ = pos.push(move)
>>> pos.scores, pos.to_text()
((0, 0), '')
"""

from deltille.games.attangle.position import Attangle

GAME = Attangle

__all__ = ["GAME"]
