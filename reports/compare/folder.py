"""The data folder of a comparison: a zip with one CSV file for each of its parts."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple

from reports.compare.shapes import CourseComparison

MADE = (2000, 1, 1, 0, 0, 0)  # the same comparison makes the same bytes
README = """{title}: comparison of the syndicates

One CSV file for each part, in UTF-8 with commas. Column syndicate is the number of a syndicate; syndicates.csv has the
exercise_id of each, its last step in force and the hash of that step. The data folder of each exercise has every order,
event and roll: join it on exercise_id and step.

tracks.csv has every track by turn. situations.csv says which syndicates stood in exactly the same situation at the end
of each turn: those with the same letter. decisions.csv has what each chose where they chose differently, what it knew,
the chances of its orders, its first rolls and the results. same_dice.csv has the rolls that decided the same thing and
showed the same dice but meant different things; key is what the roll decides. ratings.csv and participation.csv have no
names.

Seal (SHA-256 of the seed): {seal}
Seed: {seed}
Of {shared.rolls} rolls from the seed, {shared.common} decided what another syndicate decided too. Of these,
{shared.same} showed the same dice.
"""
Row = Sequence[object]


def write(data: CourseComparison) -> bytes:
    """The zip file."""
    made = io.BytesIO()
    about = README.format(title=data.title, seal=data.seal, seed=data.seed or "still secret", shared=data.shared)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("README.txt", about), *((f"{name}.csv", _csv(rows)) for name, rows in _tables(data))):
            info = zipfile.ZipInfo(f"comparison/{name}", MADE)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, text.encode())
    return made.getvalue()


HEADS = {
    "syndicates": "syndicate exercise_id title status result turn step hash",
    "tracks": "track syndicate side turn value",
    "situations": "turn syndicate situation",
    "decisions": "turn side decision syndicate situation points_before chose by chances dice came points_after step",
    "same_dice": "turn side about dice faces rule key syndicate step result text",
    "ratings": "objective syndicate code rating evidence",
    "participation": "syndicate people sheets submitted messages requests actions",
}


def _tables(data: CourseComparison) -> Iterator[tuple[str, list[Row]]]:
    rows: dict[str, Iterable[Row]] = {
        "syndicates": map(astuple, data.rooms),
        "tracks": _track_rows(data),
        "situations": _situation_rows(data),
        "decisions": _answer_rows(data),
        "same_dice": _pair_rows(data),
        "ratings": ((one.title, *astuple(rated)) for one in data.objectives for rated in one.ratings),
        "participation": map(astuple, data.turnout),
    }
    for name, found in rows.items():
        yield name, [HEADS[name].split(), *found]


def _situation_rows(data: CourseComparison) -> Iterator[Row]:
    for one in data.parted:
        for at, group in enumerate(one.groups):
            yield from ((one.turn, room, chr(ord("A") + at)) for room in group)


def _track_rows(data: CourseComparison) -> Iterator[Row]:
    for track in data.tracks:
        for line in track.lines:
            yield from ((track.title, line.room, line.side, turn, value) for turn, value in enumerate(line.values))


def _answer_rows(data: CourseComparison) -> Iterator[Row]:
    for asked in data.questions:
        for one in asked.answers:
            yield (
                asked.turn, asked.side, asked.decision, one.room, one.situation, _points(one.knew),
                "; ".join(one.chose), one.by, "; ".join(f"{words}: {chance:.6f}" for words, chance in one.chances),
                "; ".join(" ".join(map(str, roll)) for roll in one.dice), " ".join(one.came), _points(one.after),
                one.step,
            )  # fmt: skip


def _points(points: Iterable[tuple[str, int]]) -> str:
    return "; ".join(f"{name} {value}" for name, value in points)


def _pair_rows(data: CourseComparison) -> Iterator[Row]:
    for pair in data.pairs:
        for came in pair.outcomes:
            for room, step in zip(came.rooms, came.steps, strict=True):
                yield (
                    pair.turn, pair.side, pair.about, " ".join(map(str, pair.dice)), pair.faces, pair.rule, pair.key,
                    room, step, came.result, came.text,
                )  # fmt: skip


def _csv(rows: Iterable[Row]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
