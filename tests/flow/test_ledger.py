"""The ledger: the database refuses to change it, and a flipped byte is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from adjudication.engine.record import ledger
from adjudication.models import Step
from adjudication.services.export import export
from tests import world as worlds
from wargame.services import exercises, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> worlds.World:
    return worlds.second_turn()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE adjudication_step SET turn = 9",
        "UPDATE adjudication_step SET body = '{}' WHERE seq = 1",
        "DELETE FROM adjudication_step WHERE seq = 1",
        "TRUNCATE adjudication_step CASCADE",
    ],
)
def test_the_database_refuses_to_change_the_ledger(played: worlds.World, statement: str) -> None:
    before = list(Step.objects.values_list("pk", "hash"))
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert list(Step.objects.values_list("pk", "hash")) == before


def test_a_played_game_verifies_with_and_without_its_seed(played: worlds.World, tmp_path: Path, capsys: Any) -> None:
    sealed = export(played.exercise.game)  # type: ignore[arg-type]  # it plays
    assert sealed["seed"] is None
    assert list(ledger.verify(sealed)) == []
    exercises.end(exercise=played.exercise)
    revealed = export(played.refresh().game)  # type: ignore[arg-type]  # it plays
    assert revealed["seed"]
    path = tmp_path / "ledger.json"
    path.write_text(json.dumps(revealed))
    call_command("verify_ledger", str(path))
    assert "dice recomputed from the seed" in capsys.readouterr().out


def _flip_die(document: dict[str, Any]) -> None:
    """Change one die and reseal the whole chain, as a forger with the file would."""
    previous = ""
    flipped = False
    for step in document["steps"]:
        body = json.loads(step["body"])
        for roll in body.get("rolls", []):
            if not flipped and roll["test"] in ("sum", "pick", "table"):
                roll["dice"][0] = roll["dice"][0] % roll["faces"] + 1
                if roll["test"] != "table":
                    roll["result"] = sum(roll["dice"])
                flipped = True
        sealed = ledger.link(previous, body)
        step.update(body=sealed.text, previous=sealed.previous, hash=sealed.hash)
        previous = sealed.hash
    assert flipped


def _flip_byte(document: dict[str, Any]) -> None:
    body = document["steps"][-1]["body"]
    document["steps"][-1]["body"] = body.replace('"seq":', '"sep":', 1)


FORGERIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a byte of a body": _flip_byte,
    "a step left out": lambda d: d["steps"].pop(2),
    "two steps exchanged": lambda d: d["steps"].insert(1, d["steps"].pop(2)),
    "another seed": lambda d: d.update(seed="00" * 32),
    "another pack": lambda d: d["pack"].update(text=d["pack"]["text"].replace("1", "2", 1)),
    "a die, with the chain sealed anew": _flip_die,
    "no steps": lambda d: d["steps"].clear(),
    "no format": lambda d: d.pop("format"),
    "a step that is not an object": lambda d: d["steps"].insert(0, 7),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_is_found(played: worlds.World, tmp_path: Path, what: str) -> None:
    exercises.end(exercise=played.exercise)
    document = json.loads(json.dumps(export(played.refresh().game)))  # type: ignore[arg-type]  # it plays
    assert list(ledger.verify(document)) == []
    FORGERIES[what](document)
    assert list(ledger.verify(document))
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(document))
    with pytest.raises(CommandError, match="do not hold"):
        call_command("verify_ledger", str(path))


def test_undoing_cannot_fish_for_better_dice(played: worlds.World) -> None:
    """The decision played again after an undo meets the same dice; the ledger keeps both and still verifies."""
    worlds.advance(played)
    game = played.exercise.game
    assert game is not None
    first = game.steps.order_by("-seq").first()
    assert first is not None
    before = played.state()
    turns.undo(exercise=played.exercise, seq=first.seq, reason="A typing error at the lectern.")
    worlds.advance(played)
    second = game.steps.order_by("-seq").first()
    assert second is not None
    one, two = json.loads(first.body), json.loads(second.body)
    assert one["rolls"] == two["rolls"]
    assert one["events"] == two["events"]
    assert (second.seq, second.position) == (first.seq + 2, first.position)
    assert played.state() == before
    assert list(ledger.verify(json.loads(json.dumps(export(game))))) == []
