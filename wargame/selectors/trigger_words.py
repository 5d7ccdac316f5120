"""The trigger of an inject as text."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.engine.injects import chains, triggers
from adjudication.engine.injects.watch import TriggerWords

OPS = {"<=": "at or below", ">=": "at or above", "<": "below", ">": "above", "=": "at"}


def when(text: str, words: TriggerWords, cells: Mapping[str, str]) -> str:
    """A trigger as a line of the MSEL says it. `cells` names the cell that plays a side."""
    trigger = triggers.parse(text)
    if isinstance(trigger, triggers.CONDITIONS):
        return _condition(trigger, words, cells)
    match trigger:
        case triggers.AtTurn(turn, phase):
            title = next((named.title for named in words.phases if named.key == phase), phase)
            return f"Turn {turn}" + (f", {title}" if title else "")
        case triggers.AtTime(time, day):
            return f"{day} {time}".strip()
        case triggers.AtMinute(minute):
            return f"Minute {minute} of play"
        case triggers.Chained():
            return "With its chain"
        case _:
            return "By hand"


def _condition(trigger: triggers.Condition, words: TriggerWords, cells: Mapping[str, str]) -> str:
    match trigger:
        case triggers.OnTrack(track, side, op, value):
            title = next((name.title for name in words.tracks if (name.key, name.side) == (track, side)), track)
            whose = f" of {cells.get(side, side)}" if side else ""
            return f"{title}{whose} {OPS[op]} {value}"
        case triggers.OnPlace(place, to):
            title = next((named.title for named in words.places if named.key == place), place)
            if to is None:
                return f"{title} changes hands"
            return f"{title} falls to {cells.get(to, to)}" if to else f"No one holds {title} any more"
        case triggers.OnOrder(order, side):
            title = next((named.title for named in words.orders if named.key == order), order)
            return f"{cells.get(side, side) or 'Anyone'} orders: {title[:1].lower()}{title[1:]}"


def after(text: str) -> str:
    """A chain as a line of the MSEL says it; empty where there is none."""
    chain = chains.parse(text)
    return f"after {chains.say(chain)}" if chain else ""
