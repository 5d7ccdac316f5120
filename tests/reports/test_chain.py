"""The chain of the report: objective, indicator, evidence, finding, recommendation, followed both ways."""

from __future__ import annotations

import csv
import html
import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import openpyxl
import pytest
from django.test import Client
from pypdf import PdfReader

from adjudication.models import Step
from reports import selectors_later as later
from reports.collect import aar
from reports.collect.report import chain, citing, gaps
from reports.models import Entry, Paper
from reports.services import words
from reports.services.entries_before import with_numbers
from tests import world as worlds
from tests.pages import markup
from tests.reports.conftest import make, print_nothing, text_of, with_annexes
from wargame.errors import Refused
from wargame.models import Indicator, LogEntry, Objective, OrderSheet
from wargame.services import exercises, logbook
from wargame.services.evaluation import evidence
from wargame.web.strict_input import fingerprint

# objective, indicator, evidence, bearing, finding, recommendation
WAYS = {
    ("LO-1", "1.1", "E-01", "for", "F-01", ""),
    ("LO-1", "1.1", "E-02", "against", "F-02", "REC-01"),
    ("LO-1", "1.1", "E-02", "against", "F-02", "REC-02"),
    ("LO-1", "1.2", "E-03", "neutral", "", ""),
    ("LO-1", "", "E-04", "for", "F-01", ""),
    ("LO-1", "", "E-04", "for", "F-02", "REC-01"),
    ("LO-1", "", "E-04", "for", "F-02", "REC-02"),
    ("RQ-1", "Q1.1", "E-05", "against", "F-03", "REC-01"),
    ("RQ-1", "Q1.2", "", "", "", ""),
    ("RQ-1", "", "", "", "F-04", ""),
    ("LO-2", "", "", "", "", ""),
    ("", "", "", "", "", "REC-03"),
}
FINDINGS = (
    ("LO-1", "strength", "met", "E-01, E-04"), ("LO-1", "improve", "partly", "E-02, E-04"),
    ("RQ-1", "improve", "not", "E-05"), ("RQ-1", "", "", ""),
)  # fmt: skip
PLAN = ("F-02, F-03", "F-02", "")


@pytest.fixture
def chained(played: worlds.World) -> worlds.World:
    """Three objectives, one of them bare, with evidence, findings and recommendations in every combination."""
    goals = {
        code: Objective.objects.create(exercise=played.exercise, code=code, kind=kind, title=code, text="T", order=n)
        for n, (code, kind) in enumerate((("LO-1", "learning"), ("RQ-1", "research"), ("LO-2", "learning")))
    }
    signs = {
        (code, n): Indicator.objects.create(objective=goals[code], text=f"Sign {n} of {code}", order=n)
        for code in ("LO-1", "RQ-1")
        for n in (1, 2)
    }
    for code, sign, bearing in (
        ("LO-1", 1, "for"), ("LO-1", 1, "against"), ("LO-1", 2, "neutral"), ("LO-1", 0, "for"), ("RQ-1", 1, "against"),
    ):  # fmt: skip
        entry = logbook.write(played.exercise, LogEntry.Kind.NOTICE, f"Seen on {code}.", turn=1)
        evidence.mark(
            exercise=played.exercise, objective_id=goals[code].pk, kind="log", ref=str(entry.pk), made_by="Alice",
            bearing=bearing, indicator_id=signs[code, sign].pk if sign else None,
        )  # fmt: skip
    for n, (code, kind, rating, cites) in enumerate(FINDINGS, 1):
        more = {} if n == len(FINDINGS) else {"reference": "AJP-3", "analysis": "Seen late. Expected early."}
        said = {"kind": kind, "rating": rating, "evidence": cites, "text": f"Found {n}"}
        save(played, "finding", f"f{n}", objective=code, **said, **more)
    for n, cites in enumerate(PLAN, 1):
        save(played, "recommendation", f"r{n}", text=f"Advice {n}", findings=cites)
    return played


def save(world: worlds.World, part: str, subject: str, **values: str) -> Entry:
    return words.save(
        viewer=world.viewer("white", umpire=True), part=part, subject=subject, values=values, seen={}
    )  # fmt: skip


def ways(rows: Iterable[Mapping[str, Any]]) -> set[tuple[str, ...]]:
    names = ("objective", "indicator", "evidence", "bearing", "finding", "recommendation")
    return {tuple(str(row[name] or "") for name in names) for row in rows}


def test_the_collected_report_follows_every_chain_both_ways(chained: worlds.World) -> None:
    report = aar.collect(chained.exercise)
    goals = {one.code: one for one in report.lessons.objectives}
    findings = {one.number: one for goal in goals.values() for one in goal.findings}
    plan = {one.number: one for one in report.plan}
    down = {
        (goal.code, piece.indicator, piece.number, piece.bearing.lower(), number, action)
        for goal in goals.values()
        for piece in goal.pieces
        for number in piece.findings or ("",)
        for action in (findings[number].actions if number else ()) or ("",)
    }
    assert down == {way for way in WAYS if way[2]}
    up = {
        (findings[number].objective, link.indicator, link.number, link.bearing, number, one.number)
        for one in plan.values()
        for number in one.findings
        for link in findings[number].evidence
    }
    assert up == {way for way in WAYS if way[2] and way[5]}
    assert plan["REC-01"].objectives == ("LO-1", "RQ-1")
    assert (findings["F-04"].evidence, findings["F-04"].actions, plan["REC-03"].findings) == ((), (), ())
    for goal in goals.values():
        for line in goal.indicators:
            here = [piece for piece in goal.pieces if piece.indicator == line.number]
            split = [[p.number for p in here if p.bearing == word] for word in ("For", "Against", "Neutral")]
            assert [list(side) for side in line.sides] == split, line.number
    assert [line.number for line in goals["LO-1"].indicators] == ["1.1", "1.2", ""]
    assert ways(vars(row) for row in chain.read(chained.exercise).rows()) == WAYS


def test_the_workbook_and_its_folder_join_by_the_same_numbers(chained: worlds.World) -> None:
    file = Paper.objects.get(pk=make(chained.exercise, Paper.Kind.WORKBOOK).pk).file
    book = openpyxl.load_workbook(io.BytesIO(bytes(file or b"")))
    sheets = {name: list(read_sheet(book[name].iter_rows(values_only=True))) for name in book.sheetnames[1:]}
    joined(sheets)
    data = Paper.objects.get(pk=make(chained.exercise, Paper.Kind.DATA).pk).file
    with zipfile.ZipFile(io.BytesIO(bytes(data or b""))) as folder:
        files = {name.rpartition("/")[2]: folder.read(name).decode() for name in folder.namelist()}
    tables = {
        name: list(csv.DictReader(io.StringIO(files[f"{name.lower().replace(' ', '_')}.csv"]))) for name in sheets
    }
    joined(tables)
    told = {(row["file"], row["column"]) for row in csv.DictReader(io.StringIO(files["dictionary.csv"]))}
    for column in ("objective", "indicator", "evidence", "finding", "recommendation"):
        assert ("chain.csv", column) in told


def read_sheet(rows: Iterator[Any]) -> Iterator[dict[str, Any]]:
    head = next(rows)
    yield from (dict(zip(head, row, strict=True)) for row in rows)


def joined(sheets: Mapping[str, list[dict[str, Any]]]) -> None:
    """Every number of the chain has its row, and every row is in the chain."""
    found = sheets["Chain"]
    assert ways(found) == WAYS
    for sheet, key in (
        ("Objectives", "objective"), ("Indicators", "indicator"), ("Evidence", "evidence"), ("Findings", "finding"),
        ("Improvement plan", "recommendation"),
    ):  # fmt: skip
        named = [row[key] for row in sheets[sheet]]
        assert sorted(named) == sorted({row[key] for row in found if row[key]}), sheet
    for row in sheets["Evidence"]:
        here = [way for way in found if way["evidence"] == row["evidence"]]
        for name in ("objective", "indicator", "bearing"):
            assert {way[name] or "" for way in here} == {row[name] or ""}, row["evidence"]
    for row in sheets["Indicators"]:
        here = [one for one in sheets["Evidence"] if one["indicator"] == row["indicator"]]
        for bearing in ("for", "against", "neutral"):
            assert int(row[bearing]) == sum(one["bearing"] == bearing for one in here)


@pytest.mark.slow
def test_every_number_in_print_is_a_link_both_ways(chained: worlds.World) -> None:
    paper = make(chained.exercise, Paper.Kind.AAR)
    text = text_of(paper)
    assert "Evidence on LO-1: 2 for, 1 against, 1 neutral" in text
    assert "For E-01, E-04" in text
    reader = PdfReader(io.BytesIO(bytes(paper.file or b"")))
    assert {pair for pair in wanted() if pair not in set(linked(reader))} == set()


def wanted() -> Iterator[tuple[str, str]]:
    """The links of the chain, each with the one back."""
    for objective, indicator, piece, _, finding, action in WAYS:
        on = f"indicator-{indicator}" if indicator else f"whole-{objective}"
        steps = (on, piece and f"evidence-{piece}", finding and f"finding-{finding}", action and f"action-{action}")
        for start, end in pairwise(steps):
            if (piece or start != on) and start and end:
                yield from ((start, end), (end, start))
        if finding and action:
            yield f"action-{action}", f"objective-{objective}"


def linked(reader: PdfReader) -> Iterator[tuple[str, str]]:
    """Every link of the file: the named row that it is in, and the place it leads to."""
    rows = defaultdict(list)
    for name, place in reader.named_destinations.items():
        if re.match(r"(indicator|whole|evidence|finding|action)-", name):
            rows[reader.get_destination_page_number(place)].append((float(place.top or 0), name))
    row = ""
    for number, page in enumerate(reader.pages):
        notes = [note.get_object() for note in page.get("/Annots", None) or ()]
        found = [(float(note["/Rect"][3]), str(note["/Dest"])) for note in notes if "/Dest" in note]
        marks = [(top, 0, name) for top, name in rows[number]] + [(top, 1, name) for top, name in found]
        for _, link, name in sorted(marks, key=lambda mark: (-mark[0], mark[1])):
            if link:
                yield row, name
            else:
                row = name


def test_evidence_on_a_step_leads_to_its_line_and_the_line_to_it(
    played: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    print_nothing(monkeypatch)
    goal = Objective.objects.create(exercise=played.exercise, code="LO-1", title="Tempo", text="T")
    act = next(act for turn in aar.collect(played.exercise).account.turns for act in turn.acts)
    told = logbook.write(played.exercise, LogEntry.Kind.NOTICE, "It fell.", turn=1)
    LogEntry.objects.filter(pk=told.pk).update(seq=act.seq)
    run = Step.objects.get(game=played.exercise.game_id, seq=act.seq).run_id
    sheet = OrderSheet.objects.filter(decision__exercise=played.exercise, decision__run_id=run).first()
    note = logbook.write(played.exercise, LogEntry.Kind.NOTICE, "The room was late." * 40, turn=1)
    wanted = [("step", act.seq), ("log", told.pk), *([("sheet", sheet.pk)] if sheet else []), ("log", note.pk)]
    for kind, ref in wanted:
        evidence.mark(
            exercise=played.exercise, objective_id=goal.pk, kind=kind, ref=str(ref), made_by="Alice", bearing="for"
        )  # fmt: skip
    assert len(wanted) == 4, "an order of a cell is among them"
    printed = bytes(make(with_annexes(played.exercise), Paper.Kind.AAR).file or b"").decode()
    (line,) = re.findall(r'<tr id="record-E-01">(.*?)</tr>', printed, re.DOTALL)
    assert re.findall(r'href="#(evidence-E-\d+)"', line) == ["evidence-E-01", "evidence-E-02", "evidence-E-03"]
    for number in ("E-01", "E-02", "E-03"):
        (row,) = re.findall(rf'<tr id="evidence-{number}">(.*?)</tr>', printed, re.DOTALL)
        assert 'href="#record-E-01"' in row
    assert re.search(r'<tr id="evidence-E-04">.*?href="#record-E-04"', printed, re.DOTALL)
    annex = printed[printed.index('id="annex-notes"') :]
    (line,) = re.findall(r'<tr id="record-E-04">(.*?)</tr>', annex, re.DOTALL)
    assert note.text in line, "a line of no step is printed in full"
    assert 'href="#evidence-E-04"' in line
    book = openpyxl.load_workbook(io.BytesIO(bytes(make(played.exercise, Paper.Kind.WORKBOOK).file or b"")))
    rows = list(read_sheet(book["Evidence"].iter_rows(values_only=True)))
    assert [row["step"] for row in rows] == [act.seq] * 3 + [None]
    lines = {row["evidence"]: row for row in read_sheet(book["Log"].iter_rows(values_only=True)) if row["evidence"]}
    assert (lines["E-04"]["text"], str(lines["E-04"]["number"])) == (note.text, str(rows[3]["reference"]))
    for name in ("Orders", "Events"):
        assert act.seq in {row["step"] for row in read_sheet(book[name].iter_rows(values_only=True))}


def test_a_number_that_is_unknown_or_of_another_objective_is_refused(chained: worlds.World) -> None:
    for cites, why in (
        ("E-99", "nothing has the number E-99"), ("E-05", "E-05 is evidence on RQ-1, and the finding is on LO-1"),
        ("see E-01", "“see” is not a number such as E-07"), ("F-01", "“F-01” is not a number such as E-07"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=why):
            save(chained, "finding", "f1", evidence=cites)
    with pytest.raises(Refused, match="this finding is on LO-1"):
        save(chained, "finding", "f1", objective="RQ-1")
    with pytest.raises(Refused, match="choose the objective"):
        save(chained, "finding", "new", text="Of nothing")
    with pytest.raises(Refused, match="no finding F-08, F-09"):
        save(chained, "recommendation", "r1", findings="F-01 F-08, F-09")
    with pytest.raises(Refused, match="choose one"):
        save(chained, "finding", "f1", rating="unseen")
    assert save(chained, "finding", "f1", evidence=" e-4;E1 E-04").values["evidence"] == "E-01, E-04"


def test_a_number_is_never_given_twice(chained: worlds.World) -> None:
    umpire = chained.viewer("white", umpire=True)
    with pytest.raises(Refused, match="REC-01, REC-02 answers F-02"):
        words.remove(viewer=umpire, part="finding", subject="f2")
    words.remove(viewer=umpire, part="finding", subject="f4")
    words.remove(viewer=umpire, part="recommendation", subject="r3")
    assert citing.of(save(chained, "finding", "f5", objective="LO-2", text="Late")) == "F-05"
    links = chain.read(chained.exercise)
    assert [one.number for one in links.findings] == ["F-01", "F-02", "F-03", "F-05"]
    assert [one.number for one in links.plan] == ["REC-01", "REC-02"]
    with pytest.raises(Refused, match="no finding F-04"):
        save(chained, "recommendation", "r1", findings="F-04")


def test_what_is_not_linked_or_rated_is_listed(chained: worlds.World) -> None:
    save(chained, "objective", "LO-1", rating="partly")
    save(chained, "objective", "LO-2", rating="met")
    found = gaps.of(chained.exercise)
    for sentence in (
        "Not rated: RQ-1.", "Rated without evidence: LO-2.", "Rated without a finding: LO-2.",
        "All evidence is neutral on indicator: 1.2.",
        "F-04 is not marked as a strength or an area to improve, is not rated, names no reference, has no analysis, "
        "cites no evidence.",
        "REC-03 answers no finding, has no root cause, has no corrective action, has no owner, has no start date, "
        "has no due date, has no status.",
    ):  # fmt: skip
        assert sentence in found, found
    assert not [one for one in found if one.startswith(("No finding cites", "F-01", "F-02", "F-03"))]
    LogEntry.objects.filter(pk=chained.exercise.evidence.get(number=2).ref).update(struck=True)
    assert "F-02 rests on E-02, which was undone." in gaps.of(chained.exercise)
    save(chained, "finding", "f1", evidence="E-04")
    mark = chained.exercise.evidence.get(number=5)
    evidence.mark(
        exercise=chained.exercise, objective_id=mark.objective_id, kind=mark.kind, ref=mark.ref, made_by="Alice"
    )
    found = gaps.of(chained.exercise)
    assert "No finding cites: E-01." in found
    assert "F-03 cites no evidence, cites E-05, which was removed." in found
    Objective.objects.filter(code="RQ-1").delete()
    links = chain.read(chained.exercise)
    assert links.stray == ("F-03", "F-04")
    assert next((one.findings, one.gone) for one in links.plan) == (("F-02",), ("F-03",))
    assert "On an objective that no longer exists: F-03, F-04." in gaps.of(chained.exercise)


def test_evidence_that_is_judged_after_approval_is_news(chained: worlds.World) -> None:
    exercises.end(exercise=chained.exercise)
    words.approve(viewer=chained.viewer("white", umpire=True), name="Col Tamm", reason="For a test.")
    now = words.state(chained.exercise)
    assert now.last is not None
    assert later.since(chained.exercise, now.last.at) == ()
    mark = chained.exercise.evidence.get(number=3)
    evidence.change(exercise=chained.exercise, mark_id=mark.pk, by="Alice", bearing="against")
    assert later.since(chained.exercise, now.last.at) == ("1 change to the evidence",)


def test_the_page_offers_the_evidence_of_the_objective_to_tick(chained: worlds.World) -> None:
    client, start = Client(), f"/papers/{chained.exercise.pk}/report/"
    client.force_login(chained.owner)
    page = markup(client.get(start))
    assert "against 1.1: Seen on LO-1." in page
    assert "Add a finding on LO-2" in page
    sent = {"part": "finding", "subject": "f2", "objective": "LO-1", "evidence": ["", "E-01", "E-02"]}
    assert client.post(f"{start}save/", sent).status_code == 302
    assert Entry.objects.get(subject="f2").values["evidence"] == "E-01, E-02"
    assert client.post(f"{start}save/", sent | {"evidence": [""]}).status_code == 302
    assert Entry.objects.get(subject="f2").values["evidence"] == ""
    script = {"HX-Request": "true", "HX-Trigger": "entry-finding-typed"}
    answer = client.post(f"{start}save/", sent | {"subject": "f9", "fresh": "1"}, headers=script).content.decode()
    assert "F-05 saved" in answer
    assert re.search(r'beforeend:\.ticks-findings">\s*<li>.*?value="F-05"', answer, re.DOTALL)
    assert re.search(r'innerHTML:#entry-finding-typed h3">Finding F-05<', answer)
    (following,) = re.findall(r'afterend:#entry-finding-typed">(.*?)</form>', answer, re.DOTALL)
    for part in ("Add a finding on LO-1", 'name="fresh"', 'name="objective" value="LO-1"', 'value="E-01"'):
        assert part in following
    assert 'value="f9"' not in following
    kept = client.post(f"{start}save/", sent | {"text": "Late"}, headers={"HX-Request": "true"}).content.decode()
    assert re.search(r'innerHTML:\.says-F-02">[^<]*Late<', kept)
    assert "beforeend" not in kept
    gone = {"part": "finding", "subject": "f2"}
    assert client.post(f"{start}do/remove/", gone).status_code == 422
    refused = client.post(f"{start}do/remove/", gone, headers={"HX-Request": "true"})
    assert (refused.status_code, refused["HX-Reswap"]) == (200, "outerHTML show:window:top")
    assert "REC-01, REC-02 answers F-02" in refused.content.decode()
    Objective.objects.filter(code="RQ-1").delete()
    assert "Its objective no longer exists" in markup(client.get(start))


def field_of(page: str, subject: str, name: str) -> str:
    """A field of a form on the page, with what is next to it."""
    (form,) = re.findall(
        rf'<form\s+class="entry (?:(?!</form>).)*?name="subject" value="{subject}".*?</form>', page, re.DOTALL
    )
    (found,) = re.findall(rf'<div class="field(?:(?!<div).)*?name="{name}".*?</div>', form, re.DOTALL)
    return str(found)


def test_without_a_script_what_is_refused_stays_in_its_field(chained: worlds.World) -> None:
    client, start = Client(), f"/papers/{chained.exercise.pk}/report/"
    client.force_login(chained.owner)
    sent = {
        "part": "recommendation", "subject": "r9", "text": "Ask <early>", "findings": ["", "F-02"], "owner": "S3",
        "start": "2026-05-01", "due": "2026-01-01", "fresh": "1",
    }  # fmt: skip
    answer = client.post(f"{start}save/", sent)
    page = answer.content.decode()
    assert (answer.status_code, Entry.objects.filter(subject="r9").count()) == (422, 0)
    assert "Ask &lt;early&gt;" in field_of(page, "r9", "text")
    assert 'value="S3"' in field_of(page, "r9", "owner")
    due = field_of(page, "r9", "due")
    assert 'value="2026-01-01"' in due
    assert 'aria-invalid="true"' in due
    assert "2026-01-01 is before the start, 2026-05-01. Change one of them." in due
    assert re.search(r'value="F-02"\s+checked', page[page.index('value="r9"') :])
    assert "error" not in field_of(page, "r9", "start")
    kept = client.post(f"{start}save/", sent | {"due": "2026-06-01"})
    assert kept["Location"].endswith("/report/#entry-recommendation-r9")
    old = {"part": "finding", "subject": "f1", "objective": "LO-1", "text": "Mine", "seen.text": fingerprint("Before")}
    page = client.post(f"{start}save/", old).content.decode()
    assert ">Mine</textarea>" in field_of(page, "f1", "text")
    assert "wrote here in the meantime: “Found 1”." in html.unescape(page)
    assert f'name="over" value="{fingerprint("Found 1")}"' in page
    assert f'name="seen.text" value="{fingerprint("Before")}"' in page
    Objective.objects.filter(code="LO-1").delete()
    page = client.post(f"{start}save/", old | {"subject": "f8"}).content.decode()
    assert "Your text is not saved" in page
    assert re.search(r"readonly>Mine</textarea>", page)


def test_what_was_written_before_there_were_numbers_becomes_findings() -> None:
    rows: list[Any] = [
        {"part": "objective", "subject": "LO-1", "number": 0, "values": {"strengths": "S", "improve": "I"}},
        {"part": "recommendation", "subject": "a", "number": 0, "values": {"text": "A", "objective": "LO-1"}},
        {"part": "recommendation", "subject": "b", "number": 0, "values": {"text": "B", "objective": "LO-2"}},
        {"part": "objective", "values": "broken"}, None,
    ]  # fmt: skip
    first, one, two, *broken, strength, improve = with_numbers(rows)
    assert first["values"] == {}
    assert (one["number"], one["values"]) == (1, {"text": "A", "findings": "F-02"})
    assert (two["number"], two["values"]) == (2, {"text": "B"})
    assert broken == rows[3:]
    assert (strength["number"], strength["values"]["kind"]) == (1, "strength")
    assert (improve["subject"], improve["values"]) == (
        "LO-1:improve", {"objective": "LO-1", "kind": "improve", "text": "I"}
    )  # fmt: skip


def test_evidence_on_an_event_stands_at_the_act_that_tells_of_it_and_nowhere_else() -> None:
    """Step 8 is a whole turn and the opening of the next one: each event has its own row in one of two tables."""
    acts: Any = [
        SimpleNamespace(seq=seq, index=index, turn=turn, place=f"{seq}.{index}")
        for seq, index, turn in ((8, 2, 3), (8, 9, 3), (8, 31, 4), (9, 0, 4))
    ]
    pointed = ((8, 12, 3), (8, 30, 4), (8, 1, 3), (8, None, 3), (9, 5, 4), (7, 1, 2))
    marks: Any = [
        SimpleNamespace(number=f"E-{n:02d}", step=step, event=event, turn=turn)
        for n, (step, event, turn) in enumerate(pointed, 1)
    ]
    found = chain.Chain.at(cast(Any, SimpleNamespace(marks=marks)), acts)
    assert found == {"8.9": ("E-01",), "8.31": ("E-02",), "8.2": ("E-03", "E-04"), "9.0": ("E-05",)}
