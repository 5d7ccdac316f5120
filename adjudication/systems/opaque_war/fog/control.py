"""The control of places and forces in a picture."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.fog.picture import Picture


def controlled(f: Facts, p: Picture) -> Mapping[str, str]:
    """The side that holds each town and checkpoint, by hex; "" if it is uncontrolled."""
    return {
        f.ids[here]: p.held.get(f.ids[here], SIDES[f.default_held[here]] if f.default_held[here] >= 0 else "")
        for here in sorted({*f.settled, *f.checkpoints})
    }
