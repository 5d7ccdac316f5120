#!/usr/bin/env python3
"""Did commanders become bolder when they saw the odds? An answer from the data folders of several exercises.

    python examples/bolder_with_odds.py FOLDER

FOLDER holds the unzipped data folders of the exercises (*Documents*, *Create data folder*). It reads the
decisions of people that began something with dice, and compares those whose odds someone of the cell had looked at
with those whose odds no one had. A decision is the bolder, the smaller its chance was to bring something, as far as
the cell could know it.

Cells differ, and so do orders. So it compares within each cell and each kind of order, and then counts each cell once:
the mean of the differences, an interval that holds the true mean in 95 of 100 such studies (bootstrap over cells), and
the share of all ways to swap the two groups within cells that give so large a difference by luck (permutation test).

A cell decides itself when it looks. If you want to know what odds cause, let some exercises or turns play without
them, at random. Needs nothing but Python.
"""

from __future__ import annotations

import argparse
import csv
import random
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

Row = dict[str, str]
PEOPLE = ("order", "draft")
FEWEST_CELLS = 5
DRAWS, EXACT = 4000, 12  # of samples; up to so many cells, every way is tried
SURE = 0.05


def decisions(folder: Path) -> Iterator[Row]:
    """The decisions of people that began something with dice and whose odds could be seen."""
    with folder.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["chance"] and row["answered"] in PEOPLE and row["odds_shown"] == "true":
                yield row


def by_cell(rows: Sequence[Row]) -> list[tuple[float, float]]:
    """For each cell that decided in both ways: the mean chance that it accepted without the odds, and with them. Kinds
    of order that it gave in one way only are left out; the others count by how often it gave them with the odds."""
    groups: dict[tuple[str, str], dict[str, tuple[list[float], list[float]]]] = defaultdict(dict)
    for row in rows:
        kinds = groups[row["exercise_id"], row["cell"]]
        without, seen = kinds.setdefault(row["order"], ([], []))
        (seen if row["odds_opened"] == "true" else without).append(float(row["chance"]))
    found = []
    for kinds in groups.values():
        both = [(without, seen) for without, seen in kinds.values() if without and seen]
        if weight := sum(len(seen) for _, seen in both):
            means = (sum(statistics.fmean(pair[at]) * len(pair[1]) for pair in both) / weight for at in (0, 1))
            found.append((next(means), next(means)))
    return found


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """Where the mean lies in 95 of 100 samples of the cells, drawn with repetition."""
    draw = random.Random(1)
    means = sorted(statistics.fmean(draw.choices(differences, k=len(differences))) for _ in range(DRAWS))
    return means[round(0.025 * DRAWS)], means[round(0.975 * DRAWS) - 1]


def by_luck(differences: Sequence[float]) -> float:
    """The share of the ways to swap with and without in each cell that give a mean at least so far from nothing."""
    count, draw = len(differences), random.Random(2)
    ways: Iterator[Sequence[int]] = (
        iter(product((1, -1), repeat=count))
        if count <= EXACT
        else (draw.choices((1, -1), k=count) for _ in range(DRAWS))
    )
    size = abs(sum(differences)) - 1e-12
    found = [abs(sum(sign * one for sign, one in zip(way, differences, strict=True))) >= size for way in ways]
    return statistics.fmean(found)


def answer(mean: float, luck: float) -> str:
    """The answer in a sentence."""
    if luck > SURE:
        return "No clear difference: luck alone often gives as much."
    return "Bolder with the odds on the screen." if mean > 0 else "More careful with the odds on the screen."


def main() -> int:
    """Print the figures and the answer; 1 if there is not enough to compare."""
    parser = argparse.ArgumentParser(description="Did commanders become bolder when they saw the odds?")
    parser.add_argument("folder", type=Path, help="where the unzipped data folders are")
    files = sorted(parser.parse_args().folder.glob("*/decisions.csv"))
    rows = [row for file in files for row in decisions(file)]
    cells = by_cell(rows)
    if len(cells) < FEWEST_CELLS:
        print(
            f"{len(files)} folders have {len(cells)} cells that gave one kind of order both with its odds and without. "
            f"At least {FEWEST_CELLS} are needed.",
            file=sys.stderr,
        )
        return 1
    seen = sum(row["odds_opened"] == "true" for row in rows)
    differences = [without - with_odds for without, with_odds in cells]
    mean, (low, high), luck = statistics.fmean(differences), interval(differences), by_luck(differences)
    print(f"exercises: {len({row['exercise_id'] for row in rows})}")
    print(f"decisions: {len(rows)}, {seen} of them with the odds on the screen")
    print(f"cells that decided in both ways: {len(cells)}")
    print(f"mean chance accepted without the odds: {statistics.fmean(one for one, _ in cells):.3f}")
    print(f"mean chance accepted with the odds: {statistics.fmean(one for _, one in cells):.3f}")
    print(f"bolder by: {mean:+.3f} (95 %: {low:+.3f} to {high:+.3f})")
    print(f"so much or more by luck: {luck:.3f}")
    print(answer(mean, luck))
    return 0


if __name__ == "__main__":
    sys.exit(main())
