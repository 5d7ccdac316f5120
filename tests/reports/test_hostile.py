"""Whatever people type is printed as they typed it: it breaks nothing and fetches nothing."""

from __future__ import annotations

import pytest

from reports.models import Paper
from reports.press import pdf, words
from tests import world as worlds
from tests.reports.conftest import make, make_sitreps, text_of
from wargame.models import Cell, Exercise, Objective, OrderSheet, Seat
from wargame.services import exercises, seats, turns

MARKUP = "<script>alert(1)</script><img src='file:///etc/passwd'><img src=http://127.0.0.1:9/x>{{ seed }}"
RTL = "مرحبا \u202eevil\u202c שלום"
EMOJI = "🎲🔥 é̂"
LONG = "W" * 10_000
ALL = f"{MARKUP} {RTL} {EMOJI} &amp; \"'</main>"


@pytest.fixture
def hostile(db: None) -> worlds.World:
    world = worlds.build(title="Amber", number="X")
    seats.add(cell=world.cells["red"], role="staff", names=[MARKUP[:80], LONG[:80], EMOJI])
    worlds.play_until(worlds.begin(world), turn=2, kind="cards")
    game = world.exercise.game
    assert game is not None
    last = game.steps.order_by("-seq").first()
    assert last is not None
    edits = [{"event": "SetPrestige", "side": "RED", "value": 7}]
    note = f"{ALL} {LONG}"
    turns.amend(exercise=world.exercise, seq=last.seq, edits=edits, reason="gap", note=note, tell_cells=True)
    turns.undo(exercise=world.exercise, seq=last.seq + 1, reason=f"{ALL} {LONG[:500]}")
    worlds.play_until(world, turn=3, kind="cards")
    Exercise.objects.filter(pk=world.exercise.pk).update(title=ALL[:120], number=LONG[:40], marking=MARKUP[:80])
    Cell.objects.filter(pk=world.cells["red"].pk).update(name=MARKUP[:60], role=LONG[:120])
    Cell.objects.filter(pk=world.cells["blue"].pk).update(name=LONG[:60], role=RTL)
    Seat.objects.filter(pk=world.seats["blue"].pk).update(name=RTL)
    Objective.objects.create(exercise=world.exercise, text=LONG[:400])
    Objective.objects.create(exercise=world.exercise, text=ALL)
    OrderSheet.objects.filter(cell=world.cells["red"]).update(intent=LONG[:2000], note=ALL)
    OrderSheet.objects.filter(cell=world.cells["blue"]).update(intent=ALL)
    world.refresh()
    return world


@pytest.mark.slow
def test_nothing_people_type_breaks_or_fetches(hostile: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    original = pdf.Packaged.fetch

    def fetch(self: pdf.Packaged, url: str, headers: object = None) -> object:
        asked.append(url)
        return original(self, url, headers)

    monkeypatch.setattr(pdf.Packaged, "fetch", fetch)
    pdf.style.cache_clear()  # the fonts are fetched again, before our eyes
    made = make_sitreps(hostile.exercise)
    assert {paper.status for paper in made.values()} == {Paper.Status.DONE}
    for paper in (*made.values(), make(hostile.exercise, Paper.Kind.JOIN_CARDS, base_url="http://h/<b>")):
        assert paper.pages <= 12
    exercises.end(exercise=hostile.exercise)
    hostile.refresh()
    aar = make(hostile.exercise, Paper.Kind.AAR)
    text = text_of(aar).replace(" ", "").replace("\x00", "").replace(words.BREAK, "")
    assert "<script>alert(1)</script>" in text
    assert "{{seed}}" in text
    assert aar.pages < 120
    assert asked
    assert {url.split(":")[0] for url in asked} == {"press"}
