"""Doctrine among civilians: restraint, and as many camps as LOG allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil.displaced import own_camps
from adjudication.systems.opuc.civil.orders import DpMode, PayCamps


def dp_mode(f: Facts, s: State, side: int) -> DpMode:
    """The mode of restraint."""
    return DpMode("reduce_25")


def pay_camps(f: Facts, s: State, side: int) -> PayCamps:
    """The camps to pay: as many as the side has LOG for."""
    return PayCamps(own_camps(f, s, side)[: s.log[side]])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "dp_mode": dp_mode,
    "pay_camps": pay_camps,
}
