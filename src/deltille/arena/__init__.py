"""Matches between players: paired openings, rotated seats, ratings, records, on one machine or many.

>>> from deltille.arena import match
>>> result = match("attangle", ["flat:20", "random"], 12, workers=0, seed=1)
>>> result.n_games, [standing.wins for standing in result.standings]
(12, [12, 0])
>>> result.elo.low > 100
True
"""

from deltille.arena.adjudication import Adjudication, Rule
from deltille.arena.elo import Elo
from deltille.arena.endings import Ending
from deltille.arena.errors import BadRun, PlayerFailed, WorkerLost
from deltille.arena.matches import match
from deltille.arena.results import MatchResult, Standing
from deltille.arena.sprt import Sprt, Verdict
from deltille.arena.standings import Entry, Meeting, TournamentResult
from deltille.arena.time_control import TimeControl
from deltille.arena.tournament import tournament
from deltille.core.plackett_luce import Rating

__all__ = [
    "Adjudication",
    "BadRun",
    "Elo",
    "Ending",
    "Entry",
    "MatchResult",
    "Meeting",
    "PlayerFailed",
    "Rating",
    "Rule",
    "Sprt",
    "Standing",
    "TimeControl",
    "TournamentResult",
    "Verdict",
    "WorkerLost",
    "match",
    "tournament",
]
