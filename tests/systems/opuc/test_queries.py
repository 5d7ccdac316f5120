"""What pages ask: right answers, and none that betrays a hidden fact."""

from __future__ import annotations

import random

import msgspec

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opuc.movement import drawing, queries
from tests.systems.opuc.field import Field, rules


def test_destinations_name_route_cost_and_contact() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "R01": "0506 hidden"}})
    rows = {row.place: row for row in queries.destinations(field.f, field.s, "BLUE", ["B08"])}
    back = f"#{field.s.tag[field.block('R01')]}"
    assert rows["0505"].wakes == (back,)
    assert (rows["0505"].route, rows["0505"].spent, rows["0505"].log) == (("0404", "0505"), 2, 0)
    assert rows["0505"].held
    assert not rows["0404"].held


def test_nothing_for_blocks_one_may_not_order() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "B09": "0405", "R01": "0506"}})
    for units in (["R01"], ["B08", "B09"], ["B99"], [], ["B08", "B08"], ["B13"]):
        assert queries.destinations(field.f, field.s, "BLUE", units) == ()
        assert queries.stages(field.f, field.s, "BLUE", units, ["0404"]) == ()


def test_stages_go_as_far_as_the_route_can() -> None:
    field = Field({"at": "move BLUE", "units": {"B12": "0109"}})
    route = ["0208", "0207", "0206", "0205", "0305", "0404", "0504", "0505", "0506"]
    found = queries.stages(field.f, field.s, "BLUE", ["B12"], route)
    assert [stage.spent for stage in found] == [0, 0, 1, 2, 4, 5, 6]
    assert found[-1].place == "0504"


def test_supply_lists_sources_shut_roads_and_traces() -> None:
    field = Field({"units": {"R01": "0709", "B01": "0608"}})
    found = queries.supply(field.f, field.s, "RED")
    assert "0709" in found.shut
    assert found.points["1008"] == "R-SD1"
    unit = next(u for u in found.units if u.unit == "R01")
    assert (unit.distance, unit.in_supply, unit.trace[0]) == (1, True, "0709")


def test_a_zoc_map_calls_hidden_blocks_by_their_backs() -> None:
    field = Field({"units": {"R01": "0708 hidden", "R04": "0709"}})
    back = f"#{field.s.tag[field.block('R01')]}"
    found = queries.control_zones(field.f, field.s, "BLUE", "RED")
    assert found["0808"] == (back, "R04")
    assert "0607" not in found  # R01 could swim there; Blue does not know
    assert "0607" in queries.control_zones(field.f, field.s, "RED", "RED")


def test_answers_are_the_same_in_whatever_a_side_can_imagine() -> None:
    table, luck = rules(), random.Random(11)
    f = table.facts
    game = conformance.play(table, table.option_type(profile="full"), luck.randrange, b"queries")
    for count, step in enumerate(game):
        if count % 40 or step.after.turn == 0:
            continue
        for side in table.sides:
            twin = table.imagine(table.picture(step.after, side), Dice(Seeded(b"twin", count)))
            own = [f.roster.ids[b] for b in f.roster.of_side[table.sides.index(side)]]
            for ask in (
                lambda s, side=side: queries.supply(f, s, side),
                lambda s, side=side: [queries.control_zones(f, s, side, of) for of in table.sides],
                lambda s, side=side, own=own: [queries.destinations(f, s, side, [unit]) for unit in own[:12]],
                lambda s, side=side, own=own: [drawing.drawn(f, s, side, [unit], []) for unit in own[:12]],
            ):
                assert msgspec.json.encode(ask(twin)) == msgspec.json.encode(ask(step.after))
        if count > 400:
            break


def test_a_march_is_drawn_with_the_price_and_rule_of_each_step() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "B09": "0305", "R01": "0506 hidden"}})
    back = f"#{field.s.tag[field.block('R01')]}"
    found = drawing.drawn(field.f, field.s, "BLUE", ["B08"], ["0404", "0505"])
    assert [(step.place, step.price, step.spent, step.held) for step in found.steps] == [
        ("0404", 1, 1, False), ("0505", 1, 2, True),
    ]  # fmt: skip
    assert found.steps[1].reasons == (("ground", "8.1"), ("zoc", "8.4"), ("contact", "5.4"))
    assert found.steps[1].wakes == (back,)
    assert (found.problem, found.following, found.beyond) == (None, (), ())
    assert {place: problem.code for place, problem in found.refused}["0506"] == "move.enemy"


def test_a_drawn_march_goes_on_with_the_prices_of_the_whole_way() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "B09": "0305"}})
    whole = {row.place: row for row in queries.destinations(field.f, field.s, "BLUE", ["B08", "B09"])}
    begun = drawing.drawn(field.f, field.s, "BLUE", ["B08", "B09"], ["0404"])
    assert begun.beyond
    for row in begun.beyond:
        assert row.route[0] == "0404"
        assert row.spent >= whole[row.place].spent if row.place in whole else row.place == "0305"
    for step in begun.following:
        assert step.spent == begun.steps[0].spent + step.price
    shut = dict(begun.refused)
    assert (shut["0403"].code, shut["0403"].rule) == ("move.river", "8.5, 10.6")


def test_a_drawing_of_blocks_one_may_not_order_shows_nothing_but_the_reason() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "R01": "0506 hidden"}})
    found = drawing.drawn(field.f, field.s, "BLUE", ["R01"], ["0505"])
    assert found.problem is not None
    assert (found.problem.code, found.steps, found.following, found.refused) == ("unit.not_own", (), (), ())
    assert drawing.stack(field.f, field.s, "BLUE", "0506") == ()
