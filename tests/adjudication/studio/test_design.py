"""Entries of a pack in forms: what a form does not change stays, byte for byte; what it changes is all that differs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudication.engine.scenario.packs import PackProblem
from adjudication.errors import Illegal
from adjudication.services.studio import design, edits, shapes, values

SYSTEMS = Path(__file__).parents[3] / "adjudication" / "systems"
FILES = [path for path in sorted(SYSTEMS.glob("*/packs/*/*.yaml")) if shapes.entries(path.name)]
INJECTS = """# Two injects.
injects:
  - number: "1.1"  # the first
    title: "Market day"
    kind: news
    to: ["all"]
    release: "turn 1"
    text: |
      The market is closed.

      Stay at home.
  # to be read out
  - {number: "1.2", title: Call, kind: call, to: [red], text: "Where are you?", answer: true}
"""


def filled(fields: tuple[design.Shown, ...]) -> Iterator[tuple[str, list[str]]]:
    """What a browser sends of a form that nobody touched."""
    for one in fields:
        if one.field.kind == "inner":
            yield from filled(one.parts)
        elif one.field.kind == "list":
            for part in one.parts:
                yield from filled(part)
        elif one.field.kind == "check":
            yield one.name, ["yes" if one.value else "no"]
        elif one.choices and one.field.kind in ("ticks", "lines"):
            yield one.name, ["", *(word for word, on in one.choices if on)]
        else:
            yield one.name, [str(one.value).replace("\n", "\r\n")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_forms_that_nobody_touched_change_nothing(path: Path) -> None:
    text = path.read_text()
    rows = [row.at for group in design.sheet(path.name, text, "").groups for row in group.rows]
    assert rows
    for at in rows[:: max(1, len(rows) // 6)]:
        form = design.sheet(path.name, text, at).form
        assert form is not None
        assert form.at == at
        assert design.changed(path.name, text, at, dict(filled(form.fields))) == text


def test_a_field_changes_its_own_value_alone() -> None:
    after = design.changed(
        "injects.yaml", INJECTS, "injects.0", {"text": ["Closed.\r\n\r\nGo."], "title": ["Market day"]}
    )
    assert after == INJECTS.replace("The market is closed.", "Closed.").replace("Stay at home.", "Go.")
    after = design.changed("injects.yaml", INJECTS, "injects.1", {"release": ["minute 45"], "answer": ["no"]})
    assert after == INJECTS.replace(", answer: true}", ', release: "minute 45"}')


def test_what_is_no_number_is_written_for_the_checks_to_name() -> None:
    text = "script:\n  - {at: 0, lasts: 10, title: Join, text: Come in.}\n"
    assert "lasts: ten" in design.changed("exercise-a.yaml", text, "script.0", {"lasts": ["ten"]})


def test_entries_are_added_copied_moved_and_removed() -> None:
    added, at = design.added("injects.yaml", INJECTS, "injects")
    assert at == "injects.2"
    assert added.startswith(INJECTS.rstrip("\n"))
    assert edits.plain(added)["injects"][2]["number"] == "N.1"
    copied, at = design.added("injects.yaml", INJECTS, "injects", "injects.0")
    assert at == "injects.1"
    assert edits.plain(copied)["injects"][1]["text"] == "The market is closed.\n\nStay at home.\n"
    moved, at = design.moved("injects.yaml", INJECTS, "injects.1", -1)
    assert at == "injects.0"
    assert moved.index("# to be read out") < moved.index("1.2") < moved.index("# the first")
    assert edits.plain(design.moved("injects.yaml", moved, "injects.0", 1)[0]) == edits.plain(INJECTS)
    assert design.removed("injects.yaml", INJECTS, "injects.1") == "\n".join([*INJECTS.split("\n")[:-2], ""])


def test_parts_of_an_entry_are_added_and_taken_off() -> None:
    asked = "      - {ask: One?, kind: text}\n      - {ask: Two?, kind: text}\n"
    text = f"surveys:\n  - id: a\n    title: A\n    when: hand\n    questions:\n{asked}"
    more = design.changed("surveys.yaml", text, "surveys.0", {"questions.more": ["1"]})
    assert [one["ask"] for one in edits.plain(more)["surveys"][0]["questions"]] == ["One?", "Two?", ""]
    less = design.changed("surveys.yaml", text, "surveys.0", {"questions.drop": ["0"]})
    assert less == text.replace("      - {ask: One?, kind: text}\n", "")


def test_a_fault_is_at_its_field_and_counted_at_its_entry() -> None:
    fault = PackProblem("injects.yaml", 6, "there is no cell green", at=("injects", 0, "to", 0))
    found = design.sheet("injects.yaml", INJECTS, "injects.0", [fault], {"to": ["all", "red"]})
    assert found.form is not None
    assert {one.name: one.faults for one in found.form.fields}["to"] == ("there is no cell green",)
    assert [row.faults for row in found.groups[0].rows] == [1, 0]


@pytest.mark.parametrize(
    "value",
    [
        *(
            "",
            "plain",
            "a: b # c",
            "on",
            "two\n\nparagraphs",
            "ends\n",
            " starts",
            "x " * 80,
            "tab\tin",
            "“quoted”\n- and more",
        ),
        *([], ["a"], ["long " * 30, "b"], {"a": 1}, [{"a": "b\nc\n", "d": []}], True, 7, None),
    ],
    ids=str,
)
def test_any_value_can_be_written_and_read(value: object) -> None:
    for text in (
        "# top\na:\n  b: old # said\n  c: [1, 2]\n",
        "a: {b: old, c: [1, 2]}\n",
        "a:\n  b: |\n    old\n    text\n  c: [1, 2]\n",
    ):
        after = values.with_value(text, ("a", "b"), value)
        assert edits.plain(after) == {"a": {"b": value, "c": [1, 2]}}


@pytest.mark.parametrize("text", ["injects: 5\n", "injects: é\n", "injects: [x, {}]\n", "[]\n"])
@pytest.mark.parametrize("at", ["injects.0", "injects.99", f"injects.{'9' * 5000}"])
def test_odd_texts_and_places_get_a_sentence(text: str, at: str) -> None:
    acts = (
        lambda: design.changed("injects.yaml", text, at, {"title": ["A"], "to.drop": ["9" * 5000]}),
        lambda: design.added("injects.yaml", text, "injects", at),
        lambda: design.moved("injects.yaml", text, at, 1),
        lambda: design.removed("injects.yaml", text, at),
    )
    for act in acts:
        with contextlib.suppress(Illegal):
            act()
    assert design.sheet("injects.yaml", text, at).groups
