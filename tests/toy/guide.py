"""The files that docs/first-rule-system.md has its reader write, and those of the toy system that it describes."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "first-rule-system.md"
HOME = "adjudication/systems/two_bridges"
BLOCK = re.compile(r"^### `(?P<file>[^`]+)`\n\n```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
ELSEWHERE = {
    "tests/cases/two_bridges/cases.yaml": HERE / "cases" / "two_bridges.yaml",
    "tests/systems/two_bridges/test_conformance.py": HERE / "test_two_bridges.py",
}


def on_page() -> dict[str, str]:
    """What the reader copies: the path of each file and its text."""
    return {found["file"]: found["text"] for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))}


def written() -> dict[str, str]:
    """The same files in this folder, as they are in the package of a real system."""
    home = HERE / "systems" / "two_bridges"
    own = {path.relative_to(home).as_posix(): path for suffix in ("py", "yaml") for path in home.rglob(f"*.{suffix}")}
    texts = {name: path.read_text(encoding="utf-8") for name, path in {**own, **ELSEWHERE}.items()}
    return {name: text.replace("tests.toy.systems", "adjudication.systems") for name, text in texts.items()}


def rewrite() -> None:
    """Put the files of the toy system into the page; the words between them stay."""
    files = written()
    text = BLOCK.sub(
        lambda found: f"### `{found['file']}`\n\n```{found['kind']}\n{files[found['file']]}```",
        PAGE.read_text(encoding="utf-8"),
    )
    PAGE.write_text(text, encoding="utf-8")
