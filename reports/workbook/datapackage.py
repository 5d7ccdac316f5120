"""The data folder as a Frictionless Data Package: `datapackage.json`, written from the schema of the tables."""

from __future__ import annotations

import json
from typing import Any

from django.utils.text import slugify

from reports.workbook.book import Workbook
from reports.workbook.schema import VERSION
from reports.workbook.schema.shapes import Kind, TableColumn, TableSchema, text

EXERCISE = (
    text("exercise", "title and number of the exercise, the same in every table"),
    text("exercise_id", "what White Cell calls the exercise; no other has it, while a copy can have the same title"),
)
TYPES: dict[Kind, dict[str, str]] = {
    Kind.TEXT: {"type": "string"},
    Kind.WHOLE: {"type": "integer"},
    Kind.NUMBER: {"type": "number"},
    Kind.YES_NO: {"type": "boolean"},
    Kind.DAY: {"type": "date"},
    Kind.TIME: {"type": "datetime", "format": "%Y-%m-%dT%H:%M:%S"},
    Kind.JSON: {"type": "string"},
}
"""How a Data Package calls each kind. JSON is a text there, because it can be a list as well as an object."""


def file_of(schema: TableSchema) -> str:
    """The file of a table."""
    return f"{resource_of(schema.title)}.csv"


def resource_of(title: str) -> str:
    """The name of a table in the package."""
    return slugify(title).replace("-", "_")


def columns_of(schema: TableSchema) -> tuple[TableColumn, ...]:
    """The columns of a table's file: the exercise, then those of the table."""
    return (*EXERCISE, *schema.columns)


def described(workbook: Workbook, name: str) -> str:
    """The descriptor as JSON."""
    package = {
        "name": f"exercise-{workbook.id}",
        "title": name,
        "version": str(VERSION),
        "resources": [_resource(one.schema) for one in workbook.tables],
    }
    return json.dumps(package, ensure_ascii=False, indent=1)


def _resource(schema: TableSchema) -> dict[str, Any]:
    key = {"primaryKey": ["exercise_id", *schema.key]} if schema.key else {}
    links = {"foreignKeys": [_link(one.columns, one.table, one.to) for one in schema.links]} if schema.links else {}
    fields = [{"name": one.name, **TYPES[one.kind], "description": one.explained} for one in columns_of(schema)]
    return {
        "name": resource_of(schema.title),
        "path": file_of(schema),
        "title": schema.title,
        "description": schema.about,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": {"fields": fields, "missingValues": [""], **key, **links},
    }


def _link(columns: tuple[str, ...], table: str, to: tuple[str, ...]) -> dict[str, Any]:
    return {"fields": list(columns), "reference": {"resource": resource_of(table), "fields": list(to)}}
