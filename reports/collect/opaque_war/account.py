"""The account of a game of Opaque War for the after-action report."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from adjudication.engine import odds
from adjudication.engine.scenario import sides as engine_sides
from adjudication.systems.opaque_war.fog.control import controlled
from adjudication.systems.opaque_war.fog.view import truth
from reports.collect import dice, phrases
from reports.collect.opaque_war import situation
from reports.collect.opaque_war.acts import GROUPS
from reports.collect.plain.account import CHANCE
from reports.collect.plain.tracks import charts
from reports.collect.reading import GameReading
from reports.collect.shapes import Account, Act, Hidden, Map, Turn
from reports.collect.words import count, listed
from reports.record import happened
from wargame.presenters.opaque_war.displays import unknown
from wargame.presenters.plain.words import Words

COUNTED = (
    ("Attacks", "attacks"), ("Units eliminated, own", "eliminated"), ("Towns and cities taken", "towns_taken"),
    ("Checkpoints taken", "checkpoints_taken"), ("Mobs lost", "mobs_lost"), ("Media lost", "media_lost"),
    ("Support markers used", "markers"), ("Media reports", "reports"),
)  # fmt: skip
UNTOLD = ("Combat", "Movement and sight")
EVENTS = {"attacks": "CombatRolled", "markers": "MarkerPlayed", "reports": "MediaRolled"}
LIMITS = (
    "The printed map, counters and charts were not available: places, numbers and tables are reconstructed as the pack "
    "says for each, and what rests on them inherits that.",
    "Belief is what a side could identify at the end of a turn. What it looked at earlier is in its sitreps.",
)
GLOSSARY = (
    ("Column shift", "A column to the right favours the attacker, one to the left the defender (8.4 to 8.9)."),
    phrases.LEDGER,
    ("Media report", "A roll after an attack of a unit stacked with media of its side (9.2)."),
    ("Mob", "A crowd in a town: Ukraine cannot enter it, and dispersing it delays Western Support (9.1)."),
    phrases.PERCENTILE,
    ("Proficiency", "A +1 or +2 on a unit: so many columns for its side (8.9)."),
    phrases.SEAL,
    ("Support marker", "Artillery, air, tanks and others, used in turns in an attack and then spent (8.4)."),
    ("Zone of control", "The hexes next to a unit, by side and oblast (7.5)."),
)


def account(whole: GameReading) -> Account:
    """The account for the after-action report."""
    rules = whole.rules
    names, done, words = engine_sides.names(rules.pack), GROUPS.acts(whole.told), Words(rules)
    start = {**controlled(rules.facts, whole.pictures[0]), **situation.begun(rules.facts, whole.told)}
    taken = situation.conquests(start, whole.told)
    return Account(
        theatre="Donetsk and Luhansk",
        rules="Opaque War: Ukraine 2014",
        cover=situation.map_view(rules, truth(rules.facts, whole.ends[-1]), "The map at the end, as it was"),
        start=situation.map_view(rules, truth(rules.facts, whole.ends[0]), "The map at the start, as it was"),
        scenario=rules.pack.title,
        length=rules.last_turn({}),
        lede=_lede(whole),
        result=_result(whole),
        summary=_summary(whole, words),
        numbers=tuple((title, _number(whole, key, "RED"), _number(whole, key, "BLUE")) for title, key in COUNTED),
        scores=phrases.scores(whole, names, words.thing),
        charts=_paired(whole),
        turns=tuple(_turn(whole, done, number, taken) for number in whole.turns),
        turn_template="systems/shared/pdf/turn.html",
        method=(
            f"Two sides played Opaque War: Ukraine 2014, rules version {whole.game.version}. {phrases.ENGINE}",
            "Units lie face down. A side identifies what is next to its own units. It does not know its own police and "
            "militia before they meet someone, move or fight.",
        ),
        limits=LIMITS,
        orders=phrases.orders(
            whole.steps, names, lambda side, order: words.say(order), words.catalogue, words.decision
        ),
        glossary=GLOSSARY,
        better=_better(whole),
        chance_note=CHANCE,
    )


def _better(whole: GameReading) -> str:
    """The rolls for the account of luck, and the results of the set-up rolls, which it leaves out (3.1)."""
    counted = "Luck counts rolls for combat, media and reinforcements, in which more is better for the side that rolls."
    thrown = [roll for step in whole.steps for roll in dice.rolls_of(step) if roll.purpose == "control"]
    if not thrown:
        return counted
    got, mean = sum(roll.result for roll in thrown), sum(odds.mean(odds.of(roll)) for roll in thrown)
    return (
        f"{counted} The {len(thrown)} dice of the set-up are apart, because no one had decided anything: they gave the "
        f"Rebels {got} towns, cities and checkpoints, with a mean of {mean:.1f}."
    )


def _number(whole: GameReading, key: str, side: str) -> str:
    if key in EVENTS:
        return str(sum(type(one.event).__name__ == EVENTS[key] and one.event.side == side for one in whole.told))
    played = [one for one in whole.told if type(one.event).__name__ not in GROUPS.names["Set-up"]]
    return str(happened(played, key, side))


def _paired(whole: GameReading) -> Any:
    drawn = charts(whole.rules, whole.ends)
    return tuple(tuple(drawn[at : at + 2]) for at in range(0, len(drawn), 2))


def _lede(whole: GameReading) -> str:
    fights = sum(type(one.event).__name__ == "CombatRolled" for one in whole.told)
    tone, scoreboard = count(fights, "attack"), whole.scoreboard
    if not scoreboard.final:
        open_ = max(whole.turns, default=1)
        if whole.final:
            return f"Play stopped in turn {open_} after {tone}. The umpire ended it before the rules did."
        return f"The game is in turn {open_}, with {tone} so far. This is a draft from the record as it is."
    winner = scoreboard.winner
    won = engine_sides.doing(whole.rules.pack, winner, "wins", "win") if winner else "No one wins"
    return f"{won[:1].upper()}{won[1:]} after {count(len(whole.turns), 'turn')} and {tone}."


def _result(whole: GameReading) -> str:
    """The level of victory, and Ukraine's points against its targets; the Rebels score none (16.0)."""
    board, chart = whole.scoreboard, whole.rules.pack.charts.victory
    level, points = phrases.level(board, whole.rules), next(one.points for one in board.scores if one.side == "BLUE")
    return (
        f"{phrases.state(board, whole.final)}: {level[:1].lower()}{level[1:]}. Ukraine has {count(points, 'point')}; "
        f"a draw takes {chart.draw}, a Ukrainian victory {chart.win}."
    )


def _summary(whole: GameReading, words: Words) -> tuple[str, ...]:
    first, last = whole.pictures[0], whole.pictures[-1]
    held = situation.control(whole.rules, last).rows
    ground = "; ".join(
        f"{name}: {listed(f'{words.thing(side)} {n}' for side, n in zip(whole.rules.sides, counts, strict=True))}"
        for name, *counts in held
    )
    lost = situation.lost(whole.rules, first, last)
    gone = listed(f"{words.thing(side)} {count(len(found), 'piece')}" for side, found in lost.items())
    support = last.support
    over = whole.scoreboard.final or whole.final
    level, at = situation.level(support.western), "ended at" if over else "is at"
    west = ("never came" if over else "has not come") if support.western_box else f"{at} {level}"
    return (
        f"Western Support {west}, Russian Support at {situation.level(support.russian)}.",
        f"Held {'at the end' if over else 'now'}, towns and checkpoints: {ground}. Lost: {gone}.",
    )


def _turn(whole: GameReading, done: Sequence[Act], number: int, taken: Collection[tuple[int, int]]) -> Turn:
    rules = whole.rules
    position = sorted({step.turn for step in whole.steps}).index(number)
    was, now, end = whole.pictures[position], whole.pictures[position + 1], whole.ends[position + 1]
    played = [step for step in whole.steps if step.turn == number]
    mine = [act for act in done if act.turn == number]
    matter = [a for a in mine if a.group == "Combat" or a.chance is not None or (a.seq, a.index) in taken]
    spoken = engine_sides.spoken(rules.pack)
    label = rules.facts.turns[number - 1] if number else "Set-up"
    return Turn(
        number=number,
        title=_title(rules, was, now) if position else "The set-up and the first month",
        label=label,
        steps=f"steps {played[0].seq} to {played[-1].seq}",
        story=_story(mine),
        intents=whole.intents.get(number, ()),
        acts=phrases.in_order(matter, played),
        map=situation.map_view(
            rules, truth(rules.facts, end), f"The map at the end of turn {number}, as it was", cropped=True
        ),
        hidden=tuple((side, _hidden(whole, position, side)) for side in rules.sides),
        views=tuple(
            (
                f"What {spoken[side]} could identify",
                _seen(rules, end, side, f"What {spoken[side]} could identify at the end of turn {number}"),
            )
            for side in rules.sides
        ),
    )


def _seen(rules: Any, end: Any, side: str, title: str) -> Map:
    return situation.map_view(rules, rules.picture(end, side), title, cropped=True)


def _title(rules: Any, was: Any, now: Any) -> str:
    taken = [place.partition(",")[0] for place, _ in situation.taken(rules, was, now, {})]
    if not taken:
        return "Nothing changes hands"
    rest = [count(len(taken) - 3, "more place")] if len(taken) > 3 else []
    return f"{listed([*taken[:3], *rest])} {'changes' if len(taken) == 1 else 'change'} hands"


def _story(mine: Sequence[Act]) -> tuple[tuple[str, str], ...]:
    """Events other than combat and moves, by subject; long lists are shortened."""
    told = {group: [act.task for act in mine if act.group == group] for group in GROUPS.names if group not in UNTOLD}
    moved = sum(act.group == "Movement and sight" for act in mine)
    rows = [
        (group, " ".join(found[:8]) + (f" {len(found) - 8} more are in the sitreps." if len(found) > 8 else ""))
        for group, found in told.items()
        if found
    ]
    return (
        (*rows, ("Movement", f"{count(moved, 'move or sighting', 'moves and sightings')}; the sitreps list them."))
        if moved
        else tuple(rows)
    )


def _first(seen: Sequence[Collection[str]], ids: Collection[str], turn: int) -> str:
    """The first turn by whose end all `ids` were seen. `seen`: the ids seen at the end of each turn from `turn` on."""
    found = (f"seen in turn {number}" for number, known in enumerate(seen, turn) if all(one in known for one in ids))
    return next(found, "never seen")


def _hidden(whole: GameReading, position: int, side: str) -> tuple[Hidden, ...]:
    """The facts hidden from a side at the end of a turn, and when it could first identify all of them."""
    later = whole.ends[position + 2 :]
    seen = [{view.id for view in whole.rules.picture(end, side).pieces if view.face} for end in later]
    there = {view.id: view.at for view in truth(whole.rules.facts, whole.ends[position + 1]).pieces}
    return tuple(
        Hidden(
            f"{where}, {looks}",
            real,
            _first(seen, ids, position + 2),
            next((there[one] for one in ids), ""),
        )
        for where, looks, real, ids in unknown(whole.rules, whole.ends[position + 1], side)
    )
