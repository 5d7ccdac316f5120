"""Sets up exercises through the API, and seats people by their codes like browsers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from wargame.load.browser import Browser, PageResponse
from wargame.load.figures import LoadCount
from wargame.load.page import QUIET_SECONDS, OpenPage
from wargame.load.program import Program

API = "/api/v1/"
PAGE, PROGRAM = "page", "program"


class NoSetUp(Exception):
    """The server refused something that a load test needs; the text has its answer."""


@dataclass
class LoadCell:
    """A cell that plays a side, with its people's open pages; the first is the commander's."""

    number: int
    side: str
    path: str
    pages: list[OpenPage] = field(default_factory=list)


@dataclass
class Exercise:
    """An exercise of a load test. `path` is its address in the API."""

    id: str
    path: str
    cells: list[LoadCell]
    review: str


@dataclass(frozen=True)
class ExerciseWish:
    """The kind of exercise to set up. `seats` counts the people in all its cells."""

    system: str
    pack: str
    sides: tuple[tuple[str, str, str], ...]
    seats: int
    review: str = "none"
    spread: float = 0.0
    clocks: int | None = None
    quiet: float = QUIET_SECONDS
    client: str = PAGE
    pace: str = "live"


def checked(answer: PageResponse, what: str) -> Any:
    """The data of an answer. NoSetUp: it is a refusal."""
    if answer.status >= 400:
        raise NoSetUp(f"{what}: the server answered {answer.status}. {answer.text[:300]}")
    return answer.json()


async def sign_in(base: str, user: str, password: str, tally: LoadCount) -> Browser:
    """The umpire's browser. NoSetUp: the name or password is wrong."""
    browser = Browser(base, tally)
    checked(await browser.send("POST", f"{API}session/", {"username": user, "password": password}), "Signing in")
    return browser


async def wish(umpire: Browser, system: str, seats: int, pack: str = "", **more: Any) -> ExerciseWish:
    """The first exercise or pack on offer for a rule system, or of one pack, with its cells that lead a side. Each of
    these has at least one seat.

    NoSetUp: there is none.
    """
    offers = checked(await umpire.get(f"{API}offers/"), "Reading what can be set up")
    known = sorted({offer["system"] for offer in offers})
    fits = (one for one in offers if one["system"] == system or not system)
    offer = next((one for one in fits if one["pack_name"] == pack or not pack), None)
    if offer is None:
        raise NoSetUp(f"There is no rule system {system}. Choose one of {', '.join(known)}.")
    playing = tuple(
        (cell["kind"], cell["name"], cell["side"]) for cell in offer["cells"] if cell["side"] and not cell["remit"]
    )
    return ExerciseWish(offer["system"], offer["pack_name"], playing, max(seats, len(playing)), **more)


async def set_up(umpire: Browser, wished: ExerciseWish, title: str, tally: LoadCount) -> Exercise:
    """An exercise in play with everyone seated; their pages are not open yet."""
    made, numbers = await _create(umpire, wished, title)
    return await _begin(umpire, made, numbers, wished, tally)


async def set_up_course(
    umpire: Browser, wished: ExerciseWish, title: str, count: int, tally: LoadCount
) -> list[Exercise]:
    """The syndicates of a course in play with everyone seated. They are clones of an exercise that stays in set-up."""
    source, _ = await _create(umpire, wished, f"{title}, source")
    body = {"title": title, "syndicates": count, "exercise": source}
    course = checked(await umpire.send("POST", f"{API}courses/", body), "Making a course")
    found = []
    for row in course["rows"]:
        status = checked(await umpire.get(f"{API}exercises/{row['id']}/"), "Reading a syndicate")
        numbers = {cell["name"]: cell["id"] for cell in status["cells"]}
        ours = [numbers[name] for _, name, _ in wished.sides]
        found.append(await _begin(umpire, row["id"], ours, wished, tally))
    return found


async def _create(umpire: Browser, wished: ExerciseWish, title: str) -> tuple[str, list[int]]:
    """An exercise in set-up: its id, and the numbers of its cells."""
    body: dict[str, Any] = {"title": title, "system": wished.system, "pack_name": wished.pack, "review": wished.review}
    if wished.pace != "live":
        body["pace"] = wished.pace
    if wished.clocks is not None:
        body["clocks"] = {"default": wished.clocks}
    made = checked(await umpire.send("POST", f"{API}exercises/", body), "Setting up an exercise")
    path = f"{API}exercises/{made['id']}/"
    numbers = []
    for kind, name, side in wished.sides:
        cell = {"kind": kind, "name": name, "side": side}
        numbers.append(checked(await umpire.send("POST", f"{path}cells/", cell), "Adding a cell")["id"])
    return str(made["id"]), numbers


async def _begin(
    umpire: Browser, exercise: str, numbers: list[int], wished: ExerciseWish, tally: LoadCount
) -> Exercise:
    """Seat everyone in the cells of these numbers, and start play."""
    path = f"{API}exercises/{exercise}/"
    cells = []
    counts = shares(wished.seats, len(wished.sides))
    for (_, _, side), number, count in zip(wished.sides, numbers, counts, strict=True):
        cells.append(LoadCell(number, side, f"{path}cells/{number}/"))
        await _seat(umpire, cells[-1], f"/x/{exercise}/cell/{number}/", path, count, wished, tally)
    checked(await umpire.send("POST", f"{path}start/", {}), "Starting play")
    return Exercise(exercise, path, cells, wished.review)


def shares(people: int, cells: int) -> list[int]:
    """People distributed over cells as evenly as possible."""
    return [people // cells + (number < people % cells) for number in range(cells)]


async def _seat(
    umpire: Browser, cell: LoadCell, page: str, path: str, count: int, wished: ExerciseWish, tally: LoadCount
) -> None:
    for role, names in _roles(cell.side, count):
        seats = {"cell": cell.number, "role": role, "names": names}
        for row in checked(await umpire.send("POST", f"{path}seats/", seats), "Adding seats"):
            issued = checked(await umpire.send("POST", f"{path}seats/{row['id']}/code/", {}), "Issuing a seat code")
            browser = await take_seat(umpire.base, issued["code"], tally)
            if wished.client == PROGRAM:
                cell.pages.append(Program(browser, path.removesuffix("/").rpartition("/")[2], cell.number, tally))
            else:
                cell.pages.append(OpenPage(browser, page, tally, wished.spread, wished.quiet))


def _roles(side: str, count: int) -> Sequence[tuple[str, list[str]]]:
    if not count:
        return []
    staff = [f"{side.title()} staff {number}" for number in range(1, count)]
    return [("commander", [f"{side.title()} commander"]), *([("staff", staff)] if staff else [])]


async def take_seat(base: str, code: str, tally: LoadCount) -> Browser:
    """A new browser that takes the seat of a code. NoSetUp: the server refused."""
    browser = Browser(base, tally)
    plain = re.sub(r"\W", "", code)
    await browser.get(f"/seat/{plain}/")
    answer = await browser.form(f"/seat/{plain}/", {"name": ""})
    if answer.status != 302:
        raise NoSetUp(f"Taking a seat: the server answered {answer.status}.")
    return browser


async def end_all(umpire: Browser, title: str) -> None:
    """End every exercise in play whose title begins with `title`."""
    for row in checked(await umpire.get(f"{API}exercises/"), "Listing the exercises"):
        if row["status"] == "playing" and row["title"].startswith(title):
            await umpire.send("POST", f"{API}exercises/{row['id']}/end/", {})


async def end(umpire: Browser, exercise: Exercise) -> None:
    """End play, so that nothing of the load test continues."""
    await umpire.send("POST", f"{exercise.path}end/", {})
