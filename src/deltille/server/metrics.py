"""Metrics, which Prometheus fetches from ``/metrics``."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()

REQUEST_SECONDS = Histogram(
    "deltille_request_seconds", "Time to answer a request", ["route", "status"], registry=REGISTRY
)
COMMANDS = Counter(
    "deltille_commands_total", "Commands, by type and verdict", ["type", "verdict"], registry=REGISTRY
)
ENTRIES = Counter("deltille_entries_total", "What happened at tables, by kind", ["kind"], registry=REGISTRY)
SOCKETS = Gauge("deltille_sockets", "Open sockets", registry=REGISTRY)
CUT_OFF = Counter(
    "deltille_cut_off_total", "Connections closed for too much of something", ["what"], registry=REGISTRY
)
AWAKE = Gauge("deltille_tables_awake", "Tables in memory", registry=REGISTRY)
WAITING = Gauge("deltille_engine_waiting", "Questions that wait for or occupy a worker", registry=REGISTRY)
REPLACED = Gauge(
    "deltille_engine_replaced", "Workers that crashed or hung and were replaced", registry=REGISTRY
)
OUTAGES = Counter(
    "deltille_outage_seconds_total", "Time during which nothing could be written", registry=REGISTRY
)
WRITABLE = Gauge("deltille_writable", "Whether things can be written, 1 or 0", registry=REGISTRY)
UNREADABLE = Gauge("deltille_tables_unreadable", "Tables set aside: deltille check", registry=REGISTRY)
NEWCOMERS = Gauge("deltille_newcomers_waiting", "Newcomers who wait for a calmer moment", registry=REGISTRY)
TURNED_AWAY = Gauge("deltille_newcomers_refused", "Newcomers who waited in vain", registry=REGISTRY)
LATE = Gauge("deltille_loop_late_seconds", "How late the event loop is", registry=REGISTRY)


def exposition() -> bytes:
    """All counters in Prometheus' text format."""
    return generate_latest(REGISTRY)
