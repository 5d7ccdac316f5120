"""Triggers, chains and lines of a MSEL in plain Python, and the faults of a pack's injects with file and line."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.injects import chains, lines, triggers, watch
from adjudication.engine.scenario.packs import PackError

SYSTEM, PACK = "ukrainian_crisis", "ukraine-2014"

PHRASES: dict[str, triggers.Trigger] = {
    "": triggers.ByHand(),
    "by hand": triggers.ByHand(),
    "With its chain": triggers.Chained(),
    "turn 3": triggers.AtTurn(3),
    "Turn 3, operations": triggers.AtTurn(3, "operations"),
    "at 9:05": triggers.AtTime("09:05"),
    "14:30": triggers.AtTime("14:30"),
    "2026-11-21 14:30": triggers.AtTime("14:30", "2026-11-21"),
    "minute 45": triggers.AtMinute(45),
    "track prestige red ≤ 5": triggers.OnTrack("prestige", "RED", "<=", 5),
    "track tension > -2": triggers.OnTrack("tension", "", ">", -2),
    "place crimea to red": triggers.OnPlace("crimea", "RED"),
    "place crimea to nobody": triggers.OnPlace("crimea", ""),
    "place crimea changes hands": triggers.OnPlace("crimea", None),
    "order mobilise by blue": triggers.OnOrder("mobilise", "BLUE"),
    "order mobilise": triggers.OnOrder("mobilise"),
}


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_is_read_and_said_again(phrase: str) -> None:
    assert triggers.parse(phrase) == PHRASES[phrase]
    assert triggers.parse(triggers.say(PHRASES[phrase])) == PHRASES[phrase]


@pytest.mark.parametrize(
    "phrase",
    ["soon", "turn", "turn three", "at 25:00", "at 2026-02-30 10:00", "track prestige RED", "place crimea", "order"],
)
def test_what_is_no_trigger_is_refused_in_words(phrase: str) -> None:
    with pytest.raises(ValueError, match=r"is not a trigger|there is no (day|time)"):
        triggers.parse(phrase)


NINE = triggers.AtTime("09:05", "2026-11-21")
MOMENTS = {
    "2026-11-21 09:05:00": NINE,
    "2026-11-21T09:05": NINE,
    "2026-11-21t09:05:00.000": NINE,
    "at 2026-11-21, 9:05": NINE,
    "2026/11/21 09:05": NINE,
    "21.11.2026 09:05": NINE,
    "at 21. 11. 2026, 09:05:00": NINE,
    "21/11/2026 09:05": NINE,
    "11/21/2026 9:05 AM": NINE,
    "21-11-2026 09:05": NINE,
    "21 Nov 2026 09:05": NINE,
    "21-Nov-2026 09:05": NINE,
    "21. November 2026 09:05": NINE,
    "Saturday, November 21, 2026 9:05:00 a.m.": NINE,
    "09:05 21.11.2026": NINE,
    "2026-11-21\u00a009:05": NINE,
    "09:05:00": triggers.AtTime("09:05"),
    "9:05 pm": triggers.AtTime("21:05"),
    "12:05 AM": triggers.AtTime("00:05"),
    "12:05\u202fPM": triggers.AtTime("12:05"),
    "03.04.2026 09:05": triggers.AtTime("09:05", "2026-04-03"),
    "5/5/2026 09:05": triggers.AtTime("09:05", "2026-05-05"),
}


@pytest.mark.parametrize("text", MOMENTS)
def test_a_moment_is_read_as_programs_and_people_write_it(text: str) -> None:
    assert triggers.parse(text) == MOMENTS[text]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("03/04/2026 09:05", "could be two days: write 2026-04-03 or 2026-03-04, as you mean it"),
        ("3-4-2026 09:05", "could be two days: write 2026-04-03 or 2026-03-04"),
        ("21/11/2026", "has no time of day; write one after the day, such as “at 2026-11-21 09:00”"),
        ("2026-11-21", "has no time of day"),
        ("21.11.26 09:05", "a two-digit year"),
        ("30.02.2026 09:05", "there is no day 2026-02-30"),
        ("31/31/2026 09:05", "there is no day 31/31/2026"),
        ("2026-11-21T09:05Z", "names a time zone"),
        ("2026-11-21T09:05:00+02:00", "names a time zone"),
        ("09:05:30", "names seconds; write whole minutes, such as 09:05"),
        ("24:00", "there is no time 24:00"),
        ("13:05 pm", "there is no time 13:05 pm"),
        ("46347.378", "stored as a number; format the cell as date and time"),
        ("0.5", "stored as a number"),
    ],
)
def test_a_moment_that_is_not_clear_is_refused_in_words(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        triggers.parse(text)


@pytest.mark.parametrize(
    ("day", "is_one"),
    [("2024-02-29", True), ("2026-02-29", False), ("2000-02-29", True), ("1900-02-29", False), ("2026-13-01", False)],
)
def test_days_are_days_of_the_calendar(day: str, is_one: bool) -> None:
    if is_one:
        assert triggers.parse(f"at {day} 10:00") == triggers.AtTime("10:00", day)
    else:
        with pytest.raises(ValueError, match=f"there is no day {day}"):
            triggers.parse(f"at {day} 10:00")


@pytest.mark.parametrize(
    ("text", "out", "enough"),
    [
        ("", set(), True),
        ("A", set(), False),
        ("A and B", {"A"}, False),
        ("A and B", {"A", "B"}, True),
        ("A and B or C", {"C"}, True),
        ("A and B or C", {"A"}, False),
        ("A and (B or C)", {"A", "C"}, True),
        ("A and (B or C)", {"B", "C"}, False),
        ("a AND b, OR c", {"C"}, True),
    ],
)  # fmt: skip
def test_and_binds_closer_than_or(text: str, out: set[str], enough: bool) -> None:
    chain = chains.parse(text)
    assert chains.satisfied(chain, out) is enough
    assert chains.parse(chains.say(chain)) == chain


@pytest.mark.parametrize("text", ["and", "A and", "A B", "(A", "A)", "A or or B", "A & B", "!"])
def test_what_is_no_chain_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        chains.parse(text)


def test_a_chain_of_many_brackets_does_not_run_away() -> None:
    with pytest.raises(ValueError, match="too many branches"):
        chains.parse(" and ".join(f"(A{n} or B{n})" for n in range(30)))


def test_loops_name_the_way_round() -> None:
    found = chains.loops(
        {name: chains.parse(text) for name, text in {"A": "B", "B": "C or X", "C": "A", "X": ""}.items()}
    )
    assert found["A"] == ("A", "B", "C", "A")
    assert set(found) == {"A", "B", "C"}


def seen(**tracks: int) -> watch.Seen:
    return watch.Seen({(key, "RED"): value for key, value in tracks.items()}, {})


@pytest.mark.parametrize(
    ("op", "value", "met"), [("<=", 5, True), ("<", 5, False), (">=", 5, True), (">", 5, False), ("=", 5, True)]
)
def test_a_track_is_compared(op: Any, value: int, met: bool) -> None:
    assert triggers.met(triggers.OnTrack("prestige", "RED", op, value), seen(), seen(prestige=5)) is met


def test_a_track_that_is_gone_meets_nothing() -> None:
    assert not triggers.met(triggers.OnTrack("prestige", "RED", "<=", 99), seen(), seen())


def test_hands_change_only_by_a_change() -> None:
    before, after = watch.Seen({}, {"x": "BLUE"}), watch.Seen({}, {"x": "RED"})
    assert triggers.met(triggers.OnPlace("x", None), before, after)
    assert triggers.met(triggers.OnPlace("x", "RED"), before, after)
    assert not triggers.met(triggers.OnPlace("x", "BLUE"), before, after)
    assert not triggers.met(triggers.OnPlace("x", "RED"), after, after)
    assert triggers.met(triggers.OnPlace("x", ""), before, watch.Seen({}, {}))


def test_a_place_does_not_change_hands_while_the_game_is_set_up() -> None:
    before, after = watch.Seen({}, {"x": "BLUE"}, turn=0), watch.Seen({}, {"x": "RED"}, turn=1)
    assert not triggers.met(triggers.OnPlace("x", None), before, after)
    assert not triggers.met(triggers.OnPlace("x", "RED"), before, after)


def test_an_order_counts_by_kind_and_side() -> None:
    after = watch.Seen({}, {}, (("mobilise", "BLUE"),))
    assert triggers.met(triggers.OnOrder("mobilise"), after, after)
    assert triggers.met(triggers.OnOrder("mobilise", "BLUE"), after, after)
    assert not triggers.met(triggers.OnOrder("mobilise", "RED"), after, after)
    assert not triggers.met(triggers.OnOrder("deploy"), after, after)


@pytest.mark.parametrize(
    ("system", "pack"), [(name, pack) for name in registry.names() for pack in registry.get(name).packs()]
)
def test_every_offered_system_has_words_and_its_holders_are_sides(system: str, pack: str) -> None:
    rules = registry.bound(system, pack)
    words = watch.words(rules)
    assert words.tracks
    assert words.orders
    state = rules.initial_state(rules.option_type())
    facts = watch.seen(rules, state)
    assert {(name.key, name.side) for name in words.tracks} <= set(facts.tracks)
    assert set(facts.holders) == {named.key for named in words.places}
    assert set(facts.holders.values()) <= {"", *rules.sides}


GOOD = """
  - {number: "1", title: "T", kind: news, to: [all], text: "x", release: "turn 1"}
"""
BAD = {
    'release: "track tension >= 3"': "there is no track tension",
    'release: "place atlantis to RED"': "there is no place atlantis",
    'release: "order surrender"': "there is no kind of order surrender",
    'release: "turn 99"': "there is no turn 99",
    'after: "7"': "there is no inject 7",
    'after: "2"': "the chain loops: 2 waits for 2",
    "to: [purple]": "there is no cell purple",
    "objectives: [LO-77]": "there is no objective LO-77",
    "kind: gossip": "'gossip' is not ",
    "colour: red": "there is no field colour here",
}


@pytest.mark.parametrize("fault", BAD)
def test_a_fault_of_a_packs_injects_has_file_and_line(fault: str) -> None:
    fields = {"number": '"2"', "title": '"T"', "kind": "news", "to": "[all]", "text": '"x"'}
    name, _, value = fault.partition(": ")
    entry = ", ".join(f"{key}: {text}" for key, text in {**fields, name: value}.items())
    texts = {**registry.get(SYSTEM).pack_texts(PACK), "injects.yaml": f"injects:{GOOD}  - {{{entry}}}\n"}
    with pytest.raises(PackError) as refusal:
        registry.get(SYSTEM).load_pack(texts)
    (problem,) = refusal.value.problems
    assert (problem.file, problem.line) == ("injects.yaml", 3)
    assert BAD[fault] in problem.reason


def test_a_pack_may_do_without_injects() -> None:
    every = registry.get(SYSTEM).pack_texts(PACK)
    texts = {n: text for n, text in every.items() if n != "injects.yaml" and not n.startswith("exercise-")}
    assert registry.get(SYSTEM).load_pack(texts).injects.injects == []


def test_the_packs_own_set_serves_a_class() -> None:
    """A full set: every kind, every way of release a pack can know, notes for the umpire, every objective served."""
    pack = registry.get(SYSTEM).named_pack(PACK)
    prepared = pack.injects.injects
    assert {line.kind for line in prepared} == set(lines.KINDS)
    ways = {type(triggers.parse(line.release)) for line in prepared}
    assert ways == {
        triggers.ByHand, triggers.Chained, triggers.AtTurn, triggers.AtMinute, triggers.OnTrack, triggers.OnPlace,
        triggers.OnOrder,
    }  # fmt: skip
    assert all(line.note for line in prepared)
    assert {code for line in prepared for code in line.objectives} == {o.id for o in pack.objectives.objectives}
    assert any(" or " in line.after for line in prepared)
    assert any(" and " in line.after for line in prepared)
