"""Which version of White Cell this is."""

import tomllib
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent / "pyproject.toml"


@cache
def version() -> str:
    """The version that the project's file names."""
    found: str = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
    return found
