"""A registry’s table of people: how spreadsheets write it, and what is wrong with a row, at its place."""

from __future__ import annotations

import io
from datetime import datetime
from typing import Any

import openpyxl
import pytest

from adjudication.services import spreadsheets
from wargame.errors import Refused
from wargame.services.class_list import reading
from wargame.services.class_list.reading import ListedPerson

JAN = ListedPerson(0, "007", "Maj. Jan Wiśniewski", "jan@example.org", "3", "Blue", "Logistics")


def book(*rows: Any, formats: dict[str, str] | None = None) -> bytes:
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(list(row))
    for place, form in (formats or {}).items():
        made.active[place].number_format = form
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def said(data: str) -> list[str]:
    return [str(one) for one in reading.read(data.encode()).problems]


GERMAN = "Matrikel-Nr.;Dienstgrad;Name;Vorname;E-Mail;Hörsaal;Zelle;Dienstposten"
FRENCH = "N° étudiant,Grade,Nom,Prénom,Courriel,Groupe,Cellule,Poste"
ENGLISH = "Student number\tName\tMail\tGroup\tCell\tPost"
ROW = ("007", "Maj.", "Wiśniewski", "Jan", "jan@example.org", "3", "Blue", "Logistics")


@pytest.mark.parametrize(
    "data",
    [
        f"{GERMAN}\r\n{';'.join(ROW)}\r\n".encode("utf-8-sig"),
        f"sep=;\r\n{GERMAN}\r\n{';'.join(ROW)}\r\n".encode(),
        f"Lehrgang 2026;;;;;;;\n\nStand: 1. März;;;;;;;\n{GERMAN}\n{';'.join(ROW)}\n".encode(),
        f"\ufeff{FRENCH}\n{','.join(ROW)}\n".encode("utf-16-le"),
        f"{ENGLISH}\n007\tMaj. Jan Wiśniewski\tjan@example.org\t3\tBlue\tLogistics\n".encode("utf-16"),
        ("\ufeff\ufeff" + FRENCH.replace("Nom", "No\u00adm") + "\n\u200e" + ",".join(ROW) + "\u200b\n").encode(),
        book(["Course 2026"], [], GERMAN.split(";"), ROW),
        book(FRENCH.split(","), (7, *ROW[1:5], 3, *ROW[6:]), formats={"A2": "000"}),
    ],
)
def test_every_form_gives_the_same_person(data: bytes) -> None:
    found = reading.read(data)
    assert found.problems == ()
    (person,) = found.people
    assert (
        ListedPerson(0, *(getattr(person, name) for name in ListedPerson.__dataclass_fields__ if name != "at")) == JAN
    )


def test_a_number_in_the_list_is_a_student_number_only_where_there_is_no_other() -> None:
    assert reading.read(b"Nr;Name\n12;Tamm").people[0].number == "12"
    assert reading.read(b"Nr;Matrikelnummer;Name\n1;A-17;Tamm").people[0].number == "A-17"


def test_faults_are_told_at_their_row_and_column() -> None:
    text = "Student number;Name;Mail;Group\n1;Tamm;;\n;Brandt;;\n1;Ahl;ahl(at)x;\n5;;;\nA B;Roth;;" + "g" * 61
    assert said(text) == [
        "Row 3, column A, student number: this cell is empty. Each person needs a student number.",
        "Row 4, column A, student number: 1 is also in row 2. A student number belongs to one person.",
        "Row 4, column C, email: “ahl(at)x” is not an email address. Correct it, or leave the cell empty.",
        "Row 5, column B, name: this cell is empty. Each person needs a name.",
        "Row 6, column A, student number: “A B” is not a student number. "
        "Use letters, figures, points, dashes and slashes.",
        f"Row 6, column D, group: “{'g' * 40}…” has 61 letters. At most 60 are possible.",
    ]


def test_a_number_that_a_spreadsheet_shortened_is_refused() -> None:
    assert "shortened by a spreadsheet" in said("Student number;Name\n1,23457E+15;Tamm")[0]
    many = reading.read(book(["Student number", "Name"], [1234567890123456, "Tamm"]))
    assert [one.column for one in many.problems] == ["A"]


def test_a_date_in_the_place_of_a_number_is_refused() -> None:
    found = reading.read(book(["Student number", "Name"], [datetime(2026, 3, 1), "Tamm"]))
    assert [(one.place, one.field) for one in found.problems] == [("Row 2, column A", "student number")]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the table is empty"),
        (b"MThd\0\0\0\6", "neither XLSX nor CSV"),
        (b"Vorname;Nachname\nMari;Tamm", "row 1: no column is headed “student number”"),
        (b"Student number;Mail\n1;a@example.org", "no column is headed “name” or “last name”"),
        (b"Student number;Matrikelnummer;Name\n1;2;Tamm", "two columns are headed “student number”"),
        (b"Student number;Name\n", "no row below it has a person"),
        (b"what;ever\n1;2", "has the names of the columns"),
        (spreadsheets.to_csv(["Student number", "Name"], [[str(n), "x"] for n in range(2001)]), "at most 2,000 people"),
    ],
)
def test_another_form_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        reading.read(data)


def test_our_own_export_is_read_again_with_what_looks_like_a_formula() -> None:
    row = ["1", "=HYPERLINK(1)", "", "+3"]
    found = reading.read(spreadsheets.to_csv(["student number", "name", "mail", "group"], [row]))
    assert (found.people[0].name, found.people[0].group) == ("=HYPERLINK(1)", "+3")
