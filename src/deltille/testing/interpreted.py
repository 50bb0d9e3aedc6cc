"""The same program compiled and interpreted."""

import json
import os
import subprocess
import sys
from typing import Any


def compiled_and_interpreted(program: str, *arguments: str) -> tuple[Any, Any]:
    """What a program prints as JSON, in a process of its own each way."""
    compiled, interpreted = (
        json.loads(
            subprocess.run(
                [sys.executable, "-c", program, *arguments],
                env=os.environ | {"NUMBA_DISABLE_JIT": disable},
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
        for disable in ("0", "1")
    )
    return compiled, interpreted
