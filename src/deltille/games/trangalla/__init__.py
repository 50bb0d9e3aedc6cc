"""Trangalla: bring your secret king to the goal at the far end of the board.

>>> import deltille
>>> pos = deltille.new("trangalla")
>>> for move in ["king@b1", "king@h2", "b2xd2", "g2-f3", "d2-e2", "f3-e3", "c2-d3"]:
...     _ = pos.push(move)
>>> [step.token for step in pos.steps("h1xf1xd2xd4")]
['moved:d4', 'turned:d3', 'turned:e2']
>>> pos.view(0).to_text()
'trangalla@0 rhombus25 300 1/K1/P1P/2P1/1Pp2/4/p1p/pp/1 b 5 0 ...'
"""

from deltille.games.trangalla.game import Trangalla

GAME = Trangalla

__all__ = ["GAME"]
