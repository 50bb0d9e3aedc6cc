"""What tests of all games need to know about Triangle Wins."""

from deltille.games.triangle_wins.tests.large import large_text
from deltille.testing.game_data import GameData

DATA = GameData(
    fingerprint="38df2efcd78f861d",
    picture=(
        "triangle_wins 0TTS@1,-3u/1TCS@1,-3d/1TSS@-1,-2u/0SSS@-1,-2d/0SCC@1,-2u/1CCC@1,-2d/1TCC@2"
        ",-2d/1LST@-2,-1u/1SLT@-2,-1d/1SSL@-1,-1u/0STL@-1,-1d/0SST@0,-1u/0CCC@1,-1u/0CCL@2,-1u/0L"
        "TL@-2,0d/0TCT@0,0u/0CLL@1,0u/1TTC@-2,1d/0TTT@-1,1u/0TLT@0,1u/1LLT@0,1d/0LLL@1,1u/1TLC@0,"
        "2u/0LTC@0,2d/0CTS@0,3u LLS,LTS,LSS,LSC,LCT,LCS,TCS,TCC,SSC/LLL,LLS,LLC,LSC,LCS,TTS,TSC,S"
        "SS,SSC,SCC 4/0 0 0"
    ),
    sudden_wins=True,
    large_text=large_text,
    taught={
        "R1": "In the original the youngest player goes first",
        "R2": "Place one tile, or pass",
        "R3": "The first tile may go anywhere",
        "R4": "A tile goes next to at least one other, of any colour",
        "R5": "shows the same symbols as its neighbour at both ends",
        "R6": "You may pass at any time and play again later",
        "R7": "Tiles of one colour that share sides form a **group**",
        "R8": "A group with no free side left is surrounded",
        "R9": (
            "all its tiles leave the field, you score a point for each",
            "the player who closes it takes it all",
            "One tile may close several groups in one turn",
        ),
        "R10": ("You never capture your own", "you may even surround your own group, and it stays"),
        "R11": "their cells are free again",
        "R12": ("when all hands are empty", "when everybody passes in a row"),
        "R13": ("the tiles you captured minus the tiles you still hold", "players who share it win together"),
        "D2": "Tiles that meet only at a corner need not match",
        "D4": "A free cell inside a group protects it",
        "D9": "here up to six (our limit)",
        "D10": "ends the game only if no tile fits any more",
    },
)
