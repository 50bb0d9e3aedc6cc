"""Attangle: capture from two directions, build three towers of three.

>>> import deltille
>>> pos = deltille.new("attangle")
>>> for move in ["d3", "d5", "b2", "c3", "d3,b2-c3"]:
...     _ = pos.push(move)
>>> pos.to_text()
'attangle 4/5/6/4b2/2w+3/5/4 b 17 16'
"""

from deltille.games.attangle.game import Attangle

GAME = Attangle

__all__ = ["GAME"]
