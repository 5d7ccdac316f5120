"""The description of the format, generated from the tables."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from django.db import models

from wargame.bundle.tables import CITED, LEFT_OUT, BundleTable, Tables
from wargame.bundle.writing import FORMAT, VERSION

HEAD = f"""# The bundle: an exercise in one file

*Made by `manage.py describe_bundle`; a test compares it with the program.*

When an exercise has ended, its ledger page or `GET /api/v1/exercises/ID/bundle/` saves it as a zip file. Another White
Cell imports it under Exercises, Import an exercise or by `POST /api/v1/exercises/bring/`. It then has the same content,
and its ledger still verifies.

| file | content |
|---|---|
| `manifest.json` | `format` {FORMAT}, `version` {VERSION}, the exercise's id, the SHA-256 of every other file |
| `ledger.json` | steps, frozen pack, seed and what people wrote into steps; `manage.py verify_ledger` checks it |
| `exercise.json` | everything else, by table, as below |
| `files/DIGEST` | the attachments of injects and the papers as handed out, each named by its SHA-256 |

`ledger.json` has a `body` for every step, the exact text that its hash seals. For what people wrote into a step (note
of a ruling, reason of an undo, words of a matrix action) the body has `words:DIGEST`, and `words` has the text under
that digest with its `salt`: the digest is the SHA-256 of salt, line feed and text. If a name was removed, the text
differs and its salt is empty; the step does not change. A ledger that began before version 4 holds the text in the
body.

`dice` in `ledger.json` is the scheme of the dice. With 2, since version 5, each roll in a body has a `key`, and a die
is HMAC-SHA-256(seed, "position:die:rerolls:attempt:key"). With 3, in a syndicate of a course, the text has no position:
"die:rerolls:attempt:key", the key has the phase too, and each body has `decided`: how often each thing was decided so
far. Without `dice` the text is "position:roll:die:rerolls:attempt".

`exercise.json` is one object with a list of rows for each table. A row refers to another by its place in that table,
from 1, or by its `id` if the table has one. Times are ISO 8601 with their offset, and `null` is "none". Every field is
present.

White Cell refuses a bundle, and imports nothing of it, if it is cut short, if a file does not match its digest, if the
ledger does not verify, if an issue of a paper does not have the digest in its row, if a table, field, value or
reference does not fit, if a newer White Cell made it, or if the exercise is here already. It reads older versions, and
leaves the tables that came later empty. Before version 6 a `phase` was called `stage`. Before version 7 an exercise had
no `reading_time` and no `clock_length`: they are 60 and null. Before version 9 evidence had no `number` and no
`bearing`: they are its place in the table and `neutral`. Before version 10 an objective of the report had its strengths
and areas to improve as two texts: each becomes a finding, and a recommendation for the objective answers the second.
Before version 11 a survey had no `turns`: it is about every turn. Before version 12 an exercise had no `sitrep_form`:
it is `white_cell`. Before version 13 cells had no `remit` and runs no `shares`: one cell made all decisions of a side.
Before version 14 an order sheet had no `passed`: it is empty. Before version 15 no draft counted at the lock, and
only commanders submitted. Before version 16 no matrix action was judged together with another one, and no exercise
had a calendar.

Since version 8 `paperissue` has every paper as it was handed out. The importing White Cell shows and downloads them,
and does not print them again. If a name was removed from the record, the files of the issues until then are deleted:
`file` and `brief` are null, and the digests stay. Older bundles have the approved versions of the report only.
"""


def document(every: Tables) -> str:
    """The description as Markdown."""
    left = "".join(f"* {name}: {reason}.\n" for name, reason in LEFT_OUT.items())
    cited = ", ".join(f"`{kind}` in `{model._meta.model_name}`" for kind, model in CITED.items())
    tables = "".join(line for table in every for line in _table(table))
    return (
        f"{HEAD}\n## What a bundle leaves out\n\n{left}"
        "* Codes, tokens and keys of seats; the owner; links to other exercises; whether the replay is "
        "released.\n* Join cards, because they hold codes; and papers that are handed to no one: drafts of the report, "
        "workbook, data folder, script and participation record. The importing White Cell can make them again.\n\n"
        f"## Tables\n\nThe `ref` of evidence is a place too: {cited}; a step is named by its number.\n{tables}"
    )


def _table(table: BundleTable) -> Iterator[str]:
    about = (inspect.getdoc(table.model) or "").split("\n\n")[0].replace("\n", " ")
    since = f" Since version {table.since}." if table.since > 1 else ""
    yield f"\n### {table.name}\n\n{about}{since}\n\n| field | value |\n|---|---|\n"
    for field in table.fields:
        yield f"| `{field.name}` | {_value(field)} |\n"
    for many in table.lists:
        yield f"| `{many.name}` | list of places in {_name(many)} |\n"


def _name(field: Any) -> str:
    return f"`{field.related_model._meta.model_name}`"


def _value(field: models.Field[Any, Any]) -> str:
    none = ", or null" if field.null else ""
    if field.related_model is not None:
        return f"place in {_name(field)}{none}"
    if isinstance(field, models.BinaryField):
        return f"digest of its file{none}"
    if field.choices:
        return ", ".join(f"`{value}`" for value, _ in field.flatchoices if value) + none
    words = {
        models.DateTimeField: "time", models.BooleanField: "true or false", models.JSONField: "any JSON",
        models.UUIDField: "UUID", models.TextField: "text", models.CharField: "text", models.IntegerField: "number",
    }  # fmt: skip
    word = next(word for kind, word in words.items() if isinstance(field, kind))
    most = f" of at most {field.max_length} characters" if word == "text" and field.max_length else ""
    return f"{word}{most}{none}"
