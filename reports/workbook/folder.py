"""The workbook for programs: a folder of CSV files in a zip, with a data dictionary and a Data Package descriptor.

Every row begins with the exercise, so the same table of many exercises can be read as one.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.utils.text import slugify

from reports.workbook import datapackage
from reports.workbook.book import Workbook
from reports.workbook.datapackage import columns_of, file_of
from reports.workbook.schema import VERSION
from reports.workbook.table import Value

LONGEST = 80  # letters of a folder's name before the id
MADE = (2000, 1, 1, 0, 0, 0)  # the same tables make the same bytes
README = """{name}

{about}

One CSV file for each table, in UTF-8 with commas. exercise.csv has the settings and the result of the exercise in one
row. dictionary.csv explains every column. datapackage.json says the same for programs, as a Data Package of
Frictionless Data. The columns and their types are the same for every exercise under version {version} of these tables;
those of units.csv are the same for every exercise of a rule system.

{facts}

Put the folders of several exercises side by side, and read a table of all:

    import glob, pandas
    rolls = pandas.concat(map(pandas.read_csv, glob.glob("*/rolls.csv")), ignore_index=True)

Group and join by exercise_id, because two exercises can have one title.

Some texts look like numbers: indicator 1.10, rule 10.10, hex 0709. dictionary.csv says which columns are texts. To read
everything as it is written, give read_csv dtype=str and keep_default_na=False, and turn what you count into numbers.

chain.csv leads from each objective to its recommendations, by the numbers of the report. Merge it with the other files
on exercise_id and objective, indicator, evidence, finding or recommendation. evidence.csv has as reference what the
table of its kind, such as rfis.csv, has as number, and that table has as evidence the numbers of the evidence.

cells.csv says which side each cell plays. orders.csv has the first and the last event of each order; events.csv and
rolls.csv have the order and the event that each comes from. Join them on exercise_id, step and those numbers.

true and false are written so, days as 2026-11-24, times as 2026-11-24T13:45:00 by the clocks of the exercise. What is
not known, or belongs to no turn, is empty; turn 0 is the set-up. Texts are as they were written, also those that a
spreadsheet program would take for a formula: open the analyst's workbook in a spreadsheet, not these files.

Names are in people.csv only. Everywhere else, each name of the roster, of the umpires, of the authors in the record and
of the owners in the improvement plan is replaced with what people.csv has as called. Delete people.csv, and none of
these names is left. Nicknames, and people who are none of these, are not recognised: read the texts before you publish
them.
"""


def write(workbook: Workbook) -> bytes:
    """The zip file: a folder with a file for each table, `dictionary.csv`, `datapackage.json` and `README.txt`."""
    name = dict(workbook.facts)["Exercise"]
    folder = f"{slugify(name, allow_unicode=True)[:LONGEST].strip('-') or 'exercise'}-{workbook.id[:8]}"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in _files(workbook, name):
            info = zipfile.ZipInfo(f"{folder}/{file}", MADE)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, text.encode())
    return made.getvalue()


def _files(workbook: Workbook, name: str) -> Iterator[tuple[str, str]]:
    facts = "\n".join(f"{fact}: {value}" for fact, value in workbook.facts)
    about = README.format(name=name, about=workbook.marking, version=VERSION, facts=facts)
    yield "README.txt", about.replace("\n\n\n", "\n\n")
    yield "dictionary.csv", _csv(("file", "column", "type", "meaning"), _dictionary(workbook))
    yield "datapackage.json", datapackage.described(workbook, name)
    for one in workbook.tables:
        head = [column.name for column in columns_of(one.schema)]
        yield file_of(one.schema), _csv(head, ((name, workbook.id, *row) for row in one.rows))


def _dictionary(workbook: Workbook) -> Iterator[tuple[Value, ...]]:
    for one in workbook.tables:
        file = file_of(one.schema)
        yield file, "", f"{len(one.rows)} row{'' if len(one.rows) == 1 else 's'}", one.about
        yield from ((file, column.name, column.kind, column.explained) for column in columns_of(one.schema))


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
    return value.isoformat() if isinstance(value, date) else str(value).replace("\x00", "")
