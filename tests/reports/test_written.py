"""What people write in the report: kept as typed, never overwritten unseen, printed, approved, opened again."""

from __future__ import annotations

import html
from uuid import uuid4

import pytest
from django.test import Client

from reports import press, selectors
from reports.collect import aar
from reports.collect.report import gaps
from reports.models import Approval, Entry, Paper
from reports.press import pdf
from reports.services import papers, words
from tests import world as worlds
from tests.pages import markup
from tests.reports.conftest import make, print_nothing, report_words, text_of, with_annexes
from umpire.services import people as names
from wargame.errors import Outdated, Refused
from wargame.models import Objective
from wargame.services import exercises
from wargame.services.evaluation import observations
from wargame.web.strict_input import fingerprint


def owner(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def test_two_umpires_do_not_overwrite_each_other(played: worlds.World) -> None:
    umpire, empty = played.viewer("white", umpire=True), fingerprint("")

    def save(text: str, seen: str, over: str = "") -> None:
        words.save(
            viewer=umpire, part="summary", subject="", values={"text": text}, seen={"text": seen}, over=over
        )  # fmt: skip

    save("First of Alice", empty)
    with pytest.raises(Outdated, match="First of Alice"):
        save("First of Bob", empty)
    save("First of Bob", empty, over=fingerprint("First of Alice"))
    with pytest.raises(Outdated):
        save("Late", empty, over=fingerprint("First of Alice"))
    save("", empty)  # they left it as they found it
    assert Entry.objects.get().values == {"text": "First of Bob"}


@pytest.mark.usefixtures("unprinted")
def test_the_page_keeps_what_is_typed_and_says_who_was_quicker(played: worlds.World) -> None:
    client, start = owner(played), f"/papers/{played.exercise.pk}/report/"
    assert "does not exist yet" in client.get(start).content.decode()
    paper = make(played.exercise, Paper.Kind.AAR)
    paper.refresh_from_db()
    assert paper.facts["summary"] in client.get(start).content.decode().replace("&#x27;", "'").replace("&quot;", '"')
    sent = {"part": "contact", "subject": "", "text": "Maj Kask", "seen.text": fingerprint("")}
    assert client.post(f"{start}save/", sent).status_code == 302
    other = client.post(f"{start}save/", sent | {"text": "Maj Lepp"}, headers={"HX-Request": "true"})
    assert "Maj Kask" in other.content.decode()
    assert fingerprint("Maj Kask") in other.content.decode(), "they may put their own instead"
    assert f'value="{fingerprint("")}"' in other.content.decode(), "until then it is refused again"
    assert Entry.objects.get().values == {"text": "Maj Kask"}
    for wrong in ({"part": "novel"}, {"part": "objective", "subject": "LO-99"}, {"part": "summary", "subject": "x"}):
        assert client.post(f"{start}save/", sent | wrong).status_code == 422
    assert client.post(f"{start}do/burn/").status_code == 404


def test_what_is_ticked_unticked_and_ticked_again_in_one_form_is_ticked(played: worlds.World) -> None:
    """The form stays on its page with its key. The third sending is word for word the first one."""
    client, start = owner(played), f"/papers/{played.exercise.pk}/report/"
    sent = {"part": "contact", "subject": "", "form_key": str(uuid4())}
    for text, seen in (("Maj Kask", ""), ("", "Maj Kask"), ("Maj Kask", "")):
        typed = sent | {"text": text, "seen.text": fingerprint(seen)}
        answer = client.post(f"{start}save/", typed, headers={"HX-Request": "true"})
        assert (answer.status_code, "HX-Refresh" in answer) == (200, False)
        assert Entry.objects.get().values.get("text", "") == text
    before = Entry.objects.values().get()
    client.post(f"{start}save/", typed, headers={"HX-Request": "true"})
    assert Entry.objects.values().get() == before, "sent again it changes nothing"


@pytest.mark.slow
def test_what_is_written_is_printed_and_a_draft_says_so_on_every_page(
    played: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    exercise, umpire = played.exercise, played.viewer("white", umpire=True)
    Objective.objects.create(exercise=exercise, code="LO-1", title="Escalation", text="Manage it")
    with monkeypatch.context() as before:
        print_nothing(before)
        facts = Paper.objects.get(pk=make(exercise, Paper.Kind.AAR).pk).facts
    key, label = facts["decisions"][0]
    for part, subject, values in (
        ("handling", "", {"text": "HANDLE-WITH-CARE"}), ("contact", "", {"text": "CALL-ME"}),
        ("summary", "", {"text": "LEDE-WORDS\n\nSECOND-WORDS"}),
        ("objective", "LO-1", {"rating": "partly"}),
        ("finding", "s1", {"objective": "LO-1", "kind": "strength", "rating": "met", "text": "STRONG-AT"}),
        ("finding", "w1", {"objective": "LO-1", "kind": "improve", "rating": "partly", "text": "WEAK-AT"}),
        ("decision", key, {"alternatives": "COULD-HAVE", "comment": "BECAUSE"}),
        ("decision", "999:0:RED", {"comment": "NOT-IN-THE-RECORD"}),
        ("lesson", "a1", {"text": "LEARNT"}),
        ("recommendation", "b1", {
            "text": "DO-THIS", "findings": "F-02", "cause": "BECAUSE-OF", "action": "BY-DOING", "owner": "OWNER-S3",
            "start": "2026-04-01", "due": "2026-05-01", "status": "begun",
        }),
    ):  # fmt: skip
        words.save(viewer=umpire, part=part, subject=subject, values=values, seen={})
    paper = make(exercise, Paper.Kind.AAR)
    text = text_of(paper)
    for word in (
        "HANDLE-WITH-CARE", "CALL-ME", "LEDE-WORDS", "SECOND-WORDS", "M, performed with major challenges", "STRONG-AT",
        "WEAK-AT", "COULD-HAVE", "BECAUSE", "LEARNT", "DO-THIS", "Root cause. BECAUSE-OF", "OWNER-S3", "1 April 2026",
        "1 May 2026", "In progress", "Corrective action. BY-DOING", "REC-01", "with serious risk.",
        label.split(": ")[1][:30],
    ):  # fmt: skip
        assert word in text, word
    assert "NOT-IN-THE-RECORD" not in text
    assert text.count("DRAFT of version 1") >= paper.pages - 1, "the cover has it in a box of its own"
    again = papers.perform(papers.retry(paper=paper).pk)
    assert again is not None
    assert again.progress_note == "Unchanged."
    with pytest.raises(Refused, match="End the exercise"):
        words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    exercises.end(exercise=exercise)
    with pytest.raises(Refused, match="who approves"):
        words.approve(viewer=umpire, name=" ", reason="For a test.")
    words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    with pytest.raises(Refused, match="Reopen it"):
        words.save(viewer=umpire, part="lesson", subject="a1", values={"text": "x"}, seen={})
    with pytest.raises(Refused, match="say why"):
        words.reopen(viewer=umpire, reason="")
    words.reopen(viewer=umpire, reason="A rating was wrong")
    print_nothing(monkeypatch)
    papers.perform(paper.pk)
    text = text_of(paper)
    assert "DRAFT of version 2" in text
    assert "A rating was wrong" in text
    assert list(Approval.objects.values_list("version", "act")) == [(1, "approved"), (1, "reopened")]


@pytest.mark.usefixtures("unprinted")
def test_what_a_report_lacks_is_listed_and_takes_a_reason(played: worlds.World) -> None:
    exercise, umpire = played.exercise, played.viewer("white", umpire=True)
    for code in ("LO-1", "LO-2"):
        Objective.objects.create(exercise=exercise, code=code, title="Escalation", text="Manage it")

    def save(part: str, subject: str = "", **values: str) -> None:
        words.save(viewer=umpire, part=part, subject=subject, values=values, seen={})

    save("objective", "LO-1", rating="met")
    save("recommendation", "b1", text="Ask early", owner="S3", due="2026-05-01")
    lacking = (
        "Not rated: LO-2.", "Rated without evidence: LO-1.", "Rated without a finding: LO-1.",
        "REC-01 answers no finding, has no root cause, has no corrective action, has no start date, has no status.",
        "No point of contact is named.", "No sponsor is named.",
        "The executive summary is White Cell’s proposal.",
    )  # fmt: skip
    assert gaps.of(exercise) == lacking
    exercises.end(exercise=exercise)
    page = html.unescape(owner(played).get(f"/papers/{exercise.pk}/report/").content.decode())
    assert all(one in page for one in lacking)
    with pytest.raises(Refused, match=r"anyway.*Not rated: LO-2"):
        words.approve(viewer=umpire, name="Col Tamm")
    for fields, why in (
        ({"findings": "F-09"}, "no finding F-09"), ({"status": "late"}, "choose one"),
        ({"start": "2026-02-31"}, "start: 2026-02-31 is not a date"),
        ({"start": "2026-05-02"}, "2026-05-01 is before the start"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=why):
            save("recommendation", "b1", **fields)
    save("recommendation", "b1", start="20260401")
    assert exercise.report_entries.get(subject="b1").values["start"] == "2026-04-01", "days are stored in one way"
    words.approve(viewer=umpire, name="Col Tamm", reason="Objective 2 was not played.")
    assert Approval.objects.get().reason == "Objective 2 was not played."


def test_a_handling_caveat_is_never_cut(played: worlds.World) -> None:
    """In full in every foot; where it has no room there, in full on the cover, and the foot says so."""
    caveat = "Not to be passed on without the consent of the exercise director and of the staff college, in any form. "
    entry = Entry.objects.create(exercise=played.exercise, part="handling", values={"text": caveat.strip()})
    for times, foot in ((1, caveat.strip()), (4, aar.ON_COVER)):
        entry.values = {"text": (caveat * times).strip()}
        entry.save()
        report = aar.collect(played.exercise, "")
        assert report.furniture.handling == foot
        assert (caveat * times).strip() in [value for _, value in report.control]


def test_the_record_proposes_decisions_and_the_director_drops_or_adds(played: worlds.World) -> None:
    worlds.play_until(played, turn=4)
    exercise, client, start = played.exercise, owner(played), f"/papers/{played.exercise.pk}/report/"
    report = aar.collect(exercise)
    assert report.facts["proposed"], "somewhere points moved"
    key, _, why, _ = report.facts["proposed"][-1]
    assert "Points moved" in why
    assert any("Also legal then" in proposed[-1] for proposed in report.facts["proposed"])
    assert [(one.why, one.legal) for one in report.written.decisions] == [
        tuple(p[2:]) for p in report.facts["proposed"]
    ]
    Paper.objects.create(exercise=exercise, kind="aar", status="done", pages=1, facts=report.facts)
    assert html.escape(why) in client.get(start).content.decode()
    assert why in report_words(exercise)
    sent = {"part": "decision", "subject": key}
    assert client.post(f"{start}do/leave/", sent).status_code == 302
    assert "Left out:" in client.get(start).content.decode()
    assert len(aar.collect(exercise).written.decisions) == len(report.facts["proposed"]) - 1
    assert client.post(f"{start}do/remove/", sent | {"part": "dropped"}).status_code == 302
    other = next(one for one, _ in report.facts["decisions"] if one not in {p[0] for p in report.facts["proposed"]})
    assert client.post(f"{start}save/", {"part": "decision", "subject": other}).status_code == 302
    assert len(aar.collect(exercise).written.decisions) == len(report.facts["proposed"]) + 1


def test_an_approved_version_stays_what_it_is_and_new_evidence_makes_a_draft(
    played: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "render", lambda html, *_: press.Printed(html.encode(), 1))  # nobody looks at its pages
    exercises.end(exercise=played.exercise)
    exercise, umpire, client = played.refresh(), played.viewer("white", umpire=True), owner(played)
    start = f"/papers/{with_annexes(exercise, 'notes').pk}/"
    filed = words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    papers.perform(filed.pk)
    filed.refresh_from_db()
    papers.release(paper=filed)
    first = bytes(filed.file or b"")
    assert b"Version 1, approved by Col Tamm" in first
    assert "Create draft of version 2" not in client.get(f"{start}report/").content.decode()
    again = client.post(f"{start}make/", {"kind": "aar"})
    assert (again.status_code, "Nothing new has been recorded" in again.content.decode()) == (422, True)
    refused = client.post(f"{start}{filed.pk}/do/retry/")
    assert (refused.status_code, "is approved and cannot change" in refused.content.decode()) == (422, True)
    observations.note(viewer=umpire, text="LATE-OBSERVATION")
    page = client.get(f"{start}report/").content.decode()
    assert "Create draft of version 2" in page
    assert "1 note." in page
    assert client.post(f"{start}make/", {"kind": "aar"}).status_code == 302
    draft = Paper.objects.get(exercise=exercise, kind="aar", version=0)
    papers.perform(draft.pk)
    draft.refresh_from_db()
    text = bytes(draft.file or b"").decode()
    assert "LATE-OBSERVATION" in text
    assert "DRAFT of version 2" in text
    assert "Changed since version 1: Notes and log entries." in text
    assert "New on record since version 1: 1 note." in text
    filed.refresh_from_db()
    assert (bytes(filed.file or b""), filed.released_at is not None) == (first, True)
    words.save(viewer=umpire, part="lesson", subject="a1", values={"text": "It is open again"}, seen={})
    second = words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    papers.perform(second.pk)
    papers.release(paper=second)
    filed.refresh_from_db()
    assert (second.version, filed.version, filed.released_at) == (2, 1, None), "the cells read the latest"
    assert bytes(filed.file or b"") == first


def test_the_words_through_the_api(played: worlds.World) -> None:
    client, start = owner(played), f"/api/v1/exercises/{played.exercise.pk}/report/"
    body = {"part": "lesson", "subject": "l1", "values": {"text": "Ask early"}}
    assert client.put(start, body, content_type="application/json").json()["entries"][0]["values"] == body["values"]
    late = body | {"values": {"text": "Ask late"}, "seen": {"text": fingerprint("")}}
    assert client.put(start, late, content_type="application/json").status_code == 409
    assert (
        client.post(f"{start}remove/", {"part": "lesson", "subject": "l1"}, content_type="application/json").json()[
            "entries"
        ]
        == []
    )
    assert client.post(f"{start}approve/", {"name": "Col Tamm"}, content_type="application/json").status_code == 422
    exercises.end(exercise=played.exercise)
    assert client.get(start).json()["missing"][0] == "No point of contact is named."
    assert client.post(f"{start}approve/", {"name": "Col Tamm"}, content_type="application/json").status_code == 422
    told = {"name": "Col Tamm", "reason": "The class leaves today"}
    assert client.post(f"{start}approve/", told, content_type="application/json").json()["approved"] is True
    assert (
        client.post(f"{start}reopen/", {"reason": "Late mark"}, content_type="application/json").json()["version"] == 2
    )


def test_a_name_is_taken_out_of_what_was_written(played: worlds.World) -> None:
    umpire, seat = played.viewer("white", umpire=True), played.seats["red"]
    words.save(viewer=umpire, part="lesson", subject="l1", values={"text": f"{seat.name} waited."}, seen={})
    exercises.end(exercise=played.exercise)
    words.approve(viewer=umpire, name=seat.name, reason="For a test.")
    key, _ = names.erase_name(exercise=played.refresh(), seat=seat)
    assert Entry.objects.get().values == {"text": f"{key} waited."}
    assert Approval.objects.get().by_name == key


def test_a_released_version_is_taken_back_also_when_a_new_draft_has_begun(
    played: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "render", lambda html, *_: press.Printed(html.encode(), 1))
    exercises.end(exercise=played.exercise)
    umpire, client, start = played.viewer("white", umpire=True), owner(played), f"/papers/{played.exercise.pk}/"
    filed = words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    papers.perform(filed.pk)
    papers.release(paper=filed)
    observations.note(viewer=umpire, text="Late")
    words.revise(viewer=umpire)
    assert "Withdraw version 1" in client.get(f"{start}report/").content.decode()
    back = {"version": "1", "reason": ""}
    assert client.post(f"{start}report/do/withdraw/", back).status_code == 422
    assert client.post(f"{start}report/do/withdraw/", back | {"version": "7"}).status_code == 404
    assert client.post(f"{start}report/do/withdraw/", back | {"reason": "A wrong map"}).status_code == 302
    filed.refresh_from_db()
    assert (filed.released_at, filed.fixed) == (None, True)
    told = played.exercise.log.get(public=True, text__contains="A wrong map")
    assert "withdrawn from the cells" in told.text
    assert not selectors.readable(played.viewer("red")).filter(kind="aar").exists()
    with pytest.raises(Refused, match="do not get this"):
        papers.take_back(paper=filed, reason="Twice")
    papers.release(paper=filed)
    second = words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    papers.perform(second.pk)
    papers.release(paper=second)
    with pytest.raises(Refused, match="a later version"):
        papers.release(paper=filed)
    address = f"/api/v1/exercises/{played.exercise.pk}/papers/{second.pk}/take-back/"
    assert client.post(address, {"reason": "Ours"}, content_type="application/json").status_code == 200
    second.refresh_from_db()
    assert second.released_at is None
    words.reopen(viewer=umpire, reason="A rating was wrong")
    shown = client.get(f"{start}report/").content.decode()
    assert shown.count("reopened since") == 1, "said of version 2, not of version 1"


def test_slides_are_printed_again_only_for_what_stands_on_them(
    played: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "render", lambda html, *_: press.Printed(html.encode(), 1))
    umpire = played.viewer("white", umpire=True)
    Objective.objects.create(exercise=played.exercise, code="LO-1", title="Escalation", text="Manage it")
    slides = make(played.exercise, Paper.Kind.HOT_WASH)
    words.save(viewer=umpire, part="lesson", subject="a1", values={"text": "Ask early"}, seen={})
    again = papers.perform(papers.retry(paper=slides).pk)
    assert again is not None
    assert again.issue == 1
    words.save(viewer=umpire, part="objective", subject="LO-1", values={"rating": "partly"}, seen={})
    again = papers.perform(papers.retry(paper=slides).pk)
    assert again is not None
    assert again.issue == 2


def test_who_rates_an_objective_sees_what_there_is_of_evidence(played: worlds.World) -> None:
    umpire = played.viewer("white", umpire=True)
    goals = [
        Objective.objects.create(exercise=played.exercise, code=f"LO-{n}", title="Escalation", text="Manage it")
        for n in (1, 2)
    ]
    for word in ("One", "Two"):
        observations.note(viewer=umpire, text=word, objective_id=goals[0].pk)
    words.save(viewer=umpire, part="objective", subject="LO-1", values={"rating": "partly"}, seen={})
    (rated,) = aar.collect(played.exercise).written.objectives
    at = Entry.objects.get(part="objective").values["rated_at"]
    assert rated.signed.startswith(f"{umpire.label}, ")
    assert rated.signed in report_words(played.exercise)
    words.save(viewer=umpire, part="objective", subject="LO-1", values={"rating": "partly"}, seen={})
    assert Entry.objects.get(part="objective").values["rated_at"] == at, "the same rating is not a new one"
    words.save(viewer=umpire, part="objective", subject="LO-1", values={"rating": ""}, seen={})
    assert aar.collect(played.exercise).written.objectives[0].signed == ""
    page = markup(owner(played).get(f"/papers/{played.exercise.pk}/report/"))
    for goal, marks in zip(goals, ("2 pieces", "0 pieces"), strict=True):
        assert f'#objective-{goal.pk}">{marks} of evidence</a>' in page


@pytest.mark.usefixtures("unprinted")
def test_an_entry_without_words_is_saved_and_is_no_entry_yet(played: worlds.World) -> None:
    """A letter is typed and deleted again before the page saves by itself."""
    client = owner(played)
    sent = {"part": "recommendation", "subject": "0a1b2c3d4e5f", "text": "", "seen.text": fingerprint("")}
    for typed in ("", " "):
        answer = client.post(
            f"/papers/{played.exercise.pk}/report/save/", sent | {"text": typed}, headers={"HX-Request": "true"}
        )
        assert answer.status_code < 500
