"""The content of logs: the exercise and run of each line, without private texts or secrets.

An exception is named with the places it passed, never with its text: that may quote an order, a name or a code. The
umpire reads the text on the page of the run or paper.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import format_tb
from typing import Any

from django.core.signals import request_started

VARIABLE = "WHITE_CELL_LOG_FORMAT"
_exercise: ContextVar[str] = ContextVar("exercise", default="")
_run: ContextVar[str] = ContextVar("run", default="")


def about(*, exercise: object = None, run: object = None) -> None:
    """From here on, what this request or task logs is about this exercise and this run."""
    if exercise is not None:
        _exercise.set(str(exercise))
    if run is not None:
        _run.set(str(run))


def forget(**_: Any) -> None:
    """Clear what the last request left: a thread serves one request after another."""
    _exercise.set("")
    _run.set("")


request_started.connect(forget)


@contextmanager
def scope(*, exercise: object = None, run: object = None) -> Iterator[None]:
    """Name the exercise and run in log lines for the duration of a task."""
    before = _exercise.get(), _run.get()
    forget()
    about(exercise=exercise, run=run)
    try:
        yield
    finally:
        _exercise.set(before[0])
        _run.set(before[1])


class PlainLine(logging.Formatter):
    """One plain line, with the exercise and the run if known."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it where an exception came from."""
        names = {"exercise": _exercise.get(), "run": _run.get()}
        context = " ".join(f"{name} {value}" for name, value in names.items() if value)
        where = f" [{context}]" if context else ""
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {message(record)}{where}"
        return "\n".join(filter(None, (line, trace(record))))


class Json(logging.Formatter):
    """One JSON object a line: time, level, logger, message; exercise, run and trace where there are any."""

    def format(self, record: logging.LogRecord) -> str:
        """The object on one line."""
        found = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message(record),
        }
        more = {"exercise": _exercise.get(), "run": _run.get(), "trace": trace(record)}
        return json.dumps(found | {name: value for name, value in more.items() if value}, ensure_ascii=False)


def settings(level: str) -> dict[str, Any]:
    """The configuration of Python's logging, the same for every process."""
    kind = Json if os.environ.get(VARIABLE) == "json" else PlainLine
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": {"()": f"{__name__}.{kind.__name__}"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "ours"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "fontTools": {"level": "WARNING"},
            "weasyprint": {"level": "ERROR"},
            "uvicorn": {"handlers": ["console"], "propagate": False},
            "uvicorn.access": {"propagate": False},  # a line for each request would cost a tenth of a short one
        },
    }


def message(record: logging.LogRecord) -> str:
    """The sentence of a record. An address, which may hold a code, becomes its pattern; an exception its name."""
    args: Any = record.args
    if isinstance(args, dict):
        args = {name: _named(value) if name == "exc" else _plain(value, record) for name, value in args.items()}
    elif args:
        args = tuple(_plain(value, record) for value in args)
    return str(record.msg) % args if args else str(record.msg)


def _plain(value: object, record: logging.LogRecord) -> object:
    if isinstance(value, BaseException):
        return named(value)
    request = getattr(record, "request", None)
    return _pattern(request) if request is not None and value == getattr(request, "path", None) else value


def _pattern(request: Any) -> str:
    """An address without what people typed in it."""
    match = getattr(request, "resolver_match", None)
    if match is not None:
        return f"/{match.route}"
    first = request.path.strip("/").partition("/")
    return f"/{first[0]}/…" if first[1] else "/…"


def _named(text: object) -> str:
    """The name of an exception when only its text is left, such as "KeyError('Anna')"."""
    return str(text).partition("(")[0]


def named(error: BaseException) -> str:
    """The kind of an exception, in the words of the system or the database if they quote no user."""
    import psycopg  # a program without a database logs too, and has no use for its driver

    name = type(error).__name__
    if isinstance(error, OSError):
        return f"{name}: {error.strerror}" if error.strerror else name
    if isinstance(error, psycopg.OperationalError):  # what it says comes from the system or the address
        return f"{name}: {error}".strip()
    if isinstance(error.__cause__, psycopg.Error):
        diagnosis = error.__cause__.diag
        return " ".join(filter(None, (f"{name}: SQLSTATE", error.__cause__.sqlstate, diagnosis.constraint_name)))
    return name


def trace(record: logging.LogRecord) -> str:
    """The origin of a record's exception, and of those that led to it; empty if it has none."""
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    parts: list[str] = []
    while error is not None and len(parts) < 10:
        parts.append(f"{''.join(format_tb(error.__traceback__))}{named(error)}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nbecause of\n".join(parts)
