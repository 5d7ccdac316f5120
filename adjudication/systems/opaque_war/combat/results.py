"""Chapters 8.12 to 8.15: losses of both sides, the choice to retreat, reports of the media, and the advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudication.engine.menu import Is, Option, SomeOf, within
from adjudication.engine.play.decision import itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import foes, may_be_in, mobs_in, names, room_left
from adjudication.systems.opaque_war.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import Fight, State
from adjudication.systems.opaque_war.combat import retreats
from adjudication.systems.opaque_war.combat.events import Advanced, AttackEnded, Stood, UnitsLost, fight_of
from adjudication.systems.opaque_war.combat.orders import Advance, Defend, TakeLoss
from adjudication.systems.opaque_war.mobs_media.media import follow, orphans, report
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import Decision, Run, Way


def _lose(run: Run, side: int, units: Sequence[int]) -> None:
    """Units are eliminated, and media that are left alone with them."""
    f, s = run.facts, run.state
    hexes = {s.where[p] for p in units}
    run.do(UnitsLost(SIDES[side], names(f, units), "hits"))
    orphans(run, side, hexes)


def losses(run: Run) -> None:
    """The attacker loses units first, then the defender; each is asked where it has a choice (8.12)."""
    fight = fight_of(run.state)
    enemy = foes(fight.side)
    if fight.hits >= len(fight.attackers) > 0 and fight.hits:
        _lose(run, fight.side, fight.attackers)
    elif fight.hits:
        run.do(DecisionAsked(SIDES[fight.side], "lose"))
    elif fight.due > len(fight.defenders):
        _lose(run, enemy, fight.defenders)
    elif fight.due:
        run.do(DecisionAsked(SIDES[enemy], "defend"))
    else:
        run.go("reports")


def _loss_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "lose":
        fight = fight_of(s)
        yield Option("take_loss", {"units": SomeOf(names(f, fight.attackers), fight.hits, fight.hits)}, subject, "8.12")


def _loss_check(f: Facts, s: State, side: int, order: TakeLoss) -> list[Problem]:
    fight = fight_of(s)
    fits = within(SomeOf(names(f, fight.attackers), fight.hits, fight.hits), order.units)
    return [] if fits else refuse("lose.units", "units", "8.12", number=fight.hits)


def _take_loss(run: Run, side: int, order: TakeLoss) -> None:
    _lose(run, side, [run.facts.piece[name] for name in order.units])
    run.go("losses")


# --- the defender


def _answers(f: Facts, fight: Fight) -> dict[bool, SomeOf]:
    """What the defender can give up, staying or retreating: a retreat spares one loss and needs a survivor (8.14)."""
    units = names(f, fight.defenders)
    stay = min(fight.due, len(units))
    found = {False: SomeOf(units, stay, stay)}
    if fight.due - 1 < len(units):
        found[True] = SomeOf(units, fight.due - 1, fight.due - 1)
    return found


def _defend_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "defend":
        for retreat, units in _answers(f, fight_of(s)).items():
            yield Option("defend", {"retreat": Is(retreat), "units": units}, subject, "8.13" if retreat else "8.12")


def _defend_check(f: Facts, s: State, side: int, order: Defend) -> list[Problem]:
    domain = _answers(f, fight_of(s)).get(order.retreat)
    if domain is None:
        return refuse("defend.no_survivor", "retreat", "8.14")
    if within(domain, order.units):
        return []
    return refuse("defend.units", "units", "8.14" if order.retreat else "8.12", number=domain.most)


def _defend(run: Run, side: int, order: Defend) -> None:
    lost = [run.facts.piece[name] for name in order.units]
    if not order.retreat:
        run.do(Stood(SIDES[side]))
    if lost:
        _lose(run, side, lost)
    if order.retreat:
        retreats.begin(run)
    else:
        run.go("reports")


# --- afterwards


def reports(run: Run) -> None:
    """The media report on the attack (9.2); then the attacker may advance (8.15)."""
    s = run.state
    fight = fight_of(s)
    if fight.media:
        report(run, fight.side, fight.target, fight.mob, fight.equipment)
    if advancing(run.facts, s).most:
        run.do(DecisionAsked(SIDES[fight.side], "advance"))
    else:
        run.do(AttackEnded(SIDES[fight.side]))


def advancing(f: Facts, s: State) -> SomeOf:
    """The attackers that may advance: into a hex that all defenders have left, never Ukrainians to a mob (8.15,
    9.1)."""
    fight = fight_of(s)
    open_to = [p for p in fight.attackers if may_be_in(f, p, fight.target)]
    blocked = fight.defenders or (fight.side == BLUE and mobs_in(f, s, fight.target))
    most = 0 if blocked else min(len(open_to), room_left(f, s, fight.side, fight.target))
    return SomeOf(names(f, open_to), 0, most)


def _advance_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "advance":
        yield Option("advance", {"units": advancing(f, s)}, subject, "8.15")


def _advance_check(f: Facts, s: State, side: int, order: Advance) -> list[Problem]:
    domain = advancing(f, s)
    if within(domain, order.units):
        return []
    if len(order.units) > domain.most:
        return refuse("advance.stack", "units", "6.0", number=domain.most)
    return refuse("advance.units", "units", "8.15")


def _advance(run: Run, side: int, order: Advance) -> None:
    f, s = run.facts, run.state
    target, left = fight_of(s).target, {s.where[f.piece[name]] for name in order.units}
    run.do(Advanced(SIDES[side], order.units, f.ids[target]))
    follow(run, side, left, target)
    run.look()
    run.do(AttackEnded(SIDES[side]))


LOSE = Decision(
    the_actor, (Way(TakeLoss, "8.12", itself("lose"), _loss_menu, _loss_check, _take_loss),), never, reaction=True
)
DEFEND = Decision(
    the_actor, (Way(Defend, "8.12", itself("defend"), _defend_menu, _defend_check, _defend),), never, reaction=True
)
ADVANCE = Decision(
    the_actor, (Way(Advance, "8.15", itself("advance"), _advance_menu, _advance_check, _advance),), never
)
NODES = {"losses": losses, "reports": reports}
DECISIONS = {"lose": LOSE, "defend": DEFEND, "advance": ADVANCE}
