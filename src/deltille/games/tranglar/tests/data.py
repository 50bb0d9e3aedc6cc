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
)
