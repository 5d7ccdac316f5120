"""What no type can say of a pack: each fault is found, with its file and line."""

from __future__ import annotations

import base64

import pytest

from adjudication.engine import registry
from adjudication.engine.scenario import packed
from adjudication.engine.scenario.packs import PackError

SYSTEM = registry.get("seminar")
FAULTS = [
    ("tracks", '">= 10"', '">= 11"', "“>= 11” can never be reached; the track runs from 0 to 10"),
    ("tracks", '"<= 2"', '"<= 10"', "“<= 10” always holds"),
    ("tracks", "start: 5", "start: 7", "7 is not on the track"),
    ("tracks", "{YELLOW: 2}", "{YELLOW: 9}", "9 is not on the track"),
    ("tracks", "[{start: 0, name: safe}, {start: 3", "[{start: 4, name: safe}, {start: 3", "bands must begin at 0"),
    ("tracks", "    sides: [BLUE, GREEN, YELLOW]\n    starts: {YELLOW: 2}\n", "", "must list its sides"),
    ("tracks", "id: trust", "id: people", "people is listed twice"),
    ("courses", "costs: {purse: 2}", "costs: {purse: 9}", "no one can ever have more than 8"),
    ("courses", "costs: {purse: 2}", "costs: {people: 2}", "has no track people to pay from"),
    ("courses", "sides: [GREEN]", "sides: [RED]", "there is no side RED"),
    ("courses", "track: trust, change: 1, after: 1", "track: trust, change: 1, after: 2", "the exercise is over"),
    ("courses", "change: -4", "change: -40", "larger than the track people"),
    ("courses", "track: people, change: -1", "track: peple, change: -1", "there is no track peple"),
    ("deals", "round: 2", "round: 3", "there is no round 3"),
    ("deals", "id: repair", "id: replace", "two choices have the same id"),
    ("aims", "track: people", "track: hull", "hull is not a track that BLUE and everyone can see"),
    ("aims", '"<= 1"', '"<= -1"', "“<= -1” can never be reached"),
    ("injects", "track hull <= 4", "track hull <= -1", "“track hull <= -1” can never be reached"),
    ("injects", "track hull <= 4", "track mast <= 4", "there is no track mast"),
]


@pytest.mark.parametrize(("file", "old", "new", "reason"), FAULTS)
def test_a_fault_is_found_where_it_is(file: str, old: str, new: str, reason: str) -> None:
    texts = dict(SYSTEM.pack_texts("crossing"))
    name = next(key for key in texts if key.split(".")[0] == file)
    assert old in texts[name]
    with pytest.raises(PackError) as caught:
        SYSTEM.load_pack({**texts, name: texts[name].replace(old, new, 1)})
    found = [problem for problem in caught.value.problems if reason in problem.reason]
    assert found, [problem.reason for problem in caught.value.problems]
    assert all(problem.file.startswith(file) and problem.line for problem in found)


PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + b"any" + b"IEND\xaeB`\x82"
CUT = base64.b64encode(PNG[:20]).decode()
LISTED = [
    ("", "", ""),
    ("map.png", "map.svg", "map.png"),
    ("1.1", "9.9", "map.png: there is no inject 9.9"),
    ("data: ", "data: '!' #", "its data is not base64"),
    ("data: ", f"data: {CUT} #", "its content is no PNG file"),
    ("data: ", "data: '' #", "it is empty"),
    ("data: ", f"data: {'A' * 500_000} #", "at most 300 kB"),
]


@pytest.mark.parametrize(("old", "new", "reason"), LISTED, ids=[reason or "none" for _, _, reason in LISTED])
def test_a_file_of_a_pack_is_what_its_name_says(old: str, new: str, reason: str) -> None:
    number = SYSTEM.named_pack("crossing").injects.injects[0].number
    text = packed.written({"inject 1.1 map.png": PNG}, None).replace("data: |\n      ", "data: ").replace("1.1", number)
    files = {**SYSTEM.pack_texts("crossing"), "files.yaml": text.replace(old.replace("1.1", number), new, 1)}
    if not reason:
        (one,) = SYSTEM.load_pack(files).files.files
        assert (one.name, one.injects, packed.content(one.data)) == ("map.png", [number], PNG)
        return
    with pytest.raises(PackError) as caught:
        SYSTEM.load_pack(files)
    assert [problem for problem in caught.value.problems if reason in problem.reason and problem.file == "files.yaml"]


def test_a_pack_takes_the_files_that_an_inject_takes() -> None:
    scanned = base64.b64encode(b"From the scanner\n%PDF-1.7\nany\n%%EOF\n").decode()
    assert packed.fault("plan.pdf", scanned) == ""
    assert packed.fault("plan.png", scanned) == "its content is no PNG file"
