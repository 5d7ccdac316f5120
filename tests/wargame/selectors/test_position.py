"""The position of a cell is one moment, whatever is published while it is read."""

from __future__ import annotations

import pytest

from adjudication import selectors as game_selectors
from adjudication.models import Game, Step
from tests import world as worlds
from wargame.selectors import position


@pytest.mark.django_db
def test_a_publication_between_two_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision that is shown is asked of the state in which it was opened, not of the one before."""
    world = worlds.begun()
    viewer = world.viewer("red")
    first, head = world.decision(), game_selectors.head

    def head_then_publication(game: Game) -> Step:
        monkeypatch.setattr(game_selectors, "head", head)
        old = head(game)
        worlds.advance(world)
        return old

    monkeypatch.setattr(game_selectors, "head", head_then_publication)
    place = position.load(viewer)
    assert place is not None
    assert place.decision is not None
    assert place.decision.pk != first.pk
    assert place.seq == place.decision.seq == head(viewer.exercise.game).seq  # type: ignore[arg-type]  # it plays
    assert {due.side for due in place.awaiting.due} == {due["side"] for due in place.decision.due}
    asked = place.ahead.due()
    for due in place.decision.due:
        if due["side"] == viewer.side:
            assert asked is not None
            assert asked.kind == due["kind"]
