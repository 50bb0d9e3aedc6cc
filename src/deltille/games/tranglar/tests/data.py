"""What tests of all games need to know about Tranglar."""

from deltille.games.tranglar.tests.large import large_text
from deltille.testing.game_data import GameData

DATA = GameData(
    fingerprint="64d80271330cc223",
    picture=(
        "tranglar t2:a4sw,c3:d4nsw,zL:a3e.b3sw,s2:a3s.a2n,t1:a3w,t1:b2e,s2:b2s.b1n,t1:b2w,t2:c2es"
        ",t1:d2e,zR:b1es.c1w,t1:c1n t1:b4n,t2:b4es,t1:b4w,c3:c4new,zL:c3e.d3sw,s2:a2s.a1n,t1:a1e "
        "nz:b3ne.c3sw.c2n,n1:d3e,n1:a1s,np:c1e.d1nesw 0210101103 0322001101 play petrol 0 0"
    ),
    short={"stall_limit": 10},
    sudden_wins=True,
    large_text=large_text,
    taught={
        "R1": "Agree who plays petrol, or draw lots",
        "R2": "seventeen pieces each",
        "R3": "places one of the two large neutral pieces",
        "R4": "Do exactly one of these",
        "R5": "A triangle has three sides, the five-sided piece five, every other piece four",
        "R6": "meeting at a corner does not count",
        "R7": "two of three, three of four, three of five",
        "R8": "It must not be trapped when you place it",
        "R9": "once your own small triangles are used up",
        "R10": (
            "one piece by several from your supply, or several by one, on exactly the same cells",
            "None of the new pieces may be trapped",
        ),
        "R11": ("it goes to your supply, turned over", "two or more of your pieces fill its cells"),
        "R12": "that takes a whole turn",
        "R13": (
            "A **parallelogram** never flips",
            "is exchanged instead of flipped",
            "If you have none, it stays",
            "they may follow",
        ),
        "R14": "and after that the other side does the same",
        "R15": "If you have no other action, you **pass**",
        "R16": "when the board is full or after two passes in a row",
        "R17": "if they are equal, the game is a draw",
        "D4": "So a neutral piece **protects** what is beside it",
        "D14": "Our rule adds one ending: 40 turns",
        "D17": "You can resign at any time",
        "D18": "let players pass whenever they like",
    },
)
