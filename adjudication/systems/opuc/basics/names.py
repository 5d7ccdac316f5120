"""The names that orders can use, by kind, and their places in the pack. Tokens of hidden blocks ("#...") pass."""

from __future__ import annotations

from typing import Annotated

from adjudication.engine.play.names import Known, Names
from adjudication.systems.opuc.basics.boxes import boxes
from adjudication.systems.opuc.basics.facts import Facts

ActionName = Annotated[str, Names("action")]
MissionName = Annotated[str, Names("mission")]


class _Blocks:
    """The blocks of a pack."""

    def __init__(self, f: Facts) -> None:
        self.roster = f.roster.index

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self.roster or name.startswith("#"))


class _Aims(_Blocks):
    """The targets of orders: hexes, zones, BUAs, river sides, blocks and boxes."""

    def __init__(self, f: Facts) -> None:
        super().__init__(f)
        self.lists = (f.board.index, f.board.bua_index, f.board.edge_index, boxes(f).index)

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        return (
            super().__contains__(name)
            or any(name in names for names in self.lists)
            or name.upper() in ("DAG", "TRACK", "WAITING")
        )


unknown_names = Known[Facts](
    {
        "action": ("3.3", lambda f: f.actions),
        "mission": ("7.1", lambda f: f.missions),
        "unit": ("1.8", _Blocks),
        "place": ("1.5", _Aims),
    }
)
