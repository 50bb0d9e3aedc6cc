"""Hostile input over HTTP: schemathesis against every operation, with a real table to aim at.

    python benchmarks/fuzz_http.py --examples 100

Needs schemathesis (``requirements-test.txt``). Exits with 1 on a server error (5xx), an accepted
request that the API's description forbids, or a change of the table.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from secrecy import GENEROUS

from deltille.server.client import Client
from deltille.testing.server import running_server

CHECKS = "not_a_server_error,content_type_conformance,negative_data_rejection,response_schema_conformance"
# Each text may be short enough and the whole request still too long: that is an allowed refusal.
REFUSALS = [400, 403, 404, 405, 409, 413, 415, 422, 429, 503]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--examples", type=int, default=50, help="for each operation")
    parser.add_argument("--phases", default="coverage,fuzzing")
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        with running_server(database=database, log_level="error", engine_warming=False, **GENEROUS) as url:
            client = Client(url)
            table, _ = client.open("attangle", "here", "invite")
            before = client.request("GET", f"/tables/{table}/entries")
            config = Path(folder) / "schemathesis.toml"
            config.write_text(
                f'[parameters]\ntable_id = "{table}"\ngame = "attangle"\n'
                f"[checks.negative_data_rejection]\nexpected-statuses = {REFUSALS}\n"
            )
            done = subprocess.run(
                [
                    *(sys.executable, "-m", "schemathesis.cli"),
                    *("--config-file", str(config), "run", f"{url}/api/openapi.json"),
                    *("--phases", chosen.phases, "--checks", CHECKS, "--seed", chosen.seed),
                    *("--max-examples", str(chosen.examples), "--warnings", "off"),
                ],
                cwd=folder,  # it writes files into its working directory
                capture_output=True,
                text=True,
                check=False,
            )
            print("\n".join(done.stdout.splitlines()[-40:]), done.stderr[-2000:])
            if client.request("GET", f"/tables/{table}/entries") != before:
                raise SystemExit("the table has changed")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
