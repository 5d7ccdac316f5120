"""The account of a game of Ukrainian Crisis for the after-action report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudication.engine.protocol import Scoreboard
from adjudication.models import Game
from adjudication.systems.ukrainian_crisis.pack.options import Options
from reports.collect import phrases
from reports.collect.reading import GameReading
from reports.collect.shapes import Account, Act, Series, TrackChart, Turn
from reports.collect.ukrainian_crisis import numbers, situation, story
from reports.collect.ukrainian_crisis.acts import folded
from reports.collect.ukrainian_crisis.names import SIDES, PaperNames
from reports.collect.words import count
from reports.record import StepRecord
from wargame.presenters.ukrainian_crisis.words import Words

MODES = {
    "base": "the base game, with the Effort Chart",
    "cards": "variant 10.1, playing cards instead of the Effort Chart",
    "deterministic": "variant 10.2, without dice",
}
TOLD = ("Cards", "Type of turn")
STARTS = ("Prestige", "countries", "Victory Points", "units")
LIMITS = (
    "The published charts and the map were not available. Every number "
    "that rests on a value marked reconstructed inherits that mark.",
)
BETTER = (
    "Luck counts rolls in which more is better for the side that rolls; "
    "draws of cards, dice of events and dice that the umpire set are left out."
)
CHANCE = "Chance is the exact probability, before the roll, of success, or in battle of at least one Hit."
GLOSSARY = (
    ("At-large RP", "Points that countries in Intervention give Ukraine each turn, for one area."),
    ("Ceasefire", "The attempt of the side that wants no combat to keep the turn Strategic (6.24)."),
    ("Critical Incident", "What a Maximum card causes when both dice show the same (6.0)."),
    ("CV", "Combat Value: the dice a unit rolls in battle."),
    ("Effort", "The roll that turns a card into resource points (6.0)."),
    ("Fresh, neutralised", "The two sides of a counter; a neutralised unit neither attacks nor holds ground."),
    ("Initiative", "Belongs to the side with more Prestige, to Russia on ties."),
    phrases.LEDGER,
    phrases.PERCENTILE,
    ("Prestige", "Political capital: currency, clock and, where peace holds, the score."),
    ("RP", "Resource points, spent in one area and lost when it closes."),
    phrases.SEAL,
    ("Segment", "One side’s part of the Operations of a Combat Turn (7.0)."),
    ("VP", "Victory Points of an area, counted when there was a Combat Turn (9.0)."),
)


def account(whole: GameReading) -> Account:
    """The account for the after-action report."""
    side_pictures = (whole.rules.picture(end, side) for end in whole.ends for side in whole.rules.sides)
    names = PaperNames([*whole.pictures, *side_pictures])
    acts = folded(whole.told, names)
    before, after = whole.pictures[0], whole.pictures[-1]
    return Account(
        theatre="Ukraine",
        rules="Ukrainian Crisis",
        cover=situation.map_view(after, "The board at the end"),
        start=situation.map_view(before, "The board at the start"),
        scenario="Ukraine and its neighbours, late February to early September 2014",
        length=after.turns,
        lede=_lede(whole),
        result=phrases.result(whole.scoreboard, phrases.level(whole.scoreboard, whole.rules), SIDES, whole.final),
        summary=_summary(whole),
        numbers=numbers.table(whole.told, acts, before, after, names),
        scores=phrases.scores(whole, SIDES),
        charts=_charts(whole),
        turns=tuple(_turn(whole, names, acts, number) for number in whole.turns),
        turn_template="systems/ukrainian_crisis/pdf/turn.html",
        method=_method(whole.game),
        limits=LIMITS,
        orders=phrases.orders(
            whole.steps, SIDES, ordered(whole), whole.rules.catalogue, Words(whole.rules, before).decision
        ),
        glossary=GLOSSARY,
        better=BETTER,
        chance_note=CHANCE,
    )


def ordered(whole: GameReading) -> Any:
    """The text for an order of a side."""
    words = Words(whole.rules, whole.pictures[0])
    return lambda side, order: words.say(order)


def _lede(whole: GameReading) -> str:
    scoreboard: Scoreboard = whole.scoreboard
    after = whole.pictures[-1]
    fights = numbers.battles(whole.told)
    tone = f"{count(after.combat_turns, 'Combat Turn')} and {count(fights, 'battle')}"
    if not scoreboard.final and whole.final:
        return f"Play stopped in turn {after.turn}: {tone}. The umpire ended it before the rules did."
    if not scoreboard.final:
        return f"The game is in turn {after.turn}: {tone} so far. This is a draft from the record as it is."
    level = phrases.level(scoreboard, whole.rules)
    won = f"{SIDES[scoreboard.winner]} finishes ahead" if scoreboard.winner else "Neither side finishes ahead"
    return f"{won} ({level[:1].lower()}{level[1:]}) after {count(len(whole.turns), 'turn')}, {tone}."


def _summary(whole: GameReading) -> tuple[str, ...]:
    before, after = whole.pictures[0], whole.pictures[-1]
    moved = phrases.went("Prestige", before.prestige, after.prestige, SIDES)
    scored = numbers.points(whole.rules, whole.ends)
    return (f"{moved}. {numbers.hinge(scored, whole.turns)}", numbers.ground_text(after))


def _charts(whole: GameReading) -> tuple[tuple[TrackChart, ...], ...]:
    points = numbers.points(whole.rules, whole.ends)
    scored = tuple(Series(SIDES[s], s, tuple(p[s] for p in points)) for s in ("RED", "BLUE"))
    note = "Ukraine: full line, filled squares. Russia: broken line, open diamonds. Values at the end of each turn."
    abroad = "Sum of Ranks in Support or Intervention (squares), and in Intervention alone (dots)."
    display = "Foreign Relations Display at the end of each turn."
    return (
        (
            TrackChart(
                "Prestige", numbers.prestige(whole.pictures), 84, 52, note, "Prestige and points.", "ledger snapshots."
            ),
            TrackChart("Points if the game had ended then", scored, 84, 52),
        ),
        (
            TrackChart(
                "Countries that support Ukraine, by Rank",
                numbers.abroad(whole.pictures),
                84,
                52,
                abroad,
                source=display,
            ),
        ),
    )


def _turn(whole: GameReading, names: PaperNames, acts: Sequence[Act], number: int) -> Turn:
    position = sorted({step.turn for step in whole.steps}).index(number)
    before, after = whole.pictures[position], whole.pictures[position + 1]
    played = [step for step in whole.steps if step.turn == number]
    told = [one for one in whole.told if one.turn == number]
    mine = [act for act in acts if act.turn == number]
    shown = [act for act in mine if act.group not in TOLD and not act.nothing]  # the story of the turn tells of those
    return Turn(
        number=number,
        title=story.title(number, told, *numbers.points(whole.rules, whole.ends[position : position + 2])),
        label=_label(whole.game, number),
        steps=f"steps {played[0].seq} to {played[-1].seq}",
        story=(*story.story(told, mine, before, after), *_failed(whole, played)),
        intents=whole.intents.get(number, ()),
        acts=phrases.in_order(shown, played),
        map=situation.map_view(after, f"The board at the end of turn {number}"),
        hidden=story.hidden(told, names),
    )


def _failed(whole: GameReading, played: Sequence[StepRecord]) -> tuple[tuple[str, str], ...]:
    """A paragraph on the orders of a turn that were not carried out, with reasons; empty if there are none."""
    found = phrases.refusals(played, SIDES, ordered(whole), whole.rules.catalogue)
    said = (f"{side}: {order} – {why}" for _, side, order, why in found)
    return (("Not carried out", " ".join(said)),) if found else ()


def _label(game: Game, turn: int) -> str:
    turns = msgspec.json.decode(game.frozen_pack).get("calendar", {}).get("turns", [])
    return next((str(entry["label"]) for entry in turns if entry["number"] == turn), f"Turn {turn}")


def _overrides(found: Options) -> tuple[Mapping[str, object], ...]:
    return tuple(dict(part) for part in (found.prestige, found.countries, found.area_vp, found.units))


def _method(game: Game) -> tuple[str, ...]:
    found = msgspec.json.decode(game.options, type=Options)
    changes = [name for name, value in zip(STARTS, _overrides(found), strict=True) if value]
    start = (
        f"The start was changed by the umpire: {', '.join(changes)}."
        if changes
        else "The game started from the unchanged pack."
    )
    return (
        f"Two sides played {MODES[found.mode]}, rules version {game.version}. {phrases.ENGINE} {start}",
        "The board is open to both sides in this game. Hidden are the cards placed face down, the hands, the event of "
        "each side, and the two declarations until both are in. The part on each turn shows them next to the moment "
        "when they were revealed.",
    )
