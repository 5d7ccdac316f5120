"""Letters that no paper can print are named next to the field in which they are typed."""

from __future__ import annotations

import subprocess
from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from wargame.web import letters

SAID = ":charset=20-7e a0-17f 370-3ff 400-45f\n:charset=600 603-6ff 4e00-9fff\n:family=X:charset=\n"


@pytest.fixture(autouse=True)
def _fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "_ranges", lambda period: letters.merged(SAID.replace(" 4e00-9fff", "")))


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Lt Ahlström", ""), ("Іваненко", ""), ("Άμυνα", ""), ("王伟 Wang 王", "王伟"), ("한국", "한국"),
        ("Alpha 🙂", "🙂"), ("a\u0301\u200d\ufe0f\n\tb", ""),
        ("".join(map(chr, range(0x4E00, 0x4E20))), "".join(map(chr, range(0x4E00, 0x4E0C))) + "…"),
    ],
)  # fmt: skip
def test_letters_without_a_font_are_named(text: str, missing: str) -> None:
    assert letters.unprintable(text) == missing


def test_a_font_for_them_ends_the_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "_ranges", lambda period: letters.merged(SAID))
    assert letters.unprintable("王伟") == ""
    monkeypatch.setattr(letters, "_ranges", lambda period: ())  # nobody knows what this machine has
    assert letters.unprintable("한국") == ""


def test_ranges_are_merged() -> None:
    assert letters.merged("x:charset=20-7e 7f-80 zz 5") == ((5, 5), (0x20, 0x80), (0xA0, 0x17F), (0x400, 0x45F))


def test_the_note_is_next_to_the_field() -> None:
    note = " ".join(render_to_string("components/unprintable.html", {"value": "王伟"}).split())
    assert "Documents show a box for 王伟: the server has no font with these letters." in note
    for value in ("Wang", "", None, ["王"]):
        assert render_to_string("components/unprintable.html", {"value": value}).strip() == ""


def test_the_fonts_of_this_machine_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    letters._ranges.cache_clear()
    assert letters.unprintable("Ahlström Іваненко") == ""
    monkeypatch.setattr(subprocess, "run", lambda *command, **options: (_ for _ in ()).throw(FileNotFoundError()))
    letters._ranges.cache_clear()
    assert letters.unprintable("\U0001fae8") == ""


@pytest.mark.parametrize(
    ("template", "fields"),
    [
        ("join/_name.html", 1), ("cell/_write_message.html", 2), ("observe/_form.html", 1),
    ],
)  # fmt: skip
def test_players_are_told_where_they_type(template: str, fields: int) -> None:
    said = {"title": "王", "text": "伟"}
    context = {
        "form": {"name": {"value": "王伟"}},
        "tried": {"action": "message", "posted": said},
        "typed": said,
        "page": {"exercise_id": uuid4()},
        "exercise_id": uuid4(),
        "cell_id": 1,
    }
    assert render_to_string(f"wargame/{template}", context).count("Documents show a box for") == fields
