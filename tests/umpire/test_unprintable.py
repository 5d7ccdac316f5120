"""An umpire who writes letters that no paper can print is told so, whichever form they were typed in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from wargame.web import letters

pytestmark = pytest.mark.django_db
SAID = "Documents show a box for 目標"


@pytest.fixture(autouse=True)
def _fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "_ranges", lambda period: letters.merged(""))


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("speak", {"actor": "", "as": "press", "title": "Noon", "text": "At {}."}),
        ("add-cell", {"kind": "green", "name": "Media {}", "role": "Wire services"}),
        ("add-objective", {"code": "LO-9", "text": "{}"}),
    ],
)
@pytest.mark.parametrize("letter", ["目標", "plain"])
def test_the_next_page_says_so(act: Any, alice: Client, action: str, fields: dict[str, str], letter: str) -> None:
    answer = act(action, **{name: value.format(letter) for name, value in fields.items()})
    assert answer.status_code == 302, answer.content.decode()[:500]
    shown = alice.get(answer["Location"]).content.decode()
    assert (SAID in shown) is (letter == "目標")
