"""Chapters 8.12 to 8.15: losses of both sides, the choice to retreat, media reports, and the advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudication.engine.menu import Is, Option, SomeOf, within
from adjudication.engine.play.decision import itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import foes, may_be_in, mobs_in, names, room_left
from adjudication.systems.opaque_war.basics.choices import chosen
from adjudication.systems.opaque_war.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import Fight, State
from adjudication.systems.opaque_war.combat import retreats
from adjudication.systems.opaque_war.combat.events import Advanced, AttackEnded, Stood, UnitsLost, fight_of
from adjudication.systems.opaque_war.combat.orders import Advance, Defend, TakeLoss
from adjudication.systems.opaque_war.mobs_media.media import follow, orphans, report
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run


def _lose(run: Run, side: int, units: Sequence[int]) -> None:
    """Eliminate `units` of `side`, and media left without units in their hexes."""
    f, s = run.facts, run.state
    hexes = {s.where[p] for p in units}
    run.do(UnitsLost(SIDES[side], names(f, units), "hits"))
    orphans(run, side, hexes)


def losses(run: Run) -> None:
    """Node: ask the attacker, then the defender, for losses (8.12)."""
    fight = fight_of(run.state)
    if fight.hits:
        run.do(DecisionAsked(SIDES[fight.side], "lose"))
    elif fight.due:
        run.do(DecisionAsked(SIDES[foes(fight.side)], "defend"))
    else:
        run.go("reports")


def _lost(f: Facts, s: State) -> SomeOf:
    """The units that the attacker must lose: one for each hit, as long as any are left."""
    fight = fight_of(s)
    number = min(fight.hits, len(fight.attackers))
    return SomeOf(names(f, fight.attackers), number, number)


def _all_lost(f: Facts, s: State, side: int) -> TakeLoss | None:
    units = _lost(f, s)
    return TakeLoss(units.values) if units.most == len(units.values) else None


def _loss_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "lose":
        yield Option("take_loss", {"units": _lost(f, s)}, subject, "8.12")


def _loss_check(f: Facts, s: State, side: int, order: TakeLoss) -> list[Problem]:
    return chosen(_lost(f, s), order.units, "lose", "units", "8.12")


def _take_loss(run: Run, side: int, order: TakeLoss) -> None:
    _lose(run, side, [run.facts.piece[name] for name in order.units])
    run.go("losses")


# --- the defender


def _answers(f: Facts, fight: Fight) -> dict[bool, SomeOf]:
    """The possible losses of the defender, with or without retreat. A retreat saves one loss and needs a survivor
    (8.14)."""
    units = names(f, fight.defenders)
    stay = min(fight.due, len(units))
    found = {False: SomeOf(units, stay, stay)}
    if fight.due - 1 < len(units):
        found[True] = SomeOf(units, fight.due - 1, fight.due - 1)
    return found


def _overrun(f: Facts, s: State, side: int) -> Defend | None:
    """The loss of all units if the hits exceed them, since none would be left to retreat."""
    fight = fight_of(s)
    return Defend(False, names(f, fight.defenders)) if fight.due > len(fight.defenders) else None


def _defend_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "defend":
        for retreat, units in _answers(f, fight_of(s)).items():
            yield Option("defend", {"retreat": Is(retreat), "units": units}, subject, "8.13" if retreat else "8.12")


def _defend_check(f: Facts, s: State, side: int, order: Defend) -> list[Problem]:
    domain = _answers(f, fight_of(s)).get(order.retreat)
    if domain is None:
        return refuse("defend.no_survivor", "retreat", "8.14")
    return chosen(domain, order.units, "defend", "units", "8.14" if order.retreat else "8.12")


def _defend(run: Run, side: int, order: Defend) -> None:
    lost = [run.facts.piece[name] for name in order.units]
    if not order.retreat and _overrun(run.facts, run.state, side) is None:
        run.do(Stood(SIDES[side]))
    if lost:
        _lose(run, side, lost)
    if order.retreat:
        retreats.begin(run)
    else:
        run.go("reports")


# --- afterwards


def reports(run: Run) -> None:
    """Node: roll for media reports on the attack (9.2); then the attacker can advance (8.15)."""
    fight = fight_of(run.state)
    if fight.media:
        report(run, fight.side, fight.target, fight.mob, fight.equipment)
    run.do(DecisionAsked(SIDES[fight.side], "advance"))


def advancing(f: Facts, s: State) -> SomeOf:
    """The attackers that can advance: into a hex that all defenders have left, but no Ukrainian unit to a mob (8.15,
    9.1)."""
    fight = fight_of(s)
    open_to = [p for p in fight.attackers if may_be_in(f, p, fight.target)]
    most = 0 if fight.defenders or _crowded(f, s) else min(len(open_to), room_left(f, s, fight.side, fight.target))
    return SomeOf(names(f, open_to), 0, most)


def _crowded(f: Facts, s: State) -> bool:
    """True if a mob in the target keeps Ukrainian attackers out (9.1)."""
    fight = fight_of(s)
    return fight.side == BLUE and bool(mobs_in(f, s, fight.target))


def _stays(f: Facts, s: State, side: int) -> Advance | None:
    return None if advancing(f, s).most else Advance(())


def _advance_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "advance":
        yield Option("advance", {"units": advancing(f, s)}, subject, "8.15")


def _advance_check(f: Facts, s: State, side: int, order: Advance) -> list[Problem]:
    domain = advancing(f, s)
    if within(domain, order.units):
        return []
    fight = fight_of(s)
    if fight.defenders:
        return refuse("advance.held", "units", "8.15", place=f.ids[fight.target])
    if _crowded(f, s):
        return refuse("advance.mob", "units", "9.1", place=f.ids[fight.target])
    mine = [f.piece[name] for name in order.units if f.piece.get(name, -1) in fight.attackers]
    if any(not may_be_in(f, p, fight.target) for p in mine):
        return refuse("move.russia", "units", "7.3", place=f.ids[fight.target])
    if len(order.units) > domain.most:
        return refuse("advance.stack", "units", "6.0", number=domain.most)
    return chosen(domain, order.units, "advance", "units", "8.15")


def _advance(run: Run, side: int, order: Advance) -> None:
    f, s = run.facts, run.state
    target, left = fight_of(s).target, {s.where[f.piece[name]] for name in order.units}
    if advancing(f, s).most:
        run.do(Advanced(SIDES[side], order.units, f.ids[target]))
        follow(run, side, left, target)
        run.look()
    run.do(AttackEnded(SIDES[side]))


LOSE = Decision(
    the_actor,
    (AnswerType(TakeLoss, "8.12", itself("lose"), _loss_menu, _loss_check, _take_loss),),
    _all_lost,
    reaction=True,
)
DEFEND = Decision(
    the_actor,
    (AnswerType(Defend, "8.12", itself("defend"), _defend_menu, _defend_check, _defend),),
    _overrun,
    reaction=True,
)
ADVANCE = Decision(
    the_actor, (AnswerType(Advance, "8.15", itself("advance"), _advance_menu, _advance_check, _advance),), _stays
)
NODES = {"losses": losses, "reports": reports}
DECISIONS = {"lose": LOSE, "defend": DEFEND, "advance": ADVANCE}
