"""Statements whose SQL is generated once in each process, for the path of an order.

Django writes the SQL of a query again for every call, which takes several times as long as PostgreSQL takes to answer
most of them. What is here gives the same rows, and sends the same statements.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from django.db import DatabaseError, connection, transaction
from django.db.models import Field, Model, QuerySet
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]  # missing in the stubs

Row = TypeVar("Row", bound=Model)

LARGEST: Final = 2**63 - 1
FIRST: Final = 1_900_000_000  # stand-ins for numbers start here, within four bytes
LONG_AGO: Final = datetime(1901, 1, 1, tzinfo=UTC)
MOST_ROWS: Final = 20


@dataclass(frozen=True)
class _Statement:
    """The SQL of a query, the sources of its values, and how a row becomes an instance."""

    sql: str
    values: tuple[tuple[int | None, Any], ...]  # the place of what is given and its type, or None and a constant
    locks: bool
    model: type[Any]
    start: int
    end: int
    names: tuple[str, ...]
    populators: tuple[Any, ...]
    converters: tuple[tuple[int, tuple[Any, Any]], ...]


class Prepared(Generic[Row]):
    """A query for rows of a model, built once from placeholder values of the `kinds` of its parameters.

    `build` gets one stand-in for each kind (UUID, int, str or datetime) and returns the query. It must use each as a
    value and decide nothing by it. Rows that are prefetched are not possible; `select_related` and `defer` are.
    """

    def __init__(self, build: Callable[..., QuerySet[Row]], *kinds: type) -> None:
        self._build, self._kinds = build, kinds
        self._statement: _Statement | None = None

    def __call__(self, *given: Any) -> list[Row]:
        """The rows for these parameters."""
        if any(isinstance(one, int) and not -LARGEST <= one <= LARGEST for one in given):
            return []  # no column has such a number
        statement = self._statement = self._statement or _write(self._build, self._kinds)
        if statement.locks and not connection.in_atomic_block:
            raise transaction.TransactionManagementError("A row is locked within a transaction only.")
        values = [one if place is None else one(given[place]) for place, one in statement.values]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, values)
            return [_instance(statement, row) for row in cursor.fetchall()]

    def first(self, *given: Any) -> Row | None:
        """The first row; None if there is none."""
        return next(iter(self(*given)), None)

    def one(self, *given: Any) -> Row:
        """The only row; DoesNotExist if there is none."""
        found = self(*given)
        if found:
            return found[0]
        statement = self._statement
        assert statement is not None
        missing: Exception = statement.model.DoesNotExist(f"{statement.model.__name__} does not exist.")
        raise missing


def _write(build: Callable[..., QuerySet[Any]], kinds: Sequence[type]) -> _Statement:
    given = [_stand_in(kind, number) for number, kind in enumerate(kinds)]
    query = build(*given)
    compiler = query.query.get_compiler(connection=connection)
    sql, values = compiler.as_sql()
    assert compiler.klass_info is not None
    fields = compiler.klass_info["select_fields"]
    start, end = fields[0], fields[-1] + 1
    places = tuple(_value(value, given) for value in values)
    missing = set(range(len(given))) - {place for place, _ in places}
    if missing:
        raise ValueError(f"The query does not use what it is given at {sorted(missing)}.")
    select = compiler.select or []
    return _Statement(
        sql, places, bool(query.query.select_for_update), compiler.klass_info["model"], start, end,
        tuple(one[0].target.attname for one in select[start:end]),
        tuple(get_related_populators(compiler.klass_info, select, connection.alias)),
        tuple(compiler.get_converters([one[0] for one in select[: compiler.col_count]]).items()),
    )  # fmt: skip


def _stand_in(kind: type, number: int) -> Any:
    """A placeholder value that no query contains otherwise."""
    if kind is uuid.UUID:
        return uuid.uuid4()
    if kind is int:
        return FIRST + number
    if kind is datetime:
        return LONG_AGO + timedelta(days=number)
    return secrets.token_hex(8)


def _value(value: Any, given: Sequence[Any]) -> tuple[int | None, Any]:
    """The source of a value, with its conversion to the column's type."""
    for place, one in enumerate(given):
        if isinstance(value, type(one)) and value == one:
            return place, type(value) if isinstance(value, int) else _as_it_is
    return None, value


def _as_it_is(value: Any) -> Any:
    return value


def _instance(statement: _Statement, row: Sequence[Any]) -> Any:
    values = list(row)
    for position, (converters, expression) in statement.converters:
        value = values[position]
        for convert in converters:
            value = convert(value, expression, connection)
        values[position] = value
    found = statement.model.from_db(connection.alias, statement.names, values[statement.start : statement.end])
    for populator in statement.populators:
        populator.populate(values, found)
    return found


def change(model: type[Model], where: Mapping[str, Any], to: Mapping[str, Any], *plus: str) -> int:
    """Change the rows whose fields have these values; returns their number. The fields in `plus` grow by one.

    A value that the database has to work out is written by Django.
    """
    if any(hasattr(value, "resolve_expression") for value in to.values()):
        assert not plus
        return model._default_manager.filter(**where).update(**to)
    asked, written = _fields(model, tuple(where)), _fields(model, tuple(to))
    values = [field.get_db_prep_save(value, connection) for field, value in zip(written, to.values(), strict=True)]
    values += [field.get_db_prep_value(value, connection) for field, value in zip(asked, where.values(), strict=True)]
    with transaction.mark_for_rollback_on_error(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(_update(model, tuple(where), tuple(to), plus), values)
        return int(cursor.rowcount)


def save(row: Model, *names: str) -> None:
    """Write some fields of a row, like `save(update_fields=names)`. DatabaseError if the row no longer exists."""
    to = {field.name: field.pre_save(row, False) for field in _fields(type(row), names)}
    if not change(type(row), {"pk": row.pk}, to):
        raise DatabaseError("The row that was to be saved is gone.")


def insert(rows: Iterable[Row]) -> None:
    """Add new rows of one model, as `save` would; their keys are set."""
    waiting = list(rows)
    while waiting:
        some, waiting = waiting[:MOST_ROWS], waiting[MOST_ROWS:]
        _insert(some)


def _insert(rows: Sequence[Model]) -> None:
    model = type(rows[0])
    numbered = bool(getattr(model._meta.pk, "db_returning", False))
    fields = [field for field in model._meta.local_concrete_fields if not (numbered and field.primary_key)]
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for row in rows for field in fields]
    with transaction.mark_for_rollback_on_error(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(_insertion(model, tuple(field.column for field in fields), len(rows)), values)
        keys = cursor.fetchall()
    for row, (key,) in zip(rows, keys, strict=True):
        row.pk = key
        row._state.adding, row._state.db = False, connection.alias


def _fields(model: type[Model], names: tuple[str, ...]) -> tuple[Field[Any, Any], ...]:
    found = (model._meta.pk if name == "pk" else model._meta.get_field(name) for name in names)
    return tuple(field for field in found if isinstance(field, Field))


def _update(model: type[Model], where: tuple[str, ...], to: tuple[str, ...], plus: tuple[str, ...]) -> str:
    written = [f"{_column(field)} = %s" for field in _fields(model, to)]
    written += [f"{_column(field)} = {_column(field)} + 1" for field in _fields(model, plus)]
    asked = [f"{_column(field)} = %s" for field in _fields(model, where)]
    return f"UPDATE {_quoted(model._meta.db_table)} SET {', '.join(written)} WHERE {' AND '.join(asked)}"


def _insertion(model: type[Model], columns: tuple[str, ...], count: int) -> str:
    values = ", ".join([f"({', '.join(['%s'] * len(columns))})"] * count)
    key = model._meta.pk
    assert key is not None
    return (
        f"INSERT INTO {_quoted(model._meta.db_table)} ({', '.join(map(_quoted, columns))}) VALUES {values} "
        f"RETURNING {_quoted(key.column)}"
    )


def _column(field: Field[Any, Any]) -> str:
    return _quoted(field.column)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
