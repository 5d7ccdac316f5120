"""A class list as it is pasted: names, or rows of a table out of a school system or a spreadsheet."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import world as worlds
from wargame.errors import Refused
from wargame.models import Seat
from wargame.services.class_list import name_list


@pytest.mark.parametrize(
    ("pasted", "names"),
    [
        ("Nachname;Vorname;Klasse\nMüller;Jonas;7b\nBrandt;Anna;7b", ["Jonas Müller", "Anna Brandt"]),
        ('\ufeff"Nachname";"Vorname"\r\n"von Müller";"Jonas"', ["Jonas von Müller"]),
        ("Nr.;Dienstgrad;Name;Vorname\n1;Maj;Brandt;Jonas", ["Maj Jonas Brandt"]),
        ("Nachname;Vorname;Klasse;Bemerkung\nMüller;Jonas;7b;krank", ["Jonas Müller"]),
        ("Imię;Nazwisko\nŁukasz;Nowak", ["Łukasz Nowak"]),
        ("Прізвище;Ім'я\nШевченко;Олена", ["Олена Шевченко"]),
        ("Last name,First name\nBrandt,Jonas", ["Jonas Brandt"]),
        ("Surname;Name\nRossi;Mario", ["Mario Rossi"]),
        ("Surname;Name\nRossi;\n;Mario", ["Rossi", "Mario"]),
        ("Last name;Full name\nRossi;Mario Rossi\nvan Dam;DAM, Piet van", ["Mario Rossi", "DAM, Piet van"]),
        ("Student ID;Student name\nA-17;Jones, Ann", ["Jones, Ann"]),
        ("Sıra No;Adı;Soyadı\n1;Yılmaz;Öztürk", ["Yılmaz Öztürk"]),
        ("SIRA NO;ADI;SOYADI\n1;YILMAZ;ÖZTÜRK", ["YILMAZ ÖZTÜRK"]),
        ("Čin;Ime;Prezime\nporučnik;Ana;Horvat", ["poručnik Ana Horvat"]),
        ("CIN;Nom;Prénom\n123456;Dupont;Léa", ["Léa Dupont"]),
        ("Επώνυμο;Όνομα\nΠαπαδοπούλου;Ελένη", ["Ελένη Παπαδοπούλου"]),
        ("ΕΠΩΝΥΜΟ;ΟΝΟΜΑ\nΠαπαδοπούλου;Ελένη", ["Ελένη Παπαδοπούλου"]),
        ("გვარი;სახელი\nბერიძე;ნინო", ["ნინო ბერიძე"]),
        ("שם משפחה;שם\nכהן;יעל", ["יעל כהן"]),
        ("שם משפחה;שם פרטי\nכהן;יעל", ["יעל כהן"]),
        ("Rank\tName\nMaj\tBrandt\nCapt\tTamm", ["Maj Brandt", "Capt Tamm"]),
        ("Name\nMaj Brandt", ["Maj Brandt"]),
        ("Müller;Jonas;7b\nBrandt;Anna;7b", ["Müller Jonas", "Brandt Anna"]),
        ("Maj Brandt;\nCapt Tamm;", ["Maj Brandt", "Capt Tamm"]),
        ("1\tCol Nowak\n2\t1SG Brown", ["Col Nowak", "1SG Brown"]),
        ("Brandt, Jonas\nTamm, Mari", ["Brandt, Jonas", "Tamm, Mari"]),
        ("Name;Remarks;Sort key;Bed\nBrandt;ill;3;x\nTamm;;4;y", ["Brandt", "Tamm"]),
        ("Name,Remarks,Sort key\nBrandt,ill,3", ["Brandt"]),
        ("Surname\tFirst name\tRemarks\tSort key\tBed\nBrandt\tJonas\till\t3\tx", ["Jonas Brandt"]),
        (
            "Anna Müller;Student;Berlin\nJonas Brandt;Student;Bonn",
            ["Anna Müller Student Berlin", "Jonas Brandt Student Bonn"],
        ),
        ("Ad\nGrace", ["Ad", "Grace"]),
        ("Player 1\nPlayer 2", ["Player 1", "Player 2"]),
        (" \n\n", []),
    ],
)
def test_what_is_read_out_of_a_list(pasted: str, names: list[str]) -> None:
    assert name_list.read(pasted) == names


@pytest.mark.parametrize(
    ("pasted", "columns"),
    [
        ("Name;Remarks;Sort key\nBrandt;ill;3", ["Remarks", "Sort key"]),
        ("Surnme;Vorname;Klasse\nBrandt;Jonas;7b", ["Surnme (did you mean surname?)", "Klasse"]),
        ("Rank;Name\nMaj;Brandt", []),
        ("Brandt, Jonas\nTamm, Mari", []),
        ("", []),
    ],
)
def test_columns_that_are_no_part_of_a_name_are_named(pasted: str, columns: list[str]) -> None:
    assert name_list.left_out(pasted) == columns


def test_every_name_that_is_too_long_is_named_with_its_line() -> None:
    with pytest.raises(Refused) as error:
        name_list.read("Nachname;Vorname\nTamm;Mari\n\n" + "Ö" * 90 + ";Jonas\n" + "Z" * 81)
    first, second = error.value.problems
    assert first.startswith("names, line 4: “Jonas ÖÖÖ")
    assert "has 96 letters" in first
    assert second.startswith("names, line 5: “ZZZ")


def test_a_line_without_end_is_refused_with_its_number() -> None:
    with pytest.raises(Refused, match="names, line 2: this line is too long"):
        name_list.read("Tamm; Mari\n" + "x;" * 100_000)


def test_a_pasted_class_list_takes_the_seats_without_its_head(db: None) -> None:
    world, client = worlds.build(), Client()
    client.force_login(world.owner)
    sent = {"cell": world.cells["blue"].pk, "names": "Nachname;Vorname;Klasse\nMüller;Jonas;7b"}
    assert client.post(f"/umpire/{world.exercise.pk}/do/paste-names/", sent).status_code == 302
    assert Seat.objects.filter(name="Jonas Müller", cell=world.cells["blue"]).count() == 1
    assert not Seat.objects.filter(name__contains="Nachname").exists()
    refused = client.post(f"/umpire/{world.exercise.pk}/do/paste-names/", sent | {"names": "Capt Tamm\n" + "Y" * 90})
    assert refused.status_code == 422
    assert "line 2: “YYY" in refused.content.decode()
    assert not Seat.objects.filter(name="Capt Tamm").exists()
