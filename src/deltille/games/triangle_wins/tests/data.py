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
)
