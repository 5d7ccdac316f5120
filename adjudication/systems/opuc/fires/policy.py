"""Doctrine of fires: the best known blocks, otherwise counter-battery and the enemy’s staff."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.assaults.assault_table import reckon_attack, reckon_defence
from adjudication.systems.opuc.assaults.clash import clash_of
from adjudication.systems.opuc.assaults.orders import TakeLoss
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.basics.state_rows import Detachment
from adjudication.systems.opuc.fires import deep_fires, guns, local_fires, targets
from adjudication.systems.opuc.fires.fires_table import fire_rows
from adjudication.systems.opuc.fires.orders import Fire, Strike, Support
from adjudication.systems.opuc.fires.support import LIMIT, offered, side_of_stage

STAFF = ("C2", "LOGST", "CFIRE", "CISR")
WORTH = 9  # a shot whose rows and an average die come to less is not fired


def deep(f: Facts, s: State, side: int) -> Strike | Done:
    """One mission: at the best known block, otherwise alternately counter-battery and against the enemy's staff."""
    air = s.ga[side] > 0
    if not s.deep[side]:
        return Done()
    best = _best(f, s, side, f.pack.charts.deep_fires.bombardment_cf, deep_fires.mission_targets(f, s, side, "BOMB"))
    if best is not None and best[0] >= WORTH:
        return Strike("BOMB", best[1], best[2], air)
    left = s.deep[side]
    if left % 2 and s.options.local_fires == "abstract":
        return Strike("CBTY", air=air)
    return Strike(STAFF[left // 2 % len(STAFF)], air=air)


def local(f: Facts, s: State, side: int) -> Fire | Done:
    """A shot by the next gun with a worthwhile target, as long as more than 2 LOG are left."""
    for gun in f.roster.of_side[side]:
        if local_fires.bar(f, s, side, gun) or s.log[side] <= 2:
            continue
        cf = value(f.roster.steps[gun], s.lost[gun])
        best = _best(f, s, side, cf, local_fires.in_range(f, s, gun, side, "BOMB"))
        if best is not None and best[0] >= WORTH - 1:
            return Fire(f.roster.ids[gun], best[1], best[2])
    return Done()


def _best(
    f: Facts, s: State, side: int, cf: int, found: Iterable[tuple[str, tuple[str, ...]]]
) -> tuple[int, str, str] | None:
    """The revealed block that a shot would hurt most: the sum with a die of 4, its place, its name."""
    worth = []
    for at, names in found:
        for name in names:
            aim = targets.meant(f, s, side, name)
            if aim is None or isinstance(aim, Detachment) or s.hidden[aim] or s.neutralised[aim]:
                continue
            rows = fire_rows(cf, targets.target_of(f, s, aim), s.options)
            worth.append((sum(row.value for row in rows) + 4, at, name))
    return max(worth, default=None)


def support(f: Facts, s: State, side: int) -> Support:
    """The fire missions that make the worst die but one a double DEGRADE, with at most half the LOG, rounded up."""
    c = s.combats[-1]
    grants = offered(f, s, side)
    clash = clash_of(f, s, c)
    attacking = side_of_stage(s) == c.side
    if attacking:
        total = reckon_attack(clash, s.options).total + 2
    else:
        reckoned = reckon_defence(clash, s.options)
        total = reckoned.total + 2 + 3 * reckoned.extra
    wanted = max(0, min(10 - total, grants.limits[LIMIT], (s.log[side] + 1) // 2))
    given: dict[str, int] = {}
    for name, (_, cap) in grants.caps.items():
        amount = min(cap, wanted)
        if amount:
            given[name] = amount
            wanted -= amount
    return Support(given)


def gun_loss(f: Facts, s: State, side: int) -> TakeLoss:
    """The loss of the block whose fire missions shrink least."""
    return TakeLoss(f.roster.ids[guns.default(f, s, tuple(guns.exposed(f, s, side)))])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "deep": deep,
    "local": local,
    "support": support,
    "gun_loss": gun_loss,
}
