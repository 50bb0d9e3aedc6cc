"""What others learn of the choice of a king, and of moves whose consequences hang on it."""

from deltille.core.explainer import Explainer
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.optional_parts import Secrets
from deltille.games.trangalla.notation import sides
from deltille.games.trangalla.state import PLIES

HIDDEN_CHOICE = "king@?"


class TrangallaSecrets(Secrets):
    """The kings."""

    name = Message("trangalla.secret")

    def __init__(self, explainer: Explainer) -> None:
        self.explainer = explainer

    def redacted_move_text(self, s: State, move: int, viewer: int) -> str:
        return HIDDEN_CHOICE if s[PLIES] < 0 and sides(s)[0] != viewer else ""  # R2

    def is_move_public(self, view: State, viewer: int, move: int) -> bool:
        me, _, _ = sides(view)
        if view[PLIES] < 0:
            return me == viewer
        return not {step.kind for step in self.explainer.steps(view, move)} & {"jumped", "arrived"}
