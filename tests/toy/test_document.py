"""The toy system has the files that docs/adding-a-rule-system.md tells its reader to write, and no others."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "adding-a-rule-system.md"
CHAPTERS = {"turn.py", "movement.py", "battle.py"}


def test_the_page_names_every_file() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("## Play")[0]
    first = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = {file for cell in first for file in re.findall(r"`([a-z_]+\.(?:py|yaml))`", cell)}
    found = {path.name for path in (HERE / "systems" / "three_valleys").iterdir() if path.suffix in (".py", ".yaml")}
    assert found - CHAPTERS == named


def test_the_page_names_only_what_the_engine_has() -> None:
    root, page = HERE.parents[1], PAGE.read_text(encoding="utf-8")
    paths = re.findall(r"`((?:adjudication|engine|tests|wargame|umpire|reports|decisions)/[\w/.-]+)`", page)
    for path in paths:
        at = {"engine": root / "adjudication", "decisions": root / "docs"}.get(path.partition("/")[0], root) / path
        assert at.exists() or "NAME" in path or (at.parent / f"{at.name}.py").exists(), path
