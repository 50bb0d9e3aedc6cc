"""Tranglar: place pieces made of triangles, flip what you trap, cover the most.

>>> import deltille
>>> pos = deltille.from_text("tranglar t2:b3ne t1:b4s - 4331111113 3431111113 play green 0 0")
>>> for step in pos.steps("t1:b3w"):
...     print(step.sentence)
green places a small triangle on b3
petrol large triangle on b3 flips: 2 of 3 sides touch green
>>> _ = pos.push("t1:b3w")
>>> pos.scores
(0, 4)
"""

from deltille.games.tranglar.game import Tranglar

GAME = Tranglar

__all__ = ["GAME"]
