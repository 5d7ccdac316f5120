"""The MSEL as a table: out and in again it means the same, and a broken row is named and refused."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime, time

import openpyxl
import pytest

from tests import world as worlds
from tests.wargame.msel.msel_world import states, write
from tests.world import World
from wargame.errors import Refused
from wargame.msel_table import COLUMNS
from wargame.services.evaluation import plan
from wargame.services.msel import attachments, injects, msel_files, releases

HEAD = ",".join(COLUMNS)


def table(*rows: str, head: str = HEAD) -> bytes:
    return "\r\n".join([head, *rows]).encode()


def load(world: World, data: bytes, **options: bool) -> msel_files.Loaded:
    return msel_files.load(exercise=world.exercise, data=data, by="Alice", **options)


def full(world: World) -> None:
    """Something in every column, with all that tables are bad at."""
    plan.set_objectives(exercise=world.exercise, texts=["Escalation as a choice", "Coalitions"])
    write(world, "1.10", title='He said "no", then left; twice', text="First line,\nsecond; line\n\nThird", to=["Red"])
    write(
        world, "A-2", approve=False, kind="call", sender="=cmd|' /C calc'!A0", to=["Red", "Blue"], answer=True,
        text="'=SUM(A1) begins with an apostrophe", note="+49 30 12", after="1.10", release="track prestige RED <= 5",
        objectives=["LO-1", "LO-2"],
    )  # fmt: skip
    injects.cancel(inject=write(world, "3", title="Привіт, Kyïv", to=["all"], release="at 14:30"))
    injects.hold(inject=write(world, "4", release="place crimea changes hands", to=["Green"]))


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_out_and_in_again_means_the_same(setup_world: World, form: str) -> None:
    full(setup_world)
    written = msel_files.export(setup_world.exercise, form)
    other = worlds.build("oscar", "Copy")
    plan.set_objectives(exercise=other.exercise, texts=["Escalation as a choice", "Coalitions"])
    done = load(other, written)
    assert (done.added, done.changed, done.refused) == (4, 0, ())
    assert states(other) == states(setup_world)
    assert msel_files.export(other.exercise, "csv") == msel_files.export(setup_world.exercise, "csv")


def test_importing_ones_own_export_changes_nothing(world: World) -> None:
    full(world)
    releases.by_hand(inject=world.exercise.injects.get(number="1.10"), by="Alice")
    before = states(world)
    done = load(world, msel_files.export(world.exercise, "csv"))
    assert (done.added, done.changed, done.unchanged) == (0, 0, 4)
    assert states(world) == before


def test_no_spreadsheet_takes_a_text_for_a_formula(setup_world: World) -> None:
    full(setup_world)
    text = msel_files.export(setup_world.exercise, "csv").decode("utf-8-sig")
    for record in list(csv.reader(io.StringIO(text)))[1:]:
        assert not any(cell[:1] in ("=", "+", "-", "@") for cell in record)
    book = openpyxl.load_workbook(io.BytesIO(msel_files.export(setup_world.exercise, "xlsx")))
    assert not any(cell.data_type == "f" for row in book.active.iter_rows() for cell in row)


def test_one_row_is_one_inject_and_comes_as_a_draft(setup_world: World) -> None:
    done = load(setup_world, table('7,Ships,news,,all,turn 3,,no,,"Two ships, one port",,'))
    assert done.added == 1
    row = setup_world.exercise.injects.get()
    assert (row.number, row.state, row.trigger, row.text) == ("7", "draft", "turn 3", "Two ships, one port")


def test_words_and_semicolons_of_other_spreadsheets(setup_world: World) -> None:
    data = b"\xef\xbb\xbfNumber;Title;Kind;To;Text;Answer\n7;Ships;News article;RED, blue cell;Two ships;x\n"
    assert load(setup_world, data).added == 1
    row = setup_world.exercise.injects.get()
    assert (row.kind, row.answer_wanted) == ("news", True)
    assert {cell.name for cell in row.cells.all()} == {"Red", "Blue"}


def test_numbers_and_times_of_a_spreadsheet(setup_world: World) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["number", "title", "kind", "to", "release", "text"])
    sheet.append([7, "Ships", "news", "all", time(14, 30), 12.0])
    out = io.BytesIO()
    book.save(out)
    load(setup_world, out.getvalue())
    row = setup_world.exercise.injects.get()
    assert (row.number, row.trigger, row.text) == ("7", "at 14:30", "12")


def test_a_number_cell_that_could_mean_two_injects_changes_neither(setup_world: World) -> None:
    for number in ("1.10", "007", "1.2"):
        write(setup_world, number)
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["number", "title", "kind", "to", "text"])
    for value in (1.1, 7, 1.2):
        sheet.append([value, "New", "news", "all", "x"])
    out = io.BytesIO()
    book.save(out)
    done = msel_files.load(exercise=setup_world.exercise, data=out.getvalue(), by="Alice", skip_broken=True)
    assert (done.added, done.changed) == (0, 1)
    assert [text.partition(". Format")[0] for text in done.refused] == [
        "row 2: number: this cell is a number, so 1.1 could also be 1.10",
        "row 3: number: this cell is a number, so 7 could also be 007",
    ]
    sheet["A2"].number_format, sheet["A3"].number_format = "0.00", "000"
    out = io.BytesIO()
    book.save(out)
    assert load(setup_world, out.getvalue()).changed == 2


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_text_pasted_from_slides_can_be_exported(setup_world: World, form: str) -> None:
    write(setup_world, "1", title="Bridge\x0bdown", text="One\x0btwo\x0c\x01three")
    other = worlds.build("oscar", "Copy")
    load(other, msel_files.export(setup_world.exercise, form))
    assert other.exercise.injects.get().text == "One\ntwo\nthree"


def test_columns_that_nobody_knows_are_left_out_and_named(setup_world: World) -> None:
    head = "Sort key,number,title,kind,to,text,Remarks,releas"
    done = load(setup_world, table("b,1,T,news,all,x,check,turn 2", head=head))
    assert (done.added, done.refused) == (1, ())
    assert done.notes == ("These columns are not used: Sort key, Remarks, releas (did you mean release?).",)


def test_what_a_table_has_no_column_for_stays(setup_world: World) -> None:
    write(setup_world, "0")
    write(setup_world, "1", release="turn 2", sender="BBC", answer=True, note="quiet", after="0")
    load(setup_world, table("1,New title,news,all,x", head="number,title,kind,to,text"))
    row = setup_world.exercise.injects.get(number="1")
    assert (row.title, row.trigger, row.sender, row.answer_wanted, row.note, row.after) == (
        "New title", "turn 2", "BBC", True, "quiet", "0",
    )  # fmt: skip


def test_cells_without_a_value_to_take_are_named(setup_world: World) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["number", "title", "kind", "to", "text", "release", "mine"],
        ["1", "#N/A", "news", "all", "x", "", "#REF!"],
        ["2", "=A2&B2", "news", "all", "x", "", ""],
        [date(2026, 2, 1), "T", "news", "all", "x", "", ""],
        ["4", "T", "news", "all", "x", datetime(2026, 11, 21, 9, 4, 59, 999_000), "=1+1"],
        ["5", "T", "", "all", "x", date(2026, 11, 21), ""],
    ):
        sheet.append(row)
    sheet["B2"].data_type = "e"
    book.save(out := io.BytesIO())
    done = msel_files.load(exercise=setup_world.exercise, data=out.getvalue(), by="Alice", skip_broken=True)
    assert done.refused == (
        "row 2: title: this cell has no value: it shows the error #N/A.",
        "row 3: title: this cell has no value: the result of its formula is not stored. Open the file in a spreadsheet "
        "program and save it again.",
        "row 4: number: this cell is a date, 2026-02-01. Format the column as text and type the value again.",
        "row 6: kind: a value is missing. Choose from intelligence, news, social, call, order.",
    )
    assert setup_world.exercise.injects.get().trigger == "at 2026-11-21 09:05"


def test_values_that_a_sign_has_parted_are_not_taken(setup_world: World) -> None:
    with pytest.raises(Refused, match="row 2: column M: this value is behind the last column"):
        load(setup_world, table("1,T,news,,all,turn 2,,no,,Two ships, one port,,LO-1"))


def test_spaces_that_nobody_sees_do_no_harm(setup_world: World) -> None:
    load(setup_world, table("1\u00a0,T,\u200bnews,,blue\u00a0cell; Red\u202f,turn\u00a02,,\u00a0,,A\u00a0km\u00a0,,"))
    row = setup_world.exercise.injects.get()
    assert (row.number, row.kind, row.trigger, row.text) == ("1", "news", "turn 2", "A\u00a0km")


BROKEN = {
    "9,T,news,,all,track tension >= 3,,no,,x,,": "row 3: release: there is no track tension",
    "9,T,news,,all,place atlantis to RED,,no,,x,,": "row 3: release: there is no place atlantis",
    "9,T,news,,all,order surrender,,no,,x,,": "row 3: release: there is no kind of order surrender",
    "9,T,news,,all,turn 99,,no,,x,,": "row 3: release: there is no turn 99",
    "9,T,news,,all,turn 2 tea,,no,,x,,": "row 3: release: there is no phase tea",
    "9,T,news,,all,whenever,,no,,x,,": "row 3: release: “whenever” is not a trigger",
    "9,T,news,,all,at 2026-02-30 10:00,,no,,x,,": "row 3: release: there is no day 2026-02-30",
    "9,T,news,,all,with its chain,,no,,x,,": "row 3: release: “with its chain” needs a chain",
    "9,T,news,,all,,NOBODY,no,,x,,": "row 3: after: there is no inject NOBODY",
    "9,T,news,,all,,1 and,no,,x,,": "row 3: after: the chain ends",
    "9,T,news,,all,,9,no,,x,,": "row 3: after: the chain loops: 9 waits for 9",
    "9,T,gossip,,all,,,no,,x,,": "row 3: kind: “gossip” is not a kind of inject",
    "9,T,news,,Purple,,,no,,x,,": "row 3: to: there is no cell purple",
    "9,T,news,,,,,no,,x,,": "row 3: to: at least one cell",
    "9,T,news,,all,,,perhaps,,x,,": "row 3: answer: “perhaps” is not yes or no",
    "9,T,news,,all,,,no,done,x,,": "row 3: state: “done” is not a state",
    "9,T,news,,all,,,no,,,,": "row 3: text: a value is missing",
    "9,T,news,,all,,,no,,x,,LO-77": "row 3: objectives: there is no objective LO-77",
    "no number!,T,news,,all,,,no,,x,,": "row 3: number:",
    "1,T,news,,all,,,no,,x,,": "row 3: number: the number 1 is listed twice",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_row_is_named_and_the_rest_is_untouched(setup_world: World, broken: str) -> None:
    write(setup_world, "0")
    with pytest.raises(Refused) as refusal:
        load(setup_world, table("1,Good,news,,all,turn 2,,no,,Fine,,", broken))
    assert BROKEN[broken] in " ".join(refusal.value.problems)
    assert states(setup_world) == {"0": "approved"}


def test_a_chain_that_loops_over_several_rows_names_the_way(setup_world: World) -> None:
    rows = [f"{a},T,news,,all,with its chain,{b},no,,x,," for a, b in (("A", "B"), ("B", "C"), ("C", "A"))]
    with pytest.raises(Refused) as refusal:
        load(setup_world, table(*rows))
    assert "row 2: after: the chain loops: A waits for B waits for C waits for A." in refusal.value.problems
    assert states(setup_world) == {}


def test_a_loop_with_what_is_there_already(setup_world: World) -> None:
    write(setup_world, "B")
    write(setup_world, "A", after="B")
    with pytest.raises(Refused, match="B waits for A waits for B"):
        load(setup_world, table("B,T,news,,all,,A,no,,x,,"))


def test_the_good_rows_can_be_taken_without_the_broken(setup_world: World) -> None:
    rows = (
        "1,Good,news,,all,turn 2,,no,,Fine,,",
        "2,Bad,news,,all,track tension > 1,,no,,x,,",
        "3,Follows the bad,news,,all,with its chain,2,no,,x,,",
        "4,Follows that,news,,all,with its chain,3,no,,x,,",
        "5,Also good,news,,all,with its chain,1,no,,x,,",
    )
    done = load(setup_world, table(*rows), skip_broken=True)
    assert states(setup_world) == {"1": "draft", "5": "draft"}
    assert done.added == 2
    assert [text.split(":")[0] for text in done.refused] == ["row 3", "row 4", "row 5"]


def test_what_cells_have_read_is_not_changed(world: World) -> None:
    inject = write(world, "1", title="As it was")
    releases.by_hand(inject=inject, by="Alice")
    with pytest.raises(Refused, match="row 2: number: 1 has already been released"):
        load(world, table("1,Another title,news,,all,by hand,,no,,Text of 1.,,"))
    inject.refresh_from_db()
    assert inject.title == "As it was"


def test_a_known_number_is_changed_in_place(setup_world: World) -> None:
    inject = write(setup_world, "1")
    done = load(setup_world, table("1,New title,news,,red,turn 2,,no,held,x,,"))
    assert (done.added, done.changed) == (0, 1)
    inject.refresh_from_db()
    assert (inject.title, inject.state, inject.trigger) == ("New title", "held", "turn 2")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the table is empty"),
        (b"PK\x03\x04 no archive", "cannot be read as a workbook"),
        ("number,title\nä".encode("latin-1"), "neither XLSX nor CSV in UTF-8"),
        (
            b"number,titel,kind,to,text,colour\n",
            "no column “titel” (did you mean title?) or “colour”, and the column title",
        ),
        (b"number,title,kind,text\n", "row 1: the column to is missing"),
        (b"number,title,kind,to,text,title\n", "row 1: the column title appears twice"),
        (table(*["1,T,news,,all,,,no,,x,,"] * 301), "at most 300 injects"),
        (b"x" * 2_000_001, "at most 2 MB"),
    ],
)
def test_a_file_that_is_no_table(setup_world: World, data: bytes, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        load(setup_world, data)
    assert says in " ".join(refusal.value.problems)


def test_a_row_of_a_thousand_columns_does_no_harm(setup_world: World) -> None:
    assert load(setup_world, table("1,T,news,,all,,,no,,x,," + "," * 1000)).added == 1


def test_the_first_bytes_of_a_picture_alone_are_no_picture() -> None:
    for data in (b"\xff\xd8\xff", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xe0\x00\x04ab\xff"):
        assert attachments.kind_of(data) is None
