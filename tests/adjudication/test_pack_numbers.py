"""No number that somebody writes into a pack keeps the server busy for ever: it is refused, or does no harm."""

from __future__ import annotations

import re

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.scenario.packs import PackError
from adjudication.services.imports import bounded
from tests.systems import scope

SECONDS, MEGABYTES = 60, 1_000
COUNTED = (
    ("ukraine_2022", "charts", r"count: \d+"),
    ("millennium_wars", "forces", r"total: \d+"),
    ("millennium_wars", "charts", r"setup_depth: \d+"),
    ("opaque_war", "units", r"total: \d+"),
)


def test_a_billion_in_the_place_of_any_number() -> None:
    met: list[str] = []
    try:
        data = bounded.run(
            "tests.adjudication.pack_numbers:work", b"", seconds=SECONDS, megabytes=MEGABYTES,
            say=lambda percent, name: met.append(name),
        )  # fmt: skip
    except bounded.TooMuch:
        raise AssertionError(f"{met[-1]} takes more than {SECONDS} seconds or {MEGABYTES} MB") from None
    said = msgspec.msgpack.decode(data, type=dict[str, str])
    for system in registry.names():
        assert sum(name.startswith(system) for name in said) > (15 if system in scope.SMALL else 30)
    assert sum(word == "refused" for word in said.values()) > 250


@pytest.mark.parametrize(("system", "file", "counted"), COUNTED)
def test_a_count_says_how_much_is_taken(system: str, file: str, counted: str) -> None:
    rules = registry.get(system)
    name = f"{file}.yaml"
    texts = next(found for pack in rules.packs() if re.search(counted, (found := rules.pack_texts(pack)).get(name, "")))
    written = re.search(counted, texts[name])
    assert written is not None
    huge = texts[name].replace(written[0], f"{written[0].split()[0]} 1000000000", 1)
    with pytest.raises(PackError, match="a whole number of at most 99 is expected"):
        rules.load_pack({**texts, name: huge})
