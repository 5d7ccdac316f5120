"""The names that orders can use, by kind, and their places in the pack."""

from __future__ import annotations

from typing import Annotated

from adjudication.engine.play.names import Known, Names
from adjudication.systems.ukraine_2022.basics.facts import Facts

WingName = Annotated[str, Names("wing")]
AssetName = Annotated[str, Names("asset")]

unknown_names = Known[Facts](
    {
        "unit": ("3.0", lambda f: f.unit),
        "place": ("3.0", lambda f: f.index),
        "wing": ("3.0", lambda f: f.wing),
        "asset": ("3.0", lambda f: f.assets),
    }
)
