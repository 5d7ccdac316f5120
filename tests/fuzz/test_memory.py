"""No file brings the machine to its knees: each is read or refused within a small memory."""

from __future__ import annotations

import msgspec

from adjudication.services.imports import bounded
from tests.fuzz import hostile

SECONDS, MEGABYTES = 300, 1_200
TAKEN = {
    "csv of commas",
    "csv of lines",
    "geography tangled",
    "geography noisy",
}  # what the others ask for makes no sense


def test_files_that_ask_for_all_memory() -> None:
    files = hostile.files()
    met: list[str] = []
    try:
        data = bounded.run(
            "tests.fuzz.hostile:work", msgspec.msgpack.encode(files), seconds=SECONDS, megabytes=MEGABYTES,
            say=lambda percent, name: met.append(name),
        )  # fmt: skip
    except bounded.TooMuch:
        raise AssertionError(f"{met[-1]} takes more than {MEGABYTES} MB or {SECONDS} seconds") from None
    said = msgspec.msgpack.decode(data, type=dict[str, str])
    assert said.keys() == files.keys()
    assert {name for name, refusal in said.items() if not refusal} <= TAKEN, said
