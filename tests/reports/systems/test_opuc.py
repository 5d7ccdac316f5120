"""OPUC's papers: a whole lesson is written up without a fault, and nothing a side cannot know is in what it reads."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.dice import Roll
from adjudication.systems.opuc.assaults.harm import UnitDegraded, UnitNeutralised
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.fires.events import MissionSpent, Shot, StrikeFlown
from adjudication.systems.opuc.isr.events import DeepAssigned, DeepDice, LookClosed, Revealed
from adjudication.systems.opuc.movement.events import MoveBegan, MoveEnded, Stepped
from adjudication.systems.opuc.turn.events import TurnClosed
from reports import record
from reports.collect import order_sheets, sitrep, systems
from reports.collect.opuc import acts
from reports.figures import maps
from reports.models import Paper
from reports.record import ReadEvent
from reports.services import due, papers
from tests import world as worlds
from tests.reports.conftest import brief_of, make, make_sitreps, pages_of, print_only, report_words, tags, text_of
from wargame.models import LogEntry, OrderSheet
from wargame.presenters import systems as pages
from wargame.services import exercises, logbook

COLUMNS = ("lost", "dug_in", "spent", "paid", "organic", "short", "blind", "shots", "first_fight")
"""Facts of a block that only its own side knows while it is hidden."""
PARTS = (
    "own forces", "What happened", "Enemy as we see it", "Civil situation and media",
    "Losses and consumption", "Losses and tracks", "Means: gained and spent", "Requests for information",
    "Rulings and corrections", "What is coming", "Due next.",
)  # fmt: skip


@pytest.fixture
def lesson(db: None) -> worlds.World:
    """The first lesson, set up and before its first turn is played."""
    return worlds.begun(**worlds.LESSON, number="WX 7")


@pytest.fixture
def second_turn(db: None) -> worlds.World:
    """The first lesson after its first turn."""
    return worlds.second_turn(**worlds.LESSON, number="WX 7")


def test_every_system_that_has_pages_has_papers() -> None:
    for name in registry.names():
        assert callable(pages.of(name).task_title)
        assert callable(systems.of(name).sitrep_content)


@pytest.mark.slow
def test_a_whole_lesson_is_written_up_and_keeps_its_secrets(
    lesson: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages of its last turn are set, the longest; of the turns before, what they say is read."""
    red = lesson.cells["red"]
    logbook.write(lesson.exercise, LogEntry.Kind.RULING, "CANARY-RED-ONLY", cell=red, turn=1, seq=4)
    logbook.write(lesson.exercise, LogEntry.Kind.RULING, "CANARY-WHITE", turn=1, seq=4)
    worlds.play_until(lesson, turn=99)
    OrderSheet.objects.filter(cell=red).update(intent="CANARY-INTENT")
    game = lesson.refresh().game
    assert game is not None
    turns = {step.turn for step in record.read(game)}
    print_only(monkeypatch, f"Situation report {max(turns)}")
    made = make_sitreps(lesson.exercise)
    assert all(bytes(made[max(turns), side].file or b"").startswith(b"%PDF-") for side in ("RED", "BLUE", None))
    assert set(made) == {(turn, side) for turn in turns for side in ("RED", "BLUE", None)}
    hidden = 0
    for (turn, side), paper in made.items():
        staff_pages = pages_of(bytes(paper.file or b""))
        text = " ".join((*staff_pages, text_of(brief_of(paper))))
        assert paper.pages <= 3
        assert min(map(len, staff_pages)) > 300, (turn, side, min(staff_pages, key=len))
        for part in PARTS if side else ("What happened", "Red as everyone sees it", "Blue as everyone sees it"):
            assert part in text, (turn, side, part)
        assert ("CANARY-RED-ONLY" in text) == (side == "RED" and turn == 1)
        assert "CANARY-WHITE" not in text
        assert "CANARY-INTENT" not in text
        assert bytes(game.seed).hex() not in text.replace(" ", "")
        if side is None:
            assert "Means: gained" not in text
        for name in never_shown(game, turn, side):
            hidden += 1
            assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text), (turn, side, name)
    assert hidden
    exercises.end(exercise=lesson.exercise)
    text = report_words(lesson.refresh())
    for part in (
        "What was true", "What Blue believed", "What Red believed", "What Blue could not know", "CANARY-INTENT",
        "Adverse opinion", "Luck and rulings", "Dice proof", "Where the points came from", "OPUC",
    ):  # fmt: skip
        assert part in text, part
    assert "Ukrain" not in text.replace("Ukraine 1", "")  # the world of the tests calls a cell's role so
    assert "Prestige" not in text


def never_shown(game: Any, turn: int, side: str | None) -> set[str]:
    """Ids and names of blocks whose faces the viewer had not seen by the end of a turn."""
    rules: Any = game_selectors.adjudicator(game)
    roster = rules.facts.roster
    seen: set[str] = set()
    for step in record.read(game):
        if step.turn > turn:
            continue
        state = rules.fork(step.before)
        for event in (None, *step.events):
            if event is not None:
                rules.apply(state, event)
            seen |= {block.id for block in rules.picture(state, side).blocks if block.known}
    left = [block for block in roster.blocks if block.id not in seen and block.fmn]
    return {name for block in left for name in (f"({block.id})", f"{block.id} {block.name}", block.name)}


def test_no_hidden_fact_moves_a_word_of_the_other_sides_sitrep(
    second_turn: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fact of a hidden block is changed alone in the state a turn ends with: what the enemy and the public read
    stays the same to the byte; what its own side reads follows its steps."""
    game = second_turn.refresh().game
    assert game is not None
    rules: Any = game_selectors.adjudicator(game)
    through = [step for step in record.read(game) if step.turn == 1][-1].seq
    steps = record.read(game, through)
    last = max(number for number, step in enumerate(steps) if step.turn == 1)
    cells = {"RED": second_turn.cells["red"], "BLUE": second_turn.cells["blue"], None: None}

    def said(side: str | None, after: Any) -> bytes:
        changed = [replace(step, after=after) if number == last else step for number, step in enumerate(steps)]
        monkeypatch.setattr(record, "read", lambda *_: changed)
        found = sitrep.collect(second_turn.exercise, cells[side], 1, through)
        return msgspec.json.encode(msgspec.to_builtins(found), order="deterministic")

    state = steps[last].after
    tried = 0
    for viewer in cells:
        before = said(viewer, state)
        for u, place in enumerate(state.place):
            if place < 0 or not state.hidden[u] or SIDE.get(viewer or "") == rules.facts.roster.side[u]:
                continue
            for name in COLUMNS:
                other = rules.fork(state)
                value = getattr(other, name)[u]
                getattr(other, name)[u] = (not value) if isinstance(value, bool) else value + 1
                assert said(viewer, other) == before, (viewer, name, rules.facts.roster.ids[u])
                tried += 1
        if viewer is not None:
            other = rules.fork(state)
            mine = next(u for u in rules.facts.roster.of_side[SIDE[viewer]] if state.place[u] >= 0)
            other.lost[mine] += 1
            assert said(viewer, other) != before
    assert tried >= len(COLUMNS)


def test_means_add_up_to_what_the_state_had_when_the_turn_closed(second_turn: worlds.World) -> None:
    worlds.play_until(second_turn, turn=3)
    game = second_turn.refresh().game
    assert game is not None
    rules: Any = game_selectors.adjudicator(game)
    left: dict[tuple[int, str], tuple[int, int, int]] = {}
    ends: dict[int, int] = {}
    for step in record.read(game):
        state = rules.fork(step.before)
        ends[step.turn] = step.seq
        for event in step.events:
            if isinstance(event, TurnClosed):
                for side, number in SIDE.items():
                    left[event.turn, side] = (state.cp[number], state.log[number], state.deep[number])
            rules.apply(state, event)
    assert {turn for turn, _ in left} >= {1, 2}
    for (turn, side), (cp, log, deep) in left.items():
        if turn < 3:
            told = sitrep.collect(second_turn.exercise, second_turn.cells[side.lower()], turn, ends[turn]).told
            unused = {row.name: row.unused for row in told.body.means}
            assert unused["CP"] == str(cp)
            assert unused["LOG"] == str(log)
            assert unused["Deep fires"] == str(deep)


def test_sheets_and_maps_hold_one_cells_picture(lesson: worlds.World) -> None:
    worlds.play_until(lesson, turn=1, kind="manoeuvre")
    side = lesson.decision().due[0]["side"]
    (page,) = order_sheets.sheets(lesson.refresh()).pages
    assert (page.cell.upper(), page.decision) == (side, "Movement and combat")
    assert "Order sheet" in text_of(make(lesson.exercise, Paper.Kind.ORDER_SHEETS))
    paper = make(lesson.exercise, Paper.Kind.MAPS)
    assert paper.pages == 3
    report = order_sheets.maps(lesson.exercise)
    assert [one.title for one in report.pages] == ["Map: what everyone knows", "Map: Red", "Map: Blue"]
    game = lesson.exercise.game
    assert game is not None
    rules: Any = game_selectors.adjudicator(game)
    state = lesson.state()
    hidden = {rules.facts.roster.ids[u]: SIDE_NAMES[rules.facts.roster.side[u]] for u in hidden_on_map(state)}
    assert hidden
    for one, viewer in zip(report.pages, (None, "RED", "BLUE"), strict=True):
        shown = {block.id for stack in one.map.blocks.values() for block in stack}  # type: ignore[union-attr]  # the report has a map
        assert {owner for unit, owner in hidden.items() if unit in shown} <= {viewer}


SIDE_NAMES = ("BLUE", "RED")


def hidden_on_map(state: Any) -> list[int]:
    return [u for u, place in enumerate(state.place) if place >= 0 and state.hidden[u]]


def test_a_town_on_both_banks_can_be_drawn() -> None:
    """Its inner bridges are not hexsides."""
    rules: Any = registry.bound("opuc", "se-estonia-small")
    picture = rules.picture(rules.initial_state(rules.option_type()), "BLUE")
    assert any("." in edge.id and edge.state == "standing" for edge in picture.edges)
    drawn = str(maps.draw(systems.of("opuc").map_view(rules, picture, "Blue’s picture"), "m"))
    assert "Tartu" in drawn
    assert 'class="m-' not in drawn  # paper has its paint written out


def test_a_sitrep_is_tagged_and_printed_again_only_when_it_changed(second_turn: worlds.World) -> None:
    (first, *_) = [Paper.objects.get(pk=pk) for pk in due.settle(exercise=second_turn.exercise)]
    papers.perform(first.pk)
    first.refresh_from_db()
    assert first.file is not None
    figures = [node for kind, node in tags(bytes(first.file)) if kind == "/Figure"]
    assert figures
    assert all(str(node.get("/Alt", "")).strip() for node in figures)
    papers.retry(paper=first)
    again = papers.perform(first.pk)
    assert again is not None
    assert (again.issue, again.progress_note) == (1, "Unchanged.")


def told(*events: Any) -> tuple[Any, ...]:
    """The acts of a side out of events, each with a sentence that is its kind."""
    found = [ReadEvent(3, 1, n, event, f"{type(event).__name__}.", "8.1") for n, event in enumerate(events)]
    return acts.folded(found, RULES, RULES.picture(RULES.initial_state(RULES.option_type()), "BLUE"))


RULES: Any = registry.bound("opuc", "first-lesson")
DIE = Roll(0, "strike", "RED", (2,), 6, "sum", "7.1", 2, target=4)


@pytest.mark.parametrize(
    ("why", "end"),
    [("route", "to 0204 Mill."), ("zoc", "to 0204 Mill, on the way to 0203 Lindal, held by an enemy zone of control.")],
)
def test_a_movement_is_told_to_where_it_went(why: str, end: str) -> None:
    """Of the enemy's, too: what is seen step by step ends where the last step does."""
    goal = "0204" if why == "route" else "0203"
    own = told(
        MoveBegan("BLUE", ("B2",), ("0205", goal)),
        Stepped("BLUE", ("B2",), "0305", "0205", (1,)), Stepped("BLUE", ("B2",), "0205", "0204", (2,)),
        MoveEnded("BLUE", ("B2",), "0204", why),
    )  # fmt: skip
    assert [act.task for act in own] == [f"Blue moves B2 2 Inf from 0305 {end}"]
    seen = told(Stepped("RED", ("#5",), "0305", "0205", ()), Stepped("RED", ("#5",), "0205", "0204", ()))
    assert [act.task for act in seen] == ["Red moves an unknown block (#5) from 0305 to 0204 Mill."]
    stuck = told(MoveBegan("BLUE", ("B2",), ("0204",)), MoveEnded("BLUE", ("B2",), "0305", "blocked"))
    assert [act.task for act in stuck] == ["Blue moves B2 2 Inf towards 0204 Mill, where the way is closed."]


def test_each_strike_is_a_row_with_what_it_did_and_its_own_chance() -> None:
    """Of a mission nothing is told but its strikes; what a shot says itself is not said again."""
    hit = StrikeFlown("RED", "COUNTER_BATTERY", "", "", DIE, 5, True)
    shot = Shot("RED", "", "0204", "B2", DIE, 4, True, 0)
    found = told(
        MissionSpent("RED", True), StrikeFlown("RED", "COUNTER_BATTERY", "", "", DIE, 2, False, air=True),
        MissionSpent("RED", False), hit, UnitDegraded("B4", 1, "counter_battery", "7.2.1"),
        MissionSpent("RED", False), shot, UnitNeutralised("B2", "deep_fires", ""),
    )  # fmt: skip
    assert [(act.side, act.task, act.how, act.failed) for act in found] == [
        ("RED", "StrikeFlown.", "By air; die 2", True), ("RED", "StrikeFlown. UnitDegraded.", "Die 2", False),
        ("RED", "Shot.", "Deep fires; die 2; total 4", False),
    ]  # fmt: skip
    assert [act.chance for act in found] == [0.5, 0.5, None]


def test_what_comes_up_between_the_acts_is_nobodys_act() -> None:
    """Blocks that neighbours see are in the tables of the paper; those of a look are what it brought."""
    seen = Revealed("RED", ("R3",), "0404", "adjacent")
    assert told(seen) == ()
    (act,) = told(DeepAssigned("BLUE", 4, "0404", 0), LookClosed("BLUE", "0404", "seen"), seen)
    assert (act.side, act.task) == ("BLUE", "DeepAssigned. LookClosed. Revealed.")
    assert [act.task for act in told(DeepDice("BLUE", (), 0))] == []
