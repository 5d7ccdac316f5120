"""Papers as they were handed out: each issue stays with its digests, for the umpire alone."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace

import pytest
from django.test import Client

from reports import makers, press
from reports.models import Paper, PaperIssue
from reports.press import pdf
from reports.services import due, issues, papers
from tests import world as worlds
from tests.reports.conftest import make, make_sitrep
from tests.reports.test_access import browser
from wargame.models import LogEntry

pytestmark = pytest.mark.usefixtures("unprinted")


def again(paper: Paper, monkeypatch: pytest.MonkeyPatch, says: bytes) -> None:
    """Print a paper again, so that it says something else."""
    monkeypatch.setattr(makers, "EDITION", says.decode())
    monkeypatch.setattr(pdf, "render", lambda *_, **__: press.Printed(says, 1))
    monkeypatch.setattr(pdf, "within", lambda *_, **__: SimpleNamespace(written=lambda: press.Printed(says, 1)))
    papers.retry(paper=paper)
    made = papers.perform(paper.pk)
    assert made is not None
    assert made.status == Paper.Status.DONE, made.error


def kept(paper: Paper) -> list[tuple[int, bytes, bytes]]:
    """The issues of a paper with their files; their digests are right."""
    found = PaperIssue.objects.filter(exercise=paper.exercise, kind=paper.kind, turn=paper.turn, cell=paper.cell)
    for one in found:
        assert hashlib.sha256(one.file or b"").hexdigest() == one.digest
        assert one.brief_digest == (hashlib.sha256(one.brief).hexdigest() if one.brief else "")
    return [(one.issue, bytes(one.file or b""), bytes(one.brief or b"")) for one in found]


def test_a_new_issue_leaves_the_earlier_one(played: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    red = make_sitrep(played.exercise, 1, "RED")
    red.refresh_from_db()
    first = (1, bytes(red.file or b""), bytes(red.brief or b""))
    assert kept(red) == [first]
    papers.retry(paper=red)
    papers.perform(red.pk)
    assert kept(red) == [first], "nothing has changed, so there is no new issue"
    again(red, monkeypatch, b"second")
    assert kept(red) == [first, (2, b"second", b"second")]
    one = PaperIssue.objects.get(issue=1)
    assert (one.cell, one.through_seq, one.pages) == (red.cell, red.through_seq, 1)
    with pytest.raises(TypeError, match="never changed"):
        one.save()
    due._withdraw(red)
    assert len(kept(red)) == 2


def test_what_is_handed_to_nobody_is_not_there(played: worlds.World) -> None:
    for kind in (Paper.Kind.JOIN_CARDS, Paper.Kind.WORKBOOK, Paper.Kind.GRADING):
        make(played.exercise, kind)
    assert not PaperIssue.objects.exists()
    assert not issues.is_filed(Paper(kind=Paper.Kind.AAR)), "a draft of the report"
    assert issues.is_filed(Paper(kind=Paper.Kind.AAR, version=1))


def test_the_umpire_alone_reads_them(played: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    red = make_sitrep(played.exercise, 1, "RED")
    red.refresh_from_db()
    first = bytes(red.file or b"")
    umpire, cell, page = browser(played, "umpire"), browser(played, "red"), f"/papers/{played.exercise.pk}/"
    api = f"/api/v1/exercises/{played.exercise.pk}/papers/issues/"
    assert "Earlier issues" not in umpire.get(page).content.decode()
    again(red, monkeypatch, b"second")
    one, two = PaperIssue.objects.order_by("issue")
    shown = umpire.get(page).content.decode()
    for words in (
        "Earlier issues",
        one.digest[:12],
        f"{page}issue/{one.pk}/staff/",
        f"{page}issue/{one.pk}/commander/",
    ):
        assert words in shown
    assert f"/issue/{two.pk}/" not in shown
    assert "Earlier issues" not in cell.get(page).content.decode()
    answer = umpire.get(f"{page}issue/{one.pk}/staff/")
    assert (answer.content, answer["Content-Type"]) == (first, "application/pdf")
    assert answer["Content-Disposition"].endswith('-situation-report-1-red-issue-1.pdf"')
    assert umpire.get(f"{page}issue/{one.pk}/other/").status_code == 404
    told = umpire.get(api).json()["issues"]
    assert [(row["issue"], row["digest"], row["current"]) for row in told] == [
        (1, one.digest, False), (2, two.digest, True),
    ]  # fmt: skip
    assert umpire.get(f"{api}{one.pk}/file/").content == first
    assert umpire.get(f"{api}{two.pk}/commander/").content == b"second"
    for path in (f"{page}issue/{one.pk}/staff/", api, f"{api}{one.pk}/file/", f"{api}{one.pk}/commander/"):
        assert cell.get(path).status_code == 404


def test_a_removed_name_takes_every_file_and_leaves_the_digests(played: worlds.World) -> None:
    red = make_sitrep(played.exercise, 1, "RED")
    (digest,) = PaperIssue.objects.values_list("digest", flat=True)
    papers.throw_away(exercise=played.exercise)
    one = PaperIssue.objects.get()
    assert (one.file, one.brief, one.digest, one.deleted_at is None) == (None, None, digest, False)
    told = LogEntry.objects.filter(exercise=played.exercise, text__startswith="The files of 1 issue of documents")
    assert not told.get().public
    umpire, page = browser(played, "umpire"), f"/papers/{played.exercise.pk}/"
    shown = umpire.get(page).content.decode()
    assert "a name was removed from the record" in shown
    assert f"/issue/{one.pk}/" not in shown
    assert umpire.get(f"{page}issue/{one.pk}/staff/").status_code == 404
    papers.perform(red.pk)
    assert [(row.issue, row.deleted_at is None) for row in PaperIssue.objects.order_by("issue")] == [
        (1, False),
        (2, True),
    ]
    papers.throw_away(exercise=played.exercise)
    assert PaperIssue.objects.get(issue=1).deleted_at == one.deleted_at


@pytest.mark.parametrize("depth", ["staff", "commander", "novel"])
def test_an_issue_that_is_not_there_is_not_found(played: worlds.World, depth: str) -> None:
    client = Client()
    client.force_login(played.owner)
    assert client.get(f"/papers/{played.exercise.pk}/issue/1/{depth}/").status_code == 404
