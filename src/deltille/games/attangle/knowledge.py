"""What Attangle players see at a glance: towers on the way to three."""

from deltille.core.bits import popcount
from deltille.core.operations import Points, State, evaluate
from deltille.games.attangle.kernels import DOUBLES, TRIPLES, Attangle


@evaluate.implement(Attangle)
def attangle_evaluate(g: Attangle, s: State, out: Points) -> None:
    for seat in range(2):
        out[seat] = popcount(s[DOUBLES + seat]) + 5 * popcount(s[TRIPLES + seat])
