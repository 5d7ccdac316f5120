"""The orders of chapter 20."""

from __future__ import annotations

from typing import ClassVar, Literal

from adjudication.engine.play.orders import Order

ForceName = Literal["RU", "UKR", "MOL", "US", "NATO"]
Mission = Literal["c4i", "political", "demonstrators"]


class Infowar(Order, frozen=True):
    """The attack of a force on another with its cybercadres (20.0). Decision `infowar`."""

    begins: ClassVar[tuple[str, ...]] = ("commit",)
    again: ClassVar[bool] = True
    force: ForceName
    target: ForceName
    mission: Mission


class Commit(Order, frozen=True):
    """The cadres that a side commits to the information attack, sealed (20.0). Decision `commit`, both sides."""

    throws: ClassVar[bool] = True
    cadres: int
