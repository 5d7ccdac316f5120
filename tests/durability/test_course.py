"""A course under fire: kill -9 on web server, worker and timekeeper while three syndicates play; nothing is lost, done
twice or told early."""

from __future__ import annotations

import os
import random
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.depth import sample
from tests.durability import siege
from tests.patience import PATIENCE
from tests.stack import LiveStack, running_stack

PARTS = ("web", "worker", "beat")
COUNT = 3
PREPARE = f"""
from tests import course_play
print(course_play.make({COUNT}, review="none", pace="sheet", clocks={{"default": 2}}, reading_time=0).room_code)
"""
VERIFY = """
from adjudication.engine.record import ledger
from adjudication.models import Game
from adjudication.services import export
games = list(Game.objects.filter(exercise__course__isnull=False))
faults = [fault for game in games for fault in ledger.verify(export.export(game))]
print(f"{len(games)} ledgers, faults: {faults}")
"""
STEPS = """SELECT e.syndicate, count(s.id) FROM wargame_exercise e
           LEFT JOIN adjudication_step s ON s.game_id = e.game_id WHERE e.course_id IS NOT NULL GROUP BY e.syndicate"""
TWICE = "SELECT run_id FROM adjudication_step WHERE run_id IS NOT NULL GROUP BY run_id HAVING count(*) > 1"
OPEN = """SELECT e.syndicate FROM wargame_decision d JOIN wargame_exercise e ON e.id = d.exercise_id
          WHERE d.status <> 'closed' GROUP BY e.id HAVING count(*) > 1"""
EVENTS = """SELECT s.seq, count(DISTINCT s.body::json ->> 'events'), count(*) FROM adjudication_step s
            JOIN wargame_exercise e ON e.game_id = s.game_id WHERE e.course_id IS NOT NULL GROUP BY s.seq"""


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[LiveStack]:
    with running_stack(tmp_path, f"course_{os.getpid()}", WHITE_CELL_RUN_SILENT_SECONDS="2") as running:
        yield running


class Watch:
    """What the database has of the course."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, query: str) -> list[Any]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(query).fetchall()

    def steps(self) -> dict[int, int]:
        """The steps of each syndicate."""
        return dict(self.ask(STEPS))

    def all_go_on(self) -> None:
        """Wait until every syndicate has one more step."""
        before, deadline = self.steps(), time.monotonic() + PATIENCE
        while not all(self.steps()[number] > count for number, count in before.items()):
            assert time.monotonic() < deadline, f"a syndicate stands still: {before}, {self.steps()}"
            time.sleep(0.2)


@pytest.mark.slow
def test_kills_during_a_course_lose_nothing_and_tell_nothing_early(stack: LiveStack) -> None:
    code = stack.manage("shell", "-v", "0", "-c", PREPARE).split()[-1]
    watch, luck = Watch(stack.environment["DATABASE_URL"]), random.Random(siege.seed())
    watch.all_go_on()
    for part in luck.sample(PARTS, len(PARTS) * sample(1, 4), counts=[sample(1, 4)] * len(PARTS)):
        time.sleep(luck.random())
        stack.kill(part)
        time.sleep(luck.random())
        stack.start(part)
        watch.all_go_on()
        counts = watch.steps().values()
        assert len(counts) == COUNT
        assert max(counts) - min(counts) <= 1, "a syndicate published before the others had locked"
    stack.wait_until_well()
    with urllib.request.urlopen(f"{stack.base_url}/screen/{code}/") as answer:
        assert answer.status == 200
    assert watch.ask(TWICE) == []
    assert watch.ask(OPEN) == []
    unequal = [(seq, different) for seq, different, _ in watch.ask(EVENTS) if different > 1]
    assert max(watch.steps().values()) > 2
    assert unequal == [], "all syndicates decided the same, so they have the same events"
    assert stack.manage("shell", "-v", "0", "-c", VERIFY).splitlines()[-1] == f"{COUNT} ledgers, faults: []"
