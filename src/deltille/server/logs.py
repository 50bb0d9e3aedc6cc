"""Logs as one JSON object a line, without secrets: no bodies, queries or headers, no table's address."""

import json
import logging
import sys
from typing import Any

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One line, one object: when, how bad, who, what, and whatever was given as ``extra``."""

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


def set_up(level: str) -> None:
    """Send all logs to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    # What others say about their daily work holds addresses of tables and, in detail, keys.
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in [name for name in logging.root.manager.loggerDict if not name.startswith("deltille")]:
        logging.getLogger(name).setLevel(logging.NOTSET)
    logging.getLogger("deltille").setLevel(level.upper())
