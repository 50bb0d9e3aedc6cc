"""Write the page's types: ``python -m deltille.server.wire``; with ``--check`` see that they are current."""

import sys
from pathlib import Path

from deltille.server.wire.javascript import types_text

TYPES = Path(__file__).parents[2] / "web" / "shared" / "types.js"


def main() -> None:
    text = types_text()
    if TYPES.read_text(encoding="utf-8") == text:
        print(f"{TYPES.name} is current.")
    elif "--check" in sys.argv[1:]:
        raise SystemExit(f"{TYPES.name} is not what the models say: run python -m deltille.server.wire.")
    else:
        TYPES.write_text(text, encoding="utf-8")
        print(f"{TYPES.name} was written.")


if __name__ == "__main__":
    main()
