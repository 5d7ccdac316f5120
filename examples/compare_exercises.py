#!/usr/bin/env python3
"""Compare exercises from their data folders, one line each.

    python examples/compare_exercises.py FOLDER

FOLDER holds the unzipped data folders of the exercises (*Documents*, *Create data folder*). For each
exercise it prints the last turn with orders, the orders and how many of them were refused, the contested rolls of each
side with their mean percentile (50 is average luck), the umpire's rulings that changed a result, dice or the state, the
minutes a cell took for an order sheet, and the mean of all answers on a scale. Where several have one title, the first
letters of their ids follow it. Needs nothing but Python.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
from collections.abc import Iterable
from pathlib import Path

Row = dict[str, str]


def table(folder: Path, name: str) -> list[Row]:
    """The rows of a table; none where it is missing."""
    path = folder / f"{name}.csv"
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def mean(values: Iterable[str], digits: int = 0) -> str:
    """The mean of the numbers among some texts, or a dash."""
    numbers = [float(value) for value in values if value]
    return f"{statistics.fmean(numbers):.{digits}f}" if numbers else "-"


def luck(rolls: list[Row]) -> str:
    """For each side its contested rolls and their mean percentile."""
    contested = [row for row in rolls if row["contested"] == "true"]
    sides = dict.fromkeys(row["side"] for row in contested)
    found = ((side, [row["percentile"] for row in contested if row["side"] == side]) for side in sides)
    return ", ".join(f"{side} {len(values)}: {mean(values)}" for side, values in found) or "-"


def names(folders: list[Path]) -> list[str]:
    """A different name for each exercise."""
    found = [next(iter(table(folder, "exercise")), {"exercise": folder.name, "exercise_id": ""}) for folder in folders]
    titles = [row["exercise"] for row in found]
    ids = [row["exercise_id"][:8] if titles.count(row["exercise"]) > 1 else "" for row in found]
    return [f"{title} {short}".strip() for title, short in zip(titles, ids, strict=True)]


def line(name: str, folder: Path) -> tuple[str, ...]:
    """The line that describes one exercise."""
    orders, rolls = table(folder, "orders"), table(folder, "rolls")
    scales = (row for row in table(folder, "surveys") if row["kind"].startswith("Scale"))
    sheets = (row for row in table(folder, "order_sheets") if row["counts"] == "true")
    return (
        name,
        str(max((int(row["turn"]) for row in orders), default=0)),
        str(len(orders)),
        str(sum(row["outcome"] == "refused" for row in orders)),
        luck(rolls),
        str(sum(row["counts"] == "true" for row in table(folder, "rulings"))),
        mean((row["minutes"] for row in sheets), 1),
        mean((row["answer"] for row in scales), 1),
    )


HEAD = (
    "exercise",
    "turns",
    "orders",
    "refused",
    "contested rolls: percentile",
    "rulings",
    "minutes a sheet",
    "surveys",
)


def main() -> int:
    """Print the table; 1 if there is nothing to compare."""
    parser = argparse.ArgumentParser(description="Compare exercises from their data folders.")
    parser.add_argument("folder", type=Path, help="where the unzipped data folders are")
    folders = sorted(path.parent for path in parser.parse_args().folder.glob("*/rolls.csv"))
    if not folders:
        print("There is no */rolls.csv. Unzip the data folders of your exercises there.", file=sys.stderr)
        return 1
    rows = [HEAD, *map(line, names(folders), folders)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEAD))]
    rows.insert(1, tuple("-" * width for width in widths))
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
