"""Tracks of a seminar in the words of its papers, from pictures alone."""

from __future__ import annotations

from adjudication.engine import registry
from reports.collect.seminar import situation


def test_tracks_that_changed_come_first_and_each_reader_sees_its_own() -> None:
    rules = registry.bound("seminar", "crossing")
    before = rules.initial_state(rules.option_type())
    after = rules.fork(before)
    people, hull = (rules.facts.column[name, -1] for name in ("people", "hull"))
    after.tracks[people], after.tracks[hull] = 2, 1
    was, now = (rules.picture(state, "BLUE").tracks for state in (before, after))
    told = situation.changes(rules.facts, was, now)
    assert told[0] == "People in danger: down from 4 to 2, safe."
    assert told[1] == "Trust: unchanged at 6, uneasy."
    assert not any("hull" in text for text in told), "only the umpire sees it"
    (table,) = situation.tracks(rules.facts, now)
    assert [row[0] for row in table.rows] == ["People in danger", "Trust", "Budget, Harbour Office"]


def test_a_round_is_called_by_its_name() -> None:
    facts = registry.bound("seminar", "crossing").facts
    assert situation.round_label(facts, 2) == "Round 2: The morning after, Saturday, 08:00"
    assert situation.round_label(facts, 9) == "Round 9"
