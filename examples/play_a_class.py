#!/usr/bin/env python3
"""Play a class of 24 people through the API, phase by phase as in a lesson of 90 minutes, and print what each took.

    python examples/play_a_class.py http://127.0.0.1:8000 --user umpire --password ...

Two staffs of eleven and two observers join with the room code, read, plan, draft and submit one order sheet a turn. The
umpire answers requests, reviews and publishes. No one thinks for long, so a turn takes seconds: what is printed is what
the server needed. `--pause` puts seconds of thought between the acts of a person. Needs nothing but Python.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from play_both_sides import Api, Refusal, one_order, publish

SYSTEM = "ukrainian_crisis"
CELLS = (("red", "Red", "RED", 11), ("blue", "Blue", "BLUE", 11), ("observer", "Observers", None, 2))
ROUNDS = 4  # how often each person looks and drafts in a turn
PATIENCE = 120.0  # seconds until a run that does not end is a failure


@dataclass
class Phase:
    """The cost of a phase: seconds, the seconds of each request, and refusals by their status."""

    name: str
    seconds: float = 0.0
    requests: list[float] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)

    @property
    def line(self) -> str:
        """The phase as a line of the table."""
        times = sorted(self.requests) or [0.0]
        late = times[min(len(times) - 1, round(len(times) * 0.95))]
        refused = ", ".join(f"{count} x {status}" for status, count in sorted(self.refused.items()))
        return (
            f"{self.name:<22} {self.seconds:8.1f} s {len(self.requests):6d} requests, "
            f"median {statistics.median(times) * 1000:5.0f} ms, 95 % {late * 1000:5.0f} ms, "
            f"worst {times[-1] * 1000:6.0f} ms{'; refused ' + refused if refused else ''}"
        )


class TimedApi(Api):
    """A caller whose requests are timed in the present phase of its class."""

    def __init__(self, base: str, lesson: Lesson) -> None:
        super().__init__(base)
        self.lesson = lesson

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        began, phase = time.monotonic(), self.lesson.phase
        try:
            return super().call(method, path, body)
        except Refusal as refusal:
            phase.refused[refusal.status] += 1
            raise
        finally:
            phase.requests.append(time.monotonic() - began)


@dataclass
class Member:
    """One person with a seat; a commander submits."""

    api: TimedApi
    cell: str
    role: str
    side: str | None
    luck: random.Random


class Lesson:
    """The class, and what its phases took."""

    def __init__(self, base: str, user: str, password: str, seed: int, pause: float) -> None:
        self.base, self.luck, self.pause = base, random.Random(seed), pause
        self.phases: list[Phase] = []
        self.phase = Phase("")
        self.umpire = TimedApi(base, self)
        self.umpire.sign_in(user, password)
        self.members: list[Member] = []
        self.here, self.room = "", ""

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Everything done inside belongs to a phase."""
        self.phase, began = Phase(name), time.monotonic()
        yield
        self.phase.seconds = time.monotonic() - began
        self.phases.append(self.phase)
        print(self.phase.line, flush=True)

    def everybody(self, act: Callable[[Member], Any]) -> None:
        """All 24 do something at once."""
        with ThreadPoolExecutor(len(self.members)) as room:
            list(room.map(act, self.members))

    def set_up(self) -> None:
        """An exercise with its cells and seats, one order sheet a turn."""
        pack = next(one for one in self.umpire.get("systems/") if one["name"] == SYSTEM)["packs"][0]["name"]
        settings: dict[str, Any] = {"pace": "sheet", "review": "all", "all_in_locks": True}
        settings |= {"reading_time": 0, "approval_needed": False}
        made = self.umpire.post("exercises/", title="A class of 24", system=SYSTEM, pack_name=pack, **settings)
        self.here, self.room = f"exercises/{made['id']}/", made["room_code"]
        for kind, name, side, size in CELLS:
            cell = self.umpire.post(self.here + "cells/", kind=kind, name=name, side=side)["id"]
            for number in range(size):
                role = ("observer" if side is None else "staff") if number or side is None else "commander"
                self.umpire.post(self.here + "seats/", cell=cell, role=role, names=[""])
                api, luck = TimedApi(self.base, self), random.Random(self.luck.random())
                self.members.append(Member(api, f"{self.here}cells/{cell}/", role, side, luck))

    def join(self, member: Member) -> None:
        """With the room code: look at the room, then ask for the seat. The umpire admits people of the same address."""
        member.api.get(f"rooms/{self.room}/")
        number, cell = self.members.index(member) + 1, int(member.cell.rstrip("/").rsplit("/", 1)[1])
        wish = {"cell": cell, "name": f"Person {number}", "role": member.role}
        seated = member.api.post(f"rooms/{self.room}/join/", **wish)
        member.api.headers["Authorization"] = "Bearer " + seated["token"]
        if seated["me"]["status"] == "waiting":
            self.umpire.post(self.here + f"seats/{seated['me']['seat']}/admit/")

    def read(self, member: Member) -> None:
        """The pages that a person reads when they take a seat."""
        for page in ("", "me/"):
            member.api.get(self.here + page)
        member.api.get(member.cell + "log/")

    def plan(self, member: Member) -> None:
        """Look at the position and draft; now and then someone asks the umpire."""
        for _ in range(ROUNDS):
            time.sleep(member.luck.uniform(0, self.pause))  # people think before they look again
            for page in ("picture/", "decision/", "log/"):
                member.api.get(member.cell + page)
            if member.side:
                self.draft(member)
        if member.side and member.luck.random() < 0.1:
            quietly(lambda: member.api.post(member.cell + "rfis/", question="What is left at Donetsk?", why="Plan."))

    def draft(self, member: Member) -> None:
        """One order more on the sheet of the cell; someone may be quicker."""
        sheet = member.api.get(member.cell + "decision/")["sheet"]
        options = member.api.get(member.cell + "options/")["options"]
        if not sheet or sheet["status"] not in ("empty", "draft") or not options or len(sheet["orders"]) > 5:
            return
        orders = [*sheet["orders"], one_order(member.luck.choice(options), member.luck)]
        address = member.cell + f"sheets/{sheet['id']}/"
        quietly(lambda: member.api.put(address, orders=orders, version=sheet["version"]))

    def submit(self, member: Member) -> None:
        """Commanders hand in what is drafted; orders that do not fit together are struck from the end."""
        while member.role == "commander":
            task = member.api.get(member.cell + "decision/")
            sheet, seq = task["sheet"], task["decision"]["seq"]
            if not sheet or sheet["status"] not in ("empty", "draft") or not sheet["orders"]:
                return
            address = member.cell + f"sheets/{sheet['id']}/"
            if quietly(lambda at=address, on=seq: member.api.post(at + "submit/", form_key=str(uuid.uuid4()), seq=on)):
                return
            orders, version = sheet["orders"][:-1], sheet["version"]
            quietly(lambda at=address, left=orders, v=version: member.api.put(at, orders=left, version=v))

    def turn(self, number: int) -> bool:
        """A turn from the first look to the last person's news; False once the game is over."""
        with self.timed(f"Turn {number}: planning"):
            self.everybody(self.plan)
        with self.timed(f"Turn {number}: adjudication"):
            self.everybody(self.submit)
            now = self.umpire.get(self.here + "decision/")
            if now["decision"]["status"] == "open":  # a side has drafted nothing that can be submitted
                self.umpire.post(self.here + "lock/", decision=now["decision"]["id"])
            self.wait()
        with self.timed(f"Turn {number}: review"):
            run = self.umpire.get(self.here + "decision/")["run"]
            self.umpire.get(self.here + f"runs/{run}/")
            for rfi in self.umpire.get(self.here + "rfis/"):
                if rfi["status"] == "open":
                    self.umpire.post(self.here + f"rfis/{rfi['id']}/answer/", answer="Two units.")
            publish(self.umpire, self.here)
        with self.timed(f"Turn {number}: news"):
            self.everybody(lambda member: member.api.get(member.cell + "log/"))
        return self.umpire.get(self.here)["decision"] is not None

    def wait(self) -> None:
        """Until the run can be reviewed."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            run = self.umpire.get(self.here + "decision/")["run"]
            if run and self.umpire.get(self.here + f"runs/{run}/")["status"] == "done":
                return
            time.sleep(0.1)  # an umpire without a browser hears no bell
        raise SystemExit(f"No run was done after {PATIENCE:.0f} seconds.")

    def play(self, turns: int) -> list[Phase]:
        """The lesson from an empty room to the end."""
        with self.timed("Set-up"):
            self.set_up()
        with self.timed("Door"):
            self.everybody(self.join)
        with self.timed("Reading"):
            self.everybody(self.read)
        with self.timed("Start"):
            self.umpire.post(self.here + "start/")
            self.wait()
            publish(self.umpire, self.here)
        for number in range(1, turns + 1):
            if not self.turn(number):
                break
        with self.timed("End"):
            self.umpire.post(self.here + "end/")
            self.umpire.get(self.here + "ledger/")
        return self.phases


def quietly(act: Callable[[], Any]) -> bool:
    """True if the action was done; a refusal is counted with its phase and does not end the lesson."""
    try:
        act()
    except Refusal:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a class of 24 through the API and print what each phase took.")
    parser.add_argument("base", help="the address of the server, such as http://127.0.0.1:8000")
    parser.add_argument("--user", required=True, help="the umpire's name")
    parser.add_argument("--password", required=True, help="the umpire's password")
    parser.add_argument("--seed", type=int, default=1, help="the same number chooses the same way")
    parser.add_argument("--turns", type=int, default=5, help="how many turns are played (default 5)")
    parser.add_argument("--pause", type=float, default=1.0, help="longest pause before a person acts, in s (default 1)")
    parser.add_argument("--json", help="also write the figures to this file")
    given = parser.parse_args()
    phases = Lesson(given.base, given.user, given.password, given.seed, given.pause).play(given.turns)
    print(Phase("All", sum(p.seconds for p in phases), [t for p in phases for t in p.requests]).line)
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump([{"phase": p.name, "seconds": p.seconds, "requests": len(p.requests)} for p in phases], file)


if __name__ == "__main__":
    main()
