"""What tests of all games need to know about Trangalla."""

from deltille.games.trangalla.tests.large import large_text
from deltille.testing.game_data import GameData

DATA = GameData(
    fingerprint="63fd1c4432ff4a38",
    picture=(
        "trangalla rhombus25 300 1/P1/K2/1s1p/3sS/3S/pk1/1P/1 w 10 0 34010084600a,360000a0208a,"
        "73000000218a,f2000000019a,1f000000000ba 30450084400a,3c4100a0000a,73000000019a,76400000018a,"
        "f200000000ba"
    ),
    short={"cap": 60},
    large_text=large_text,
    taught={
        "R1": "five pieces that look alike, and one of them is a king",
        "R2": "chooses which of their five pieces is the king",
        "R3": "White goes first; agree who plays White, or draw lots",
        "R4": "forward or sideways, never back",
        "R5": (
            "jump over a neighbour of either colour to the empty point right behind it",
            "You never have to jump",
            "A move is one step or one chain of jumps, never both",
        ),
        "R7": ("even over the same piece again", "not back to the point where the move began"),
        "R8": ("that was jumped changes sides", "that was jumped is gone", "When the move is over"),
        "R9": (
            "A move ends when it reaches a goal",
            "A king that reaches it wins",
            "A soldier that reaches it is lost",
            "Your king may stand there",
        ),
        "R10": "A player who has lost the king plays on",
        "R11": "if they take the other king too, the game is a draw",
        "R12": (
            "the same layout three times at most",
            "a jump over a piece that may be the enemy king is always allowed",
        ),
        "R13": (
            "A player who cannot move passes",
            "If neither side can move, the game is a draw",
            "A player without pieces loses",
        ),
        "R14": "After 300 moves the game is a draw",
        "R15": "Nobody else knows",
        "D1": "The drawing of the original board is lost",
        "D5": "jumps back onto it is lost as well",
        "D14": "players have to **remember** which piece is their king",
    },
)
