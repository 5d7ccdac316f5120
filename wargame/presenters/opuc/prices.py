"""The cost and effect of an action, a mission or a marker, next to its name in forms."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.engine.menu import Subject
from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.pack.charts import CpAction
from adjudication.systems.opuc.pack.schema import Pack

TIMING = {"now": "at once", "card_this_turn": "card for this turn", "card_next_turn": "card for next turn"}
MARKERS = {
    "dummy": "Looks like a block until someone comes near or looks.",
    "dag_dummy": "Looks like the artillery group.",
    "strongpoint": "In dense building; an infantry battalion mans two.",
    "dug_in": "In open country, woods and suburbs; lost by marching off.",
    "mine": "Hurts who attacks or enters; cleared by engineers.",
    "dummy_mine": "Looks like a minefield; close ISR tells.",
    "dummy_ed": "Looks like an ED at work until someone looks or comes near. Leaves a dummy field, not a strongpoint.",
}


def price(subject: Subject, picture: Picture, pack: Pack) -> str:
    """Its cost and its certainty, in a few words; empty if it has no cost."""
    return _of(_PRICES, subject, picture, pack)


def effect(subject: Subject, picture: Picture, pack: Pack) -> str:
    """Its effect and its cost, for the head of its form."""
    told = _of(_EFFECTS, subject, picture, pack)
    return " ".join(part for part in (told, _sentence(price(subject, picture, pack)) if told else "") if part)


Teller = Callable[[str, Picture, Pack], str]


def _of(tellers: dict[str, Teller], subject: Subject, picture: Picture, pack: Pack) -> str:
    teller = tellers.get(subject.kind)
    return teller(subject.id, picture, pack) if teller else ""


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _action(name: str, pack: Pack) -> CpAction | None:
    return next((action for action in pack.charts.cp_actions.actions if action.id == name), None)


def _action_price(name: str, picture: Picture, pack: Pack) -> str:
    action = _action(name, pack)
    if action is None:
        return ""
    cost = action.blue if picture.side == "BLUE" else action.red
    parts = [f"{cost.cp} CP", f"{action.log} LOG" if action.log else "", f"{cost.needs}+" if cost.needs else ""]
    return ", ".join(part for part in (*parts, TIMING[action.timing]) if part)


def _action_effect(name: str, picture: Picture, pack: Pack) -> str:
    action = _action(name, pack)
    return action.effect if action else ""


def _mission_price(name: str, picture: Picture, pack: Pack) -> str:
    chart = pack.charts.deep_fires
    if name == "BOMB":
        return f"CF {chart.bombardment_cf} on the fires table"
    return next((f"hits on {mission.hits}+" for mission in chart.missions if mission.id == name), "")


def _mission_effect(name: str, picture: Picture, pack: Pack) -> str:
    return next((mission.effect for mission in pack.charts.deep_fires.missions if mission.id == name), "")


def markers_left(name: str, picture: Picture) -> int:
    """How many markers of a kind the side can still place."""
    if picture.pools is None:
        return 0
    return picture.pools.decoys if name == "dummy_ed" else picture.pools.setup_left.get(name, 0)


def _marker_price(name: str, picture: Picture, pack: Pack) -> str:
    left = markers_left(name, picture)
    return f"{left} left" if left else ""


_PRICES: dict[str, Teller] = {"action": _action_price, "mission": _mission_price, "marker": _marker_price}
_EFFECTS: dict[str, Teller] = {
    "action": _action_effect,
    "mission": _mission_effect,
    "marker": lambda name, picture, pack: MARKERS.get(name, ""),
}
