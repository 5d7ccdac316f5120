"""`manage.py load`: plays exercises on a running installation and prints its capacity and cost."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wargame.load import bounds, crowd, drafting, figures, homework, idle, installation, people, publication, runs
from wargame.load.page import NoPage
from wargame.load.people import NoSetUp
from wargame.load.stillness import NeverStill

Login = tuple[str, str]
Work = Callable[[installation.Installation, Login], Coroutine[Any, Any, dict[str, Any]]]


class Command(BaseCommand):
    help = "Play exercises at a running installation, as many people with open pages would, and measure it."
    requires_system_checks: list[str] = []  # they import every page, and this needs none

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_common(parser)
        parser.add_argument("--exercises", type=int, default=1, help="how many exercises are in play (default 1)")
        parser.add_argument("--course", type=int, default=0, metavar="N", help="instead: one course of N syndicates")
        parser.add_argument("--seats", type=int, default=2, help="how many people sit in each (default 2)")
        parser.add_argument("--seconds", type=float, default=30, help="how long it measures (default 30)")
        parser.add_argument("--spread", type=float, default=0, help="longest pause before a page asks, in s")
        parser.add_argument(
            "--client", choices=(people.PAGE, people.PROGRAM), default=people.PAGE,
            help="people with open pages (default), or programs with a stream that brings what changed",
        )  # fmt: skip

        parser.add_argument("--open-pages", type=int, metavar="N", help="instead: open N pages that no one uses")
        parser.add_argument("--publication", action="store_true", help="instead: CPU of a publication and of a draft")
        parser.add_argument("--rounds", type=int, default=5, help="how many publications are measured (default 5)")
        parser.add_argument("--pack", default="", help="with --drafting: the pack; by default the first of the system")
        parser.add_argument(
            "--drafting", action="store_true", help="instead: people who draft whole-turn sheets at once"
        )
        parser.add_argument(
            "--homework", type=int, metavar="N", help="instead: N students who begin a homework at once"
        )
        parser.add_argument("--idle", action="store_true", help="instead: CPU and memory with exercises at rest")

    def handle(self, *args: Any, **options: Any) -> None:
        bounds_of(options)
        load = runs.Load(
            options["exercises"], options["seats"], options["seconds"], options["system"], options["seed"],
            options["spread"], client=options["client"], course=options["course"],
        )  # fmt: skip
        report(self, options, _work(load, options))


def _work(load: runs.Load, options: dict[str, Any]) -> Work:
    """The load described by the options."""
    if pages := options["open_pages"]:
        crowded = replace(load, exercises=1, seats=crowd.SEATS)
        return lambda where, login: crowd.run(where, login, crowded, pages, say)
    if options["publication"]:
        reviewed = replace(load, exercises=1, review="all")
        return lambda where, login: publication.run(where, login, reviewed, options["rounds"], say)
    if students := options["homework"]:
        return lambda where, login: homework.run(where, login, replace(load, exercises=1), students, say)
    if options["drafting"]:
        crowded = replace(load, exercises=1, seats=max(load.seats, drafting.SEATS), pack=options["pack"])
        return lambda where, login: drafting.run(where, login, crowded, say)
    if options["idle"]:
        return lambda where, login: idle.run(where, login, replace(load, seats=0), say)
    return lambda where, login: runs.run(where, login, load, say)


def add_common(parser: ArgumentParser) -> None:
    """The options of all commands that drive a running installation."""
    parser.add_argument("--address", default="http://127.0.0.1:8000", help="the server (default http://127.0.0.1:8000)")
    parser.add_argument("--private", action="store_true", help="allow an address of a private network")
    parser.add_argument("--user", help="an umpire's name; by default a new one, if the server is this installation")
    parser.add_argument("--password", help="the umpire's password")
    parser.add_argument("--system", default="", help="the rule system; by default the first one")
    parser.add_argument("--seed", type=int, default=1, help="the same number chooses orders the same way")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")


def bounds_of(options: dict[str, Any]) -> None:
    """CommandError: a number is out of bounds."""
    most = {"exercises": bounds.MOST_EXERCISES, "seats": bounds.MOST_SEATS, "seconds": bounds.MOST_SECONDS}
    least = {"exercises": 1, "seats": 2, "seconds": 1}
    try:
        for name in most:
            bounds.within(name, options[name], least[name], most[name])
        bounds.within("spread", options["spread"], 0, 10)
        bounds.within("rounds", options["rounds"], 1, bounds.MOST_ROUNDS)
        if options.get("course"):
            bounds.within("course", options["course"], 2, bounds.MOST_SYNDICATES)
        if options["homework"] is not None:
            bounds.within("homework", options["homework"], 1, bounds.MOST_STUDENTS)
        if options["open_pages"] is not None:
            bounds.within("open-pages", options["open_pages"], 1, bounds.MOST_PAGES)
    except bounds.OutOfBounds as problem:
        raise CommandError(str(problem)) from None


def report(
    command: BaseCommand,
    options: dict[str, Any],
    work: Work,
) -> dict[str, Any]:
    """Do the work as an umpire of the installation; print and save its figures. CommandError: it is not possible."""
    try:
        bounds.allow(options["address"], private=options["private"])
        where = installation.find(options["address"].rstrip("/"))
        with umpire(where, options) as login:
            found = asyncio.run(work(where, login))
    except (bounds.OutOfBounds, installation.NotWell, NoSetUp, NoPage, NeverStill) as problem:
        raise CommandError(str(problem)) from None
    command.stdout.write("\n".join(figures.lines(found)))
    if options["json"]:
        options["json"].write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return found


@contextmanager
def umpire(where: installation.Installation, options: dict[str, Any]) -> Iterator[Login]:
    """The given login, or that of a new umpire. CommandError: neither is possible."""
    if options["user"] and options["password"]:
        yield options["user"], options["password"]
    elif where.local:
        with installation.umpire() as login:
            yield login
    else:
        raise CommandError(
            "The server uses a different folder from this command. Give --user and --password of an umpire, or set "
            "WHITE_CELL_VAR and DATABASE_URL as the server has them."
        )


def say(sentence: str) -> None:
    """Print progress, separate from the figures."""
    print(sentence, file=sys.stderr, flush=True)
