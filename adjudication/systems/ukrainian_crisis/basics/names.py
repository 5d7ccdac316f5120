"""The names that orders can use, by kind, and their places in the pack."""

from __future__ import annotations

from typing import Annotated

from adjudication.engine.play.names import Known, Names
from adjudication.systems.ukrainian_crisis.basics.facts import Facts

AreaName = Annotated[str, Names("area")]
CountryName = Annotated[str, Names("country")]
CardName = Annotated[str, Names("card")]

unknown_names = Known[Facts](
    {
        "unit": ("2.2", lambda f: f.unit),
        "area": ("2.31", lambda f: f.area),
        "country": ("2.4", lambda f: f.country),
        "card": ("2.1", lambda f: {*f.plain.names, *f.playing.names}),
    }
)
