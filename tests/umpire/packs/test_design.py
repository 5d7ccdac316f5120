"""Exercise design in forms: the panel, its changes, its papers and the load, all from texts that are not saved."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from adjudication.services import packs
from adjudication.services.studio import edits
from tests.umpire.packs.test_studio import new_texts
from umpire.pages.studio import prepared

pytestmark = pytest.mark.django_db


def post(umpire: Client, what: str, file: str, **sent: str) -> str:
    return umpire.post(reverse(what, args=["mine", file]), sent).content.decode(errors="replace")


def test_an_exercise_is_shown_and_changed_in_forms(umpire: Client) -> None:
    mine = packs.clone(name="se-estonia-small", title="Mine")
    file, text = "exercise-half-day", mine.files["exercise-half-day.yaml"]
    page = umpire.get(reverse("umpire_pack_file", args=["mine", file])).content.decode()
    assert reverse("umpire_pack_design", args=["mine", file]) in page
    panel = post(umpire, "umpire_pack_design", file, text=text, at="roles.0")
    assert "You are" in panel
    assert 'class="ds-paper"' in panel
    assert "Red lines" in panel
    faulty = post(umpire, "umpire_pack_design", file, text=text.replace("minutes: 240", "minutes: 5"), at="top")
    assert re.search(r'id="f-minutes-fault">[^<]*at least 10', faulty)
    answer = post(umpire, "umpire_pack_design_change", file, text=text, at="script.1", **{"f.lasts": "30"})
    assert new_texts(answer.encode())[f"{file}.yaml"] == text.replace("at: 10\n    lasts: 25", "at: 10\n    lasts: 30")
    mine.refresh_from_db()
    assert mine.files["exercise-half-day.yaml"] == text


def test_an_inject_is_put_into_another_turn_and_keeps_its_phase(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    text = mine.files["injects.yaml"]
    panel = post(umpire, "umpire_pack_design", "injects", text=text)
    assert re.findall(r'data-release="(turn \d)"', panel) == ["turn 1", "turn 2", "turn 3"]
    answer = post(
        umpire, "umpire_pack_design_change", "injects", text=text, at="injects.3", act="release", release="turn 3"
    )
    assert new_texts(answer.encode())["injects.yaml"] == text.replace('"turn 2 isr"', '"turn 3 isr"')


def test_the_load_of_each_seat_is_counted(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    table = post(umpire, "umpire_pack_load", "injects", text=mine.files["injects.yaml"])
    rows = re.findall(r"<tr.*?</tr>", table, re.S)[1:]
    red = next(row for row in rows if "Red cell" in row)
    cells = re.findall(r"<td.*?</td>", red, re.S)
    assert "2 injects" in cells[0]  # 1.1 goes to all, 1.2 to Red
    assert "2 questions" in cells[0]  # the survey after turn 1; the forecasts begin with turn 2
    assert "4 questions" in cells[1]
    assert re.search(r"\d+ orders?", cells[0])


def test_the_paper_of_a_role_is_printed_from_the_unsaved_text(umpire: Client) -> None:
    mine = packs.clone(name="se-estonia-small", title="Mine")
    text = mine.files["exercise-half-day.yaml"]
    printed = umpire.post(
        reverse("umpire_pack_paper", args=["mine", "exercise-half-day"]), {"text": text, "at": "roles.0"}
    )
    assert printed["Content-Type"] == "application/pdf"
    assert printed.content.startswith(b"%PDF")


def test_odd_requests_get_sentences(umpire: Client) -> None:
    packs.clone(name="first-lesson", title="Mine")
    for sent in (
        {"at": "nowhere.9"},
        {"act": "add", "list": "x"},
        {"act": "down", "at": "injects.6"},
        {"at": "injects.0.9"},
    ):
        answer = post(umpire, "umpire_pack_design_change", "injects", **sent)
        assert "Nothing was changed" in answer, sent
    assert "cannot be read" in post(umpire, "umpire_pack_design", "injects", text="a: [")
    assert umpire.post(reverse("umpire_pack_design", args=["mine", "map"])).status_code == 404
    assert umpire.post(reverse("umpire_pack_design", args=["first-lesson", "injects"])).status_code == 404


def test_a_pack_gets_an_exercise_that_can_be_set_up(umpire: Client) -> None:
    packs.clone(name="first-lesson", title="Mine", by="bob")
    sent = {"kind": "exercise", "title": "Monday class"}
    add = reverse("umpire_pack_do", args=["mine", "add"])
    assert umpire.post(add, sent).headers["Location"] == reverse(
        "umpire_pack_file", args=["mine", "exercise-monday-class"]
    )
    again = umpire.post(add, sent)
    assert (again.status_code, b"already has this file" in again.content) == (422, True)
    page = umpire.get(reverse("umpire_new"), {"pack": "opuc/mine/monday-class"}).content.decode()
    assert re.search(r'value="opuc/mine/monday-class"[^>]*\bchecked', page)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("injects.yaml", "injects:\n  - {number: 1, to: 5, objectives: {a: 1}}\n"),
        ("surveys.yaml", "surveys:\n  - {id: a, cells: 5, questions: [{kind: choice, choices: true}]}\n"),
        ("objectives.yaml", "objectives:\n  - {id: LO-1, indicators: [{text: A, turns: 5}]}\n"),
    ],
)
def test_the_paper_of_an_odd_text_has_what_it_can(file: str, text: str) -> None:
    sheets, _ = prepared.sheets(file, edits.plain(text), f"{file.removesuffix('.yaml')}.0")
    assert sheets[0].parts
