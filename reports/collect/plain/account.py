"""The account of a game for the after-action report, made only from the protocol of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudication.engine import registry
from adjudication.engine.scenario import sides as engine_sides
from reports.collect import phrases
from reports.collect.plain import side_acts, tracks
from reports.collect.reading import GameReading
from reports.collect.shapes import Account, Act, Tables, Turn
from reports.collect.words import count
from reports.record import ReadEvent
from wargame.presenters.plain.tables import tables
from wargame.presenters.plain.words import Words

LIMITS = ("The report lists what the rules say about each event. This rule system adds no judgement to it.",)
BETTER = "Luck counts the rolls in which more is better for the side that rolls, as the rules say for each."
CHANCE = "Chance is the exact probability, before the roll, of success or of a result at least as high."
GLOSSARY = (phrases.LEDGER, phrases.PERCENTILE, phrases.SEAL)


def account(whole: GameReading, acts: Callable[[Sequence[ReadEvent]], tuple[Act, ...]] = side_acts.learnt) -> Account:
    """The account for the after-action report. `acts`: makes rows from events."""
    rules, words = whole.rules, Words(whole.rules)
    names = engine_sides.names(rules.pack)
    done = acts(whole.told)
    drawn = tracks.charts(rules, whole.ends)
    title = registry.get(rules.system).title
    return Account(
        theatre=rules.pack.title,
        rules=title,
        cover=Tables("The position at the end", tables(whole.pictures[-1], words)),
        scenario=rules.pack.title,
        length=len(whole.turns),
        lede=_lede(whole),
        result=phrases.result(whole.scoreboard, phrases.level(whole.scoreboard, rules), names, whole.final),
        summary=(f"{count(len(whole.turns), 'turn')} {'was' if len(whole.turns) == 1 else 'were'} played.",),
        numbers=(),
        scores=phrases.scores(whole, names, words.thing),
        charts=tuple(tuple(drawn[at : at + 2]) for at in range(0, len(drawn), 2)),
        turns=tuple(_turn(whole, done, number, words) for number in whole.turns),
        turn_template="systems/plain/pdf/turn.html",
        method=(f"{count(len(names), 'side')} played {title}, rules version {whole.game.version}. {phrases.ENGINE}",),
        limits=LIMITS,
        orders=phrases.orders(
            whole.steps, names, lambda side, order: words.say(order), words.catalogue, words.decision
        ),
        glossary=GLOSSARY,
        better=BETTER,
        chance_note=CHANCE,
    )


def _lede(whole: GameReading) -> str:
    scoreboard, turn = whole.scoreboard, max(whole.turns, default=1)
    if not scoreboard.final and whole.final:
        return f"Play stopped in turn {turn}. The umpire ended it before the rules did."
    if not scoreboard.final:
        return f"The game is in turn {turn}. This is a draft from the record as it is."
    ahead = (
        engine_sides.doing(whole.rules.pack, scoreboard.winner, "finishes", "finish")
        if scoreboard.winner
        else "No side finishes"
    )
    return f"{ahead[:1].upper()}{ahead[1:]} ahead after {count(len(whole.turns), 'turn')}."


def _turn(whole: GameReading, done: Sequence[Act], number: int, words: Words) -> Turn:
    position = sorted({step.turn for step in whole.steps}).index(number)
    after: Any = whole.pictures[position + 1]
    played = [step for step in whole.steps if step.turn == number]
    mine = [act for act in done if act.turn == number]
    views = tuple(
        (
            f"What {name} knew",
            Tables(f"What {name} knew", tables(whole.rules.picture(whole.ends[position + 1], side), words)),
        )
        for side, name in engine_sides.names(whole.rules.pack).items()
    )
    return Turn(
        number=number,
        title=f"Turn {number}",
        label=f"Turn {number}",
        steps=f"steps {played[0].seq} to {played[-1].seq}",
        story=(),
        intents=whole.intents.get(number, ()),
        acts=phrases.in_order(mine, played),
        map=Tables(f"What everyone could see at the end of turn {number}", tables(after, words)),
        hidden=(),
        views=views,
    )
