"""What a hasty attack asks of a block that has moved (8.1): one MP, and the LOG of a tracked block that passes 2 MP."""

from __future__ import annotations

from adjudication.systems.opuc import events_combat as ev
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.flow import Run
from adjudication.systems.opuc.ground import LIGHT_MARCH, ground
from adjudication.systems.opuc.state import State


def has_moved(f: Facts, s: State, block: int) -> bool:
    """Whether an assault of the block is hasty. A block that has done no more than step into a held BUA from next to it
    is still deliberate (8.3, K-29)."""
    if not s.moved[block]:
        return False
    place, began = s.place[block], s.began[block]
    stepped_in = f.board.is_zone(place) and s.entered[block] == s.turn and began >= 0
    return not (stepped_in and f.board.apart(place, began) == 1 and s.spent[block] == 0)


def in_play(s: State) -> bool:
    """Whether logistics are played this turn (4.1, K-05)."""
    return s.turn >= s.options.log_from_turn


def cost(f: Facts, s: State, block: int) -> tuple[int, int]:
    """MP and LOG a block that has moved pays for its hasty attack; nothing inside a BUA it entered (8.3, K-30)."""
    if not has_moved(f, s, block) or s.entered[block]:
        return 0, 0
    tracked = f.roster.mob[block] == "T" and in_play(s)
    return 1, int(tracked and s.spent[block] + 1 > LIGHT_MARCH and not s.track_log[block])


def ready(f: Facts, s: State, block: int) -> bool:
    """Whether a block that has moved can still pay for a hasty attack."""
    points, log = cost(f, s, block)
    allowance = ground(f).allowance[f.roster.mob[block]] - (2 if s.neutralised[block] else 0)
    return s.spent[block] + points <= allowance and log <= s.log[f.roster.side[block]]


def pay(run: Run, block: int) -> None:
    """Take the price of a hasty attack."""
    points, log = cost(run.facts, run.state, block)
    if points or log:
        run.do(ev.HastyPaid(run.facts.roster.ids[block], points, log))
