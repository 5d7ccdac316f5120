"""The names that orders can use, by kind, and their places in the pack."""

from __future__ import annotations

from typing import Annotated

from adjudication.engine.play.names import Known, Names
from adjudication.systems.opaque_war.basics.facts import Facts

PieceName = Annotated[str, Names("piece")]
HexName = Annotated[str, Names("hex")]
MarkerName = Annotated[str, Names("marker")]
TakenName = Annotated[str, Names("taken")]


def counters(f: Facts) -> set[str]:
    """The names of mobs and media in a choice of reinforcements: by kind and faction."""
    return {f"{line.kind}-{line.faction}" for line in f.pack.units.counters}


unknown_names = Known[Facts](
    {
        "piece": ("2.0", lambda f: f.piece),
        "hex": ("2.0", lambda f: f.index),
        "marker": ("2.0", lambda f: f.marker),
        "taken": ("2.0", lambda f: {*f.titles, *counters(f)}),
    }
)
