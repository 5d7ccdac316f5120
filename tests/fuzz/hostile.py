"""Small files that ask for all memory, and the reader of each; the work of a process with a limit."""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import zipfile
from collections.abc import Callable
from typing import Any

import django
import msgspec
import openpyxl

from adjudication.services.imports.bounded import Say

FORMAT = "white-cell-bundle"
Reader = Callable[[bytes], Any]
MANY = 20_000_000
SPREADSHEET = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
NO_STRINGS = b'<sst xmlns="' + SPREADSHEET + b'"><si><t>x</t></si></sst>'
STRINGS_ARE = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/'
    b'vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)


def zipped(**files: bytes) -> bytes:
    """An archive of files by name; “__” parts folders."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/"), data)
    return out.getvalue()


def bundle(ledger: bytes) -> bytes:
    """A bundle whose manifest fits its ledger."""
    tables = b"{}"
    digests = {"ledger.json": hashlib.sha256(ledger).hexdigest(), "exercise.json": hashlib.sha256(tables).hexdigest()}
    manifest = json.dumps({"format": FORMAT, "version": 1, "exercise": "", "files": digests}).encode()
    return zipped(**{"manifest.json": manifest, "ledger.json": ledger, "exercise.json": tables})


def workbook(change: Callable[[str, bytes], bytes]) -> bytes:
    """A workbook with a table and a list of strings, whose parts are changed."""
    book = openpyxl.Workbook()
    book.active.append(["number", "title", "kind", "to", "text"])
    book.active.append(["1", "Ships", "news", "all", "x"])
    plain, out = io.BytesIO(), io.BytesIO()
    book.save(plain)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name).replace(b"</Types>", STRINGS_ARE + b"</Types>")
            new.writestr(name, change(name, part))
        new.writestr("xl/sharedStrings.xml", change("xl/sharedStrings.xml", NO_STRINGS))
    return out.getvalue()


def _entity(name: str, part: bytes) -> bytes:
    if not name.startswith("xl/worksheets/"):
        return part
    head = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "' + b"x" * 100_000 + b'">]>'
    return head + part[part.index(b"<worksheet") :].replace(b"<v>", b"<v>" + b"&a;" * 10_000, 1)


def _laughs(name: str, part: bytes) -> bytes:
    if name != "xl/sharedStrings.xml":
        return part
    entities = b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 10))
    head = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "lol">' + entities + b"]>"
    return head + part[part.index(b"<sst") :].replace(b"<t>", b"<t>&a9;", 1)


def _styles(name: str, part: bytes) -> bytes:
    return part.replace(b"</cellXfs>", b"<xf/>" * 5_000_000 + b"</cellXfs>") if name == "xl/styles.xml" else part


def _strings(name: str, part: bytes) -> bytes:
    return part.replace(b"</sst>", b"<si/>" * 5_000_000 + b"</sst>") if name == "xl/sharedStrings.xml" else part


def _cells(name: str, part: bytes) -> bytes:
    row = b"<row>" + b"<c/>" * 6_000_000 + b"</row></sheetData>"
    return part.replace(b"</sheetData>", row) if name.startswith("xl/worksheets/") else part


def _attributes(name: str, part: bytes) -> bytes:
    many = b"".join(b' a%d=""' % n for n in range(2_000_000))
    return part.replace(b"<sheetData", b"<sheetData" + many, 1) if name.startswith("xl/worksheets/") else part


def ods(rows: bytes, head: bytes = b"") -> bytes:
    """A workbook in OpenDocument with these rows."""
    names = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names).encode()
    body = b"<office:body><table:table>" + rows + b"</table:table></office:body>"
    content = head + b"<office:document-content " + spaces + b">" + body + b"</office:document-content>"
    return zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet", **{"content.xml": content})


def _ods_files() -> dict[str, bytes]:
    cell = b'<table:table-cell table:number-columns-repeated="1000000"><text:p>number</text:p></table:table-cell>'
    row = b'<table:table-row table:number-rows-repeated="1000000">' + cell + b"</table:table-row>"
    entity = b'<!DOCTYPE a [<!ENTITY a "' + b"x" * 100_000 + b'">]>'
    return {
        "repeats": ods(row * 1_000), "entity": ods(b"<text:p>" + b"&a;" * 10_000 + b"</text:p>", entity),
        "cells": ods(b"<table:table-row>" + b"<table:table-cell/>" * 590_000 + b"</table:table-row>"),
        "rows": ods(b"<table:table-row/>" * 590_000), "spaces": ods(b'<text:s text:c="99999999"/>' * 290_000),
    }  # fmt: skip


def tangled(corners: int, spread: float) -> bytes:
    """An area that crosses itself everywhere, next to a road."""
    dice = random.Random(5)
    noise = [(dice.uniform(-spread, spread), dice.uniform(-spread, spread)) for _ in range(corners)]
    ring = [[25 + at / corners + east, 58 + north] for at, (east, north) in enumerate(noise)]
    area = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
    road = {"type": "LineString", "coordinates": [[25, 58], [26, 58]]}
    return json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"natural": "water"}, "geometry": area},
        {"type": "Feature", "properties": {"highway": "primary"}, "geometry": road},
    ]}).encode()  # fmt: skip


def _nested(depth: int) -> bytes:
    shape = b'{"type":"GeometryCollection","geometries":[' * depth + b"]}" * depth
    feature = b'{"type":"Feature","properties":{"natural":"water"},"geometry":' + shape + b"}"
    return b'{"type":"FeatureCollection","features":[' + feature + b"]}"


LAUGHS = b"a: &a [x, x, x, x, x, x, x, x, x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (letter, letter, b", ".join([b"*%c" % (letter - 1)] * 9))
    for letter in range(ord("b"), ord("k"))
)


def files() -> dict[str, tuple[str, bytes]]:
    """By name the reader and the bytes; all of them are small as they are sent."""
    table = {
        "entity": _entity, "laughs": _laughs, "styles": _styles, "strings": _strings, "cells": _cells,
        "attributes": _attributes,
    }  # fmt: skip
    found = {f"xlsx {name}": ("table", workbook(change)) for name, change in table.items()}
    found |= {f"ods {name}": ("table", data) for name, data in _ods_files().items()}
    found |= {
        "csv of commas": ("table", b"number,title,kind,to,text\n" + b"," * 1_900_000),
        "csv of quotes": ("table", b'"' * 1_900_000),
        "csv of lines": ("table", b"number,title,kind,to,text\n" + b"1\n" * 900_000),
        "bundle of lists": ("bundle", zipped(**{"manifest.json": b"[" + b"[]," * MANY + b"[]]"})),
        "bundle of strings": ("bundle", zipped(**{"manifest.json": b"[" + b'"",' * 900_000 + b'""]'})),
        "bundle of one string": ("bundle", bundle(b'"' + b"x" * 380_000_000 + b'"')),
        "bundle of keys": ("bundle", bundle(b"{" + b",".join(b'"%d":0' % n for n in range(1_400_000)) + b"}")),
        "ledger of lists": ("json", b"[" + b"[]," * MANY + b"[]]"),
        "json of an open string": ("json", b'"\\"' * 3_000_000),
        "json in utf-16": ("json", ("[" + "[]," * 5_000_000 + "[]]").encode("utf-16")),
        "json that is deep": ("json", b"[" * 2_000_000),
        "pack of laughs": ("pack", zipped(**{"p__pack.yaml": LAUGHS})),
        "pack that is deep": ("pack", zipped(**{"p__pack.yaml": b"[" * 390_000})),
        "pack of lists": ("pack", zipped(**{"p__pack.yaml": b"[" + b"[]," * 130_000 + b"]"})),
        "pack of zeros": ("pack", zipped(**{"p__pack.yaml": b"\0" * 50_000_000})),
        "attachment of zeros": ("attachment", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\xff" * 4_900_000),
        "geography tangled": ("geography", tangled(2_000, 1.0)),
        "geography noisy": ("geography", tangled(60_000, 0.01)),
        "geography deep": ("geography", _nested(100_000)),
    }  # fmt: skip
    return found


def _read(kind: str) -> Reader:
    from adjudication.engine import incoming
    from adjudication.geography import reading
    from adjudication.services import pack_files, packs
    from wargame import msel_table
    from wargame.bundle import reading as bundle
    from wargame.services.msel import attachments

    def taken_in(data: bytes) -> None:
        files = pack_files.unzip(data)
        packs.checked(packs.system_of(files), files)

    return {
        "table": msel_table.read, "bundle": lambda data: bundle.read(data, []), "json": incoming.plain_json,
        "pack": taken_in, "attachment": lambda data: attachments.checked("a.png", data),
        "geography": lambda data: reading.read({"a": data}),
    }[kind]  # fmt: skip


def work(data: bytes, say: Say) -> bytes:
    """Read `files`, one after the other; by name what each is refused with, empty if it is taken."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from adjudication.engine.incoming import Unreadable
    from adjudication.errors import GameError
    from wargame.errors import Refused

    said = dict[str, str]()
    for name, (kind, content) in msgspec.msgpack.decode(data, type=dict[str, tuple[str, bytes]]).items():
        say(0, name)
        try:
            _read(kind)(content)
            said[name] = ""
        except (GameError, Unreadable, Refused) as error:
            said[name] = str(error)[:200]
    return msgspec.msgpack.encode(said)
