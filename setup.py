"""The description for a package index: README.md, with pictures that show there too.

A package index knows no files but the description. Where DELTILLE_REPOSITORY names the address under which
files of this tree can be fetched (such as https://example.org/deltille/raw/main), pictures and links point
there; otherwise pictures are left out. Everything else about the package stands in pyproject.toml.
"""

import os
import re
from pathlib import Path

from setuptools import setup

PICTURE = re.compile(r'<img src="(?!https?:)([^"]+)"')
LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")
GALLERY = re.compile(r'<p align="center">\n(?:<img [^\n]*\n)+</p>\n\n')


def description(text: str, address: str | None) -> str:
    """The text with addresses that hold outside of this tree."""
    if not address:
        return LINK.sub("]", GALLERY.sub("", text)).replace("]]", "]")
    base = address.rstrip("/")
    text = PICTURE.sub(lambda found: f'<img src="{base}/{found[1]}"', text)
    return LINK.sub(lambda found: f"]({base}/{found[1]})", text)


if __name__ == "__main__":
    readme = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    setup(
        long_description=description(readme, os.environ.get("DELTILLE_REPOSITORY")),
        long_description_content_type="text/markdown",
    )
