"""Logs as one JSON object per line, without secrets: no bodies, queries or headers, no table's address."""

import json
import logging
import sys
import time
from typing import Any

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object per line: time, level, logger, message, and the fields in ``extra``."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Sparing(logging.Filter):
    """A rate limiter for messages of libraries: strangers decide how often they cause one."""

    def __init__(self, most: int = 10, seconds: float = 60.0) -> None:
        super().__init__()
        self.most = most
        self.seconds = seconds
        self._counted: dict[str, int] = {}
        self._since_s = time.monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("deltille") and record.levelno < logging.WARNING:
            return True
        now_s = time.monotonic()
        if now_s - self._since_s > self.seconds:
            self._counted.clear()
            self._since_s = now_s
        # Only the first words: the rest may name one connection.
        key = f"{record.name} {str(record.msg)[:40]}"
        self._counted[key] = self._counted.get(key, 0) + 1
        return self._counted[key] <= self.most


def set_up(level: str) -> None:
    """Send all logs to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Sparing())
    # Routine logs of libraries contain addresses of tables and, in detail, keys.
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in [name for name in logging.root.manager.loggerDict if not name.startswith("deltille")]:
        logging.getLogger(name).setLevel(logging.NOTSET)
    logging.getLogger("deltille").setLevel(level.upper())
