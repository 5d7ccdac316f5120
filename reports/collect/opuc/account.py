"""The account of a game of OPUC for the after-action report: the truth, next to what each side believed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

from adjudication.systems.opuc.assaults import events as assaults
from adjudication.systems.opuc.assaults import harm
from adjudication.systems.opuc.assaults.combat_cards import cards_of
from adjudication.systems.opuc.civil import events as civil
from adjudication.systems.opuc.command import events as command
from adjudication.systems.opuc.fires import events as fires
from adjudication.systems.opuc.fog.picture import BlockView, Picture
from adjudication.systems.opuc.fog.view import truth
from adjudication.systems.opuc.isr import events as isr
from adjudication.systems.opuc.movement import events as movement
from adjudication.systems.opuc.turn import events as turns
from adjudication.systems.opuc.umpiring import tally
from reports.collect import phrases
from reports.collect.opuc import situation
from reports.collect.opuc.acts import folded
from reports.collect.reading import GameReading
from reports.collect.shapes import Account, Act, Hidden, Series, TrackChart, Turn
from reports.collect.words import count, listed, signed
from reports.record import ReadEvent, happened
from wargame.maps.hex_view import HexView, marker_words, unmarked
from wargame.presenters.opuc import cards, words
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.towns import fought_in
from wargame.presenters.opuc.vocabulary import Words

OTHER = {"RED": "BLUE", "BLUE": "RED"}
OPENING = (turns.WeatherSet, turns.TrackSet, turns.InitiativeRolled)
CONTACT = (isr.Revealed, isr.DummiesFound)
PEOPLE = (
    civil.Atrocity, civil.OutageCharged, civil.OpinionChanged, civil.DemoralisationChanged, civil.RefugeesMade,
    civil.DpsSheltered, civil.UtilityLost, command.OpinionShifted,
)  # fmt: skip
LIMITS = (
    "The published maps, orders of battle and several charts were not available. Every number "
    "that rests on a value marked reconstructed inherits that mark.",
    "What a side believed is its picture at the end of a turn. What its people made of it is not recorded.",
)
BETTER = (
    "Luck counts rolls in which more is better for the side that rolls: assaults, fires, looks, evasions, retreats "
    "and the staff’s own tests; weather, civil effects, flight from towns and dice that the umpire set are left out."
)
CHANCE = (
    "Chance is the exact probability, before the dice, of success, or in an assault of at least one step lost "
    "by the defender."
)
GLOSSARY = (
    ("Adverse opinion", "What the world holds against a side; at its end marker the game is lost (2.5)."),
    ("Back", "All that is seen of a hidden block: its side and the number on its back (1.11, 5.1)."),
    ("Block", "A battalion or company with its steps; dummies look the same from the back."),
    ("BUA", "Built-up area: a town with zones, utilities and people (8.3, 11)."),
    ("CF", "Combat factor: what a block is worth with the steps it has left."),
    ("CP", "Command points, spent on CP actions (3)."),
    ("Deep ISR", "Dice for sensors that look anywhere (5.3); close ISR is the look at a neighbour (5.4)."),
    ("Demoralisation", "What losses do to a side; at its end marker the game is lost (2.5)."),
    ("DP", "A group of displaced persons."),
    ("Initiative", "Lets a side choose who goes first in each step of the turn (2.1)."),
    phrases.LEDGER,
    ("LOG", "Supplies for movement, combat and fires (4)."),
    ("Neutralised", "Shaken: a block that moves less and does not assault until it recovers (8.1)."),
    phrases.PERCENTILE,
    phrases.SEAL,
    ("PV", "Protection value of a zone of a town: what it takes from an attack on it (8.3, 9.2)."),
    ("Step", "Of a block: what it loses first. Of the turn: 2.2. Of the ledger: what was published together."),
    ("ZOC", "Zone of control: the hexes around a block in which enemies halt (8.4)."),
)


def account(whole: GameReading) -> Account:
    """The account for the after-action report."""
    rules = whole.rules
    acts = folded(whole.told, rules, whole.pictures[-1])
    last = truth(rules.facts, whole.ends[-1])
    return Account(
        theatre=rules.pack.title,
        rules="OPUC",
        cover=situation.map_view(rules, last, "The board at the end, as it truly was"),
        start=situation.map_view(rules, truth(rules.facts, whole.ends[0]), "The board at the start, as it truly was"),
        scenario=" ".join(rules.pack.pack.summary.split()),
        length=whole.pictures[-1].turns,
        lede=_lede(whole),
        result=_result(whole),
        summary=_summary(whole),
        numbers=_numbers(whole),
        scores=phrases.scores(whole, words.SIDES, situation.caller(rules)),
        charts=_charts(whole),
        turns=tuple(_turn(whole, acts, number) for number in whole.turns),
        turn_template="systems/opuc/pdf/turn.html",
        method=_method(whole),
        limits=LIMITS,
        orders=phrases.orders(
            whole.steps, words.SIDES, _say(rules, last), rules.catalogue, Words(rules, last).decision
        ),
        glossary=GLOSSARY,
        better=BETTER,
        chance_note=CHANCE,
    )


def ordered(whole: GameReading) -> Callable[[str, Mapping[str, Any]], str]:
    """The text for an order of a side."""
    return _say(whole.rules, truth(whole.rules.facts, whole.ends[-1]))


def _say(rules: Any, last: Picture) -> Callable[[str, Mapping[str, Any]], str]:
    known = Words(rules, last)
    return lambda side, order: known.say(order)


def _fought(told: Sequence[ReadEvent]) -> int:
    return sum(isinstance(one.event, assaults.AssaultDeclared) for one in told)


def _result(whole: GameReading) -> str:
    """How the game ended, or its current result: only one side has aims on the ground."""
    scoreboard, aims = whole.scoreboard, whole.rules.pack.scenario.victory
    points = next(score.points for score in scoreboard.scores if score.side == aims.side)
    state = phrases.state(scoreboard, whole.final)
    return (
        f"{state}: {scoreboard.level}. {words.SIDES[aims.side]} holds {points} of {sum(aims.points.values())} points."
    )


def _lede(whole: GameReading) -> str:
    scoreboard, turn = whole.scoreboard, max(whole.turns, default=1)
    fights = count(_fought(whole.told), "assault")
    if not scoreboard.final and whole.final:
        return f"Play stopped in turn {turn}, after {fights}. The umpire ended it before the rules did."
    if not scoreboard.final:
        return f"The game is in turn {turn}, with {fights} so far. This is a draft from the record as it is."
    won = f"{words.SIDES[scoreboard.winner]} wins" if scoreboard.winner else "Neither side wins"
    end = next((one.text for one in reversed(whole.told) if isinstance(one.event, turns.GameEnded)), "")
    return f"{won} after {count(len(whole.turns), 'turn')} and {fights}. {end}".strip()


def _summary(whole: GameReading) -> tuple[str, ...]:
    before, after = whole.pictures[0], whole.pictures[-1]
    losses = [
        f"{name} lost {count(after.lost_battalions[side], 'battalion')} and "
        f"{count(happened(whole.told, tally.STEPS, side), 'step')}"
        for side, name in words.SIDES.items()
    ]
    tracks = [
        phrases.went(title, was, now, words.SIDES)
        for title, was, now in (
            ("Adverse opinion", before.ao, after.ao),
            ("Demoralisation", before.dmz, after.dmz),
        )
    ]
    return (f"{_ground(whole, after)} {_hinge(whole)}", f"{'; '.join(losses)}.", f"{'. '.join(tracks)}.")


def _ground(whole: GameReading, after: Picture) -> str:
    names = Names(after, whole.rules.pack)
    held = {side: [names.place(bua.id) for bua in after.buas if bua.control == side] for side in words.SIDES}
    parts = [f"{name} holds {listed(held[side]) or 'no town'}" for side, name in words.SIDES.items()]
    return f"{'; '.join(parts)}."


def _hinge(whole: GameReading) -> str:
    """The turn in which the points of the side with aims on the ground changed most."""
    side = whole.rules.pack.scenario.victory.side
    boards = [whole.rules.scoreboard(end).scores for end in whole.ends]
    points = [next(score.points for score in scores if score.side == side) for scores in boards]
    moves = [after - before for before, after in pairwise(points)]
    if not moves or not any(moves):
        return "No turn moved the points."
    most = max(range(len(moves)), key=lambda i: abs(moves[i]))
    return f"Turn {whole.turns[most]} moved the points of {words.SIDES[side]} most, by {signed(moves[most])}."


def _numbers(whole: GameReading) -> tuple[tuple[str, str, str], ...]:
    """Key numbers in rows: label, then each side."""
    events = [one.event for one in whole.told]
    after = whole.pictures[-1]

    def counted(what: str) -> Callable[[str], int]:
        return lambda side: happened(whole.told, what, side)

    def of(kind: Any, amount: Callable[[Any], int] = lambda _: 1, **fields: Any) -> Callable[[str], int]:
        return lambda side: sum(
            amount(e)
            for e in events
            if isinstance(e, kind) and e.side == side and all(getattr(e, k) == v for k, v in fields.items())
        )

    rows: list[tuple[str, Callable[[str], int]]] = [
        ("Groups moved", of(movement.MoveBegan)),
        ("Assaults", of(assaults.AssaultDeclared)),
        ("Deep fires missions", of(fires.MissionSpent)),
        ("CP spent on actions", of(command.ActionBought, lambda e: int(e.cp))),
        ("Deep ISR dice rolled", of(isr.DeepDice, lambda e: len(e.faces))),
        ("Own blocks revealed, each time counted", counted(tally.TURNED_UP)),
        ("Own steps lost", counted(tally.STEPS)),
        ("Own battalions destroyed", counted(tally.BATTALIONS)),
        ("Atrocities put down to it", of(civil.Atrocity, lambda e: int(e.count))),
        ("Towns held at the end", lambda side: sum(bua.control == side for bua in after.buas)),
        ("Adverse opinion at the end", lambda side: after.ao[side]),
        ("Demoralisation at the end", lambda side: after.dmz[side]),
    ]
    return tuple((what, *(str(value(side)) for side in words.SIDES)) for what, value in rows)  # type: ignore[misc]  # two sides


def _charts(whole: GameReading) -> tuple[tuple[TrackChart, ...], ...]:
    pictures, ends = whole.pictures, whole.rules.pack.scenario
    boards = [whole.rules.scoreboard(end).shown for end in whole.ends]
    points = [{score.side: score.points for score in board} for board in boards]

    def series(of: Callable[[int, str], int], having: Collection[str] = words.SIDES) -> tuple[Series, ...]:
        return tuple(
            Series(name, side, tuple(of(i, side) for i in range(len(pictures))))
            for side, name in words.SIDES.items()
            if side in having
        )

    note = "Blue: full line, filled squares. Red: broken line, open diamonds. Values at the end of each turn."
    limits = "; ".join(
        f"{title} {listed(f'{name} {end[side]}' for side, name in words.SIDES.items())}"
        for title, end in (("adverse opinion", ends.ao_end), ("demoralisation", ends.dmz_end))
    )
    people = tuple(sum(place.dps for place in picture.places) for picture in pictures)
    return (
        (
            TrackChart(
                "Adverse opinion", series(lambda i, s: pictures[i].ao[s]), 84, 48,
                f"{note} End markers: {limits}.", "Opinion and demoralisation.", "ledger snapshots.",
            ),
            TrackChart("Demoralisation", series(lambda i, s: pictures[i].dmz[s]), 84, 48),
        ),
        (
            TrackChart(
                "Points if the game had ended then", series(lambda i, s: points[i][s], points[0]), 84, 48,
                "Points of the side that has aims; groups of displaced persons on the map.", "Aims and people.",
                "ledger snapshots.",
            ),
            TrackChart("Displaced persons", (Series("Groups", "", people),), 84, 48),
        ),
    )  # fmt: skip


def _method(whole: GameReading) -> tuple[str, ...]:
    found = whole.pictures[-1].options
    pack = whole.rules.pack.scenario
    profile = pack.rules_profile if found.profile == "pack" else found.profile
    name = {"intro": "introductory", "full": "full"}.get(profile, profile)
    return (
        f"Two sides played the {name} profile, rules version {whole.game.version}. {phrases.ENGINE} "
        "The game started from the unchanged pack.",
        "Blocks are hidden until they are detected or fight. Each side sees of a hidden enemy only the number on "
        "its back and has to find out which of them are dummies. The part on each turn shows the true board next to "
        "each side’s picture, and names what the side could not know.",
    )


def _turn(whole: GameReading, acts: Sequence[Act], number: int) -> Turn:
    rules = whole.rules
    position = sorted({step.turn for step in whole.steps}).index(number)
    before, after = whole.pictures[position], whole.pictures[position + 1]
    end = whole.ends[position + 1]
    played = [step for step in whole.steps if step.turn == number]
    told = [one for one in whole.told if one.turn == number]
    true = truth(rules.facts, end)
    seen = {side: rules.picture(end, side) for side in words.SIDES}
    board = situation.map_view(rules, true, f"The true board at the end of turn {number}", formations=False)
    boards = {
        side: situation.map_view(
            rules, seen[side], f"What {name} believed at the end of turn {number}", formations=False
        )
        for side, name in words.SIDES.items()
    }
    hidden = {side: _hidden(whole, number, true, seen[side]) for side in words.SIDES}
    return Turn(
        number=number,
        title=_title(whole, number, told, before, after),
        label=_label(rules, number),
        steps=f"steps {played[0].seq} to {played[-1].seq}",
        story=_story(told, before, after),
        intents=whole.intents.get(number, ()),
        acts=phrases.in_order([act for act in acts if act.turn == number], played),
        map=board,
        hidden=tuple((side, (*rows, *_markers(rows, board, boards[side]))) for side, rows in hidden.items()),
        views=tuple((f"What {name} believed", boards[side]) for side, name in words.SIDES.items()),
        boards=fought_in(true, rules.pack, _contested(told)),
        fights=tuple(cards.card(card, situation.caller(rules)) for card in cards_of(one.event for one in told)),
    )


def _contested(told: Sequence[ReadEvent]) -> set[str]:
    """The towns with combat."""
    found = (one.event.target.partition(".") for one in told if isinstance(one.event, assaults.AssaultFought))
    return {town for town, dot, _ in found if dot}


def _label(rules: Any, turn: int) -> str:
    return f"Day {rules.facts.day(turn)}, {rules.facts.hours(turn)}"


def _title(whole: GameReading, number: int, told: Sequence[ReadEvent], before: Picture, after: Picture) -> str:
    """The main result of the turn in one line."""
    names = Names(after, whole.rules.pack)
    was = {bua.id: bua.control for bua in before.buas}
    taken = [bua for bua in after.buas if was[bua.id] != bua.control and bua.control in words.SIDES]
    if taken:
        falls = listed(f"{names.place(bua.id)} falls to {words.SIDES[bua.control]}" for bua in taken)
        return f"Turn {number}: {falls}"
    fights = _fought(told)
    return f"Turn {number}: {count(fights, 'assault')}, no town changes hands"


def _story(told: Sequence[ReadEvent], before: Picture, after: Picture) -> tuple[tuple[str, str], ...]:
    """Paragraphs with their headings; events that did not happen are left out."""

    def texts(kinds: tuple[type, ...]) -> str:
        return " ".join(dict.fromkeys(one.text for one in told if isinstance(one.event, kinds)))

    outcome = "; ".join(
        f"{name}: adverse opinion {after.ao[side]} ({signed(after.ao[side] - before.ao[side])}), demoralisation "
        f"{after.dmz[side]} ({signed(after.dmz[side] - before.dmz[side])}), battalions lost "
        f"{after.lost_battalions[side]}"
        for side, name in words.SIDES.items()
    )
    parts = [
        ("Conditions", texts(OPENING)),
        ("Contacts", texts(CONTACT)),
        ("Combat", texts((assaults.AssaultFought, harm.UnitDestroyed, movement.ControlChanged))),
        ("Fires", texts((fires.StrikeFlown, fires.Shot))),
        ("People", texts(PEOPLE)),
        ("Outcome", f"{outcome}."),
    ]
    return tuple((heading, text) for heading, text in parts if text)


def _hidden(whole: GameReading, number: int, true: Picture, seen: Picture) -> tuple[Hidden, ...]:
    """The enemy blocks of which a side saw only the back, their identity, and when they were revealed."""
    names = Names(true, whole.rules.pack)
    by_tag = {(block.side, block.tag): block for block in true.blocks}
    rows = []
    for back in (block for block in seen.blocks if not block.known):
        block = by_tag[back.side, back.tag]
        what = f"Block {back.tag} at {names.place(back.where)}"
        rows.append(Hidden(what, _true(block), _revealed(whole, number, block), names.hex_of(back.where)))
    fields = {mine.id: mine.real for mine in true.mines}
    rows += [
        Hidden(
            f"Minefield at {names.place(mine.where)}", "real" if fields[mine.id] else "dummy", "not known",
            names.hex_of(mine.where),
        )
        for mine in seen.mines
        if mine.real is None
    ]  # fmt: skip
    return tuple(rows)


def _markers(rows: Sequence[Hidden], true: HexView, seen: HexView) -> tuple[Hidden, ...]:
    """The markers that are only on the true map; `rows` already list minefields."""
    told, found = {row.at for row in rows if row.what.startswith("Minefield")}, []
    for at, markers in unmarked(true, seen).items():
        place = f"{at} {true.ground.named.get(at, '')}".strip()
        untold = (one for one in markers if at not in told or not one.word.endswith("minefield"))
        found += [Hidden(f"No {one.word} at {place}", marker_words(one), "not known", at) for one in untold]
    return tuple(found)


def _true(block: BlockView) -> str:
    if block.kind != "unit":
        return situation.kind(block)
    return f"{block.name} ({block.id}), {situation.kind(block)}, CF {block.cf}"


def _revealed(whole: GameReading, number: int, block: BlockView) -> str:
    """When a block was next revealed."""
    for one in whole.told:
        event = one.event
        if one.turn <= number:
            continue
        units: tuple[str, ...] = ()
        if isinstance(event, isr.Revealed | isr.DummiesFound):
            units = event.units
        elif isinstance(event, assaults.AssaultDeclared):
            units = tuple(attacker.unit for attacker in event.attackers)
        elif isinstance(event, assaults.AssaultMet):
            units = event.defenders
        if block.id in units:
            return f"turn {one.turn}, step {one.seq}"
    return "never"
