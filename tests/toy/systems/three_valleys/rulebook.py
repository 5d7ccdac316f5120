"""The sections of the rule book and the ruling on it, out of `sections.yaml` and `rulings.yaml`."""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.rulebook import load
from tests.toy.systems.three_valleys.options import Options

RULEBOOK = load(Path(__file__).parent, Options())
