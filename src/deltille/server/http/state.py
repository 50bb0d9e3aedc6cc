"""What requests share."""

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from deltille.server.errors import Code, Rejected
from deltille.server.http.limits import Limit
from deltille.server.rooms import Rooms
from deltille.server.service import Service
from deltille.server.services.accounts import Accounts
from deltille.server.services.analyses import Analyses
from deltille.server.services.studies import Studies
from deltille.server.settings import Settings
from deltille.server.storage.store import Store


@dataclass
class AppState:
    """The running service, the limits, and the sockets of each address."""

    service: Service
    openings: Limit
    guesses: Limit
    accounts: Accounts
    analyses: Analyses
    studies: Studies
    questions: Limit
    handshakes: Limit
    sockets: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, service: Service) -> "AppState":
        settings = service.settings
        return cls(
            service,
            Limit(settings.tables_per_minute, 60),
            Limit(settings.guesses_per_minute, 60),
            Accounts(service.accounts),
            Analyses(service.analysts),
            Studies(service.analysts),
            Limit(settings.analyses_per_minute, 60),
            Limit(settings.requests_per_minute, 60),
        )

    @property
    def settings(self) -> Settings:
        return self.service.settings

    @property
    def rooms(self) -> Rooms:
        return self.service.rooms

    @property
    def store(self) -> Store:
        return self.service.store


def state_of(connection: HTTPConnection) -> AppState:
    """The state of the application that a request reached."""
    state: AppState | None = getattr(connection.app.state, "table", None)
    if state is None or state.service.is_closing:
        raise Rejected(Code.BUSY)
    return state
