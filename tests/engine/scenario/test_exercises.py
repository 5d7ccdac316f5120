"""The exercises of a pack: what is broken is refused with file, line and reason; what ships fits its own frame."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.scenario.exercises import plan
from adjudication.engine.scenario.packs import PackError

SHIPPED = [
    ("ukrainian_crisis", "ukraine-2014", "90-minutes", 90),
    ("ukrainian_crisis", "ukraine-2014", "full-day", 450),
    ("opuc", "se-estonia-small", "half-day", 240),
    ("opaque_war", "donbas-2014", "three-hours", 180),
    ("ukraine_2022", "kyiv-first-month", "half-day", 240),
    ("millennium_wars", "twelve-weeks", "three-hours", 180),
    ("millennium_wars", "twelve-weeks-capitals", "three-hours", 180),
    ("seminar", "sevra-pandemic", "two-hours", 120),
    ("seminar", "election-week", "90-minutes", 90),
    ("seminar", "orrin-strait", "three-hours", 180),
]
READY = [
    (system, pack, key)
    for system in registry.names()
    for pack in registry.get(system).packs()
    for key in registry.get(system).named_pack(pack).exercises
]
FILE = "exercise-90-minutes.yaml"


def texts() -> dict[str, str]:
    return dict(registry.get("ukrainian_crisis").pack_texts("ukraine-2014"))


def faults(old: str, new: str, file: str = FILE) -> list[str]:
    """What is reported when `old` in the file is replaced by `new`."""
    found = texts()
    assert old in found[file]
    found[file] = found[file].replace(old, new, 1)
    with pytest.raises(PackError) as error:
        registry.get("ukrainian_crisis").load_pack(found)
    return [str(problem) for problem in error.value.problems]


def line_of(piece: str, file: str = FILE) -> int:
    return next(number for number, line in enumerate(texts()[file].splitlines(), 1) if piece in line)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("side: RED", "side: BLUE", "cells: RED has to be led by one cell, not by 0"),
        ("side: RED", "side: RED\n    remit: air", "under these rules a cell with a side can have no remit"),
        ("side: RED", "side: MARS", "Red cell: there is no side MARS"),
        ("turns: 5", "turns: 9", "turns: the game has 8, not 9"),
        ("options: {mode: base,", "options: {mood: base,", "flow.options: there is no field mood here; is mode meant?"),
        ('objectives: ["LO-1"', 'objectives: ["LO-77"', "uses: the pack has no objective LO-77"),
        ('injects: ["1.1", "1.2"', 'injects: ["1.1"', "uses: 3.2 comes after"),
        ('post: "chief of staff"', 'post: "court jester"', "roles: there is no seat Red cell, court jester"),
        ("id: RQ-1", "id: LO-1", "the objective LO-1 is listed twice, or the pack has one of this name"),
        ("cell: red\n        who", "cell: purple\n        who", "RQ-1: there is no cell purple"),
        ("at: 5\n", "at: 4\n", "script: minute 4 is before the end of the entry above, minute 5"),
        ("minutes: 90", "minutes: 80", "script: it ends at minute 90, the exercise has 80"),
        ("turns: 5", "turns: 4", "uses: 5.2 waits for a turn after the last one played"),
    ],
)
def test_a_broken_exercise_is_refused_with_file_line_and_reason(old: str, new: str, reason: str) -> None:
    if reason.startswith("uses: 3.2"):  # 3.2 comes after 1.3, so remove that one
        old, new = ' "1.3",', ""
    found = faults(old, new)
    assert any(reason in fault for fault in found), found
    assert all(fault.startswith(f"{FILE}:") for fault in found), found


@pytest.mark.parametrize(("pack", "key"), [("twelve-weeks", "three-hours"), ("twelve-weeks-capitals", "three-hours")])
def test_a_cell_that_only_watches_is_asked_for_nothing_that_it_cannot_do(pack: str, key: str) -> None:
    """A newsroom in grey is set up with observers: it cannot publish, whatever script and role sheets ask of it."""
    found = dict(registry.get("millennium_wars").pack_texts(pack))
    name = f"exercise-{key}.yaml"
    found[name] = found[name].replace('"Newsroom", colour: green', '"Newsroom", colour: grey', 1)
    with pytest.raises(PackError) as error:
        registry.get("millennium_wars").load_pack(found)
    said = str(error.value.problems[0])
    assert "Newsroom, editor is to write; cells of this colour only watch, so give it another colour" in said
    first, sheets, rest = found[name].partition('  - cell: "Newsroom"\n')
    found[name] = first + rest[rest.index('  - cell: "UN desk"') :] if sheets else found[name]
    with pytest.raises(PackError) as error:
        registry.get("millennium_wars").load_pack(found)
    (said,) = (str(problem) for problem in error.value.problems)
    assert "Newsroom: the role sheet of Moscow, information officer asks for it" in said


def test_the_line_is_the_line_of_the_fault() -> None:
    (fault,) = faults("    lasts: 18\n", "    lasts: 0\n")
    assert fault.startswith(f"{FILE}:{line_of('lasts: 18')}: ")
    (fault,) = faults("id: RQ-1", "id: LO-1")
    assert fault.startswith(f"{FILE}:{line_of('id: RQ-1')}: ")
    found = faults('post: "military planner"', 'post: "wizard"')
    assert (
        f"{FILE}:{line_of('post: ' + chr(34) + 'military planner')}: roles: there is no seat Red cell, wizard" in found
    )
    assert f"{FILE}:{line_of('seats: ')}: Red cell, military planner has no role sheet" in found


def test_an_inject_of_an_exercise_is_checked_as_any_other() -> None:
    file = "exercise-full-day.yaml"
    assert any("there is no cell pentagon" in f for f in faults('to: ["NATO cell"]', 'to: ["Pentagon"]', file))
    assert any("the chain loops" in f for f in faults('release: "turn 1"', 'release: "turn 1"\n    after: "N.2"', file))
    assert any("kind of order" in f for f in faults('release: "order combat"', 'release: "order pizza"', file))


def test_a_file_with_another_name_belongs_to_no_pack() -> None:
    with pytest.raises(PackError, match=r"exercise_two.yaml:1: no such file belongs in this pack"):
        registry.get("ukrainian_crisis").load_pack({**texts(), "exercise_two.yaml": "title: x"})


@pytest.mark.parametrize(("system", "pack", "key", "minutes"), SHIPPED)
def test_each_exercise_is_complete(system: str, pack: str, key: str, minutes: int) -> None:
    """Objectives with indicators, research questions, injects, surveys, a role sheet a seat, read-ahead, script."""
    found = plan(registry.get(system).named_pack(pack), key)
    assert found.file is not None
    assert found.file.minutes == minutes
    assert {one.id[:2] for one in found.objectives} == {"LO", "RQ"}
    assert all(one.indicators for one in found.objectives)
    cells = [cell for cell in found.file.cells if cell.colour not in ("white", "grey")]
    names = {cell.name for cell in cells}
    assert sum(role.cell in names for role in found.file.roles) == sum(len(cell.seats) for cell in cells)
    assert {survey.when for survey in found.surveys} >= {"turn_start", "turn_end", "exercise_end"}
    assert any(question.kind == "forecast" for survey in found.surveys for question in survey.questions)
    for cell in cells:
        assert any(_reaches(line, cell) for line in found.injects), cell.name
    last = found.file.script[-1]
    assert last.at + last.lasts == minutes


def _reaches(line: Any, cell: Any) -> bool:
    return bool({"all", cell.colour, cell.name} & set(line.to))


def asks_for_a_set_up(system: str, pack: str, options: dict[str, Any]) -> bool:
    """Whether people make decisions before turn 1."""
    rules = registry.bound(system, pack)
    state = rules.initial_state(msgspec.convert(options, rules.option_type))
    before = driver.advance(rules, state, {}, Dice(Seeded(b"script", 1)))
    return before.awaiting.turn == 0 and bool(before.awaiting.due)


@pytest.mark.parametrize(("system", "pack", "key"), READY)
def test_the_minutes_of_the_script_add_up_with_the_clocks(system: str, pack: str, key: str) -> None:
    """No gap from the first minute to the last. A turn has its clock, a minute to read and one to publish in it; the
    set-up has its own stretch, or the program makes it."""
    file = plan(registry.get(system).named_pack(pack), key).file
    assert file is not None
    ends = [moment.at + moment.lasts for moment in file.script]
    assert [moment.at for moment in file.script] == [0, *ends[:-1]]
    assert ends[-1] == file.minutes
    turns = [moment for moment in file.script if moment.title.startswith(("Turn ", "Round "))]
    assert len(turns) == file.turns
    flow = file.flow
    clocks = [flow.first_clock if flow.first_clock is not UNSET else flow.clock, *[flow.clock] * (file.turns - 1)]
    assert [turn.title for turn, clock in zip(turns, clocks, strict=True) if turn.lasts < clock + 2] == []
    before = [moment.lasts for moment in file.script if moment.title in ("Set-up", "Before the first turn")]
    asked = asks_for_a_set_up(system, pack, flow.options) and not flow.set_up_by_default
    assert bool(before) == asked
    set_up = flow.set_up_clock if flow.set_up_clock is not UNSET else flow.clock
    assert all(lasts > set_up for lasts in before)


@pytest.mark.parametrize(("system", "pack", "key", "minutes"), SHIPPED)
def test_the_read_ahead_is_one_to_two_pages(system: str, pack: str, key: str, minutes: int) -> None:
    file = plan(registry.get(system).named_pack(pack), key).file
    assert file is not None
    words = sum(len(f"{part.text} {' '.join(part.points)}".split()) for part in file.read_ahead.parts)
    assert 350 <= words <= 900, words
