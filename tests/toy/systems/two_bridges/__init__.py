"""Two Bridges: a small war for two sides on a sheet of hexes, with one combat table.

`SYSTEM` is what the registry holds.
"""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.engine.scenario import rulebook
from tests.toy.systems.two_bridges.casework import Kit
from tests.toy.systems.two_bridges.options import Options
from tests.toy.systems.two_bridges.pack import Pack, faults
from tests.toy.systems.two_bridges.rules import TwoBridges

HERE = Path(__file__).parent
SYSTEM = RuleSystem(
    TwoBridges,
    title="Two Bridges",
    pack_type=Pack,
    faults=faults,
    folder=HERE / "packs",
    rulebook=rulebook.load(HERE, Options()),
    kit=Kit,
)
