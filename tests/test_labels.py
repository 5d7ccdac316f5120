"""What the guides quote in italics is a label of the program, word for word."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from wargame.handbooks import BOOKS

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("templates", "wargame", "umpire", "reports", "adjudication")
MADE_UP = {  # a label that the program puts together: the piece of its source
    "Answer for Red": "Answer for {{ cell.name }}",
    "Answer for Blue": "Answer for {{ cell.name }}",
    "Red's picture": "’s picture",
    "Blue's picture": "’s picture",
    "Create join cards": "{% else %}Create{% endif %} {{ title|lower }}",
    "Create data folder": "{% else %}Create{% endif %} {{ title|lower }}",
    "Create analyst's workbook": "{% else %}Create{% endif %} {{ title|lower }}",
    "2 questions for you": "question{{ page.questions|pluralize }}</b> for you",
}
ITALIC = re.compile(r"(?<![*\w])\*([^*\s][^*]*?)\*(?![*\w])")
NO_PROSE = re.compile(r"```.*?```|`[^`\n]*`|\*\*.*?\*\*", re.DOTALL)
MARKUP = re.compile(r"</?\w[^>]*>|\{%[^%]*%\}")


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("’", "'")).lower()


def _labels(guide: str) -> list[str]:
    text = NO_PROSE.sub(" ", (ROOT / "docs" / guide).read_text(encoding="utf-8"))
    return sorted({re.sub(r"\s+", " ", found).replace("’", "'") for found in ITALIC.findall(text)})


@cache
def _program() -> str:
    listed = subprocess.run(["git", "ls-files", *SOURCES], cwd=ROOT, check=True, capture_output=True, text=True)
    paths = [
        ROOT / line for line in listed.stdout.splitlines() if Path(line).suffix in {".html", ".py", ".js", ".yaml"}
    ]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.is_file() and "migrations" not in path.parts]
    return _plain(" ".join([*texts, *(MARKUP.sub(" ", text) for text in texts)]))


@pytest.mark.parametrize("guide", [file for file in BOOKS.values() if file != "teaching.md"])  # it quotes books
def test_every_label_in_a_guide_is_in_the_program(guide: str) -> None:
    labels = _labels(guide)
    assert labels, "no label was read"
    missing = [label for label in labels if _plain(MADE_UP.get(label, label)) not in _program()]
    assert not missing, f"{guide} quotes labels that the program does not have: {missing}"


def test_a_label_over_two_lines_is_read_as_one() -> None:
    assert ITALIC.findall("press *Publish\nstep*, **not** it") == ["Publish\nstep"]
