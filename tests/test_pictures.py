"""The pictures in the documents are drawn by the project itself, from real positions, and are up to date.

To draw them again: ``python tests/test_pictures.py``.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import deltille
from deltille import games
from deltille.core import svg
from deltille.core.svg import draw

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
POSITIONS = {
    "attangle": "attangle wwwb/wwb2/2bw+1b/1w++w2b1/b1b1b1/b2wb/2b+w b 7 4",
    "blokus_trigon": (
        "blokus_trigon 4 12.2y5./4.3y.y.y3.y2.4y/3.3y3.3y.4y2.y.y./2.3r5.ry2r.y2.3y3.y/2.3r.r2.3r"
        ".2r3.2y2.y2.2y/2.g3.4r.2r3.2r5.2y.2y./3.2g2.2gr.2r3.4r3.3y.y3./g4.2g.4g.4r4.2r3.4y3./.g."
        "3g2.g4.2r.r.b2.r.2r.y2r2.4y/3.3g2.2g4.3r3b3.2r.2r3.by2./7.2g10.2b2.3br2.2b2./3.g2.g10.4b"
        "2.2b.3b2./.2g2.5g3.3g6.b6./3g.g7.g2b6.2b2.b./.2g.2g2.4g.4b.3b.3b/g3.3g.g2.2b2.b2.b4./4.g"
        "11.3b2./11.5b3. b I6,S,F,W,Y,X,O,L5,C5,P5,I4/I6,L6,P6,W,Y,O,I5,C5,C4,A4,I3/I6,S,P6,W,O,I"
        "5,L5,C5,P5,I4,A4/I6,S,F,W,A6,O,L5,C5,I4,A4,1 b -"
    ),
    "trangalla": (
        "trangalla rhombus25 300 1/s1/2s/1s2/5/2kp/1ps/2/1 w 14 0 2c4024000020,2c8024000100,2c804"
        "4000080 2c4024000004,2c8024000020,2c8044000100,6c0144000000"
    ),
    "tranglar": (
        "tranglar t2:a4sw,c3:d4nsw,zL:a3e.b3sw,s2:a3s.a2n,t1:a3w,t1:b2e,s2:b2s.b1n,t1:b2w,t2:c2es"
        ",t1:d2e,zR:b1es.c1w,t1:c1n t1:b4n,t2:b4es,t1:b4w,c3:c4new,zL:c3e.d3sw,s2:a2s.a1n,t1:a1e "
        "nz:b3ne.c3sw.c2n,n1:d3e,n1:a1s,np:c1e.d1nesw 0210101103 0322001101 play petrol 0 0"
    ),
    "triangle_wins": (
        "triangle_wins 0TTS@1,-3u/1TCS@1,-3d/1TSS@-1,-2u/0SSS@-1,-2d/0SCC@1,-2u/1CCC@1,-2d/1TCC@2"
        ",-2d/1LST@-2,-1u/1SLT@-2,-1d/1SSL@-1,-1u/0STL@-1,-1d/0SST@0,-1u/0CCC@1,-1u/0CCL@2,-1u/0L"
        "TL@-2,0d/0TCT@0,0u/0CLL@1,0u/1TTC@-2,1d/0TTT@-1,1u/0TLT@0,1u/1LLT@0,1d/0LLL@1,1u/1TLC@0,"
        "2u/0LTC@0,2d/0CTS@0,3u LLS,LTS,LSS,LSC,LCT,LCS,TCS,TCC,SSC/LLL,LLS,LLC,LSC,LCS,TTS,TSC,S"
        "SS,SSC,SCC 4/0 0 0"
    ),
}


def picture(name: str) -> str:
    """The board alone: what lies beside it would make the pictures of unequal shape."""
    return draw(replace(deltille.from_text(POSITIONS[name]).scene(), trays=()))


@pytest.mark.parametrize("name", games.names())
def test_a_picture_shows_what_the_program_draws(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text() == picture(name)


def test_the_page_draws_with_the_same_sizes_and_shapes() -> None:
    web = Path(deltille.__file__).parent / "web"
    page = (web / "draw.js").read_text()
    used = {*re.findall(r"drawing\.(\w+)", page), *re.findall(r"(\w+): [A-Z]+[,} ]", page)}
    assert svg.DRAWING.keys() - {"paper"} <= used, "the page does not read what the pictures are drawn with"
    assert "shared.paper" in (web / "export_image.js").read_text()
    assert svg.DRAWING["neutral"].items() <= vars(svg.NEUTRAL).items()


if __name__ == "__main__":
    for name in POSITIONS:
        (FOLDER / f"{name}.svg").write_text(picture(name))
