"""What tests of all games need to know about Blokus Trigon."""

from deltille.games.blokus_trigon.tests.large import large_text
from deltille.testing.game_data import GameData

DATA = GameData(
    fingerprint="4940602f612fd564",
    picture=(
        "blokus_trigon 4 12.2y5./4.3y.y.y3.y2.4y/3.3y3.3y.4y2.y.y./2.3r5.ry2r.y2.3y3.y/2.3r.r2.3r"
        ".2r3.2y2.y2.2y/2.g3.4r.2r3.2r5.2y.2y./3.2g2.2gr.2r3.4r3.3y.y3./g4.2g.4g.4r4.2r3.4y3./.g."
        "3g2.g4.2r.r.b2.r.2r.y2r2.4y/3.3g2.2g4.3r3b3.2r.2r3.by2./7.2g10.2b2.3br2.2b2./3.g2.g10.4b"
        "2.2b.3b2./.2g2.5g3.3g6.b6./3g.g7.g2b6.2b2.b./.2g.2g2.4g.4b.3b.3b/g3.3g.g2.2b2.b2.b4./4.g"
        "11.3b2./11.5b3. b I6,S,F,W,Y,X,O,L5,C5,P5,I4/I6,L6,P6,W,Y,O,I5,C5,C4,A4,I3/I6,S,P6,W,O,I"
        "5,L5,C5,P5,I4,A4/I6,S,F,W,A6,O,L5,C5,I4,A4,1 b -"
    ),
    large_text=large_text,
    taught={
        "R1": "blue, yellow, red, green",
        "R2": "You may turn and flip a piece before you place it; then it stays",
        "R3": "must cover one of the six",
        "R4": "at a point, and must not touch any of them along a side",
        "R5": "Other colours do not matter",
        "R6": "If you can place a piece, you must",
        "R7": "the others go on until all are out",
        "R8": (
            "each triangle left in a tray costs a point",
            "A colour that has placed all 22 pieces gets 15 points, or 20 if the smallest came last",
            "A player with two colours adds up their points",
        ),
        "D1": ("blue and red against yellow and green", "three play without green, on a smaller board"),
        "D3": "a stricter option allows corners only",
        "D7": "players who share it win together",
    },
)
