"""What report, pages and workbook show of the evaluation: play-outs, chances, luck, surveys, evidence, the improvement
plan and the values before and after each ruling."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.reports.numbers.shown import Shown

Tables = Mapping[str, list[dict[str, Any]]]
NUMBER = r"[+−]?\d+(?:\.\d+)?"
SPREAD = rf"mean ({NUMBER}), in 8 of 10 games (?:the same|({NUMBER}) to ({NUMBER}))"
PLAYED = (
    r"played the turn on (\d+) times with this order, (\d+) times with (\d+) other legal orders? instead, and (\d+) "
)
PLAYED += rf"times from the actual result.*?With this order: {SPREAD}\. Otherwise: {SPREAD}; "
PLAYED += rf"best of these: “[^”]*”, mean ({NUMBER})\. From the actual result: {SPREAD}\. "
PLAYED += r"Beside the best .*?(?:gained|cost) .*? (\d+(?:\.\d)?) [^.]*?, give or take (\d+(?:\.\d)?)\. "
PLAYED += r"The actual result was .*?: by (\d+(?:\.\d)?) [^.]*?, give or take (\d+(?:\.\d)?)\."
SLIDE = rf"({NUMBER}) [^.]*?, give or take (\d+(?:\.\d)?)"
RUNNING = r"([+−]\d+\.\d) (\d+) rolls?, ([+−]\d+\.\d) s\.d\. of the total"


def read(shown: Shown, data: Any, words: str, tables: Tables) -> None:
    """Everything on the evaluation: `data` is the collected report, `words` its print, `tables` the workbook."""
    _played(shown, data, words)
    _chances(shown, data)
    _rulings(shown, words, tables)
    _luck(shown, data, words, tables)
    _surveys(shown, words, tables)
    _evidence(shown, data, words, tables)
    _plan(shown, words, tables)


def part(words: str, title: str, after: str) -> str:
    """The words of a part of the report: from where its title is last said to where the next one is."""
    begin = words.rindex(title)
    return words[begin : words.index(after, begin)]


def _played(shown: Shown, data: Any, words: str) -> None:
    report = [_spreads(one.groups()) for one in re.finditer(PLAYED, words)]
    shown.found["play-outs"]["report"] = sorted(report)
    short = ". ".join(" ".join(one.played.number) for one in data.written.decisions if one.played)
    slides = [_spreads(one.groups()) for one in re.finditer(SLIDE, short)]
    shown.found["play-outs in short"]["slides"] = sorted(slides)
    told = sorted(int(number) for number in re.findall(r"These are 4 of (\d+) such facts\.", words))
    shown.found["facts that a side could not know"]["decisions"] = told
    rows = {(turn.number, side): hidden for turn in data.account.turns for side, hidden in turn.hidden}
    sides = {name: side for side, name in data.sides}
    counted = [_unknown(rows, one.turn, one.step, sides.get(one.side, "")) for one in data.written.decisions]
    shown.found["facts that a side could not know"]["turns"] = sorted(one for one in counted if one > FIRST_SAID)


def _unknown(rows: Any, turn: int, step: int, side: str) -> int:
    """How many facts were hidden in a step of a turn: those that have steps, and the others as the turn began."""
    now, before = (rows.get((number, side), ()) for number in (turn, turn - 1))
    here = [row for row in now if 0 < row.since <= step and (row.last == 0 or row.last >= step)]
    return len(here) + sum(not row.since for row in before)


FIRST_SAID = 5  # facts that a decision lists; of more it says how many there are


def _chances(shown: Shown, data: Any) -> None:
    acts = [act for turn in data.account.turns for act in turn.acts if act.chance is not None]
    shown.found["chances of orders"]["acts"] = [(act.seq, act.chance) for act in acts]
    battles = [round(act.chance or 0, 6) for act in acts if act.group == "battle"]
    shown.found["chances of battles"]["acts"] = battles


def _spreads(groups: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(one or "" for one in groups)


def _rulings(shown: Shown, words: str, tables: Tables) -> None:
    found = [
        row for ruled in tables["Rulings"] if ruled["verdict"] != "Accept" for row in json.loads(ruled["findings"])
    ]
    said = sorted(phrase(*row) for row in found if any(row[1:]))
    shown.found["before and after rulings"]["sheet Rulings"] = said
    shown.found["before and after rulings"]["report"] = [one for one in said if one in words]


def phrase(what: str, before: str, after: str) -> str:
    """How the report prints what a ruling changed."""
    return " ".join(f"{what}: before {before}; umpire {after}".split())


def _luck(shown: Shown, data: Any, words: str, tables: Tables) -> None:
    shown.found["chances"]["sheet Rolls"] = [round(row["chance"], 5) for row in tables["Rolls"] if row["contested"]]
    if not any(row.rolls for row in data.luck):
        return
    told = part(words, "a · Running total of luck", "Rulings")
    rolled = {row.side: name for side, name in data.sides for row in data.luck if row.side == side and row.rolls}
    for side, name in rolled.items():
        called = re.escape(name)
        figure = re.search(rf"{called} {RUNNING}", told)
        caption = re.search(rf"{called}: (−?\d+\.\d) standard deviations from the mean, percentile (\d+)\.", told)
        shown.found[f"luck of {side}"]["report"] = (figure.groups(), caption.groups()) if figure and caption else ()
        bars = re.search(rf"{called} expected (−?\d+\.\d) got (−?\d+\.\d)", told)
        shown.found[f"expected and got by {side}"]["report"] = _floats(bars.groups()) if bars else ()
    chart = re.findall(r"\d+", told[: told.index("Luck.")])
    throwers = {row.side for row in data.luck if row.rolls}  # others have no bars
    heights = iter([int(one) for one in chart[-5 * len(throwers) :]] if throwers else ())  # the last words
    shown.found["rolls per fifth"]["report"] = [
        next(heights) if side in throwers else 0 for _ in range(5) for side in ("BLUE", "RED")
    ]
    ended = re.findall(r"(\d+) contested rolls? ended (\d+\.\d) standard deviations? (above|below)", words)
    shown.found["luck in a sentence"]["report"] = ended


def _floats(printed: Iterable[str]) -> tuple[float, ...]:
    return tuple(float(one.replace("−", "-")) for one in printed)


def _surveys(shown: Shown, words: str, tables: Tables) -> None:
    printed = part(words, ": survey answers", "Annex ")
    cells = [one for row in re.findall(r"answers; standard deviation((?: \d+(?:; \d+\.\d)?)+)", printed)
             for one in re.findall(r"\d+(?:; \d+\.\d)?", row)]  # fmt: skip
    shown.found["answers and their spread"]["report"] = sorted(cells)
    rows = [row for row in tables["Survey results"] if row["mean"] is not None]
    shown.found["answers and their spread"]["sheet Survey results"] = sorted(map(_answers, rows))
    means = re.findall(r"mean of the scale from 1 to 5((?: \d\.\d)+)", printed)
    shown.found["means of scales"]["report"] = sorted(one for row in means for one in row.split())
    scales = [row for row in rows if row["kind"].startswith("Scale")]
    shown.found["means of scales"]["sheet Survey results"] = sorted(f"{row['mean']:.1f}" for row in scales)
    shown.put("sheet Surveys", answers=len(tables["Surveys"]))
    shown.put("sheet Survey results", answers=sum(row["answers"] for row in tables["Survey results"]))
    bars = part(words, "What the cells said", "Improvement plan")
    said = re.findall(r": ((?:\d+ chose \d(?:, )?)+)", bars)
    chosen = (re.findall(r"(\d+) chose (\d)", one) for one in said)
    shown.found["points that were chosen"]["bars"] = sorted([(int(at), int(n)) for n, at in one] for one in chosen)
    beside = re.findall(r"(?:before|\d+): (\d\.\d)\b", bars)
    shown.found["means of scales"]["beside the bars"] = sorted(beside)


def _answers(row: Mapping[str, Any]) -> str:
    spread = row["standard_deviation"]
    return f"{row['answers']}" if spread is None else f"{row['answers']}; {spread:.1f}"


def _evidence(shown: Shown, data: Any, words: str, tables: Tables) -> None:
    for row in tables["Objectives"]:
        code, counts = row["objective"], (row["for"], row["against"], row["neutral"])
        shown.found[f"evidence on {code}"]["sheet Objectives"] = counts
        sums = [sum(one[name] for one in tables["Indicators"] if one["objective"] == code) for name in BEARINGS]
        shown.found[f"evidence on {code}"]["sheet Indicators"] = tuple(sums)
        listed = [one["bearing"] for one in tables["Evidence"] if one["objective"] == code]
        shown.found[f"evidence on {code}"]["sheet Evidence"] = tuple(map(listed.count, BEARINGS))
        said = re.search(rf"Evidence on {code}: ((?:\d+ (?:for|against|neutral)(?:, )?)+)", words)
        numbers = {name: int(number) for number, name in re.findall(r"(\d+) (\w+)", said[1] if said else "")}
        shown.found[f"evidence on {code}"]["report"] = tuple(numbers.get(name, 0) for name in BEARINGS)


BEARINGS = ("for", "against", "neutral")
DAY = r"\d{1,2} [A-Z][a-z]+ \d{4}"


def _plan(shown: Shown, words: str, tables: Tables) -> None:
    rows = tables["Improvement plan"]
    shown.found["improvement plan"]["sheet"] = [
        (
            row["recommendation"],
            row["owner"],
            *(f"{row[at].day} {row[at]:%B %Y}" for at in ("start", "due")),
            row["status"],
        )
        for row in rows
    ]
    printed = part(words, "Improvement plan", "Luck and rulings")
    shown.found["improvement plan"]["report"] = list(_actions(printed))
    shown.put("sheet Findings", findings=sorted(row["finding"] for row in tables["Findings"]))
    printed = part(words, "Objectives and findings", "What the cells said")
    shown.put("report", findings=sorted(set(re.findall(r"\bF-\d\d\b", printed))))


def _actions(printed: str) -> Iterator[tuple[str, ...]]:
    for text in re.split(r"(?=REC-\d\d )", printed)[1:]:
        found = re.search(rf"(REC-\d\d) .* (G\d) ({DAY}) ({DAY}) (Open|In progress|Done)", text)
        yield found.groups() if found else (text,)
