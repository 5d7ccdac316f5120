"""Whatever the bytes are, a reader reads them or refuses them in words; nothing else ever comes out of it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from adjudication.engine import incoming, registry
from adjudication.engine.checking import cases
from adjudication.engine.scenario.packs import PackError
from adjudication.errors import Illegal
from adjudication.services import pack_files, packs, spreadsheets
from adjudication.services.studio import force_tables
from tests.fuzz import mutations
from wargame import msel_table
from wargame.errors import Refused
from wargame.services.msel import attachments

MANY, MOST = 200, 5_000
SLOW = {
    "pack": 10,
    "opuc pack": 10,
    "xlsx": 2,
    "forces xlsx": 4,
    "forces csv": 4,
}  # a whole pack is read and checked each time
REFUSALS = (Refused, Illegal, PackError, cases.CaseError, incoming.Unreadable)
ROWS = [
    [
        str(number), f"A bridge is down, {number}", "news", "Press centre", "all", "turn 2", "", "no", "approved",
        "Two lines\nof text; “quoted”, with commas", "=not a formula", "",
    ]
    for number in range(1, 12)
]  # fmt: skip


def survives(read: Callable[[bytes], Any], data: bytes) -> str:
    """What the reader refuses a file with; empty if it takes it."""
    try:
        read(data)
    except REFUSALS as error:
        said = [str(part) for part in getattr(error, "problems", None) or [error]]
        assert all(len(text) > 8 for text in said), said
        return " ".join(said)
    return ""


def workbook() -> bytes:
    """A workbook as a spreadsheet program leaves it: numbers, dates and a formula next to the texts."""
    data = msel_table.to_xlsx(ROWS)
    book = openpyxl.load_workbook(io.BytesIO(data))
    sheet = book.worksheets[0]
    sheet.append([12, 3.5, True, None, "=1+1"])
    book.create_sheet("Notes")["B2"] = "see sheet 1"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def pack(system: str = "ukrainian_crisis") -> dict[str, str]:
    """The texts of the first pack of a system."""
    rules = registry.get(system)
    return dict(rules.pack_texts(rules.packs()[0]))


def taken_in(data: bytes) -> None:
    """All that bringing a pack reads before the database is asked."""
    files = pack_files.unzip(data)
    packs.checked(packs.system_of(files), files)


def case_file(tmp_path: Path) -> tuple[bytes, Callable[[bytes], Any]]:
    """A real file of cases, and the reader of `run_case`."""
    found = min(Path("tests/cases/ukrainian_crisis").glob("*.yaml"), key=lambda path: path.stat().st_size)
    target = tmp_path / "case.yaml"

    def read(data: bytes) -> None:
        target.write_bytes(data)
        for plain in cases.read(target):
            cases.convert(target, plain)

    return found.read_bytes(), read


def readers(tmp_path: Path) -> dict[str, tuple[bytes, Callable[[bytes], Any], bool]]:
    """Each format with a real file, its reader, and whether it is an archive."""
    case, read_case = case_file(tmp_path)
    files = pack()
    opuc = pack("opuc")
    return {
        "xlsx": (workbook(), msel_table.read, True),
        "csv": (msel_table.to_csv(ROWS), msel_table.read, False),
        "forces xlsx": (
            force_tables.to_xlsx("opuc", opuc),
            lambda data: force_tables.compared("opuc", opuc, data),
            True,
        ),
        "forces csv": (
            force_tables.to_csv("opuc", opuc),
            lambda data: force_tables.compared("opuc", opuc, data),
            False,
        ),
        "pack": (pack_files.zipped(files, "mine"), taken_in, True),
        "opuc pack": (pack_files.zipped(opuc, "mine"), taken_in, True),
        "case": (case, read_case, False),
        "attachment": ("Überall Text.\n".encode() * 20, lambda data: attachments.checked("a.txt", data), False),
        "json": (mutations.written({"orders": [{"do": "done", "n": [1, 2.5]}]}), incoming.plain_json, False),
    }


FORMATS = ("xlsx", "csv", "forces xlsx", "forces csv", "pack", "opuc pack", "case", "attachment", "json")


def rounds(form: str, tmp_path: Path, count: int, seed: str) -> tuple[int, int]:
    data, read, archive = readers(tmp_path)[form]
    assert survives(read, data) == "", form
    spoilt = list(mutations.bytewise(data, count, seed))
    if archive:
        spoilt += mutations.memberwise(data, count, seed)
    refused = sum(bool(survives(read, one)) for one in spoilt)
    return refused, len(spoilt)


@pytest.mark.parametrize("form", FORMATS)
def test_damaged_files_are_refused_in_words(form: str, tmp_path: Path) -> None:
    refused, count = rounds(form, tmp_path, MANY // SLOW.get(form, 1), form)
    assert refused > count // 10  # the damage is real


@pytest.mark.nightly
@pytest.mark.parametrize("form", FORMATS)
def test_many_damaged_files(form: str, tmp_path: Path) -> None:
    rounds(form, tmp_path, MOST // SLOW.get(form, 1), f"{form} at night")


@pytest.mark.parametrize("opening", [b"[", b"{a: ", b"- ", b"? "])
def test_nesting_without_end(opening: bytes, tmp_path: Path) -> None:
    """The reader of YAML breaks down with the whole process over this, so it must never see it."""
    data = opening * 100_000
    _, read_case = case_file(tmp_path)
    assert survives(read_case, data)
    assert survives(lambda _: packs.system_of({"pack.yaml": data.decode()}), data)
    assert survives(lambda one: packs.checked("opuc", {"pack.yaml": one.decode()}), data[:390_000])


def test_tags_that_do_not_fit_their_value(tmp_path: Path) -> None:
    _, read_case = case_file(tmp_path)
    for text in ("!!bool x", "!!timestamp x", "!!int x", "!!float x", "!!binary é", "!!omap x", "!!set [a]", "!x y"):
        for place in (f"{text}\n", f"system: {text}\n", f"cases: {text}\n"):
            assert survives(read_case, place.encode())
            assert survives(lambda one: packs.system_of({"pack.yaml": one.decode()}), place.encode())


def test_an_encrypted_workbook_is_named_as_what_it_is() -> None:
    data = bytearray(workbook())
    at = data.find(b"PK\x01\x02")
    data[at + 8] |= 1
    assert "encrypted" in survives(msel_table.read, bytes(data))


def test_a_zip_that_unpacks_to_more_than_it_says() -> None:
    files = mutations.unpacked(workbook())
    files["xl/bomb.xml"] = b"\0" * (spreadsheets.MOST_UNPACKED + 1)
    data = mutations.packed(files)
    lying = data.replace((spreadsheets.MOST_UNPACKED + 1).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lying != data
    assert survives(msel_table.read, data)
    assert survives(msel_table.read, lying)
