"""Counter-battery: the gun block that a hit DEGRADES, and the side that chooses it (7.2.1, 7.2.2, G-03)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults.effects import degrade, steps_left
from adjudication.systems.opuc.assaults.orders import TakeLoss
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BOX
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.fog.naming import by_token
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, refuse

_RULE = "7.2.1"


def boxed(f: Facts, s: State, side: int) -> list[int]:
    """The gun blocks in the box or group of `side`."""
    return [gun for gun in f.roster.of_side[side] if f.roster.is_arty[gun] and s.place[gun] == BOX]


def closest(f: Facts, s: State, side: int, at: str) -> int:
    """The enemy's real artillery group if it is on the map, -1 otherwise, whatever hex was named."""
    dag = f.roster.dag[1 - side]
    return dag if dag >= 0 and s.place[dag] >= 0 else -1


def counter_battery(run: Run, side: int, at: str, what: str) -> None:
    """Resolve a hit: on a block of the group, which its owner chooses; with regiments on the map on the one named."""
    f, s = run.facts, run.state
    if s.options.local_fires == "onmap_regts":
        gun = by_token(f, s, side, what)
        if gun is not None and f.roster.is_arty[gun]:
            _degrade(run, gun)
        return
    if s.options.local_fires == "onmap_dag" and closest(f, s, side, at) < 0:
        return
    if exposed(f, s, 1 - side):  # asked also with one gun left: how many there are is not told
        run.call("gun_loss", run.state.at, 1 - side)


def exposed(f: Facts, s: State, side: int) -> list[int]:
    """The gun blocks in the box or group of `side` that counter-battery can DEGRADE."""
    return [gun for gun in boxed(f, s, side) if spared(f, s, gun) > 0]


def spared(f: Facts, s: State, gun: int) -> int:
    """The steps of `gun` that counter-battery can still take: never the last one (K-64), unless the option is off."""
    return steps_left(f, s, gun) - (1 if s.options.last_step_from_all_fires else 0)


def _degrade(run: Run, gun: int) -> None:
    degrade(run, gun, 1, "counter_battery", _RULE, spare_last=run.state.options.last_step_from_all_fires)


def default(f: Facts, s: State, guns: tuple[int, ...]) -> int:
    """The block with the smallest loss: fewest missions lost, then the smallest, then the lowest number."""

    def cost(gun: int) -> tuple[int, int, int]:
        now, after = (value(f.roster.steps[gun], s.lost[gun] + extra) for extra in (0, 1))
        return now - after, now, gun

    return min(guns, key=cost)


def _names(f: Facts, s: State) -> tuple[str, ...]:
    return tuple(f.roster.ids[gun] for gun in exposed(f, s, s.stack[-1].side))


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "gun_loss":
        yield Option("take_loss", {"unit": OneOf(_names(f, s))}, subject, _RULE)


def _check(f: Facts, s: State, side: int, order: TakeLoss) -> list[Problem]:
    return [] if order.unit in _names(f, s) else refuse("take_loss.no_gun", "unit", _RULE, unit=order.unit)


def _take(run: Run, side: int, order: TakeLoss) -> None:
    gun = run.facts.roster.index[order.unit]
    run.back()
    _degrade(run, gun)


GUN_LOSS = Decision(
    lambda f, s: (s.stack[-1].side,),
    (AnswerType(TakeLoss, _RULE, lambda f, s, side: [("gun_loss", "decision")], _options, _check, _take),),
    lambda f, s, side: None,
    reaction=True,
)
DECISIONS: dict[str, Decision] = {"gun_loss": GUN_LOSS}
