"""Write deploy/requirements.lock: the packages of requirements.txt with the hashes of all their files.

    python deploy/lock.py

Run it whenever requirements.txt changes. Asks the package index that pip uses here. Servers install from the
lock (``pip install --require-hashes -r deploy/requirements.lock``): a file exchanged later is refused.
"""

import html
import os
import re
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pip._internal.models.index import PyPI

ROOT = Path(__file__).parents[1]
LOCK = Path(__file__).with_name("requirements.lock")
HEAD = "# Written by deploy/lock.py from requirements.txt: do not edit.\n"
_PINNED = re.compile(r"(?P<name>[\w.-]+)(?:\[[^\]]*\])?==(?P<version>[^ ;]+)")
_FILE = re.compile(r'#sha256=([0-9a-f]{64})"[^>]*>([^<]+)</a>')


def plain(name: str) -> str:
    """A package's name, spelled in one way."""
    return re.sub(r"[-_.]+", "-", name).lower()


def version_of(file: str, name: str) -> str:
    """The version in the name of a wheel or an archive of sources; empty if it is neither, or not of it."""
    if file.endswith(".whl"):
        found, version = file.split("-")[:2]
    elif file.endswith(".tar.gz"):
        found, _, version = file.removesuffix(".tar.gz").rpartition("-")
    else:
        return ""
    return version if plain(found) == plain(name) else ""


def locked(line: str) -> str:
    """A line of requirements.txt, with hashes."""
    match = _PINNED.match(line)
    if match is None:
        return ""
    index = os.environ.get("PIP_INDEX_URL", PyPI.simple_url).rstrip("/")
    with urllib.request.urlopen(f"{index}/{plain(match['name'])}/", timeout=60) as page:
        files = [(digest, html.unescape(file)) for digest, file in _FILE.findall(page.read().decode())]
    hashes = sorted({digest for digest, file in files if version_of(file, match["name"]) == match["version"]})
    if not hashes:
        sys.exit(f"{line}: the package index knows no file of this version")
    return " \\\n    ".join([line, *(f"--hash=sha256:{digest}" for digest in hashes)]) + "\n"


def main() -> None:
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    with ThreadPoolExecutor(8) as threads:
        LOCK.write_text(HEAD + "".join(threads.map(locked, lines)))


if __name__ == "__main__":
    main()
