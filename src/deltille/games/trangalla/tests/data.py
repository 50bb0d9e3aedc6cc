"""What tests of all games need to know about Trangalla."""

from deltille.games.trangalla.tests.large import large_text
from deltille.testing.game_data import GameData

DATA = GameData(
    fingerprint="63fd1c4432ff4a38",
    picture=(
        "trangalla rhombus25 300 1/s1/2s/1s2/5/2kp/1ps/2/1 w 14 0 2c4024000020,2c8024000100,2c804"
        "4000080 2c4024000004,2c8024000020,2c8044000100,6c0144000000"
    ),
    short={"cap": 60},
    large_text=large_text,
)
