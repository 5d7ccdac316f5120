"""The names that orders can use, by kind, and their places in the pack."""

from __future__ import annotations

from collections import ChainMap
from typing import Annotated

from adjudication.engine.play.names import Known, Names
from adjudication.engine.scenario.pack_shapes import SideName
from adjudication.systems.millennium_wars.basics.facts import FORCES, GOODS, Facts
from adjudication.systems.millennium_wars.pack.schema import Partner

TargetName = Annotated[str, Names("target")]
ItemName = Annotated[str, Names("item")]
AidingForce = Annotated[str, Names("force")]
SharingSide = Annotated[SideName, Names("side")]
SharingPartner = Annotated[Partner, Names("side")]

unknown_names = Known[Facts](
    {
        "unit": ("11.3", lambda f: f.piece),
        "place": ("11.1", lambda f: f.index),
        "target": ("11.3", lambda f: ChainMap(f.index, f.piece)),
        "item": ("11.3", lambda f: {*GOODS, *(item for prices in f.prices for item in prices)}),
        "force": ("11.3", lambda f: FORCES),
        "side": ("1.1", lambda f: f.side_numbers),
    }
)
