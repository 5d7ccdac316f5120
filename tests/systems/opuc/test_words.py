"""The catalogue of OPUC: one sentence a key, one for every event and every refusal that the code can give."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from adjudication.engine.play.decision import kinds
from adjudication.engine.play.events import spoken
from adjudication.engine.protocol import fill, say
from adjudication.systems.opuc import SYSTEM, decision_words, sentences, tasks
from adjudication.systems.opuc.chapters import CHAPTERS
from adjudication.systems.opuc.deployment.events import Placed
from adjudication.systems.opuc.fires.events import StrikeBit, StrikeFlown
from adjudication.systems.opuc.pack.options import Options
from adjudication.systems.opuc.policy import POLICY
from adjudication.systems.opuc.turn.events import TrackSet, WeatherSet
from tests.systems.opuc.field import Field

SOURCES = Path(__file__).parents[3] / "adjudication/systems/opuc"


def test_no_key_is_said_in_two_ways() -> None:
    keys = [key for module in CHAPTERS.modules for key in getattr(module, "CATALOGUE", {})]
    keys += spoken(get_args(CHAPTERS.events))
    keys += [*tasks.CATALOGUE, *decision_words.CATALOGUE]
    assert sorted(keys) == sorted(set(keys))
    assert len(sentences.CATALOGUE) == len(keys)


def test_every_refusal_and_every_modifier_has_its_sentence() -> None:
    used: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'(?:refuse|Problem|Row|Message)\(\s*"([a-z_]+\.[a-z_.]+)"', text))
    missing = sorted(key for key in used if key not in sentences.CATALOGUE)
    assert used
    assert not missing


def test_every_decision_has_a_doctrine_and_every_order_a_decision() -> None:
    assert set(POLICY) == set(CHAPTERS.decisions)
    answered = set(kinds(CHAPTERS.decisions)) | {
        kind for kind in get_args(CHAPTERS.orders) if kind.__struct_config__.tag == "standing_orders"
    }
    assert set(get_args(CHAPTERS.orders)) == answered


def test_every_yes_or_no_option_is_explained_to_the_umpire() -> None:
    named = {switch.name for switch in SYSTEM.rulebook.switches}
    flags = {name for name in Options.__struct_fields__ if isinstance(getattr(Options(), name), bool)}
    assert named == flags
    for switch in SYSTEM.rulebook.switches:
        assert switch.default is getattr(Options(), switch.name)
        assert switch.on != switch.off
        assert switch.section


def test_a_value_that_is_empty_leaves_no_gap() -> None:
    params = {"mission": "Counter-battery", "target": "", "side": "Blue", "total": 4}
    said = fill(sentences.CATALOGUE["strike.hit"], params)
    assert said == "Counter-battery by Blue: 4, a hit."


NO_ROLL: Any = None


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Placed("BLUE", "dug_in", "B02", "B02"), "B02 {B02} starts dug in."),
        (WeatherSet("OVERCAST", snowing=False, snow=0), "The sky is overcast; snow level 0."),
        (
            WeatherSet("PRECIPITATION", snowing=True, snow=2, locked=True),
            "It snows for the rest of the campaign; snow level 2.",
        ),
        (
            StrikeFlown("RED", "CBTY", "", "", NO_ROLL, 5, hit=True),
            "Counter-battery by Red: 5, a hit.",
        ),
        (
            StrikeFlown("BLUE", "EWST", "", "TAC_EW", NO_ROLL, 5, hit=False),
            "Jammer strike on Tactical jammer by Blue: 5, a miss.",
        ),
        (
            StrikeFlown("BLUE", "BRDG", "0808|0809", "", NO_ROLL, 5, hit=True),
            "Bridge strike at 0808 Orava / 0809 Luhamaa by Blue: 5, a hit.",
        ),
        (StrikeBit("RED", "ga", 1), "Red loses 1 sortie next turn."),
        (StrikeBit("RED", "isr_lost", 2), "Red permanently loses 2 ISR sources."),
        (StrikeBit("RED", "strat_ew", 1), "Red cannot buy strategic EW next turn."),
        (TrackSet("air", -1, NO_ROLL), "Blue has superiority in the air."),
        (TrackSet("naval", 0, NO_ROLL), "Neither side has superiority at sea."),
        (TrackSet("flank", 2, NO_ROLL), "Red has supremacy on the flanks for the rest of the campaign."),
    ],
)
def test_set_up_weather_situation_and_deep_fires_are_said_in_sentences(event: Any, words: str) -> None:
    field = Field({"at": "move RED", "units": {"B02": "0709"}})
    names = dict(zip(field.f.roster.ids, field.f.roster.names, strict=True))
    assert say(field.rules.catalogue, field.rules.narrate(field.s, event)) == words.format(**names)
