"""Chapter 7.2.3.2 without a state: the modifiers of fires against a block, and the effect of a total."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from adjudication.engine.dice import RollModifier
from adjudication.systems.opuc.pack.options import Options


class Target(msgspec.Struct, frozen=True):
    """The block under fire. `pv` is -1 outside built-up areas; for mines only `ac` counts (10.4.3)."""

    unit: str = ""
    ac: int = 0
    hidden: bool = False
    small: bool = False
    neutralised: bool = False
    dug_in: bool = False
    pv: int = -1
    strongpoints: int = 0


class Effect(NamedTuple):
    """The effect of fires on a block before its last step is spared."""

    neutralise: bool
    steps: int


_BY_ARMOUR = {0: 0, 1: -1, 2: -2, 3: -3}


def _protection(target: Target, options: Options) -> tuple[int, str]:
    """The value and name of the best protection or, with the option off, of all together (K-63)."""
    ways = [(_BY_ARMOUR[target.ac], f"AC{target.ac}")] if target.ac else []
    if target.dug_in:
        ways.append((-2, "dug in"))
    if target.pv >= 2:
        ways.append((-2 if target.pv == 2 else -3, f"PV{target.pv}"))
    if not ways:
        return 0, ""
    if options.best_protection_single:
        return min(ways)
    return sum(value for value, _ in ways), ", ".join(name for _, name in ways)


def unprotected(target: Target) -> bool:
    """True if the target has no armour and no works and is not in a built-up zone; woods do not protect (G-34)."""
    return not target.ac and not target.dug_in and target.pv < 1


def fire_rows(
    cf: int, target: Target, options: Options, firer: str = "", firer_neutralised: bool = False
) -> list[RollModifier]:
    """All rows of a shot: first the factor, then the modifiers that apply."""
    rows = [RollModifier("fires.cf", cf, "7.2.3.2", {"unit": firer})]
    if target.hidden:
        rows.append(RollModifier("fires.hidden", -1, "7.2.3.2"))
    if firer_neutralised if options.firer_neutralised else target.neutralised:
        rows.append(RollModifier("fires.neutralised", -1, "7.2.3.2, K-33"))
    value, by = _protection(target, options)
    if value:
        rows.append(RollModifier("fires.protection", value, "7.2.3.2", {"by": by}))
    if target.strongpoints:
        points = -1 if options.fires_any_strongpoint else -target.strongpoints
        rows.append(RollModifier("fires.strongpoint", points, "7.2.3.2"))
    if target.small:
        rows.append(RollModifier("fires.small", -2, "7.2.3.2"))
    if unprotected(target):
        rows.append(RollModifier("fires.unprotected", 2, "7.2.3.2"))
    return rows


def mine_rows(cf: int, ac: int) -> list[RollModifier]:
    """The rows of a mine strike: the factor and the target's armour (10.4.3)."""
    rows = [RollModifier("fires.mines", cf, "10.4.3")]
    if ac:
        rows.append(RollModifier("fires.protection", _BY_ARMOUR[ac], "10.4.3", {"by": f"AC{ac}"}))
    return rows


def fire_effect(total: int, natural: int, options: Options) -> Effect:
    """The effect of fires: natural 1 misses, natural 6 gives at least NEUTRALISE and one DEGRADE (7.2.3.2, K-74)."""
    if natural == 1:
        return Effect(False, 0)
    steps = 2 if total >= 14 else 1 if total >= 10 else 0
    neutralise = total >= 8 and (steps == 0 or options.degrade_neutralises)
    if natural == 6:
        return Effect(True, max(steps, 1))
    return Effect(neutralise, steps)
