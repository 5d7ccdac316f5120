"""What injects can wait for in this game: phases and areas."""

from __future__ import annotations

from adjudication.engine.injects.watch import Named, Names
from adjudication.systems.ukrainian_crisis.facts import SIDES, Facts
from adjudication.systems.ukrainian_crisis.sentences import STAGES
from adjudication.systems.ukrainian_crisis.state import State
from adjudication.systems.ukrainian_crisis.victory import fresh_masks

PHASES = ("events", "cards", "ceasefire", "areas", "operations", "final")


def names(f: Facts) -> Names:
    """The phases in the order of play (4.0), every area."""
    return Names(
        stages=tuple(Named(phase, STAGES[phase]) for phase in PHASES),
        places=tuple(Named(key, title) for key, title in zip(f.area_ids, f.area_names, strict=True)),
    )


def holders(f: Facts, s: State) -> dict[str, str]:
    """The only side with a fresh Regular or Irregular in each area, as chapter 9 counts it; "" for none."""
    red, blue = fresh_masks(f, s)
    return {key: _holder(red >> area & 1, blue >> area & 1) for area, key in enumerate(f.area_ids)}


def _holder(red: int, blue: int) -> str:
    return "" if red == blue else SIDES[0] if red else SIDES[1]
