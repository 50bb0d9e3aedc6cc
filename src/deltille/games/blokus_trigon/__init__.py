"""Blokus Trigon: lay 22 pieces of triangles so that your own touch at points, never along a side.

>>> import deltille
>>> pos = deltille.new("blokus_trigon", players=2)
>>> len(pos.legal_moves)
2478
>>> pos.push("q15,r15,s15")
Move(id=30768, text='q15,r15,s15')
>>> pos.turn, pos.scores
(1, (-217, -220))
"""

from deltille.games.blokus_trigon.game import BlokusTrigon

GAME = BlokusTrigon

__all__ = ["GAME"]
