"""The workbook for programs: a folder of CSV files in a zip, with a data dictionary.

Every row begins with the exercise, so the same table of many exercises can be read as one.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.utils.text import slugify

from reports.workbook.book import Workbook
from reports.workbook.table import Value, WorkbookSheet

EXERCISE = (
    ("exercise", "title and number of the exercise, the same in every table"),
    ("exercise_id", "what White Cell calls the exercise; no other has it, while a copy can have the same title"),
)
FACTS = "exercise.csv"
FACT_COLUMNS = (*EXERCISE, ("fact", "what is said of the exercise"), ("value", "what it is"))
LONGEST = 80  # letters of a folder's name before the id
MADE = (2000, 1, 1, 0, 0, 0)  # the same tables make the same bytes
README = """{name}

{about}

One CSV file for each table, in UTF-8 with commas. dictionary.csv explains every column, exercise.csv says what the
exercise was and what the tables hold. Put the folders of several exercises side by side, and read a table of all:

    import glob, pandas
    rolls = pandas.concat(map(pandas.read_csv, glob.glob("*/rolls.csv")), ignore_index=True)

Group and join by exercise_id, because two exercises can have one title.

Some texts look like numbers: indicator 1.10, rule 10.10, hex 0709. dictionary.csv says which columns are texts. To read
everything as it is written, give read_csv dtype=str and keep_default_na=False, and turn what you count into numbers.

chain.csv leads from each objective to its recommendations, by the numbers of the report. Merge it with the other files
on exercise_id and objective, indicator, evidence, finding or recommendation. evidence.csv has as reference what the
table of its kind, such as rfis.csv, has as number, and that table has as evidence the numbers of the evidence.

true and false are written so, times as 2026-11-24T13:45:00 by the clocks of the exercise, and what is not known is
empty. Texts are as they were written, also those that a spreadsheet program would take for a formula: open the
analyst's workbook in a spreadsheet, not these files. Only people.csv has names. Delete it and the data is anonymous.
"""


def write(workbook: Workbook) -> bytes:
    """The zip file: a folder with a file for each table, `dictionary.csv`, `exercise.csv` and `README.txt`."""
    name = dict(workbook.facts)["Exercise"]
    folder = f"{slugify(name, allow_unicode=True)[:LONGEST].strip('-') or 'exercise'}-{workbook.id[:8]}"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in _files(workbook, name):
            info = zipfile.ZipInfo(f"{folder}/{file}", MADE)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, text.encode())
    return made.getvalue()


def file_of(one: WorkbookSheet) -> str:
    """The file of a table."""
    return f"{slugify(one.title).replace('-', '_')}.csv"


def _files(workbook: Workbook, name: str) -> Iterator[tuple[str, str]]:
    yield "README.txt", README.format(name=name, about=workbook.marking).replace("\n\n\n", "\n\n")
    head = name, workbook.id
    yield FACTS, _csv([column for column, _ in FACT_COLUMNS], ((*head, *fact) for fact in _facts(workbook)))
    yield "dictionary.csv", _csv(("file", "column", "type", "meaning"), _dictionary(workbook))
    for one in workbook.tables:
        columns = (*EXERCISE, *one.columns)
        yield file_of(one), _csv([title for title, _ in columns], ((*head, *row) for row in one.rows))


def _facts(workbook: Workbook) -> tuple[tuple[str, str], ...]:
    return ("Marking", workbook.marking), *workbook.facts


def _dictionary(workbook: Workbook) -> Iterator[tuple[Value, ...]]:
    yield FACTS, "", f"{len(_facts(workbook))} rows", "What the exercise was, and what the tables hold."
    yield from ((FACTS, column, "text", meaning) for column, meaning in FACT_COLUMNS)
    for one in workbook.tables:
        yield file_of(one), "", f"{len(one.rows)} rows", one.about
        yield from ((file_of(one), column, "text", meaning) for column, meaning in EXERCISE)
        for at, (title, meaning) in enumerate(one.columns):
            yield file_of(one), title, _type(row[at] for row in one.rows), meaning or title.replace("_", " ")


def _type(values: Iterable[Value]) -> str:
    """What the values of a column are, leaving out those that are not known."""
    kinds = {type(value) for value in values if value is not None and value != ""}
    if not kinds:
        return "empty"
    if kinds <= {bool}:
        return "true or false"
    if kinds <= {int}:
        return "whole number"
    if kinds <= {int, float}:
        return "number"
    return "time" if kinds <= {datetime} else "text"


def _csv(head: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_text(value) for value in row] for row in rows)
    return out.getvalue()


def _text(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value).replace("\x00", "")
