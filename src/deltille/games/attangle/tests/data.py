"""What tests of all games need to know about Attangle."""

from deltille.games.attangle.tests.large import large_text
from deltille.testing.game_data import GameData

DATA = GameData(
    fingerprint="75e0c90b2ee0b8ad",
    picture="attangle wwwb/wwb2/2bw+1b/1w++w2b1/b1b1b1/b2wb/2b+w b 7 4",
    sudden_wins=True,
    large_text=large_text,
)
