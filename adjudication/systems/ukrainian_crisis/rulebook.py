"""The sections of the rule book and their interpretations, from `sections.yaml` and `readings.yaml`."""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.scenario.rulebook import load
from adjudication.systems.ukrainian_crisis.pack.options import Options

RULEBOOK = load(Path(__file__).parent, Options())
