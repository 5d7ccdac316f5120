"""OPUC's pages: every decision of a lesson can be drawn, answered from its forms alone, and shows no secret."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.http import QueryDict
from django.test import Client

from adjudication import selectors as game_selectors
from adjudication.engine.checking import conformance
from adjudication.engine.menu import pick
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.assaults.declaration import foes_at
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.fog.guesses import unseen_again
from tests import world as worlds
from wargame.forms import plain_order
from wargame.models import Decision
from wargame.presenters.opuc import board, chances
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.vocabulary import Words
from wargame.presenters.shapes import Choice, Entry, Form, Wanted
from wargame.selectors import drafts, position
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson(db: None) -> worlds.World:
    return worlds.begun(system="opuc", pack_name="first-lesson")


def _place(world: worlds.World, kind: str) -> position.Position:
    place = position.load(world.viewer(kind))
    assert place is not None
    return place


def shown(world: worlds.World, kind: str, subject: str = "", do: str = "", **typed: Any) -> Any:
    return board.board(_place(world, kind), wanted=Wanted(subject, do, typed), track=(), drafting=True)


def all_sent(form: Form) -> list[dict[str, Any]]:
    """What a browser can send of a form without typing: its first choices, or some orders of a list of them."""
    if form.entries[0].kind in ("pick", "buttons"):
        listed = form.entries[0].choices
        return [json.loads(choice.value) for choice in listed[:: max(1, len(listed) // 6)]]
    return [sent(form)]


def sent(form: Form) -> dict[str, Any]:
    """What a browser sends of a form where somebody chose the first of everything that is to be chosen."""
    data = QueryDict(mutable=True)
    data["do"] = form.do
    for entry in form.entries:
        _fill(data, entry)
    return plain_order(data)


def _fill(data: QueryDict, entry: Entry) -> None:
    first: Choice | None = entry.choices[0] if entry.choices else None
    if entry.kind == "checks":
        ticked = [choice.value for choice in entry.choices if choice.chosen]
        data.setlist(f"f.{entry.name}[]", ticked or [choice.value for choice in entry.choices[:1]])
    elif entry.kind in ("split", "route"):
        data[f"f.{entry.name}~"] = entry.value or (first.value if first else "")
    elif entry.kind == "flag":
        data[f"f.{entry.name}"] = entry.value or "false"
    elif entry.kind == "shares":
        for choice in entry.choices:
            data[f"f.{entry.name}.{choice.value}"] = "0"
    else:
        data[f"f.{entry.name}"] = entry.value or (first.value if first else "")


def test_every_decision_of_a_lesson_is_drawn_and_its_forms_are_legal(lesson: worlds.World) -> None:
    drawn: set[str] = set()
    legal = 0
    for _ in range(600):
        decision = lesson.exercise.decisions.exclude(status=Decision.Status.CLOSED).first()
        if decision is None:
            break
        for due in decision.due:
            kind = due["side"].lower()
            (section,) = shown(lesson, kind).sections
            assert section.kind == due["kind"]
            assert section.title != "Decide", due["kind"]
            if due["kind"] == "precedence":
                assert re.search(r"who is first in this step: [a-zA-Z]", section.help)
            if due["kind"] == "zones":
                assert all(re.search(r"ring, PV \d, faces", one.small) for one in section.forms[0].entries[0].choices)
            drawn.add(due["kind"])
            legal += _forms_are_legal(lesson, kind, section)
        worlds.advance(lesson)
    assert drawn >= {"setup", "precedence", "cp_action", "deep_isr", "deep", "engineers_tasks", "manoeuvre"}
    assert legal > 60


def _forms_are_legal(world: worlds.World, kind: str, section: Any) -> int:
    assert world.exercise.game is not None
    rules, state, side = game_selectors.adjudicator(world.exercise.game), world.state(), kind.upper()
    found = 0
    for group in section.groups:
        if group.title in ("Actions", "Missions", "Markers"):
            assert all(row.small for row in group.rows), group  # its price is next to it
            assert all(shown(world, kind, row.id).sections[0].forms for row in group.rows), group  # nothing is dead
    for row in [row for group in section.groups for row in group.rows][:3]:
        for form in shown(world, kind, row.id).sections[0].forms:
            if any(entry.kind == "shares" for entry in form.entries):
                continue  # opens with nothing granted
            for plain in all_sent(form):
                order = drafts.parse(rules, plain)
                assert rules.check(state, side, order) == [], (form, order)
                found += 1
    return found


def test_the_page_of_the_cell_and_the_public_screen(lesson: worlds.World) -> None:
    worlds.play_until(lesson, turn=1, kind="manoeuvre")
    side = lesson.decision().due[0]["side"].lower()
    client = Client()
    client.post(f"/seat/{seats.issue_code(seat=lesson.seats[side]).code}/", {"name": "Maj Brandt"})
    page = client.get(f"/x/{lesson.exercise.pk}/cell/{lesson.cells[side].pk}/")
    assert page.status_code == 200
    text = page.content.decode()
    for title in ("Movement and combat", "1 hex 15 km", "Built-up areas", "Deep fires"):
        assert title in text
    _a_route_is_drawn(lesson, side, client)
    screen = Client().get(f"/screen/{lesson.exercise.room_code}/").content.decode()
    assert "map-projector" in screen
    hidden = {block.id for block in _place(lesson, side).picture.blocks if block.hidden and block.side == side.upper()}
    assert hidden
    assert not hidden & {unit for found in re.findall(r'data-unit="([^"]+)"', screen) for unit in found.split()}


def _a_route_is_drawn(lesson: worlds.World, side: str, client: Client) -> None:
    """Step by step by links alone, with price, rule and reasons; the map shows the route and the rest of the reach."""
    rows = [row for group in shown(lesson, side).sections[0].groups for row in group.rows]
    marches = [form.march for row in rows for form in shown(lesson, side, row.id).sections[0].forms if form.march]
    first = next(march for march in marches if len(march.members) > 1 and march.following)
    here = f"/x/{lesson.exercise.pk}/cell/{lesson.cells[side].pk}/"
    text = client.get(f"{here}?{first.following[0].query}").content.decode()
    assert "The route so far" in text
    assert "One hex back" in text
    assert "m-waypoint" in text
    assert f'<td class="n">{first.following[0].price}</td>' in text
    alone = first.members[0].value
    asked = Wanted(parse_qs(first.following[0].query)["s"][0], "move", {"units": [alone], "route": ["9999"]})
    (section,) = board.board(_place(lesson, side), wanted=asked, track=(), drafting=True).sections
    (form,) = [form for form in section.forms if form.march]
    assert form.march is not None
    assert [member.value for member in form.march.members if member.chosen] == [alone]
    assert form.march.problem[1] == "1.5"
    assert "9999" in form.march.problem[0]


def test_an_address_holds_the_lists_of_an_order_begun() -> None:
    begun = {"attackers": ["R01", "R02"], "target": "0709"}
    asked = parse_qs(Wanted("0709", "assault", begun, "manoeuvre").query)
    assert asked == {"s": ["0709"], "k": ["manoeuvre"], "do": ["assault"], "f.attackers~": ["R01 R02"]}
    assert parse_qs(Wanted("0709", "task", {"target": "0709"}).query) == {"s": ["0709"]}


def test_an_assault_shows_its_rows_and_exact_odds_before_it_is_ordered(lesson: worlds.World) -> None:
    for _ in range(600):
        decision = lesson.exercise.decisions.exclude(status=Decision.Status.CLOSED).first()
        assert decision is not None, "nobody could assault"
        if "manoeuvre" in {due["kind"] for due in decision.due}:
            kind = decision.due[0]["side"].lower()
            groups = {group.title: group for group in shown(lesson, kind).sections[0].groups}
            if "Assaults" in groups:
                target = groups["Assaults"].rows[0].id
                (form,) = shown(lesson, kind, target).sections[0].forms
                asked = next(entry for entry in form.entries if entry.name == "attackers")
                assert groups["Assaults"].rows[0].target == f"{form.do} {asked.name}"
                if len(asked.choices) > 1:
                    assert not form.odds, "nobody attacks until somebody is chosen"
                    assert not asked.chosen
                assert asked.label == "Attackers", "the refusal of an assault without any names them so"
                (form,) = shown(lesson, kind, target, "assault", attackers=[asked.choices[0].value]).sections[0].forms
                costs = form.odds[0].costs
                assert costs[-1].label == "You roll one die and add"
                assert sum(int(cost.value) for cost in costs[:-1]) == int(costs[-1].value)
                assert [round(sum(row.width for row in bar.rows)) for bar in form.odds] == [100, 100]
                return
        worlds.advance(lesson)


def test_an_imagined_turn_shows_no_block_that_the_side_has_not_seen() -> None:
    """What imagined ISR finds is a guess: it stays a back, and the odds take it for an average battalion."""
    rules = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    start = rules.initial_state(rules.option_type())
    seen = rules.picture(start, "RED")
    found = rules.fork(start)
    found.hidden = [False] * len(found.hidden)
    backs = [block.id for block in seen.blocks if block.side == "BLUE" and not block.known]
    assert backs
    assert not [block for block in rules.picture(found, "RED").blocks if not block.known], "as if all were found out"
    veiled = rules.picture(unseen_again(rules.facts, found, seen), "RED")
    assert {block.id for block in veiled.blocks if not block.known} >= set(backs)
    assert [block for block in veiled.blocks if block.side == "RED"] == [
        block for block in rules.picture(found, "RED").blocks if block.side == "RED"
    ]


def test_a_hidden_defender_stays_a_block_with_a_range() -> None:
    """The odds say between which values it may lie; they are exact only where the defender is known."""
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    hidden = known = 0
    for seed in range(30):
        rng = random.Random(seed)
        for step in conformance.play(rules, rules.option_type(), rng.randrange, b"range", closely=False):
            due = next((one for one in rules.awaiting(step.after).due if one.kind == "manoeuvre"), None)
            if due is None:
                continue
            names = Names(rules.picture(step.after, due.side), rules.pack)
            for option in rules.legal_orders(step.after, due.side):
                if option.do != "assault":
                    continue
                order = pick(option, rng.randrange)
                made = chances.of_assault(rules.facts, step.after, due.side, order, names)
                blocks = foes_at(rules.facts, step.after, SIDE[due.side], rules.facts.board.index[order["target"]])
                if any(step.after.hidden[block] for block in blocks):
                    hidden += 1
                    said = r"assumed: \d hidden blocks?, CF \d+ to \d+ or a dummy; a loss \d+ (to \d+ )?%"
                    assert all(re.fullmatch(said, bar.note) for bar in made), made
                else:
                    known += 1
                    assert {bar.note for bar in made} == {"exact, from what you know"}
        if hidden > 2 and known > 2:
            return
    raise AssertionError(f"{hidden} hidden and {known} known defenders only")


def test_the_odds_of_supply_assume_what_the_other_side_decides_at_the_same_time() -> None:
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    for step in conformance.play(rules, rules.option_type(), random.Random(4).randrange, b"supply", closely=False):
        due = [one for one in rules.awaiting(step.after).due if one.kind == "combat_log"]
        for one in due:
            names = Names(rules.picture(step.after, one.side), rules.pack)
            found = chances.of_fight(rules, step.after, one.side, rules.policy(step.after, one.side), names)
            assert [bar.note for bar in found] == [chances.SEALED] * 2
            assert all(bar.rows for bar in found)
        if len(due) == 2:
            return
    raise AssertionError("nobody assaults")


def test_the_box_for_swimming_does_not_presume_a_bridge() -> None:
    """9.8.1: the box is there for amphibious blocks at any river; without a bridge they swim in any case."""
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    known = Words(rules, rules.picture(rules.initial_state(rules.option_type()), "BLUE"))
    assert known.label("swim") == "Swim even where there is a bridge"
