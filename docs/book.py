"""What the site shows that is not a page here: the rules of every game, the command line, the notebook."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))
from generated import cli_page, notebook_page

ROOT = Path(__file__).parents[1]
RULES = {path.parent.name: path for path in sorted((ROOT / "src/deltille/games").glob("*/RULES.md"))}
OPTIONAL = {"Research": "strength.md"}
"""Pages that are shown in a chapter where they have been written."""

_ROLE = re.compile(r":(?:mod|func|class|meth|data|attr|doc):(?=<code)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages that depend on what there is into their chapters."""
    chapters: dict[str, list[Any]] = {}
    for entry in config.nav or []:
        if isinstance(entry, dict):
            chapters |= entry
    chapters["Rules"] += [f"rules/{name}.md" for name in RULES]
    for chapter, page in OPTIONAL.items():
        if (Path(config.docs_dir) / page).exists():
            chapters[chapter].append(page)
    listed = str(config.nav)
    others = [path.name for path in sorted(Path(config.docs_dir).glob("*.md")) if path.name not in listed]
    if others and config.nav:
        config.nav.append({"More": others})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the rules of each game, a picture before them, straight from the game's folder."""
    for name, path in RULES.items():
        title, _, rest = path.read_text(encoding="utf-8").partition("\n")
        picture = f"![{title.lstrip('# ')}](../pictures/{name}.svg){{ .board }}"
        has_picture = (Path(config.docs_dir) / "pictures" / f"{name}.svg").exists()
        content = f"{title}\n\n{picture if has_picture else ''}\n{rest}"
        files.append(File.generated(config, f"rules/{name}.md", content=content))
    files.append(File.generated(config, "cli.md", content=cli_page()))
    notebook = Path(config.docs_dir) / "tutorials" / "notebook.ipynb"
    # Running it compiles the games it is about; who looks at other pages only can do without.
    is_run = os.environ.get("DELTILLE_SITE_NOTEBOOK") != "as text"
    page = notebook_page(notebook, is_run=is_run)
    files.append(File.generated(config, "tutorials/notebook.md", content=page))
    return files


def on_page_content(html: str, **_: Any) -> str:
    """Docstrings name modules in the way of Sphinx; here the name is enough."""
    return _ROLE.sub("", html)
