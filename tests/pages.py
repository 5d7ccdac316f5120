"""Pages as tests read them."""

from typing import Any


def markup(answer: Any) -> str:
    """The HTML of an answer, every run of whitespace one space: a template may break its lines wherever it likes."""
    return " ".join(answer.content.decode().split())
