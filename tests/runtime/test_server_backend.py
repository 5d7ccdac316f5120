"""Connections that stay open: one that the server closed is found out before it is used, without a question."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_the_server_closed_is_not_usable() -> None:
    connection.ensure_connection()
    with CaptureQueriesContext(connection) as asked:
        assert connection.is_usable()
    assert len(asked) == 0
    other = connection.copy()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (process,) = cursor.fetchone()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [process])
    finally:
        other.close()
    assert not connection.is_usable()
    connection.close()
    assert not connection.is_usable()


@pytest.mark.django_db
def test_a_statement_that_is_asked_often_is_prepared() -> None:
    with connection.cursor() as cursor:
        for number in range(8):
            cursor.execute("SELECT %s::integer + 41", [number])
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%%+ 41'")
        assert cursor.fetchone() == (1,)
