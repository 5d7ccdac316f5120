"""Three Valleys: a small war of two to five sides, made up to prove that nothing in White Cell counts to two.

Each people has a valley, and its pack says how many there are. Their units lie face down until they meet somebody; all
orders are sealed and carried out at the same time. `SYSTEM` is what the registry holds.
"""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.engine.scenario import rulebook
from tests.toy.systems.three_valleys.casework import Kit
from tests.toy.systems.three_valleys.options import Options
from tests.toy.systems.three_valleys.pack import Pack, faults
from tests.toy.systems.three_valleys.rules import ThreeValleys

HERE = Path(__file__).parent
SYSTEM = RuleSystem(
    ThreeValleys,
    title="Three Valleys",
    pack_type=Pack,
    faults=faults,
    folder=HERE / "packs",
    rulebook=rulebook.load(HERE, Options()),
    kit=Kit,
)
