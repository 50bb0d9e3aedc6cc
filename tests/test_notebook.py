"""What notebooks show, and the tutorial notebook: every cell runs in a real kernel."""

import importlib.util
from pathlib import Path
from xml.etree import ElementTree

import pytest

import deltille
from deltille.testing.selection import every_game

NOTEBOOK = Path(__file__).parents[1] / "docs" / "tutorials" / "notebook.ipynb"


@pytest.mark.skipif(
    importlib.util.find_spec("nbclient") is None or importlib.util.find_spec("ipykernel") is None,
    reason="nbclient and ipykernel are not installed: make test installs them",
)
@pytest.mark.filterwarnings(
    "ignore::DeprecationWarning", "ignore::ResourceWarning"
)  # those of Jupyter itself
def test_the_notebook_runs_and_draws() -> None:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs for cell in cells), "keep what cells print out of the file"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    svg, html = {"image/svg+xml", "text/plain"}, {"text/html", "text/plain"}
    shown = [{kind for output in cell.outputs for kind in output.data} for cell in cells]
    assert shown == [svg, html, html, svg, html, {"text/plain"}]
    assert "Statistics(n=10000" in cells[-1].outputs[0].data["text/plain"]


@every_game()
def test_positions_records_and_analyses_draw_themselves(name: str) -> None:
    pos = deltille.new(name)
    for _ in range(4):
        pos.push(pos.legal_moves[-1])
    assert ElementTree.fromstring(pos._repr_svg_()).tag.endswith("svg")
    record = deltille.Record.of(pos, seats=tuple(f"<{seat}>" for seat in range(pos.game.n_seats)))
    page = ElementTree.fromstring(record._repr_html_())
    written = ["".join(cell.itertext()) for cell in page.iter("td")]
    assert set(record.moves) <= set(written)
    # What nobody may see yet is not drawn.
    assert ("svg" in record._repr_html_()) == (not pos.game.has_secrets)
    thought = ElementTree.fromstring(deltille.analyse(pos, nodes=20)._repr_html_())
    assert [head.text for head in thought.iter("th")] == ["move", "chance", "visits", "points", "and then"]
    assert len(list(thought.iter("td"))) >= 5


def test_a_batch_draws_its_first_lanes() -> None:
    page = ElementTree.fromstring(deltille.batch("attangle", 9, threads=1)._repr_html_())
    assert len(page.findall("div")) == 4
