"""What papers, workbook, pages, API and command show of a game: each number with the place it was read at."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import openpyxl
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from examples import compare_exercises
from reports import record
from reports.collect import aar, sitrep
from reports.collect.report import participation
from reports.collect.report.shapes_report import Aar
from reports.figures import report as drawn
from reports.workbook import book, xlsx
from reports.workbook import folder as data_folder
from tests.reports.conftest import Words, with_annexes
from tests.reports.numbers import judged, short
from tests.world import World
from wargame.models import LogEntry
from wargame.selectors.record import history

ROOT = Path(__file__).parents[3]
STEPS = r"(\d+) steps?(?: \((\d+) stands?, (\d+) (?:was|were) undone, (\d+) (?:is an undo|are undos)\))?"
GONE = r"(?: \((\d+) with (\d+) stands?, (\d+) with (\d+) (?:was|were) undone\))?"
ROLLS = rf"(\d+) rolls? with (\d+) (?:die|dice){GONE}"
OF_THEM = r"(\d+)(?:, (\d+) of them undone)?"
TOUCHED = rf"rerolls: {OF_THEM}; set by the umpire: {OF_THEM}"
CHARTS = {
    "Points if the game had ended then": "score", "Prestige": "prestige", "Adverse opinion": "ao",
    "Demoralisation": "dmz",
}  # fmt: skip
MOVED = r"Turn (\d+) moved the (?:gap in points|points of [\w ]+) most"
ORDERS = r"(\d+) orders? carried out, (\d+) of them by the program(?:; (\d+) not carried out)?"
SHEETS = (
    r"(\d+) order sheets?, (\d+) of them answered by the program(?:, (\d+) taken from drafts)?"
    r"(?:; (\d+) not locked)?"
)


class Shown:
    """Figures by name, each with all places that show it. `judged`: the report, its print, and the workbook."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = defaultdict(dict)
        self.judged: tuple[Aar, str, dict[str, list[dict[str, Any]]]]

    def put(self, where: str, **values: Any) -> None:
        """What one place shows; names are written with "_" for a space."""
        for name, value in values.items():
            self.found[name.replace("_", " ")][where] = value

    def steps(self, where: str, text: str) -> None:
        """The sentence about the length of the ledger."""
        every, stand, undone, undos = _numbers(STEPS, text)
        self.put(where, steps=every, undos=undos, steps_taken_back=undone)
        self.found["steps that stand"][where] = stand if undone else every

    def rolls(self, where: str, text: str) -> None:
        """The sentence about rolls and dice."""
        rolls, dice, stand, of_them, gone, _ = _numbers(ROLLS, text)
        self.put(where, rolls=rolls, dice=dice)
        self.put(where, rolls_that_stand=stand if gone else rolls, dice_that_stand=of_them if gone else dice)

    def touched(self, where: str, text: str) -> None:
        """The sentence about rolls that are not as the seed gave them."""
        again, again_gone, forced, forced_gone = _numbers(TOUCHED, text)
        self.put(where, reroll=again, reroll_that_stand=again - again_gone)
        self.put(where, forced=forced, forced_that_stand=forced - forced_gone)

    def orders(self, where: str, text: str) -> None:
        """The sentence about orders."""
        carried, default, refused = _numbers(ORDERS, text)
        self.put(where, orders_carried_out=carried, orders_by_default=default, orders_refused=refused)

    def sheets(self, where: str, text: str) -> None:
        """The sentence about order sheets."""
        every, default, drafts, unlocked = _numbers(SHEETS, text)
        self.put(where, sheets=every, sheets_by_default=default, sheets_from_drafts=drafts, sheets_not_locked=unlocked)


def _numbers(pattern: str, text: str) -> list[int]:
    found = re.search(pattern, text)
    assert found, (pattern, text[:2000])
    return [int(one or 0) for one in found.groups()]


def _first(pattern: str, text: str) -> int:
    """A number that is left out where it is nought."""
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def read(world: World, folder: Path) -> tuple[Shown, dict[str, Any]]:
    """Everything that is shown, and the exported ledger as the API gives it."""
    shown, client = Shown(), Client()
    client.force_login(world.owner)
    document = client.get(reverse("api_umpire_ledger", args=[world.exercise.pk])).json()
    _command(shown, document, folder)
    shown.judged = (*_report(shown, world), _workbook(shown, world))
    judged.read(shown, *shown.judged)
    short.read(shown, shown.judged[0], shown.judged[2])
    _example(shown, world, folder)
    _pages(shown, world, client)
    _sitreps(shown, world)
    _refusals(shown, world)
    _turns(shown, world, client)
    _screens(shown, world, client)
    return shown, document


def _command(shown: Shown, document: dict[str, Any], folder: Path) -> None:
    path = folder / "game.ledger.json"
    path.write_text(json.dumps(document))
    line = [sys.executable, "manage.py", "verify_ledger", str(path)]
    said = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "sound" in said, said
    shown.put("command", head=re.search(r"head ([0-9a-f]{64})", said)[1], sound=said.split(": ", 1)[1].strip())  # type: ignore[index]  # it is said
    shown.steps("command", said)
    shown.rolls("command", said)
    shown.touched("command", said)


def _report(shown: Shown, world: World) -> tuple[Aar, str]:
    data = aar.collect(with_annexes(world.refresh()))
    reader = Words()
    reader.feed(render_to_string("reports/pdf/aar.html", drawn.aar(data)))
    words = " ".join(" ".join(reader.found).split())
    control, overview = dict(data.control), dict(data.overview)
    for where, text in (("cover", control["Recomputed from"]), ("proof", words[words.index("It checks that each") :])):
        assert text[:300] in words
        shown.steps(where, text)
    shown.put("cover", head_begins=re.search(r"head ([0-9a-f]{12})", control["Recomputed from"])[1])  # type: ignore[index]  # it is said
    shown.put("scope", steps_that_stand=_numbers(r"turns in (\d+) ledger step", overview["Scope"])[0])
    shown.rolls("proof", words[words.index("It checks that each") :])
    shown.put("proof", sound=data.proof.sound, faces=sum(data.proof.faces))
    assert data.proof.sound in words
    shown.touched("chain", words[words.index("In the full ledger,") :])
    shown.orders("overview", overview["Orders"])
    shown.sheets("overview", overview["Order sheets"])
    shown.put("order rows", orders_carried_out=len(data.orders))
    shown.put("order rows", orders_refused=len(data.refused))
    shown.put("order rows", orders_by_default=sum(row[-1] == "by the program" for row in data.orders))
    shown.put(
        "roll rows", rolls_that_stand=len(data.rolls), contested=sum(r.percentile is not None for r in data.rolls)
    )
    for source, name in (("rerolled", "reroll that stand"), ("set by umpire", "forced that stand")):
        shown.found[name]["roll rows"] = sum(row.source == source for row in data.rolls)
    shown.put("account of luck", contested=sum(row.rolls for row in data.luck))
    if data.luck and sum(row.rolls for row in data.luck):
        shown.put("figure of luck", contested=_numbers(r"(\d+) contested rolls\.", words)[0])
    for row in data.luck:
        shown.found[f"contested {row.side}"]["account of luck"] = row.rolls
        shown.found[f"contested {row.side}"]["roll rows"] = sum(
            r.side == row.side and r.percentile is not None for r in data.rolls
        )
    _umpires_share(shown, "report", [row.umpire for row in data.sources.rows])
    places = [row.percentile for row in data.rolls if row.percentile is not None]
    shown.found["percentiles"]["roll rows"] = [round(place, 3) for place in places]
    shown.put("annex of rulings", rulings=len(data.rulings), accepted=data.accepted)
    part = words[words.index("Rulings", words.index("Expected and got.") if "Expected and got." in words else 3000) :]
    shown.put("part of rulings", ruled=_first(r"(\d+) rulings? changed a result, set dice", part))
    shown.put("part of rulings", decided_by_dice=_first(r"(\d+) matrix actions? w(?:as|ere) decided by dice", part))
    shown.put("part of rulings", accepted=_first(r"(\d+) results? w(?:as|ere) accepted as rolled", part))
    shown.put("summary", ruled=_first(r"(\d+) rulings? changed a result, set dice or", data.record_text))
    shown.put("summary", rolls=_first(r"All (\d+) rolls", data.record_text))
    _numbers_of(shown, data)
    _whose(shown, data)
    shown.found["turn that moved most"]["summary"] = re.findall(MOVED, " ".join(data.account.summary))
    return data, words


def _whose(shown: Shown, data: Aar) -> None:
    """What the report says of who gave which order, and in which turn: its orders, and every act of the account."""
    sides = {name: side for side, name in data.sides}
    shown.found["whose order in which step"]["order rows"] = [
        (int(step), sides.get(side, side), source.startswith("by the program"))
        for step, side, _, _, source in data.orders
    ]
    acts = [act for turn in data.account.turns for act in turn.acts]
    shown.found["turns of acts"]["account"] = [(act.seq, act.turn) for act in acts]
    for act in acts:
        shown.found[f"whether step {act.seq} stands"]["account"] = True


def _umpires_share(shown: Shown, where: str, points: list[str]) -> None:
    shown.found["points from the umpire"][where] = [int(one.replace("−", "-")) for one in points]


def _numbers_of(shown: Shown, data: Any) -> None:
    """The table of key numbers, and the tracks."""
    sides = [side for side, _ in data.sides]
    for what, *values in data.account.numbers:
        for side, value in zip(sides, values, strict=True):
            shown.found[f"{what} {side}"]["key numbers"] = value
    _points(shown, data)
    for chart in (chart for row in data.account.charts for chart in row):
        for series in chart.series:
            key = CHARTS.get(chart.title, chart.title)
            shown.found[f"{key} by turn {series.side}"]["charts"] = dict(enumerate(series.values[1:], 1))


def _points(shown: Shown, data: Any) -> None:
    """The points after each turn, in the chart of the first page and in the table of the turns."""
    for at, series in enumerate(data.score.series):
        places = shown.found[f"score by turn {series.side}"]
        places["chart of the score"] = dict(enumerate(series.values[1:], 1))
        places["table of turns"] = {line.number: line.points[at] for line in data.course if line.points}


def _workbook(shown: Shown, world: World) -> dict[str, list[dict[str, Any]]]:
    data = xlsx.write(book.collect(world.refresh()))
    file = openpyxl.load_workbook(io.BytesIO(data))
    sheets = {name: [list(row) for row in file[name].iter_rows(values_only=True)] for name in file.sheetnames}
    facts = {str(row[0]): str(row[1]) for row in reversed(sheets["Read me"])}  # the facts are first
    shown.steps("workbook", facts["Ledger"])
    shown.put("workbook", head=facts["Ledger"].rpartition("head ")[2])
    shown.rolls("workbook", facts["Dice"])
    shown.touched("workbook", facts["Dice"])
    shown.orders("workbook", facts["Orders"])
    shown.sheets("workbook", facts["Order sheets"])
    tables = {
        name: [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]
        for name, rows in sheets.items()
        if name != "Read me"
    }
    carried = [row for row in tables["Orders"] if row["outcome"] == "carried out"]
    shown.put("sheet Orders", orders_carried_out=len(carried), orders_refused=len(tables["Orders"]) - len(carried))
    shown.found["whose order in which step"]["sheet Orders"] = [
        (row["step"], row["side"], row["source"] == "default") for row in carried
    ]
    for row in tables["Orders"]:
        shown.found[f"turn of step {row['step']}"][f"order {row['outcome']}"] = row["turn"]
    shown.put("sheet Orders", orders_by_default=sum(row["source"] == "default" for row in carried))
    rolls = tables["Rolls"]
    for row in rolls:
        shown.found[f"turn of roll {row['step']}/{row['draw']}"]["sheet Rolls"] = row["turn"]
    shown.put("sheet Rolls", rolls_that_stand=len(rolls), dice_that_stand=sum(row["dice"] for row in rolls))
    shown.put("sheet Rolls", contested=sum(row["contested"] for row in rolls))
    shown.found["percentiles"]["sheet Rolls"] = [float(row["percentile"]) for row in rolls if row["contested"]]
    shown.found["contested which"]["sheet Rolls"] = [row["contested"] for row in rolls]
    for source in ("reroll", "forced"):
        shown.found[f"{source} that stand"]["sheet Rolls"] = sum(row["source"] == source for row in rolls)
    for side in ("RED", "BLUE"):
        shown.found[f"contested {side}"]["sheet Rolls"] = sum(row["contested"] and row["side"] == side for row in rolls)
    ruled = tables["Rulings"]
    shown.put("sheet Rulings", rulings=sum(row["verdict"] != "Accept" for row in ruled))
    shown.put("sheet Rulings", ruled=sum(row["counts"] for row in ruled))
    shown.put("sheet Rulings", accepted=sum(row["stands"] for row in ruled if row["verdict"] == "Accept"))
    shown.put("sheet Rulings", rulings_that_stand=sum(row["stands"] and row["verdict"] != "Undo" for row in ruled))
    asked = [row for row in tables["Order sheets"] if row["counts"]]
    shown.put("sheet Order sheets", sheets=len(asked))
    shown.put("sheet Order sheets", sheets_by_default=sum(row["state"] == "Answered by default" for row in asked))
    for row in tables["Tracks"]:
        values = shown.found[f"track {row['track']} {row['side']}"].setdefault("sheet Tracks", {})
        values[row["step"]] = row["value"]  # of a step that ends a turn the second row counts
        ends = shown.found[f"{row['track']} by turn {row['side']}"].setdefault("sheet Tracks", {})
        if row["turn"]:  # the set-up ends no turn
            ends[row["turn"]] = row["value"]
    if shown.found["turn that moved most"]["summary"]:
        shown.found["turn that moved most"]["sheet Tracks"] = [_moved_most(tables["Tracks"])]
    return tables


def _example(shown: Shown, world: World, folder: Path) -> None:
    """What the example that compares exercises says of the data folder."""
    with zipfile.ZipFile(io.BytesIO(data_folder.write(book.collect(world.refresh())))) as archive:
        archive.extractall(folder)
    (made,) = (path.parent for path in folder.glob("*/rolls.csv"))
    line = dict(zip(compare_exercises.HEAD, compare_exercises.line("", made), strict=True))
    carried = int(line["orders"]) - int(line["refused"])
    shown.put("example", ruled=int(line["rulings"]), orders_carried_out=carried, orders_refused=int(line["refused"]))
    shown.found["minutes of a sheet"]["example"] = line["minutes a sheet"]


def _moved_most(rows: list[dict[str, Any]]) -> str:
    """The first turn over which the gap in the score moved most, from the sheet of tracks."""
    ends: dict[int, dict[str, int]] = {}
    first: dict[str, int] = {}
    for row in rows:
        if row["track"] == "score":
            ends.setdefault(row["turn"], {})[row["side"]] = row["value"]
            first.setdefault(row["side"], row["value"])
    gaps = [points.get("RED", 0) - points.get("BLUE", 0) for points in (first, *ends.values())]
    moves = [abs(after - before) for before, after in pairwise(gaps)]
    return str(list(ends)[moves.index(max(moves))])


def _pages(shown: Shown, world: World, client: Client) -> None:
    shown.steps("page of the ledger", _text(client, "umpire_ledger", world.exercise.pk))
    record_page = _text(client, "umpire_record", world.exercise.pk)
    made = r"(\d+) on record, newest first; (\d+) changed something, (\d+) results? accepted"
    rulings, ruled, accepted = _numbers(made, record_page)
    shown.put("page of the record", rulings=rulings, ruled=ruled, accepted=accepted)
    reported = client.get(reverse("api_umpire_record", args=[world.exercise.pk])).json()
    shown.put("API record", rulings=len(reported["rulings"]), ruled=reported["ruled"], accepted=reported["accepted"])
    _umpires_share(shown, "API record", [row["umpire"] for row in reported["sides"]])
    marks = client.get(reverse("api_replay", args=[world.exercise.pk])).json()
    shown.put("API replay", steps=len(marks), undos=sum(mark["undone"] is not None for mark in marks))
    shown.put("API replay", steps_that_stand=sum(mark["stands"] for mark in marks))
    people = participation.collect(world.refresh())
    said = r"(\d+) of (\d+) order sheets? in time(?:, (\d+) taken from drafts)?|no"
    counts = [_numbers(said, group.sheets) for group in people.cells]
    late = sum(every - in_time - drafts for in_time, every, drafts in counts)
    shown.put("participation record", sheets_by_default=late, sheets_from_drafts=sum(one[2] for one in counts))
    submitted = sum(one.submitted for group in people.cells for one in group.people)
    shown.put("participation record", sheets_submitted=submitted)


def _sitreps(shown: Shown, world: World) -> None:
    """What a sitrep of both sides and the public says of the last turn that was begun, and the tracks on screen."""
    head = world.refresh().game.steps.order_by("-seq").first()  # type: ignore[union-attr]  # it plays
    assert head is not None
    viewer = world.viewer("red")
    for key in ("prestige", "ao", "dmz"):
        for side in ("RED", "BLUE"):
            values = {turn: point[side] for turn, point in history.track(viewer, key) if turn and side in point}
            if values:
                shown.found[f"{key} by turn {side}"]["on screen"] = values
    turn = record.read(head.game)[-1].turn
    for cell in (world.cells["red"], world.cells["blue"], None):
        data = sitrep.collect(world.exercise, cell, turn, head.seq)
        for count in getattr(data.told.body, "counts", ()):
            for side, (_, total) in zip(("RED", "BLUE"), count.values, strict=False):
                name = "Own units eliminated" if count.name == "Units eliminated" else f"now: {count.name}"
                shown.found[f"{name} {side}"][f"sitrep {cell.name if cell else 'public'}"] = total


def _track_now(shown: Shown, world: World, client: Client, prestige: bool) -> None:
    """The number that the pages of a system show largest, on projector and console."""
    screen = _text(client, "screen", world.exercise.room_code)
    console = _text(client, "umpire_console", world.exercise.pk, view="displays")
    if prestige:
        red, blue = _numbers(r"Red Prestige (\d+) .*?Blue Prestige (\d+)", screen)
        track = _numbers(r"Prestige Rule 2\.4(?: \d+)*? (\d+) (\d+) Unit boxes", console)
    else:
        red, blue = _numbers(r"Red opinion (\d+),.*?Blue opinion (\d+),", screen)
        track = _numbers(r"Adverse opinion (\d+) (\d+) Rule 2\.5", console)[::-1]
    for where, values in (("projector", (red, blue)), ("console", track)):
        for side, value in zip(("RED", "BLUE"), values, strict=True):
            shown.found[f"public number now {side}"][where] = value
    for side in ("RED", "BLUE"):
        by_turn = shown.found[f"{'prestige' if prestige else 'ao'} by turn {side}"]["on screen"]
        shown.found[f"public number now {side}"]["on screen"] = by_turn[max(by_turn)]


def _refusals(shown: Shown, world: World) -> None:
    """What the sides read of their orders that were not carried out, in the sitreps of the turn with most of them."""
    steps = record.read(world.refresh().game)  # type: ignore[arg-type]  # it plays
    refused = Counter(step.turn for step in steps for _ in step.body.get("refused", ()))
    turn = max(refused, key=refused.__getitem__, default=0)
    shown.put("ledger", orders_refused_in_a_turn=refused[turn])
    told = 0
    for cell in world.exercise.cells.exclude(side=None) if turn else ():
        last = max(step.seq for step in steps if step.turn == turn)
        acts = sitrep.collect(world.exercise, cell, turn, last).told.acts
        told += sum(act.outcome.startswith("Not carried out. ") for act in acts)
    shown.put("sitreps", orders_refused_in_a_turn=told)


def _turns(shown: Shown, world: World, client: Client) -> None:
    """In which turn each record happened, wherever that is said: workbook, API, evidence and the pages' own reading."""
    tables = shown.judged[2]
    events = {(row["step"], row["index"]): row["turn"] for row in tables["Events"]}
    logged = {row["number"]: row["turn"] for row in tables["Log"]}
    entries = LogEntry.objects.filter(exercise=world.exercise).order_by("pk")
    keys = [str(entry.pk) for entry in entries]
    for number, entry in enumerate(entries, 1):
        places = shown.found[f"turn of L-{number:02d}"]
        places["sheet Log"], places["row"] = logged[f"L-{number:02d}"], entry.turn
        if (entry.seq, entry.event) in events:
            places["sheet Events"] = events[entry.seq, entry.event]
    for row in client.get(reverse("api_umpire_log", args=[world.exercise.pk]), {"limit": 200}).json()["entries"]:
        at = keys.index(row["id"]) + 1
        shown.found[f"turn of L-{at:02d}"]["API log"] = row["turn"]
    for row in (*tables["Rulings"], *tables["Order sheets"]):
        shown.found[f"turn of {row['number']}"]["its sheet"] = row["turn"]
    for row in tables["Evidence"]:
        if row["reference"] and row["kind"] in ("Log", "Ruling", "Order sheet", "Step"):
            shown.found[f"turn of {'step ' * row['reference'].isdigit()}{row['reference']}"]["evidence"] = row["turn"]
    for mark in client.get(reverse("api_replay", args=[world.exercise.pk])).json():
        shown.found[f"turn of step {mark['seq']}"]["API replay"] = mark["turn"]
    for step in client.get(reverse("api_umpire_steps", args=[world.exercise.pk])).json():
        shown.found[f"turn of step {step['seq']}"]["API steps"] = step["turn"]
    for ruling in shown.judged[0].rulings:
        said = ruling.where.partition(",")[0]
        shown.found[f"turn of {ruling.number}"]["part of rulings"] = 0 if said == "Set-up" else int(said)


def _screens(shown: Shown, world: World, client: Client) -> None:
    """The public numbers on projector and console, and the last step as the API has it."""
    last = shown.found["prestige by turn RED"].get("on screen"), shown.found["ao by turn RED"].get("on screen")
    if any(last):  # plain pages show no such number
        _track_now(shown, world, client, bool(last[0]))
    steps = client.get(reverse("api_umpire_steps", args=[world.exercise.pk])).json()
    shown.put("API steps", head=steps[-1]["hash"], steps=len(steps), undos=sum(one["kind"] == "undo" for one in steps))


def _text(client: Client, name: str, key: Any, **query: str) -> str:
    answer = client.get(reverse(name, args=[key]), query, follow=True)
    assert answer.status_code == 200, name
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())
