"""Numbers in addresses that are of nothing, or larger than the database counts: not found, and never an error."""

from __future__ import annotations

import re

from django.test import Client

from tests.fog.conftest import Known
from tests.fog.table import addresses
from tests.fog.test_matrix import known, undone

__all__ = ["known"]
NOTHING, TOO_LARGE = 987_654_321_012_345_678, "9" * 25


def test_an_odd_number_is_not_found(known: Known, people: dict[str, Client]) -> None:
    """Each number of each address in turn, read and written by an umpire and by a player, on pages and in the API."""
    wrong, asked = [], 0
    for address in addresses():
        for name in re.findall(r"<number:(\w+)>", address.route):
            path = address.path(known["red"] | {name: NOTHING})
            with undone():
                for odd in (path, path.replace(str(NOTHING), TOO_LARGE)):
                    for who in ("owner", "red"):
                        for method in ("get", "post"):
                            asked += 1
                            status = getattr(people[who], method)(odd).status_code
                            if status >= 500:
                                wrong.append(f"{method} {address.name} as {who}, {name}: {status}")
    assert asked > 400
    assert wrong == []
