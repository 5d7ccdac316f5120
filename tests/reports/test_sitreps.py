"""Sitreps: made by themselves, once, for which cell, and never with what a side cannot know."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from pypdf import PdfReader

from adjudication import selectors
from adjudication.engine.record import events_in_order
from adjudication.models import Game
from adjudication.services import rulings
from adjudication.systems.ukrainian_crisis.event_phase.events import EventDrawn, EventPlayed, EventRevealed
from adjudication.systems.ukrainian_crisis.umpiring.events import SetPrestige
from reports import makers, record
from reports.collect import sitrep
from reports.models import Paper
from reports.selectors import readable
from reports.services import due, papers
from tests import world as worlds
from tests.reports.conftest import brief_of, make_sitrep, make_sitreps, print_nothing, tags, text_of
from wargame.models import LogEntry, OrderSheet
from wargame.services import exercises, logbook, turns


def test_a_finished_turn_calls_for_one_sitrep_each(played: worlds.World) -> None:
    ids = due.sweep()
    assert len(ids) == 3
    assert {(p.turn, p.cell.side if p.cell else None) for p in Paper.objects.all()} == {
        (1, None),
        (1, "RED"),
        (1, "BLUE"),
    }
    assert due.sweep() == []


def test_an_unfinished_turn_calls_for_none(db: None) -> None:
    worlds.play_until(worlds.begun(), turn=1, kind="pick_area")
    assert due.sweep() == []


def test_the_page_says_what_it_must(played: worlds.World) -> None:
    blue = make_sitrep(played.exercise, 1, "BLUE")
    text = text_of(blue)
    game = played.exercise.game
    assert game is not None
    step = game.steps.get(seq=blue.through_seq)
    for wanted in (
        "Situation report 1: Blue", "Bottom line.", "own forces", "Enemy as we see it", "What happened",
        "Prestige", "Foreign relations", "Rulings and corrections", "Due next.", played.exercise.marking, "WX 1 Amber",
        f"step {step.seq}", step.hash[:12], game.seed_digest[:8], "Page 1 of", "Nothing was undone.",
        "The umpire announced no rulings.",
    ):  # fmt: skip
        assert wanted in text, wanted


@pytest.mark.usefixtures("unprinted")
def test_nothing_of_the_other_side_is_in_it(db: None) -> None:
    """The event Russia drew goes face down: its name is nowhere in what Ukraine or the public is given."""
    world = worlds.begun(options={"discards_public": False})
    world = worlds.play_until(world, turn=1, kind="cards")
    OrderSheet.objects.filter(cell=world.cells["red"]).update(intent="CANARY-INTENT", note="CANARY-NOTE")
    logbook.write(world.exercise, LogEntry.Kind.RULING, "CANARY-RED-ONLY", cell=world.cells["red"], turn=1, seq=4)
    logbook.write(world.exercise, LogEntry.Kind.RULING, "CANARY-WHITE", turn=1, seq=4)
    worlds.play_until(world, turn=3, kind="cards")
    game = world.exercise.game
    assert game is not None
    hidden = _never_shown(game)
    made = make_sitreps(world.exercise)
    for (_, side), paper in made.items():
        text = f"{text_of(paper)} {text_of(brief_of(paper))}"
        assert "CANARY-INTENT" not in text
        assert "CANARY-NOTE" not in text
        assert "CANARY-WHITE" not in text
        assert bytes(game.seed).hex() not in text.replace(" ", "")
        assert ("CANARY-RED-ONLY" in text) == (side == "RED" and paper.turn == 1)
        for holder, name in hidden:
            assert name not in text or side == holder, (side, name)


def _never_shown(game: Game) -> set[tuple[str, str]]:
    """(holder, name) of the events that were drawn and never played or revealed."""
    steps = record.read(game)
    events = [event for step in steps for event in step.events]
    shown = {e.card for e in events if isinstance(e, EventRevealed | EventPlayed)}
    drawn = [(e.side, e.card) for e in events if isinstance(e, EventDrawn) and e.card not in shown]
    facts = selectors.adjudicator(game).picture(steps[0].after, None)
    names = {card.id: card.name for card in facts.events_unseen}
    return {(side, names[card]) for side, card in drawn}


@pytest.mark.usefixtures("unprinted")
def test_a_cell_is_told_of_an_amendment_and_what_it_struck(played: worlds.World) -> None:
    game = played.exercise.game
    assert game is not None
    before = make_sitrep(played.exercise, 1, "RED")
    assert before.pages
    last = game.steps.order_by("-seq").first()
    assert last is not None
    turns.undo(exercise=played.exercise, seq=last.seq, reason="CANARY a die was misread")
    due.settle(exercise=played.exercise)
    withdrawn = Paper.objects.get(pk=before.pk)
    assert (withdrawn.status, withdrawn.file, withdrawn.pages) == (Paper.Status.CANCELLED, None, 0)
    worlds.play_until(played, turn=2, kind="cards")
    text = text_of(make_sitrep(played.exercise, 1, "RED"))
    assert f"reissued after step {last.seq} was undone" in text
    assert "Undone The umpire undid the last publication: CANARY a die was misread" in text


@pytest.mark.usefixtures("unprinted")
def test_an_amendment_is_part_of_the_turn_it_amends(db: None) -> None:
    """A whole-turn run ends in the next turn; what the umpire amends in it belongs to the turn that was played."""
    world = worlds.begun(pace="sheet", review="all")
    game = world.exercise.game
    assert game is not None
    for kind, side in (("red", "RED"), ("blue", "BLUE")):
        worlds.submit(world, kind, [worlds.policy_order(world, side)])
    run = worlds.settle(world, publish=False)
    assert run is not None
    before, plain = selectors.draft_state(run).prestige[0], selectors.draft(run)["events"]
    state, rules = world.state(), selectors.adjudicator(game)
    events = msgspec.convert(plain, list[rules.event_type])  # type: ignore[name-defined]  # the rules name the type
    for event in events[: events_in_order.next_turn(rules, state, events, 1)]:
        rules.apply(state, event)
    edits = [msgspec.to_builtins(SetPrestige("RED", before - 2))]
    rulings.rule(run=run, verdict="amend", subject={"edits": edits}, reason="data", note="A misprint.")
    worlds.settle(world)
    assert world.state().prestige[0] == before - 2
    (step,) = game.steps.filter(run=run)
    body = msgspec.json.decode(step.body)
    assert body["edits_at"][0] < len(body["events"]), "before the first event of turn 2"
    paper = make_sitrep(world.exercise, 1, "RED")
    text = text_of(paper)
    assert f"Russia {state.prestige[0] - 2} (" in text, "the end of turn 1 as amended"
    assert f"Russia {state.prestige[0]} (" not in text
    was = f"The umpire sets the Prestige of Russia to {before - 2}; it was {before}."
    changed = f"{was} Umpire’s ruling, amend: A misprint."
    assert changed in " ".join(text.split()), "what was changed, then why"
    assert LogEntry.objects.get(kind="ruling").turn == 1


def test_after_the_end_nobody_owes_anything(played: worlds.World) -> None:
    def due_next() -> str:
        return " ".join(sitrep.collect(played.refresh(), played.cells["red"], 1, 99).told.due)

    assert "Your decision:" in due_next()
    exercises.end(exercise=played.exercise)
    assert due_next().startswith("Nothing more to do: the umpire has ended the exercise.")


def test_a_new_issue_says_what_it_is_for(played: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    print_nothing(monkeypatch)
    paper = make_sitreps(played.exercise)[1, "RED"]

    def said_again() -> str:
        papers.perform(papers.retry(paper=paper).pk)
        said = LogEntry.objects.filter(kind="paper", cell=paper.cell).latest("id").text
        return said.split("\n")[0].removeprefix(paper.title)

    assert said_again() == " is published."
    monkeypatch.setattr(makers, "EDITION", "another")
    assert said_again() == " is published again in a new print; what it says has not changed."
    played.exercise.marking = "EXERCISE ONLY"
    played.exercise.save()
    assert said_again() == " is published again: what it says has changed."
    first = played.exercise.log.filter(turn=1, cell=paper.cell).exclude(seq=None).earliest("id")
    LogEntry.objects.filter(pk=first.pk).update(struck=True)
    assert said_again() == " is published again with its amendments."


def test_the_sitreps_of_a_turn_are_published_together(played: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    print_nothing(monkeypatch)
    first, second, third = due.settle(exercise=played.exercise)
    told = LogEntry.objects.filter(exercise=played.exercise, kind="paper")

    def read() -> int:
        seen = [readable(played.viewer(kind)).filter(pages__gt=0).count() for kind in ("red", "blue", "green")]
        assert len(set(seen)) == 1, "one cell reads before another"
        return seen[0]

    papers.perform(first)
    papers.perform(second)
    assert (read(), told.count()) == (0, 0)
    assert readable(played.viewer("white", umpire=True)).filter(pages__gt=0).count() == 2
    with monkeypatch.context() as broken:
        broken.setattr(makers, "make", lambda *_: (_ for _ in ()).throw(OSError("the press is jammed")))
        papers.perform(third)
    assert told.count() == 2, "one that failed keeps nobody waiting"
    papers.retry(paper=Paper.objects.get(pk=third))
    assert readable(played.viewer("red")).count() == 1, "what was read stays readable"
    papers.perform(third)
    assert (read(), told.count()) == (1, 3)


@pytest.mark.usefixtures("unprinted")
def test_it_is_printed_again_only_when_it_changed(played: worlds.World) -> None:
    paper = make_sitrep(played.exercise, 1, "RED")
    papers.retry(paper=paper)
    again = papers.perform(paper.pk)
    assert again is not None
    assert (again.issue, again.progress_note) == (1, "Unchanged.")
    played.exercise.title = "Another title"
    played.exercise.save()
    papers.retry(paper=paper)
    changed = papers.perform(paper.pk)
    assert changed is not None
    assert (changed.issue, changed.progress_note) == (2, "")


def test_every_figure_has_words_and_the_file_names_its_language(played: worlds.World) -> None:
    paper = make_sitrep(played.exercise, 1, None)
    paper.refresh_from_db()
    assert paper.file is not None
    data = bytes(paper.file)
    reader = PdfReader(BytesIO(data))
    assert str(reader.root_object["/Lang"]) == "en"
    assert reader.metadata is not None
    assert "Sitrep 1" in str(reader.metadata.title)
    figures = [node for kind, node in tags(data) if kind == "/Figure"]
    assert len(figures) > 2
    assert all(str(node.get("/Alt", "")).strip() for node in figures)


def test_a_cell_reads_what_the_rules_made_it_choose_and_that_it_was_by_default(db: None) -> None:
    """Red places cards and no more: which area comes first has to be said, what happens in it does not."""
    world = worlds.begun(pace="sheet")
    cards = {"do": "place_cards", "military": "minor", "diplomatic": "minor", "information": "minor"}
    worlds.submit(world, "red", [cards])
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    worlds.settle(world)
    told = {
        side: sitrep.collect(world.exercise, world.cells[side], 1, record.last_standing(world.exercise.game)).told  # type: ignore[arg-type]  # it plays
        for side in ("red", "blue")
    }
    chosen = [act for act in told["red"].acts if act.group == "By the program"]
    assert any("next" in act.task for act in chosen), [act.task for act in chosen]
    assert {act.outcome for act in chosen} == {
        "By the program: the rules force a choice, and the sheet did not make it."
    }
    assert [act for act in told["blue"].acts if act.group == "By the program"] == [], (
        "it sent no sheet, as its log says"
    )
