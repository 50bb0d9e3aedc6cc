"""What can go wrong with a match."""

from deltille.core.errors import DeltilleError


class BadRun(DeltilleError):
    """The match asked for is not possible, or its folder holds something else."""


class PlayerFailed(DeltilleError):
    """A player raised an error or chose an illegal move; the text names the player."""


class WorkerLost(DeltilleError):
    """A worker ended without returning its game; what had been finished is saved."""
