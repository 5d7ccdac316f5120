"""The sequence of play is joined from the chapters: no name of a node or decision may be used twice."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import adjudication.systems.opuc as package
from adjudication.systems.opuc.chapters import DECISIONS, NODES

ROOT = Path(package.__file__).parent
MODULES = [
    import_module(".".join((package.__name__, *path.relative_to(ROOT).with_suffix("").parts)))
    for path in sorted(ROOT.rglob("*.py"))
    if path.stem not in ("__init__", "chapters")
]


def test_no_two_chapters_use_one_name() -> None:
    for table, joined in (("NODES", NODES), ("DECISIONS", DECISIONS)):
        found = {(name, id(node)) for module in MODULES for name, node in getattr(module, table, {}).items()}
        names = Counter(name for name, _ in found)
        assert [name for name, count in names.items() if count > 1] == []
        assert set(names) <= set(joined)
    assert not set(NODES) & set(DECISIONS)
