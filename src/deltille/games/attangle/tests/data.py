"""What tests of all games need to know about Attangle."""

from deltille.games.attangle.tests.large import large_text
from deltille.testing.game_data import GameData

DATA = GameData(
    fingerprint="75e0c90b2ee0b8ad",
    picture="attangle wwwb/wwb2/2bw+1b/1w++w2b1/b1b1b1/b2wb/2b+w b 7 4",
    sudden_wins=True,
    large_text=large_text,
    taught={
        "R1": "White goes first; agree who plays White, or draw lots",
        "R2": "a stack belongs to the player whose piece is on top",
        "R3": "Do exactly one of two things",
        "R4": "on any empty point except the centre",
        "R5": "The centre stays empty for the whole game",
        "R6": (
            "that both see it along an open line, from two different directions",
            "they may cross the empty centre",
            "No other stacks can capture",
        ),
        "R7": "the top piece returns to your stock",
        "R8": ("Stacks do not move in any other way", "they are never split"),
        "R9": (
            "A triple never moves again, captures nothing and cannot be captured",
            "Anything on a line blocks it",
        ),
        "R10": "Your third triple wins the game immediately",
        "R11": "If you have no move, you lose",
        "D2": "The two stacks may also face each other",
        "D5": "You never have to capture while you can still place",
    },
)
