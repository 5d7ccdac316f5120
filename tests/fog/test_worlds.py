"""Two worlds that differ in what the others write: every page, part and answer that Red can reach is the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.test import Client

from adjudication.engine.injects.lines import PreparedInject
from reports.collect import cell_traffic
from tests import world as worlds
from tests.fog.conftest import seated, values
from tests.fog.table import CELL, MEMBER, PUBLIC, addresses
from tests.fog.test_canaries import _different
from tests.fog.test_matrix import undone
from wargame.models import Proposal
from wargame.services import sheets
from wargame.services.evaluation import observations
from wargame.services.msel import attachments, handouts, injects, releases
from wargame.services.participants import visitors
from wargame.services.traffic import messages, proposals, rfis
from wargame.services.traffic.messages import To
from wargame.viewer import Viewer

START = datetime(2030, 5, 6, 7, 0, tzinfo=UTC)
REASONS = ["The bells carry far.", "People listen.", "It is Sunday."]
BY_LOT = re.compile(
    r"[0-9a-f-]{36}|[A-Za-z0-9_-]{43,64}|(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])|(?<![0-9])[0-9]{6,11}(?![0-9])"
)
Clock = Callable[[int], None]


@pytest.fixture
def world(db: None) -> worlds.World:
    """With nobody but Red at a browser."""
    return worlds.taught("alice", "Amber Lantern")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of day for everybody, in minutes after the start."""
    shown = [START]
    monkeypatch.setattr("django.utils.timezone.now", lambda: shown[0])

    def turn(minutes: int) -> None:
        shown[0] = START + timedelta(minutes=minutes)

    return turn


def umpire(world: worlds.World) -> Viewer:
    return Viewer(world.refresh(), umpire=True)


def propose(world: worlds.World, kind: str, action: str) -> Proposal:
    return proposals.propose(viewer=world.viewer(kind), action=action, effect="Calm returns.", reasons=REASONS)


# --- what only the others know of


def busy(world: worlds.World, nth: int) -> None:
    """What Blue, Green and the umpire write that Red must not read."""
    blue, green, white = world.viewer("blue"), world.viewer("green"), umpire(world)
    asked = rfis.ask(viewer=blue, question=f"Where is the fleet, for the time {nth}?")
    rfis.take(viewer=white, rfi_id=asked.pk)
    rfis.answer(viewer=white, rfi_id=asked.pk, text="In port.", cell_ids=(world.cells["green"].pk,))
    rfis.decline(viewer=white, rfi_id=rfis.ask(viewer=green, question="Who pays?").pk, reason="Nobody knows.")
    kept = messages.send(viewer=blue, text="Shall we talk?", to=To(cells=(world.cells["green"].pk,)))
    messages.decide(viewer=white, message_id=kept.pk, act="pass")
    messages.send(viewer=blue, text="Give up.", to=To(cells=(world.cells["red"].pk,)))  # waits for ever
    messages.send(viewer=green, title="Rumours", text="Nothing is sure.", press=True)
    messages.speak(viewer=white, text="Be quick.", to=To(cells=(world.cells["blue"].pk,)))
    shown = propose(world, "blue", f"Blue rings bell {nth}.")
    proposals.share(viewer=white, proposal_id=shown.pk, cell_ids=(world.cells["green"].pk,))
    proposals.argue(viewer=green, proposal_id=shown.pk, favours=False, text="The ropes are rotten.")
    proposals.refuse(viewer=white, proposal_id=shown.pk, reason="There is no bell.")
    proposals.withdraw(viewer=green, proposal_id=propose(world, "green", "Green sings.").pk)
    _drawer(world, nth)


def _drawer(world: worlds.World, nth: int) -> None:
    """Injects, drafts, notes, papers and guests."""
    line = PreparedInject(number=f"B-{nth}", title="For Blue", kind="call", to=["blue"], text="Listen.", answer=True)
    told = injects.write(exercise=world.exercise, line=line, by="Alice", approve=True)
    attachments.attach(inject=told, name="map.txt", data=b"Here.")
    releases.by_hand(inject=told, by="Alice")
    line = PreparedInject(number=f"A-{nth}", title="For all", kind="news", to=["all"], text="Later.", release="turn 8")
    injects.write(exercise=world.exercise, line=line, by="Alice")
    observations.note(viewer=umpire(world), text="Blue counts cards.")
    handouts.add(exercise=world.exercise, kind="role", cell_id=world.cells["blue"].pk, post=f"Deputy {nth}")
    visitors.admit(exercise=world.exercise, name=f"Guest of honour {nth}", hours=1, made_by="Alice")
    sheet = world.decision().sheets.get(cell=world.cells["blue"])
    order = worlds.policy_order(world, "BLUE")
    sheets.save(viewer=world.viewer("blue"), sheet_id=sheet.pk, orders=[order] * (1 + nth % 2), note=f"Thought {nth}.")


# --- what Red knows of


def acts(world: worlds.World) -> Iterator[Callable[[], Any]]:
    """What Red writes and is told, one after the other."""
    red, white, reds = world.viewer("red"), umpire(world), world.cells["red"].pk
    yield lambda: rfis.ask(viewer=red, question="Who holds the bridge?")
    yield lambda: rfis.answer(viewer=white, rfi_id=world.exercise.rfis.get(cell=reds).pk, text="Nobody.")
    waits = [messages.send(viewer=world.viewer("green"), text="Peace?", to=To(cells=(reds,)))]
    yield lambda: messages.send(viewer=red, text="Are you there?", to=To(umpire=True))
    yield lambda: messages.decide(viewer=white, message_id=waits[0].pk, act="pass")
    yield lambda: messages.speak(viewer=white, text="Mind the time.", to=To(cells=(reds,)))
    yield lambda: propose(world, "red", "Red asks for calm.")
    theirs = [propose(world, "blue", "Blue asks for a truce.")]
    yield lambda: proposals.share(viewer=white, proposal_id=theirs[0].pk, cell_ids=(reds,))
    yield lambda: proposals.argue(viewer=red, proposal_id=theirs[0].pk, favours=False, text="Too late.")
    yield lambda: proposals.refuse(viewer=white, proposal_id=theirs[0].pk, reason="It was tried.")
    yield lambda: rfis.ask(viewer=red, question="And who holds the ford?")
    yield lambda: propose(world, "red", "Red asks again.")
    yield lambda: messages.send(viewer=red, title="All is well", text="It is.", press=True)


def reached(world: worlds.World, red: Client) -> Iterator[tuple[str, str]]:
    """Everything Red can fetch, by name and part, and what its paper prints of the traffic."""
    known = values(world, "red")
    for address in addresses():
        if address.scope not in (CELL, MEMBER, PUBLIC) or address.name.endswith(("live", "api_schema", "lti_keys")):
            continue  # a stream without an end, what is the same for everyone, or a random key
        for part in address.parts if "part" in address.takes else ("",):
            answer = red.get(address.path({**known, "part": part}))
            if answer.status_code == 405:
                break
            if answer.status_code < 400 and not answer.streaming:
                yield f"{address.name} {part}", plain(answer.content.decode(errors="replace"))
    world.refresh()
    yield "paper", str(cell_traffic.traffic(world.exercise, world.cells["red"], world.decision().turn))


def plain(text: str) -> str:
    """A page with everything that is random, or sealed, called by its first place on the page."""
    places: dict[str, int] = {}
    return BY_LOT.sub(lambda found: f"<{places.setdefault(found[0], len(places))}>", text)


def history(
    world: worlds.World, red: Client, clock: Clock, others: Callable[[worlds.World, int], None]
) -> dict[str, str]:
    """Red's pages at the end of one of the worlds; all of it is taken back."""
    with undone():
        nth = count(1)
        for act in acts(world):
            clock(number := next(nth))
            others(world, number)
            act()
        clock(60)
        return dict(reached(world, red))


def test_red_reads_the_same_whatever_the_others_write(world: worlds.World, clock: Clock) -> None:
    """Numbers, ids, order, counts and times of what Red reads are those of a world where the others are silent."""
    clock(0)
    world.exercise.message_rules = {"planning": "moderated", "press": "moderated"}
    world.exercise.save()
    red = seated(world, "red")
    sheet = world.decision().sheets.get(cell=world.cells["blue"])
    order = worlds.policy_order(world, "BLUE")
    sheets.save(viewer=world.viewer("blue"), sheet_id=sheet.pk, orders=[order])  # the room reads that a cell drafts
    silent = history(world, red, clock, lambda world, nth: None)
    assert len(silent) > 50
    assert "Red asks again." in "".join(silent.values())
    assert _different(silent, history(world, red, clock, busy)) == []
