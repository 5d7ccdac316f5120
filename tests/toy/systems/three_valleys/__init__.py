"""Three Valleys: a small war of three sides, made up to prove that nothing in White Cell counts to two.

Three peoples share the waters of three valleys. Their units lie face down until they meet somebody; all orders are
sealed and carried out at the same time. `SYSTEM` is what the registry holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from adjudication.engine import pack_loading
from tests.toy.systems.three_valleys.casework import Kit
from tests.toy.systems.three_valleys.options import Options
from tests.toy.systems.three_valleys.pack import FILES, Pack, faults
from tests.toy.systems.three_valleys.rulebook import RULEBOOK
from tests.toy.systems.three_valleys.rules import VERSION, ThreeValleys


class ThreeValleysSystem(pack_loading.Packs[Pack]):
    """The rule system before it meets a pack."""

    name = "three_valleys"
    title = "Three Valleys"
    version = VERSION
    state_schema = 1
    option_type = Options
    rulebook = RULEBOOK
    pack_type = Pack
    folder = Path(__file__).parent / "packs"

    def case_kit(self) -> Kit:
        """The support for rules cases."""
        return Kit()

    def measures(self, adjudicator: ThreeValleys) -> Mapping[str, Callable[[], Any]]:
        """Nothing beyond what every system is measured by."""
        return {}

    def bind(self, pack: Pack) -> ThreeValleys:
        """Rules times data."""
        return ThreeValleys(pack)

    def load_pack(self, text: Mapping[str, str]) -> Pack:
        """A validated pack from its files' texts; `PackError` names file, line and reason."""
        return pack_loading.load(text, FILES, Pack, faults, ThreeValleys, ThreeValleys.sides)


SYSTEM = ThreeValleysSystem()
