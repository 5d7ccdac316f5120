"""Chapter 5: automatic close ISR of the ISR step, close ISR between adjacent blocks, and the dice of close and deep
ISR."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.boxes import blocks_in, box_of, name_of
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import ground
from adjudication.systems.opuc.basics.layout import Layout, layout
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Look
from adjudication.systems.opuc.engineering.decoys import found_out, in_doubt
from adjudication.systems.opuc.engineering.events import MineGone, MineKnown
from adjudication.systems.opuc.isr import events as ev
from adjudication.systems.opuc.isr import sight
from adjudication.systems.opuc.isr.orders import Reroll
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, refuse

CARD = "ISR_REROLL"


# --- turning blocks up


def reveal(run: Run, blocks: list[int], why: str) -> None:
    """Reveal `blocks`, place by place; dummies among them leave play (5.1, 5.2)."""
    f, s = run.facts, run.state
    r = f.roster
    where = {b: s.place[b] if s.place[b] >= 0 else box_of(f, s, b) for b in blocks}
    for place in sorted({p for p in where.values() if p is not None}):
        for side in (0, 1):
            here = [b for b in blocks if where[b] == place and r.side[b] == side]
            real = tuple(r.ids[b] for b in here if not r.is_dummy[b] and s.hidden[b])
            fake = tuple(r.ids[b] for b in here if r.is_dummy[b])
            if fake:
                run.do(ev.DummiesFound(SIDES[side], fake, name_of(f, place)))
            if real:
                run.do(ev.Revealed(SIDES[side], real, name_of(f, place), why))


def automatic(run: Run) -> None:
    """Reveal without dice every enemy next to a block of a side, dummies included, in the ISR step (5.4, K-53)."""
    f, s = run.facts, run.state
    lay = layout(f, s)
    found: set[int] = set()
    around = ground(f).around
    for place in sorted(lay.here):
        for side in (0, 1):
            own = lay.of(f, place, side) if lay.foes_among(around[f.board.hex_of[place]], side) else []
            if not own or not (s.options.dummies_observe or any(not f.roster.is_dummy[b] for b in own)):
                continue
            for target in sight.looks_into(f, lay, side, place):
                found.update(b for b in lay.of(f, target, 1 - side) if s.hidden[b])
    reveal(run, sorted(found), "adjacent")
    for place in sorted(lay.here):
        for side in (0, 1):
            if lay.of(f, place, side):
                for target in sight.looks_into(f, lay, side, place):
                    tell_mines(run, target, side)
                    found_out(run, target, side)


def tell_mines(run: Run, place: int, side: int) -> None:
    """Identify enemy minefields in `place` by close ISR of `side`; dummies are removed (10.5.2, K-71)."""
    ids = run.facts.board.ids
    for mine in list(run.state.mines):
        if mine.place == place and mine.side != side and not mine.known:
            if mine.real:
                run.do(MineKnown(SIDES[mine.side], mine.id, ids[place], True))
            else:
                run.do(MineGone(SIDES[mine.side], mine.id, ids[place], "found"))


# --- contact in step 8


def in_touch(f: Facts, lay: Layout, place: int, side: int) -> list[int]:
    """The enemy places that `side` in `place` looks into, or that look into `place`."""
    board = f.board
    h = board.hex_of[place]
    if not lay.foes_among(ground(f).around[h], side):
        return []
    around = [p for p in ground(f).close[h] if p in lay.here and p != place]
    into = set(sight.looks_into(f, lay, side, place))
    foes = [p for p in sorted(around, key=board.rank.__getitem__) if lay.of(f, p, 1 - side)]
    return [p for p in foes if p in into or place in sight.looks_into(f, lay, 1 - side, p)]


def on_contact(run: Run, place: int, side: int, back: str) -> bool:
    """Resolve contact after blocks of `side` have come to `place`: dummies are found, then both sides look (5.4).

    True if play has to go to the node `look` first, which returns to `back`; else nothing is left to do.
    """
    f, s = run.facts, run.state
    lay = layout(f, s)
    if lay.of(f, place, side) and any(d.parent < 0 for d in s.detachments):
        for target in sight.looks_into(f, lay, side, place):
            found_out(run, target, side)
    touched = in_touch(f, lay, place, side)
    if not touched:
        return False
    fakes = [b for p in (place, *touched) for b in lay.here.get(p, ()) if f.roster.is_dummy[b]]
    meets = lay.of(f, place, side)
    if fakes and meets:
        reveal(run, fakes, "close")
        lay = layout(f, s)
    looks = _looks(f, s, lay, place, side, touched)
    if not looks:
        return False
    run.call("look", back)
    run.do(ev.LooksBegan(tuple(looks)))
    return True


def _looks(
    f: Facts, s: State, lay: Layout, place: int, side: int, touched: list[int]
) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """The looks with their observers and places, the moving side first. A side looks into a place once a turn."""
    pairs = [(side, place, p) for p in touched if p in sight.looks_into(f, lay, side, place)]
    pairs += [(1 - side, p, place) for p in touched if place in sight.looks_into(f, lay, 1 - side, p)]
    ids = f.board.ids
    found: list[tuple[str, str, str, tuple[str, ...]]] = []
    for looker, origin, target in pairs:
        if s.sighted[target] & sight.bit(looker) or not sight.hidden_in(f, s, lay, target, 1 - looker):
            continue
        who = sight.observers(f, s, lay, origin, looker)
        if who:
            found.append((SIDES[looker], ids[origin], ids[target], tuple(f.roster.ids[b] for b in who)))
    return found


# --- the dice


def look(run: Run) -> None:
    """Node: resolve the current looks die by die, until a side may want a reroll."""
    f, s = run.facts, run.state
    while s.looks:
        now = s.looks[0]
        if now.face:
            if not _judge(run, now):
                run.go("reroll")
                return
        elif able(s, now) and _worth_it(f, s, now):
            _throw_close(run, now, able(s, now)[0])
        else:
            run.do(ev.LookClosed(SIDES[now.side], name_of(f, now.target), "over"))
    run.back()


def able(s: State, now: Look) -> list[int]:
    """The observers with a die still to roll, without those that have rolled a natural 1 elsewhere (K-52)."""
    return [b for b in now.observers if not s.blind[b]]


def _worth_it(f: Facts, s: State, now: Look) -> bool:
    """True if a look is still needed. Once it has begun, all its dice are rolled."""
    if now.observer >= 0:
        return True
    return any(s.hidden[b] for b in blocks_in(f, s, now.target, 1 - now.side))


def _throw_close(run: Run, now: Look, observer: int, again: bool = False) -> None:
    f, s = run.facts, run.state
    rows = _close_rows(f, s, observer)
    ids = f.board.ids
    roll = run.roll("close_isr", now.side, "5.4", rows=rows, subject=f.roster.ids[observer], about=ids[now.target])
    rest = now.left - 1 if again else max(0, len(blocks_in(f, s, now.target, 1 - now.side)) - 1)
    run.do(
        ev.CloseLook(
            SIDES[now.side], f.roster.ids[observer], ids[now.origin], ids[now.target],
            roll.result + sum(row.value for row in rows), sight.needed(f, now.target), rest, roll, again,
        )
    )  # fmt: skip


def _close_rows(f: Facts, s: State, observer: int) -> tuple[RollModifier, ...]:
    rows = [RollModifier("isr.night", -1, "5.5")] if f.night(s.turn) else []
    if f.roster.recce[observer]:
        rows.append(RollModifier("isr.recce", 1, "5.5"))
    return tuple(rows)


def value_of(f: Facts, s: State, now: Look) -> int:
    """The value of the current die with its modifiers."""
    if now.deep:
        return now.face
    return now.face + sum(row.value for row in _close_rows(f, s, now.observer))


def _judge(run: Run, now: Look) -> bool:
    """Resolve the current die; False if its owner may reroll it."""
    f, s = run.facts, run.state
    here = blocks_in(f, s, now.target, 1 - now.side)
    hidden = any(s.hidden[b] for b in here) or (now.deep and now.target in in_doubt(f, s, now.side))
    if now.face > 1 and hidden and value_of(f, s, now) >= sight.needed(f, now.target):
        run.do(ev.LookClosed(SIDES[now.side], name_of(f, now.target), "seen"))
        reveal(run, here, "deep" if now.deep else "close")
        found_out(run, now.target, now.side)
        if not now.deep:
            tell_mines(run, now.target, now.side)
        return True
    if now.face > 1 and hidden and choices(f, s, now):
        return False
    run.do(ev.LookClosed(SIDES[now.side], name_of(f, now.target), "missed"))
    return True


def choices(f: Facts, s: State, now: Look) -> tuple[str, ...]:
    """The possible rerolls of the current die: ordinary ones while it shows 3 to 5, then by a card (5.3, 5.5, K-09).

    A deep die that misses is always put before its side, also with no card to play: who is not asked has none.
    """
    least = 3 if s.options.reroll_three_to_five else 2
    if now.left > 0 and least <= value_of(f, s, now) <= 5:
        return ("again", "keep")
    if not now.deep or CARD not in f.actions:
        return ()
    return ("card", "keep") if s.cards[now.side].get(CARD, 0) > 0 else ("keep",)


# --- decision `reroll`


def _owner(f: Facts, s: State) -> tuple[int, ...]:
    return (s.looks[0].side,) if s.looks else ()


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("reroll", "die")]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "reroll":
        yield Option("reroll", {"answer": OneOf(choices(f, s, s.looks[0]))}, "reroll", "5.5")


def _check(f: Facts, s: State, side: int, order: Reroll) -> list[Problem]:
    if order.answer in choices(f, s, s.looks[0]):
        return []
    if order.answer == "card":
        return refuse(_no_card(s), "answer", "5.3")
    return refuse("isr.no_reroll", "answer", "5.5")


def _no_card(s: State) -> str:
    """The reason why the card cannot be played on the current die."""
    now = s.looks[0]
    if not now.deep:
        return "isr.card_deep"
    return "isr.card_later" if s.cards[now.side].get(CARD, 0) else "isr.no_card"


def _take(run: Run, side: int, order: Reroll) -> None:
    f, now = run.facts, run.state.looks[0]
    if order.answer == "keep":
        run.do(ev.LookClosed(SIDES[side], name_of(f, now.target), "kept"))
    elif now.deep:
        throw_deep(run, now, order.answer)
    else:
        _throw_close(run, now, now.observer, again=True)
    run.go("look")


def throw_deep(run: Run, now: Look, how: str) -> None:
    """Roll or reroll an assigned deep ISR die."""
    f = run.facts
    roll = run.roll("deep_isr", now.side, "5.5" if how == "again" else "5.3", subject=name_of(f, now.target))
    left = now.left - 1 if how == "again" else now.left
    run.do(ev.DeepThrown(SIDES[now.side], name_of(f, now.target), roll.result, left, how, roll))


REROLL = Decision(
    _owner, (AnswerType(Reroll, "5.5", _subjects, _options, _check, _take),), lambda f, s, side: None, reaction=True
)
NODES = {"look": look}
DECISIONS = {"reroll": REROLL}
