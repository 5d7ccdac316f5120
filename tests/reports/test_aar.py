"""The after-action report: complete, tagged, and checkable by a stranger."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.test import Client
from pypdf import PdfReader

from adjudication import selectors as game_selectors
from adjudication.engine import luck
from adjudication.engine.dice import Dice, Seeded, seeded_value
from reports import record
from reports.collect import aar, dice
from reports.collect.report.annexes import ANNEXES
from reports.models import Paper
from reports.services import papers, words
from tests import world as worlds
from tests.reports.conftest import make, report_words, tags, text_of, with_annexes
from wargame.services import exercises, turns

PARTS = (
    "Summary", "How it went", "Decisions that mattered", "Objectives and findings", "Improvement plan",
    "Luck and rulings", "Method and overview",
)  # fmt: skip


@pytest.mark.usefixtures("unprinted")
def test_a_draft_in_play_keeps_the_seed(played: worlds.World) -> None:
    text = text_of(make(played.exercise, Paper.Kind.AAR))
    assert not [title for title in ANNEXES.values() if f": {title[:1].lower()}{title[1:]}" in text]
    assert "DRAFT" in text
    assert played.exercise.game is not None
    assert bytes(played.exercise.game.seed).hex() not in text.replace(" ", "")
    assert played.exercise.game.seed_digest in text.replace(" ", "")
    for part in PARTS:
        assert part in text, part


@pytest.mark.usefixtures("unprinted")
def test_after_the_end_every_number_of_the_proof_is_right(played: worlds.World) -> None:
    exercises.end(exercise=played.exercise)
    played.refresh()
    game = played.exercise.game
    assert game is not None
    paper = words.approve(viewer=played.viewer("white", umpire=True), name="Col Tamm", reason="For a test.")
    papers.perform(paper.pk)
    text = text_of(paper)
    assert "DRAFT" not in text
    assert "Version 1, approved by Col Tamm" in text
    assert bytes(game.seed).hex() in text.replace(" ", "")
    proof = aar.collect(played.exercise).proof
    hand = proof.hand
    assert hand is not None
    position, index, again, _, key = hand.message.split(":", 4)
    assert hand.face == seeded_value(bytes(game.seed), int(position), key, int(index), int(again), 6)
    step = next(s for s in record.read(game) if s.seq == hand.seq)
    assert next(roll for roll in dice.rolls_of(step) if roll.key == key).dice[0] == hand.face
    assert sum(proof.faces) == sum(len(r.dice) for s in record.read(game) for r in dice.rolls_of(s) if r.faces == 6)
    assert "verify_ledger" in text


def test_it_is_tagged_in_order_with_words_for_every_figure(played: worlds.World) -> None:
    paper = make(played.exercise, Paper.Kind.AAR)
    paper.refresh_from_db()
    assert paper.file is not None
    data = bytes(paper.file)
    found = list(tags(data))
    figures = [node for kind, node in found if kind == "/Figure"]
    assert len(figures) > 4
    assert all(str(node.get("/Alt", "")).strip() for node in figures)
    levels = [int(kind[2]) for kind, _ in found if kind in ("/H1", "/H2", "/H3")]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    reader = PdfReader(BytesIO(data))
    assert str(reader.root_object["/Lang"]) == "en"
    assert [
        part for part in PARTS if not any(part.split(": ")[-1].lower() in str(o).lower() for o in _outline(reader))
    ] == []
    assert b"pdfuaid" in data or "pdfuaid" in str(reader.xmp_metadata and reader.xmp_metadata.rdf_root.toxml())


def test_steps_lead_to_the_replay_of_the_installation_it_was_ordered_from(played: worlds.World) -> None:
    paper = make(with_annexes(played.exercise, "turns"), Paper.Kind.AAR, base_url="http://192.168.8.2:8000")
    paper.refresh_from_db()
    assert paper.file is not None
    pages = PdfReader(BytesIO(bytes(paper.file))).pages
    notes = [note.get_object() for page in pages for note in page.get("/Annots", ())]
    led = {str(note["/A"]["/URI"]) for note in notes if "/URI" in note.get("/A", {})}
    root = f"http://192.168.8.2:8000/replay/{played.exercise.pk}/"
    assert len(led) > 3
    assert led <= {f"{root}{step.seq}/" for step in record.read(played.exercise.game)}  # type: ignore[arg-type]  # it plays
    client = Client()
    client.force_login(played.owner)
    assert {client.get(one.removeprefix("http://192.168.8.2:8000")).status_code for one in list(led)[:3]} == {200}


def _outline(reader: PdfReader) -> list[str]:
    def flat(items: list[object]) -> list[str]:
        return [t for item in items for t in (flat(item) if isinstance(item, list) else [str(item.title)])]  # type: ignore[attr-defined]  # items nest

    return flat(list(reader.outline))


def test_rulings_and_undone_steps_are_in_the_record(played: worlds.World) -> None:
    game = played.exercise.game
    assert game is not None
    last = game.steps.order_by("-seq").first()
    assert last is not None
    turns.amend(
        exercise=played.exercise, seq=last.seq, edits=[{"event": "SetPrestige", "side": "RED", "value": 7}],
        reason="pedagogy", note="Show a weak Russia", tell_cells=True,
    )  # fmt: skip
    turns.undo(exercise=played.exercise, seq=last.seq + 1, reason="Enough of it")
    played.refresh()
    rows = aar.collect(played.exercise).rulings
    assert [(row.number, row.verdict) for row in rows] == [("R-01", "Amend"), ("R-02", "Undo")]
    assert (rows[0].reason, rows[0].note, rows[0].subject) == ("Teaching point", "Show a weak Russia", "state")


def test_luck_is_exact_for_every_recorded_roll(played: worlds.World) -> None:
    game = played.exercise.game
    assert game is not None
    seen = 0
    for step in record.read(game):
        for roll in dice.rolls_of(step):
            found = luck.account(game_selectors.adjudicator(game), roll)
            if found is not None:
                seen += 1
                assert abs(found.more + found.same + found.less - 1) < 1e-9
                assert 0 <= found.percentile <= 100
    rows = dice.rows(game_selectors.adjudicator(game), record.read(game))
    assert seen == sum(row.deviation is not None for row in rows)
    assert seen > 3


def test_dice_that_the_umpire_set_are_nobodys_luck() -> None:
    rules: Any = SimpleNamespace(sides=("RED",), contested=lambda roll: True)
    thrown = Dice(Seeded(b"luck", 0)).roll("effort", "RED", 1, "sum", "6.0")
    assert luck.account(rules, thrown) is not None
    assert luck.account(rules, msgspec.structs.replace(thrown, source="forced")) is None


def test_an_exercise_ended_early_is_not_told_as_if_it_still_went_on(played: worlds.World) -> None:
    assert aar.collect(played.exercise).result.startswith("If the game ended now:")
    exercises.end(exercise=played.exercise)
    result = aar.collect(played.refresh()).result
    assert result.startswith("Ended early by the umpire; result at that point:")
    assert "If the game ended now" not in report_words(played.exercise)


def test_a_turn_nobody_ordered_anything_in_is_told_as_opened(played: worlds.World) -> None:
    report = aar.collect(played.exercise)
    first, second = report.turns
    assert (first.opened, second.title, second.acts) == ("", "Turn 2: open", ())
    assert second.opened == "No order has been carried out yet."
    scope = dict(report.overview)["Scope"]
    assert (scope[:15], scope[-14:]) == ("1 of 8 turns in", "turn 2 is open")
    exercises.end(exercise=played.exercise)
    words = report_words(played.refresh())
    assert "Turn 2: opened, not played" in words
    assert "The exercise ended before any order was carried out." in words
    assert ("end of turn 1" in words, "end of turn 2" in words) == (True, False), "nothing moved on that board"


@pytest.mark.parametrize("system", ["ukrainian_crisis", "opuc"])
def test_a_game_that_nobody_played_reads_sensibly(db: None, system: str) -> None:
    pack = {"ukrainian_crisis": "ukraine-2014", "opuc": "first-lesson"}[system]
    world = worlds.begun(system=system, pack_name=pack)
    exercises.end(exercise=world.exercise)
    words = report_words(world.refresh())
    for said in (
        "Seminar wargame, no turns",
        "No contested roll was made.",
        "The umpire changed nothing",
    ):
        assert said in words, said
    assert "stayed at" in words or "went from" in words
    for odd in ("All 1 rolls", "no rows", "turn 0", "0 results"):
        assert odd not in words, odd
