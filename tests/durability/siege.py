"""A class in play under fire: real processes from bin/run, two exercises played through the API, and kill -9.

One exercise is played by two cells; the other by its clock alone, with injects. Nothing here mends anything.
"""

from __future__ import annotations

import os
import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any

import psycopg

from examples.play_both_sides import Api, Refusal, one_order, set_up
from tests.depth import sample
from tests.patience import PATIENCE
from wargame.load.faults import of_ledger
from wargame.load.kills import PARTS, Killer
from wargame.load.playing import Accepted
from wargame.runtime import postgres

WITHIN = sample(int(PATIENCE), 30)  # seconds in which play goes on; by day other tests use the machine too
PAPERS_PATIENCE = 300.0  # one worker makes them all, one after the other
STEPS = """SELECT count(*) FROM adjudication_step s JOIN wargame_exercise e ON e.game_id = s.game_id
           WHERE e.title LIKE %s"""
OPEN = """SELECT count(*) FROM adjudication_run r JOIN wargame_exercise e ON e.game_id = r.game_id
          WHERE e.title LIKE '%siege' AND r.status IN ('queued', 'running', 'failed')"""
TWICE = (
    """SELECT run_id, count(*) FROM adjudication_step WHERE run_id IS NOT NULL GROUP BY run_id HAVING count(*) > 1"""
)
INJECTS = """
SELECT i.number, i.state, (SELECT count(*) FROM wargame_delivery d WHERE d.inject_id = i.id),
       (SELECT count(*) FROM wargame_cell c WHERE c.exercise_id = i.exercise_id)
FROM wargame_inject i JOIN wargame_exercise e ON e.id = i.exercise_id WHERE e.title LIKE 'clock%siege'"""
TOLD = """SELECT count(*) FROM wargame_logentry l JOIN wargame_exercise e ON e.id = l.exercise_id
          WHERE e.title LIKE 'clock%siege' AND l.kind = 'inject' AND l.cell_id IS NOT NULL"""
UNMADE = "SELECT count(*) FROM reports_paper WHERE status IN ('queued', 'running')"
PAPERS = "SELECT status, count(*) FROM reports_paper GROUP BY status"


@dataclass
class Siege:
    """The programs under fire."""

    base: str
    login: tuple[str, str]
    server: postgres.Server
    luck: random.Random
    accepted: list[Accepted] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    clocked: list[str] = field(default_factory=list)
    stands: dict[str, list[float]] = field(default_factory=dict)
    over: threading.Event = field(default_factory=threading.Event)

    def ask(self, query: str, *given: Any) -> list[tuple[Any, ...]] | None:
        """The rows of a query; None while the database does not answer."""
        try:
            with psycopg.connect(self.server.url, connect_timeout=3) as connection:
                return connection.execute(query, list(given) or None).fetchall()
        except psycopg.Error:
            return None

    def count(self, query: str, *given: Any) -> int | None:
        """The number that a query gives."""
        rows = self.ask(query, *given)
        return int(rows[0][0]) if rows else None

    # Play

    def umpire(self) -> Api:
        """The umpire, signed in."""
        api = Api(self.base)
        self.steadily(api.sign_in, *self.login)
        return api

    def steadily(self, call: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Ask until the server answers, as a browser does. A refusal is an answer; a fault of the server is not."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return call(*given, **named)
            except Refusal as refusal:
                if refusal.status < 500 or time.monotonic() > deadline:
                    raise
            except (OSError, HTTPException):  # the answer of a server that is killed is cut off
                if time.monotonic() > deadline:
                    raise
            time.sleep(0.1)

    def play(self) -> None:
        """Two cells answer whatever they are asked, and a clock runs next to them; what is over begins again."""
        umpire = self.umpire()
        while not self.over.is_set():
            here, cells, codes = self.steadily(set_up, _unreviewed(umpire), f"played {len(self.played)} siege")
            self.played.append(here)
            players = {side: Api(self.base) for side in cells}
            if not all(self.is_seated(players[side], code) for side, code in codes.items()):
                continue
            while not self.over.is_set() and self.goes_on(umpire, here):
                for side, player in players.items():
                    self.steadily(self.answer, player, here, f"{here}cells/{cells[side]}/", side)
                if not self.goes_on(umpire, self.clocked[-1]):
                    self.wind_up_clocks(umpire)
                time.sleep(0.1)

    def is_seated(self, player: Api, code: str) -> bool:
        """Take a seat. False if a kill cut off the answer: the code is used up then, and nobody has its token."""
        try:
            self.steadily(player.take_seat, code)
        except Refusal as refusal:
            if refusal.status >= 500:
                raise
            return False
        return True

    def goes_on(self, umpire: Api, here: str) -> bool:
        """Whether the game is not over yet."""
        return self.steadily(umpire.get, here)["decision"] is not None

    def answer(self, player: Api, exercise: str, here: str, side: str) -> None:
        """Submit what is due from a cell, and note it once the server has accepted it."""
        task = player.get(here + "decision/")
        decision, sheet = task["decision"], task["sheet"]
        if not decision or decision["status"] != "open" or not sheet or sheet["status"] == "submitted":
            return
        try:
            options, orders = player.get(here + "options/")["options"], sheet["orders"]
            if options:
                orders = [*orders, one_order(self.luck.choice(options), self.luck)]
                player.put(f"{here}sheets/{sheet['id']}/", orders=orders, version=sheet["version"])
            player.post(f"{here}sheets/{sheet['id']}/submit/", form_key=str(uuid.uuid4()), seq=decision["seq"])
        except Refusal as refusal:
            if refusal.status >= 500:
                raise
            return  # somebody was quicker, or the try before this one had succeeded
        self.accepted.append(Accepted(exercise, side, decision["seq"], orders))

    def wind_up_clocks(self, umpire: Api) -> None:
        """An exercise that only its clock plays: two seconds for each decision, and injects by turn and by minute."""
        here, _, _ = self.steadily(set_up, _unreviewed(umpire, clocks={"default": 2}, reading_time=0), "clock siege")
        times = [*(f"turn {turn}" for turn in range(1, 9)), *(f"minute {minute}" for minute in range(1, 30))]
        for number, when in enumerate(times, 1):
            line = {
                "number": str(number),
                "title": when,
                "kind": "news",
                "to": ["red", "blue"],
                "text": when,
                "release": when,
            }
            with suppress(Refusal):  # a try before this one had succeeded
                self.steadily(umpire.post, here + "injects/", **line, approve=True)
        self.clocked.append(here)

    # Fire

    def fire(self, times: int) -> None:
        """Kill each part a number of times, in random order, and measure how long both exercises stop."""
        killer = Killer(self.server.var_dir, self.luck, self.server.data_dir)
        for part in self.luck.sample(PARTS, times * len(PARTS), counts=[times] * len(PARTS)):
            time.sleep(self.luck.random())
            deadline = time.monotonic() + PATIENCE
            while not killer.kill(part):
                assert time.monotonic() < deadline, f"no {part} came back"
                time.sleep(0.1)
            killed = time.monotonic()
            self._wait_for_steps(part, killed)

    def _wait_for_steps(self, part: str, killed: float) -> None:
        """Until each exercise has another step; how long that took is noted."""
        before: dict[str, int] = {}
        left = ["played", "clock"]
        while left:
            assert time.monotonic() - killed < PATIENCE, f"{left} stand still after a kill of {part}"
            for exercise in list(left):
                now = self.count(STEPS, f"{exercise}%siege")
                if now is not None and now > before.setdefault(exercise, now):
                    stood = time.monotonic() - killed
                    self.stands.setdefault(f"{part}: {exercise}", []).append(stood)
                    left.remove(exercise)
                    print(f"{part}: {exercise} {stood:.1f} s", flush=True)  # noqa: T201 - for the reader of a failure
            time.sleep(0.1)

    # What must hold

    def settle(self) -> None:
        """Stop playing and wait until nothing is under way."""
        self.over.set()
        deadline = time.monotonic() + PATIENCE
        while self.count(OPEN) != 0:
            assert time.monotonic() < deadline, f"runs are left: {self.ask(OPEN)}"
            time.sleep(0.2)
        deadline = time.monotonic() + PAPERS_PATIENCE
        while self.count(UNMADE) != 0:
            assert time.monotonic() < deadline, f"papers are left: {self.ask(PAPERS)}"
            time.sleep(1)

    def faults(self) -> Iterator[str]:
        """Everything that was lost, done twice or damaged."""
        umpire = self.umpire()
        for here in [*self.played, *self.clocked]:
            with suppress(Refusal):  # a try before this one had succeeded
                self.steadily(umpire.post, here + "end/")
            document = self.steadily(umpire.get, here + "ledger/")
            accepted = [sheet for sheet in self.accepted if sheet.exercise == here]
            yield from (f"{here}: {fault}" for fault in of_ledger(document, accepted))
        if twice := self.ask(TWICE):
            yield f"runs with two steps: {twice}"
        rows = self.ask(INJECTS) or []
        for number, state, deliveries, cells in rows:
            if deliveries != (cells if state == "released" else 0):
                yield f"inject {number} is {state} and was delivered {deliveries} times to {cells} cells"
        if self.count(TOLD) != sum(row[2] for row in rows):
            yield f"the log tells of {self.count(TOLD)} injects, {sum(row[2] for row in rows)} were delivered"
        if dict(self.ask(PAPERS) or []).get("failed"):
            yield "a paper failed"
        if not any(row[1] == "released" for row in rows):
            yield "no inject was released"

    def report(self) -> dict[str, Any]:
        """The figures: how often, and how long play stood still at most."""
        longest = {name: round(max(stands), 1) for name, stands in sorted(self.stands.items())}
        papers = dict(self.ask(PAPERS) or [])
        played = {"exercises": len(self.played), "accepted": len(self.accepted), "papers": papers}
        return {"longest stand-still in s": longest, **played, "steps": self.count(STEPS, "%siege")}


def _unreviewed(umpire: Api, **settings: Any) -> Api:
    """An umpire whose exercises publish by themselves."""

    class Easy(Api):
        def post(self, path: str, **body: Any) -> Any:
            return super().post(path, **body, **({"review": "none", **settings} if path == "exercises/" else {}))

    easy = Easy(umpire.base.removesuffix("/api/v1/"))
    easy.headers, easy.opener = umpire.headers, umpire.opener
    return easy


def seed() -> int:
    """The seed of the order of fire; SIEGE_SEED repeats one."""
    return int(os.environ.get("SIEGE_SEED") or random.randrange(10**6))


def spread(stands: dict[str, list[float]]) -> Counter[int]:
    """How many kills cost how many seconds."""
    return Counter(int(stand) for times in stands.values() for stand in times)
