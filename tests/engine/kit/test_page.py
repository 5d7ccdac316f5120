"""The examples of docs/kit.md run as they stand, one after the other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[3] / "docs" / "kit.md"
KIT = Path(__file__).parents[3] / "adjudication" / "engine" / "kit"


def test_the_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), names)
    assert len(blocks) == 5


def test_every_part_is_on_the_page() -> None:
    table = PAGE.read_text()
    parts = {path.stem for path in KIT.glob("*.py")} - {"__init__"}
    assert {part for part in parts if f"`{part}`" not in table} == set()
