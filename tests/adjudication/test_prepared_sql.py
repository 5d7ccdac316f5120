"""Prepared statements give what Django's own do."""

from __future__ import annotations

from datetime import datetime
from inspect import signature
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection
from django.db.models import F, Model
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]  # missing in the stubs
from django.db.transaction import TransactionManagementError
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from adjudication.models import Game, Run, Step
from adjudication.prepared_sql import Prepared, change, insert, save
from tests import world as worlds
from wargame.models import Cell, Decision, Exercise, LogEntry, OrderSheet, Seat

pytestmark = pytest.mark.django_db


def same(one: Model, other: Model) -> bool:
    """Whether two instances hold the same values."""
    fields = [field.attname for field in one._meta.concrete_fields if field.attname not in one.get_deferred_fields()]
    return type(one) is type(other) and all(getattr(one, name) == getattr(other, name) for name in fields)


def test_what_django_promises_nobody_is_as_it_was() -> None:
    """The compiler's private parts that a statement is made of. A new Django fails here first."""
    compiler = Step.objects.select_related("game").filter(pk=1).query.get_compiler(connection=connection)
    sql, values = compiler.as_sql()
    assert sql.startswith("SELECT ")
    assert values == (1,)
    told = compiler.klass_info
    assert told is not None
    assert {"model", "select_fields", "related_klass_infos"} <= told.keys()
    assert told["model"] is Step
    first, last = told["select_fields"][0], told["select_fields"][-1]
    assert last - first + 1 == len(told["select_fields"]), "the columns of a model stand together"
    column, written, _ = (compiler.select or [])[first]
    assert column.target.attname == "id"
    assert isinstance(written, tuple)
    converters = compiler.get_converters([one[0] for one in (compiler.select or [])[: compiler.col_count]])
    assert all(isinstance(place, int) and len(pair) == 2 for place, pair in converters.items())
    populators = get_related_populators(told, compiler.select, connection.alias)
    assert [list(signature(one.populate).parameters) for one in populators] == [["row", "from_obj"]]


def test_rows_are_those_of_the_query_and_their_sql_is_written_once() -> None:
    world = worlds.begun()
    written: list[Any] = []

    def query(pk: Any, key: Any, now: Any, status: Any) -> Any:
        written.append(pk)
        rows = Seat.objects.select_related("cell__exercise").filter(pk=pk, key=key, joined_at__lt=now, status=status)
        return rows.exclude(role="observer").order_by("name")

    prepared = Prepared(query, UUID, UUID, datetime, str)
    for seat in (world.seats["red"], world.seats["blue"]):
        with CaptureQueriesContext(connection) as captured:
            (found,) = prepared(seat.pk, seat.key, timezone.now(), "taken")
            assert found.cell.exercise == world.exercise
        assert len(captured) == 1
        assert same(found, Seat.objects.get(pk=seat.pk))
        assert not found._state.adding
    assert len(written) == 1
    assert prepared(world.seats["red"].pk, uuid4(), timezone.now(), "taken") == []


def test_deferred_fields_missing_relations_and_numbers_that_no_column_holds() -> None:
    world = worlds.begun()
    found = Prepared(lambda pk: Exercise.objects.select_related("game", "owner").filter(pk=pk), UUID).one(
        world.exercise.pk
    )
    assert isinstance(found.game, Game)
    assert "pack" in found.game.get_deferred_fields()
    sheets = Prepared(lambda pk: OrderSheet.objects.select_related("edited_by").filter(decision=pk), int)
    assert {sheet.edited_by for sheet in sheets(world.decision().pk)} == {None}
    assert sheets(2**70) == []
    with pytest.raises(OrderSheet.DoesNotExist):
        sheets.one(0)


def test_a_query_that_does_not_use_what_it_is_given_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\[1\]"):
        Prepared(lambda pk, seq: Step.objects.filter(pk=pk), int, int)(1, 2)


@pytest.mark.django_db(transaction=True)
def test_a_row_is_locked_within_a_transaction_only() -> None:
    locked = Prepared(lambda pk: Run.objects.select_for_update().filter(pk=pk), UUID)
    with pytest.raises(TransactionManagementError):
        locked(uuid4())


def test_changes_and_new_rows_are_written_as_django_writes_them() -> None:
    world = worlds.begun()
    decision, cell = world.decision(), world.cells["red"]
    texts = [f"Line {number}" for number in range(23)]
    entries = [LogEntry(exercise=world.exercise, kind="notice", text=text, cell=cell, public=True) for text in texts]
    insert(entries)
    plain = LogEntry.objects.create(exercise=world.exercise, kind="notice", text="Line 0", cell=cell, public=True)
    stored = list(LogEntry.objects.filter(pk__in=[one.pk for one in entries]).order_by("pk"))
    assert [one.text for one in stored] == texts
    assert all(same(one, two) for one, two in zip(entries, stored, strict=True))
    assert {**model_to_dict(plain), "id": 0} == {**model_to_dict(stored[0]), "id": 0}
    decision.due, decision.locked_at, decision.status = [{"side": "RED"}], None, Decision.Status.LOCKED
    save(decision, "due", "locked_at", "status")
    assert same(decision, Decision.objects.get(pk=decision.pk))
    where: dict[str, Any] = {"exercise": world.exercise.pk, "status": Decision.Status.LOCKED}
    assert change(Decision, where, {"status": Decision.Status.OPEN, "held_name": "Ann"}, "seq") == 1
    assert change(Decision, where, {"status": Decision.Status.OPEN}) == 0
    again = Decision.objects.get(pk=decision.pk)
    assert change(Decision, {"pk": again.pk}, {"turn": F("turn") + 5}) == 1
    assert Decision.objects.get(pk=again.pk).turn == again.turn + 5
    assert (again.seq, again.held_name, again.due) == (decision.seq + 1, "Ann", [{"side": "RED"}])
    with pytest.raises(DatabaseError):
        save(Cell(pk=cell.pk + 10_000, name="Nobody"), "name")


def test_a_key_that_the_program_gives_stays() -> None:
    world = worlds.begun()
    assert world.exercise.game is not None
    run = Run(game=world.exercise.game, base_seq=99, sheets={"RED": [{"do": "x"}]})
    given = run.pk
    insert([run])
    assert run.pk == given
    assert same(run, Run.objects.get(pk=given))
