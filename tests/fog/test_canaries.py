"""A word planted in every place a cell must not see, and the hidden facts of the game changed: no page shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.injects.lines import PreparedInject
from adjudication.models import Ruling, Run, Step
from tests import world as worlds
from tests.fog.conftest import values
from tests.fog.table import addresses
from wargame.models import (
    Answer,
    Argument,
    Estimate,
    Evidence,
    Handout,
    Indicator,
    LogEntry,
    Message,
    Objective,
    OrderSheet,
    Outcome,
    Proposal,
    Rfi,
    RfiAnswer,
    VisitorPass,
)
from wargame.services import logbook
from wargame.services.evaluation import observations
from wargame.services.msel import attachments, injects, receipts, releases
from wargame.services.participants import visitors
from wargame.viewer import Viewer

EYES = ("blue", "green", "observer", "anonymous")


CELLS = ("red", "blue", "green", "observer", "white")
THE_SAME_FOR_ALL = {"api_schema", "system_rules", "help_book", "gallery"}  # and long


def everything(
    world: worlds.World, client: Client, kind: str, others: tuple[str, ...] = CELLS
) -> Iterator[tuple[str, str]]:
    """Every address with the eyes of a cell and of `others`, and every part of a page; yields the path and the text."""
    known = {eyes: values(world, eyes) for eyes in CELLS if eyes in ("red", kind, *others)}
    for address in addresses():
        if address.name.endswith("live"):
            continue  # an endless stream; test_live looks at it
        if address.name in THE_SAME_FOR_ALL and kind != EYES[0]:
            continue
        parts = address.parts if "part" in address.takes else ("",)
        for part, eyes in product(parts, known if "cell_id" in address.takes else ("red",)):
            if part != parts[0] and eyes not in ("red", kind):
                continue  # the door of a cell is the same for every part of its page
            path = address.path({**known[eyes], "part": part})
            answer = client.get(path)
            if answer.status_code == 405:
                break  # nobody reads here
            if answer.status_code < 400 and not answer.streaming:
                yield path, answer.content.decode(errors="replace")


def plant(world: worlds.World) -> dict[str, str]:
    """Canaries in all that belongs to Red or to the umpire alone."""
    decision = world.decision()
    OrderSheet.objects.filter(decision=decision, cell=world.cells["red"]).update(
        note="CANARYNOTE", intent="CANARYINTENT", orders=[{"do": "CANARYORDER"}], status="draft"
    )
    exercise, game = world.exercise, world.exercise.game
    assert game is not None
    logbook.write(exercise, LogEntry.Kind.EVENT, "CANARYREDLOG", cell=world.cells["red"], turn=1)
    logbook.write(exercise, LogEntry.Kind.NOTICE, "CANARYUMPIRELOG", turn=1)
    run = Run.objects.create(
        game=game, base_seq=9999, status=Run.Status.FAILED, sheets={"RED": [{"do": "CANARYSHEET"}]},
        draft='{"CANARYDRAFT": 1}', error="CANARYERROR",
    )  # fmt: skip
    Ruling.objects.create(run=run, verdict="amend", reason="data", note="CANARYRULING", tell_cells=False)
    plant_traffic(world)
    plant_in_plan(world)
    world.seats["red"].code = "CANARYCODE"
    world.seats["red"].token_hash = "CANARYTOKEN"
    world.seats["red"].save()
    plant_injects(world)
    plant_handouts(world)
    return {"seed": bytes(game.seed).hex(), "all": "CANARY"}


def plant_handouts(world: worlds.World) -> None:
    """Red's role sheet, and the script that no cell reads."""
    for kind, cell in (("role", world.cells["red"]), ("script", None)):
        word = f"CANARY{kind.upper()}"
        parts = [{"title": word, "text": word, "points": [word]}]
        Handout.objects.create(exercise=world.exercise, kind=kind, cell=cell, post="p", title=word, parts=parts)


def plant_injects(world: worlds.World) -> None:
    """One that Red has read and answered, and one to everybody that nobody has approved."""
    line = PreparedInject(
        number="CANARY-1", title="CANARYTITLE", kind="call", to=["red"], text="CANARYTEXT", sender="CANARYSENDER",
        note="CANARYNOTEOFWHITE", answer=True,
    )  # fmt: skip
    told = injects.write(exercise=world.exercise, line=line, by="Alice", approve=True)
    attachments.attach(inject=told, name="CANARYFILE.txt", data=b"CANARYCONTENT")
    releases.by_hand(inject=told, by="Alice")
    receipts.answer(viewer=world.viewer("red"), inject_id=told.pk, text="CANARYANSWER")
    later = PreparedInject(
        number="CANARY-2", title="CANARYLATER", kind="news", to=["all"], text="CANARYLATER", note="CANARYLATER",
        release="turn 8", after="CANARY-1",
    )  # fmt: skip
    waiting = injects.write(exercise=world.exercise, line=later, by="Alice")
    attachments.attach(inject=waiting, name="CANARYLATER.txt", data=b"CANARYLATER")


def plant_traffic(world: worlds.World) -> None:
    """Red's request with its answer, what it wrote to others that nobody passed, and its matrix action."""
    exercise, red = world.exercise, world.cells["red"]
    rfi = Rfi.objects.create(
        exercise=exercise, number=1, cell=red, question="CANARYQUESTION", why="CANARYWHY", asked_name="CANARYASKER",
        held_name="CANARYHOLDER", reason="CANARYREASON",
    )  # fmt: skip
    RfiAnswer.objects.create(rfi=rfi, text="CANARYANSWER", by_name="CANARYUMPIRE")
    common = {"exercise": exercise, "sender": "Red", "by_name": "CANARYWRITER", "cell": red, "title": "CANARYTITLE"}
    waiting = Message.objects.create(**common, number=1, text="CANARYWAITS", reason="CANARYREFUSAL")
    waiting.cells.set([world.cells["blue"], world.cells["green"]])
    Message.objects.create(**common, number=2, kind="press", text="CANARYPRESS")
    common["title"] = "Read by Blue"
    passed = Message.objects.create(
        **common, number=3, status="sent", text="passed on", edited=True, original="CANARYORIGINAL",
        reason="CANARYEDITED", decided_by="CANARYDECIDER",
    )  # fmt: skip
    passed.cells.set([world.cells["blue"]])
    proposal = Proposal.objects.create(
        exercise=exercise, number=1, cell=red, by_name="CANARYPROPOSER", action="CANARYACTION", effect="CANARYEFFECT",
    )  # fmt: skip
    Argument.objects.create(proposal=proposal, cell=red, by_name="CANARYARGUER", favours=True, text="CANARYARGUMENT")
    shown = Proposal.objects.create(
        exercise=exercise, number=2, cell=red, by_name="CANARYPROPOSER", action="Everybody argues", effect="So be it",
        status="decided", success=True, ruling="CANARYTOLDNOBODY", cost="CANARYCOST", tell="nobody",
        roll={"dice": [6, 6], "secret": "CANARYROLL"}, held_name="CANARYHOLDER", decided_by="CANARYDECIDER",
    )  # fmt: skip
    shown.shown_to.set([world.cells["blue"], world.cells["green"]])
    Argument.objects.create(proposal=shown, by_name="CANARYARGUER", favours=False, text="A reason", weight="strong")
    Estimate.objects.create(proposal=shown, name="CANARYEXPERT", percent=37)


def plant_in_plan(world: worlds.World) -> None:
    """Canaries in the data collection plan, a recorder's notes, a survey answer and a visitor's address."""
    exercise = world.exercise
    objective = exercise.objectives.get(code="LO-1")
    Objective.objects.filter(pk=objective.pk).update(title="CANARYOBJECTIVE", text="CANARYOBJECTIVE")
    Indicator.objects.filter(objective=objective).update(text="CANARYINDICATOR", who="CANARYWATCHER")
    private = observations.note(viewer=Viewer(exercise, umpire=True), text="CANARYPRIVATE", to_director=True)
    observations.answer(exercise=exercise, note_id=private.pk, text="CANARYTODIRECTOR", by="CANARYDIRECTOR")
    recorder = Viewer(exercise, umpire=False, cell=world.cells["observer"], seat=world.seats["recorder"])
    made = observations.note(viewer=recorder, text="CANARYOBSERVATION", objective_id=objective.pk)
    Evidence.objects.filter(ref=str(made.pk)).update(note="CANARYEVIDENCE")
    one = exercise.surveys.get(key="forecast").rounds.get()
    question = one.survey.questions.create(kind="text", text="What next?", order=99)
    said = {"cell": world.cells["red"], "value": "CANARYREPLY"}
    Answer.objects.create(round=one, question=question, seat=world.seats["red"], **said)
    Outcome.objects.create(round=one, question=question, note="CANARYOUTCOME", decided_by="CANARYDECIDER")
    made_pass = visitors.admit(exercise=exercise, name="CANARYVISITOR", hours=1, made_by="Alice", sight="truth")
    VisitorPass.objects.filter(pk=made_pass.pk).update(token="CANARYPASS")


@pytest.mark.parametrize("kind", EYES)
def test_no_canary_sings(kind: str, world: worlds.World, people: dict[str, Client]) -> None:
    words = plant(world)
    pages = dict(everything(world, people[kind], kind))
    assert pages
    for path, text in pages.items():
        for word in words.values():
            assert word not in text, f"{kind} reads {word} at {path}"


def test_red_itself_does_read_its_own_canaries(world: worlds.World, people: dict[str, Client]) -> None:
    """Without this the test above could pass on pages that show nothing."""
    plant(world)
    text = " ".join(text for _, text in everything(world, people["red"], "red", others=()))
    assert "CANARYNOTE" in text
    assert "CANARYREDLOG" in text
    assert "CANARYTEXT" in text
    assert "CANARYANSWER" in text
    assert "CANARYNOTEOFWHITE" not in text
    assert "CANARYLATER" not in text
    for word in ("QUESTION", "ANSWER", "WAITS", "PRESS", "ORIGINAL", "ACTION", "ARGUMENT"):
        assert f"CANARY{word}" in text
    assert "CANARYROLE" in text
    for word in ("ROLL", "EXPERT", "TOLDNOBODY", "COST", "DECIDER", "HOLDER", "SCRIPT"):
        assert f"CANARY{word}" not in text
    assert "CANARYUMPIRELOG" not in text
    assert "CANARYREPLY" in text, "a cell reads its own answer"
    for word in ("CANARYOBJECTIVE", "CANARYPRIVATE", "CANARYOBSERVATION", "CANARYPASS", "CANARYOUTCOME"):
        assert word not in text


def test_recorder_and_umpire_read_what_is_theirs(world: worlds.World, people: dict[str, Client]) -> None:
    plant_in_plan(world)
    noted = " ".join(text for _, text in everything(world, people["recorder"], "observer", others=()))
    assert "CANARYOBSERVATION" in noted
    assert "CANARYINDICATOR" in noted
    for word in ("CANARYPRIVATE", "CANARYTODIRECTOR", "CANARYREPLY", "CANARYPASS", "CANARYEVIDENCE", "CANARYOUTCOME"):
        assert word not in noted
    told = " ".join(text for _, text in everything(world, people["owner"], "white", others=()))
    for word in ("CANARYOBJECTIVE", "CANARYPRIVATE", "CANARYOBSERVATION", "CANARYREPLY", "CANARYEVIDENCE"):
        assert word in told


VARYING = re.compile(
    r'csrfmiddlewaretoken" value="[^"]+"|X-CSRFToken": "[^"]+"|data-now="[^"]+"|form_key" value="[^"]+"'
    r"|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d\d:\d\d(:\d\d)?|data-cursor=\"[^\"]+\""
)


def imagined(world: worlds.World, side: str = "BLUE") -> list[dict[str, Any]]:
    """Other states that look the same to a side: what is hidden from it drawn again."""
    assert world.exercise.game is not None
    rules, state = game_selectors.adjudicator(world.exercise.game), world.state()
    picture = rules.picture(state, side)
    drawn = [rules.imagine(picture, Dice(Seeded(bytes([n]) * 32, 0))) for n in range(6)]
    return [msgspec.to_builtins(other) for other in drawn if other != state]


def replace_snapshot(world: worlds.World, snapshot: dict[str, Any]) -> dict[str, Any]:
    """Put another state under the game, which only a test may: the triggers are off for the moment. The old one."""
    assert world.exercise.game is not None
    step = Step.objects.filter(game=world.exercise.game).latest("seq")
    body = msgspec.json.decode(step.body)
    before, body["snapshot"] = body["snapshot"], snapshot
    text = msgspec.json.encode(body, order="deterministic").decode()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE adjudication_step DISABLE TRIGGER ledger_rows")
        cursor.execute("UPDATE adjudication_step SET body = %s WHERE id = %s", [text, step.pk])
        cursor.execute("ALTER TABLE adjudication_step ENABLE TRIGGER ledger_rows")
    return dict(before)


MOMENTS = {"cards": EYES, "pick_area": ("blue",), "military": ("blue", "anonymous")}


@pytest.mark.parametrize("moment", MOMENTS)
def test_pages_do_not_change_with_what_is_hidden(moment: str, world: worlds.World, people: dict[str, Client]) -> None:
    """Blue, Green, observers and the public get the same bytes whatever Red's hidden cards and events are."""
    eyes = MOMENTS[moment]
    worlds.play_until(world, turn=1, kind=moment)
    # What opens through the eyes of others is found by the tests above and by the matrix.
    before = {kind: dict(everything(world, people[kind], kind, others=())) for kind in eyes}
    variants = imagined(world)
    assert variants
    truth = replace_snapshot(world, variants[0])
    changed = {kind: _changed(people[kind], before[kind]) for kind in eyes}
    replace_snapshot(world, truth)
    again = {kind: _pages(people[kind], changed[kind]) for kind in eyes}  # some change because they were opened once
    replace_snapshot(world, variants[0])
    for kind in eyes:
        different = _different(again[kind], _pages(people[kind], changed[kind]))
        assert [one for one in different if not one.startswith("/metrics: ")] == [], kind  # it weighs the database


def _steady(text: str) -> str:
    return VARYING.sub("", text)


def _changed(client: Client, before: dict[str, str]) -> list[str]:
    """The paths whose pages are no longer what they were."""
    return [path for path, text in _pages(client, before).items() if text != _steady(before[path])]


def _pages(client: Client, paths: Iterable[str]) -> dict[str, str]:
    return {path: _steady(client.get(path).content.decode(errors="replace")) for path in paths}


def _different(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Where two sets of pages differ, with the first lines that do."""
    found = list(before.keys() ^ after.keys())
    for path in before.keys() & after.keys():
        pairs = zip(before[path].splitlines(), after[path].splitlines(), strict=False)
        found += [f"{path}: {old.strip()[:160]} / {new.strip()[:160]}" for old, new in pairs if old != new][:1]
    return found
