#!/usr/bin/env python3
"""Play a whole exercise through the API: as the umpire, as Red and as Blue. Needs nothing but Python.

    python examples/play_both_sides.py http://127.0.0.1:8000 --user umpire --password ...

The umpire signs in, sets the exercise up and publishes what waits for them. Each side takes its seat by a single-use
code, reads what it may order, and orders something out of the menu: at random, but for a few cautious habits.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import uuid
from collections.abc import Callable
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

SYSTEM = "opuc"
SIDES = {"RED": ("red", "Russia"), "BLUE": ("blue", "Ukraine")}
HABITS = {"prestige": 0, "option": "raise", "combat": False}  # without these, chance ruins both governments in a turn
WORDS = ("Send two people to look.", "Tell the press what is known.", "Ask the others to wait a day.")


class Refusal(Exception):
    """The server refused: status, code and sentences."""

    def __init__(self, status: int, error: str, problems: list[str]) -> None:
        super().__init__(f"{status} {error}: {' '.join(problems)}")
        self.status, self.problems = status, problems


class Api:
    """One caller: an umpire by session, or a seat by token."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/") + "/api/v1/"
        self.headers = {"Content-Type": "application/json"}
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def sign_in(self, user: str, password: str) -> None:
        """Begin an umpire's session."""
        found = self.post("session/", username=user, password=password)
        self.headers["X-CSRFToken"] = found["csrf_token"]
        self.headers["Referer"] = self.base

    def take_seat(self, code: str) -> None:
        """Redeem a single-use seat code."""
        self.headers["Authorization"] = "Bearer " + self.post("redeem/", code=code)["token"]

    def get(self, path: str) -> Any:
        return self.call("GET", path)

    def post(self, path: str, **body: Any) -> Any:
        return self.call("POST", path, body)

    def put(self, path: str, **body: Any) -> Any:
        return self.call("PUT", path, body)

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        try:
            with self.opener.open(Request(self.base + path, data, self.headers, method=method), timeout=60) as answer:
                text = answer.read()
        except HTTPError as refusal:
            text = refusal.read()
            try:
                found = json.loads(text)
            except ValueError:
                found = {"error": "unreadable", "problems": [text.decode(errors="replace")[:300]]}
            raise Refusal(refusal.code, found["error"], found["problems"]) from None
        return json.loads(text) if text else None


def set_up(umpire: Api, title: str) -> tuple[str, dict[str, int], dict[str, str]]:
    """An exercise with a cell for each side: its address, the cells' ids and a seat code for each."""
    system = next(system for system in umpire.get("systems/") if system["name"] == SYSTEM)
    made = umpire.post("exercises/", title=title, system=system["name"], pack_name=system["packs"][0]["name"])
    here = f"exercises/{made['id']}/"
    cells, codes = {}, {}
    for side, (kind, name) in SIDES.items():
        cells[side] = umpire.post(here + "cells/", kind=kind, name=name, side=side)["id"]
        seat = umpire.post(here + "seats/", cell=cells[side], role="commander", names=[f"{name} commander"])[0]
        codes[side] = umpire.post(here + f"seats/{seat['id']}/code/")["code"]
    umpire.post(here + "start/")
    return here, cells, codes


def one_order(option: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """An order out of a menu's option: a value from the domain of every field."""
    fields = option["fields"].items()
    habits = {name: HABITS[name] for name, domain in fields if name in HABITS and allows(domain, HABITS[name])}
    return {"do": option["do"]} | {name: value(domain, luck) for name, domain in fields} | habits


def allows(domain: dict[str, Any], wish: Any) -> bool:
    """Whether a wish is in a domain of one value, some values or an amount."""
    if domain["type"] == "amount":
        return bool(domain["least"] <= wish <= domain["most"])
    return wish in domain.get("values", [domain.get("value")])


def value(domain: dict[str, Any], luck: random.Random) -> Any:
    """One value of a domain."""
    kind = domain["type"]
    if kind == "is":
        return domain["value"]
    if kind == "one_of":
        return luck.choice(domain["values"])
    if kind == "amount":
        return luck.randint(domain["least"], domain["most"])
    if kind == "some_of":
        values, repeat = domain["values"], domain.get("repeat", False)
        size = luck.randint(domain["least"], domain["most"] if repeat else min(domain["most"], len(values)))
        return luck.choices(values, k=size) if repeat else luck.sample(values, size)
    return JOINT[kind](domain, luck)


def shares(domain: dict[str, Any], luck: random.Random) -> dict[str, int]:
    """A total shared out, each share up to its cap."""
    places = [name for name, cap in domain["caps"].items() for _ in range(cap)]
    chosen = luck.sample(places, domain["total"])
    return {name: chosen.count(name) for name in sorted(set(chosen))}


def grants(domain: dict[str, Any], luck: random.Random) -> dict[str, int]:
    """Amounts up to each cap, as long as the limit of their group lasts; taking nothing is allowed."""
    left, found = dict(domain["limits"]), {}
    for name, (group, cap) in domain["caps"].items():
        amount = luck.randint(0, min(cap, left[group]))
        left[group] -= amount
        if amount:
            found[name] = amount
    return found


def party(domain: dict[str, Any], luck: random.Random) -> list[str]:
    """At least one member, in each group no more weight than its cap."""
    left = dict(domain["caps"])
    found: list[str] = []
    wanted = luck.randint(1, len(domain["members"]))
    for name, (group, weight) in luck.sample(list(domain["members"].items()), len(domain["members"])):
        if len(found) < wanted and weight <= left[group]:
            left[group] -= weight
            found.append(name)
    return found


def route(domain: dict[str, Any], luck: random.Random) -> list[str]:
    """A walk through the graph of steps from node 0 to a node where it may end, never twice at one node."""
    walk: list[tuple[str, int]] = []
    seen = {0}
    while True:
        node = walk[-1][1] if walk else 0
        ways = [(place, to) for place, to in domain["steps"][node].items() if to not in seen]
        if node in domain["ends"] and (not ways or luck.random() < 0.5):
            return [place for place, _ in walk]
        if ways:
            walk.append(luck.choice(ways))
            seen.add(walk[-1][1])
        else:
            walk.pop()


JOINT: dict[str, Callable[[dict[str, Any], random.Random], Any]] = {
    "shares": shares,
    "grants": grants,
    "party": party,
    "any_of": lambda domain, luck: luck.choice(domain["groups"]),
    "route": route,
    "text": lambda domain, luck: luck.choice(WORDS)[: domain["most"]],
}


def answer(cell: Api, here: str, luck: random.Random) -> bool:
    """Answer what the rules await from a cell, if anything. True if orders were submitted."""
    task = cell.get(here + "decision/")
    decision, sheet = task["decision"], task["sheet"]
    if not decision or decision["status"] != "open" or not sheet or sheet["status"] == "submitted":
        return False
    options, drafted = cell.get(here + "options/")["options"], sheet["orders"]
    if not options and not drafted:
        return False
    orders = drafted
    if options:  # none: what was ordered before an undo is all that can be
        done = [option for option in options if option["do"] == "done"]
        acts = [option for option in options if option["do"] != "done"]
        chosen = luck.choice(acts) if acts and (not done or luck.random() < 0.75) else done[0]
        orders = [*drafted, one_order(chosen, luck)]
    address = here + f"sheets/{sheet['id']}/submit/"
    cell.post(address, form_key=str(uuid.uuid4()), seq=decision["seq"], orders=orders)
    return True


def publish(umpire: Api, here: str) -> bool:
    """Publish the draft that waits for the umpire, if any."""
    run_id = umpire.get(here + "decision/")["run"]
    run = umpire.get(here + f"runs/{run_id}/") if run_id else None
    if run is None:
        return False
    if run["status"] == "failed":
        raise SystemExit(f"The run failed: {run['error']}")
    if run["status"] != "done":
        return False
    umpire.post(here + f"runs/{run_id}/publish/", generation=run["generation"])
    return True


def play(
    base: str, user: str, password: str, seed: int, patience: float = 60, say: Any = print, turns: int = 0
) -> dict[str, Any]:
    """Set up, play to the end or for a number of turns, and end the exercise. Returns the umpire's ledger."""
    luck = random.Random(seed)
    umpire = Api(base)
    umpire.sign_in(user, password)
    here, cells, codes = set_up(umpire, f"Played through the API, {seed}")
    players = {side: Api(base) for side in cells}
    for side, code in codes.items():
        players[side].take_seat(code)
    turn, cursor, still_since = 0, "", time.monotonic()
    while (now := umpire.get(here))["decision"] is not None:
        if now["decision"]["turn"] != turn:
            if turns and turn == turns:
                break
            turn = now["decision"]["turn"]
            say(f"Turn {turn}")
        moved = [attempt(player, here + f"cells/{cells[side]}/", luck) for side, player in players.items()]
        moved.append(publish(umpire, here))
        if any(moved):
            still_since = time.monotonic()
        elif time.monotonic() - still_since > patience:
            raise SystemExit(f"Nothing has moved for {patience:.0f} seconds: {now['decision']}")
        else:
            time.sleep(0.05)
        cursor = tell(players["BLUE"], here + f"cells/{cells['BLUE']}/", cursor, say)
    umpire.post(here + "end/")
    ledger: dict[str, Any] = umpire.get(here + "ledger/")
    say(f"Over after {len(ledger['steps'])} steps. The dice seed was {ledger['seed']}.")
    return ledger


def attempt(player: Api, here: str, luck: random.Random) -> bool:
    """Answer, or find that someone was quicker."""
    try:
        return answer(player, here, luck)
    except Refusal as refusal:
        if refusal.status == 409:
            return False
        raise


def tell(player: Api, here: str, cursor: str, say: Any) -> str:
    """Say what is new in a cell's log."""
    log = player.get(here + f"log/?after={cursor}")
    for entry in log["entries"]:
        say(f"  {entry['text']}")
    return str(log["cursor"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a whole exercise through the API as umpire, Red and Blue.")
    parser.add_argument("base", help="the address of the server, such as http://127.0.0.1:8000")
    parser.add_argument("--user", required=True, help="the umpire's name")
    parser.add_argument("--password", required=True, help="the umpire's password")
    parser.add_argument("--seed", type=int, default=1, help="the same number chooses the same way")
    parser.add_argument("--turns", type=int, default=0, help="end the exercise after this many turns; 0 plays all")
    given = parser.parse_args()
    play(given.base, given.user, given.password, given.seed, turns=given.turns)


if __name__ == "__main__":
    main()
