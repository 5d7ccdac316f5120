"""Anyone who types learns which letters no document can print."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from wargame.web import letters


def test_the_answer_is_the_note_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "_ranges", lambda period: ((0x20, 0x7E),))
    told = Client().get(reverse("letters"), {"these": "漢"})
    assert told["Content-Type"].startswith("text/plain")
    assert told.content.decode().startswith("Documents show a box for 漢: the server has no font with this letter.")
    assert Client().get(reverse("letters"), {"these": "abc"}).content == b""
    assert Client().get(reverse("letters")).content == b""


def test_a_long_text_is_cut_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "_ranges", lambda period: ((0x20, 0x7E),))
    assert Client().get(reverse("letters"), {"these": "a" * 200 + "漢"}).content == b""
