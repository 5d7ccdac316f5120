"""Packs that umpires bring: what is let in, what is refused and in what words, and what a change keeps."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from adjudication.engine import registry
from adjudication.engine.scenario import packed
from adjudication.errors import Illegal, Stale
from adjudication.models import StoredPack
from adjudication.services import games, pack_files, packs

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + bytes(range(256)) + b"IEND\xaeB`\x82"
SYSTEM, SHIPPED = "ukrainian_crisis", "ukraine-2014"


@pytest.fixture
def files() -> dict[str, str]:
    return dict(registry.get(SYSTEM).pack_texts(SHIPPED))


def archive(members: Mapping[str, bytes | str], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", how) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return target.getvalue()


def refused(data: bytes) -> list[str]:
    with pytest.raises(Illegal) as caught:
        packs.unzip(data)
    return caught.value.problems


# --- what comes in a zip


def test_a_zip_gives_back_what_went_in(files: dict[str, str]) -> None:
    data = pack_files.zipped(files, "my-pack")
    assert packs.unzip(data) == files
    assert pack_files.zipped(dict(reversed(files.items())), "my-pack") == data


def test_what_file_managers_add_is_left_out(files: dict[str, str]) -> None:
    extra: dict[str, bytes | str] = {f"pack/{name}": text for name, text in files.items()}
    extra |= {"__MACOSX/pack/._pack.yaml": b"\x00\x05", "pack/.DS_Store": b"\xff"}
    extra |= {
        "pack/map.yaml~": "old",
        "pack/.map.yaml.swp": b"\x00",
        "pack/.git/config": "x",
        "pack/Thumbs.db": b"\x00",
    }
    assert packs.unzip(archive(extra)) == files


def test_backslashes_part_folders(files: dict[str, str]) -> None:
    """As Windows PowerShell 5 packs a folder."""
    assert packs.unzip(archive({"pack\\": b""} | {f"pack\\{name}": text for name, text in files.items()})) == files


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8"])
def test_a_byte_order_mark_is_obeyed(encoding: str) -> None:
    assert packs.unzip(archive({"a.yaml": "\ufefftitle: Ä".encode(encoding)})) == {"a.yaml": "title: Ä"}


def test_windows_texts_are_read() -> None:
    data = archive({"a.yml": "\ufefftitle: Ä\r\nrank: 2\r\n".encode()})
    assert packs.unzip(data) == {"a.yaml": "title: Ä\nrank: 2\n"}


@pytest.mark.parametrize(
    "name", ["../pack.yaml", "/etc/pack.yaml", "a/../../pack.yaml", "C:/pack.yaml", "..\\pack.yaml"]
)
def test_a_path_that_leaves_the_folder_is_refused(name: str) -> None:
    (problem,) = refused(archive({name: "a: 1"}))
    slashes = name.replace("\\", "/")
    assert problem == f"{slashes}: a file of a pack is in the pack's folder and does not point outside it."


def test_other_files_are_refused() -> None:
    assert refused(archive({"a.yaml": "a: 1", "run.sh": "rm"})) == [
        "run.sh: a pack holds YAML files, and pictures and papers (PNG, JPEG, PDF, TXT) for injects."
    ]
    assert refused(archive({"a.yaml": "a: 1", "pack/map.png": "x"})) == [
        "map.png: begin its name with the inject that it goes out with, such as “inject 2.1 map.png”."
    ]


def test_pictures_and_papers_of_injects_become_part_of_the_pack() -> None:
    came = packs.unzip(
        archive({"p/a.yaml": "a: 1", "p/inject 2.1 map.png": PNG, "p/Inject_R.3_letter “two”.txt": "Dear all"})
    )
    assert [(one["name"], one["injects"], packed.content(one["data"])) for one in listed(came)] == [
        ("map.png", ["2.1"], PNG), ("letter “two”.txt", ["R.3"], b"Dear all")
    ]  # fmt: skip
    again = packs.unzip(archive({**came, "inject 2.2 map.png": PNG + b"2", "inject-1 note.txt": "New"}))
    assert [(one["name"], one["injects"]) for one in listed(again)] == [
        ("letter “two”.txt", ["R.3"]), ("map.png", ["2.2"]), ("note.txt", ["1"])
    ]  # fmt: skip
    assert again["a.yaml"] == "a: 1"


def listed(files: Mapping[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load(files["files.yaml"])["files"]
    return found


def test_two_files_of_one_name_are_refused() -> None:
    (problem,) = refused(archive({"a/map.yaml": "a: 1", "b/map.yml": "a: 2"}))
    assert problem == "map.yaml: two files of the archive have this name."


def test_too_many_files_are_refused() -> None:
    (problem,) = refused(archive({f"f{n}.yaml": "a: 1" for n in range(41)}))
    assert problem == "A pack has at most 40 files and 2 MB."


def test_a_bomb_is_refused_by_its_stated_size() -> None:
    (problem,) = refused(archive({"a.yaml": b"#" * 3_000_000}))
    assert problem == "A pack has at most 40 files and 2 MB."


def test_a_bomb_that_lies_about_its_size_is_stopped_while_reading() -> None:
    data = archive({"a.yaml": b"#" * 50_000_000})
    true, lie = (50_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little")
    assert data.count(true) == 2
    (problem,) = refused(data.replace(true, lie))
    assert "cannot read this zip archive" in problem or "at most" in problem


def test_an_upload_beyond_the_limit_is_not_even_opened() -> None:
    assert refused(b"x" * 2_000_001) == ["A pack has at most 40 files and 2 MB."]


def test_what_is_no_zip_is_refused() -> None:
    (problem,) = refused(b"this is not a zip")
    assert problem.startswith("White Cell cannot read this zip archive")
    assert refused(archive({})) == ["The archive is empty."]


def test_a_damaged_archive_is_refused() -> None:
    data = bytearray(archive({"a.yaml": "title: something long enough to be packed " * 20}))
    data[60] ^= 0xFF
    (problem,) = refused(bytes(data))
    assert "cannot read this zip archive" in problem


def test_unusual_packing_is_refused() -> None:
    (problem,) = refused(archive({"a.yaml": "a: 1"}, zipfile.ZIP_LZMA))
    assert "use an ordinary zip archive" in problem


def test_a_text_in_another_encoding_is_refused_with_its_line() -> None:
    (problem,) = refused(archive({"a.yaml": "title: fine\nname: Zürich\n".encode("latin-1")}))
    assert problem == "a.yaml:2: the file is not UTF-8 text"


# --- what a text may hold


def faults(files: Mapping[str, str]) -> list[str]:
    with pytest.raises(Illegal) as caught:
        packs.checked(SYSTEM, files)
    return caught.value.problems


def test_an_alias_bomb_is_refused_before_it_is_built(files: dict[str, str]) -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    files["charts.yaml"] = "\n".join(lines)
    assert faults(files) == ["charts.yaml:1: anchors and aliases are not used in packs; write the value out"]


def test_lists_without_end_are_refused(files: dict[str, str]) -> None:
    files["map.yaml"] = "a:\n  " + "[" * 5_000 + "]" * 5_000
    assert faults(files) == ["map.yaml:2: more than 40 lists inside each other"]


def test_a_huge_file_is_refused(files: dict[str, str]) -> None:
    files["map.yaml"] += "#" * 400_001
    assert faults(files) == ["map.yaml:1: a file has at most 400 kB"]


def test_a_flood_of_values_is_refused(files: dict[str, str]) -> None:
    files["map.yaml"] = "areas: [" + "{x: 1}," * 50_000 + "]"
    assert faults(files) == ["map.yaml:1: more than 30000 values in one file"]


def test_a_key_that_stands_twice_is_refused(files: dict[str, str]) -> None:
    files["countries.yaml"] = 'source: "text 3.0"\nsource: "text 3.1"\ncountries: []\n'
    assert faults(files) == ["countries.yaml:2: the key source is listed twice"]


def test_a_list_as_key_is_refused(files: dict[str, str]) -> None:
    files["countries.yaml"] = "? [a, b]\n: c\n"
    assert faults(files) == [
        "countries.yaml:1: a key is a plain word, not a list; perhaps a bracket is doubled or not closed"
    ]


@pytest.mark.parametrize("name", ["../map.yaml", "map.txt", "", "a b.yaml"])
def test_a_file_with_an_odd_name_is_refused(files: dict[str, str], name: str) -> None:
    files[name] = "a: 1"
    assert any("needs plain letters and must end in .yaml" in problem for problem in faults(files))


def test_every_fault_is_listed_with_its_line(files: dict[str, str]) -> None:
    files["countries.yaml"] = files["countries.yaml"].replace("rank: 3", "rank: 9").replace("rank: 2", "rank: x")
    found = faults(files)
    assert [problem.partition(": ")[0] for problem in found] == [f"countries.yaml:{n}" for n in (4, 5, 6, 7)]


# --- replacing values in a text


def test_a_value_is_replaced_and_comments_stay() -> None:
    text = (
        "# Länder\nsource: 'text 3.0' # why\nranks:\n  - {code: УК, rank: 2}  # Київ\n  - {code: US, rank: 3}\nempty:\n"
    )
    changed = pack_files.patched(
        text, {("ranks", 0, "rank"): 11, ("source",): 'the default "chart"', ("ranks", 1, "rank"): None, ("empty",): 5}
    )
    assert changed == (
        '# Länder\nsource: "the default \\"chart\\"" # why\nranks:\n'
        "  - {code: УК, rank: 11}  # Київ\n  - {code: US, rank: null}\nempty: 5\n"
    )


def test_a_folded_text_is_replaced_as_a_whole() -> None:
    text = "title: >-\n  one\n  two\nrank: 1\n"
    assert pack_files.patched(text, {("title",): "three"}) == 'title: "three"\nrank: 1\n'


@pytest.mark.parametrize("place", [("ranks",), ("ranks", 7), ("none",), ("ranks", 0, "code", "x")])
def test_a_place_that_is_not_there_is_refused(place: tuple[str | int, ...]) -> None:
    with pytest.raises(Illegal, match="there is no single value at this place"):
        pack_files.patched("ranks:\n  - {code: A}\n", {place: 1})


# --- the library


def _save(*, name: str, file: str, text: str, seen: str) -> StoredPack:
    return packs.save_files(name=name, texts={file: text}, seen={file: seen})


@pytest.mark.django_db
def test_a_clone_is_kept_under_its_own_name_and_can_be_played(files: dict[str, str]) -> None:
    copy = packs.clone(name=SHIPPED, title="  Staff college,  2026 ")
    assert (copy.name, copy.title) == ("staff-college-2026", "Staff college, 2026")
    assert "# What this pack is." in copy.files["pack.yaml"]
    assert {name for name in files if files[name] != copy.files[name]} == {"pack.yaml"}
    assert [choice.name for choice in packs.choices(SYSTEM, "")] == [SHIPPED, "staff-college-2026"]
    game = games.create(system=SYSTEM, pack_name=copy.name, options={}, pace="live", dice_mode="seeded")
    assert game.pack_digest == copy.digest


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("title", "name"),
    [("Оборона Одеси", "oborona-odesi"), ("防衛演習", "fangweiyanxi"), ("Άμυνα 2", "amyna-2"), ("🙂", "pack-2")],
)
def test_a_title_in_any_script_makes_a_name(title: str, name: str) -> None:
    made = packs.clone(name=SHIPPED, title=title)
    assert (made.name, made.title) == (name, title)


@pytest.mark.django_db
def test_titles_without_letters_are_numbered() -> None:
    assert [packs.clone(name=SHIPPED, title="🙂").name for _ in range(2)] == ["pack-2", "pack-3"]
    with pytest.raises(Illegal, match="title: enter 1 to"):
        packs.clone(name=SHIPPED, title=" ")


@pytest.mark.django_db
def test_a_name_is_taken_once() -> None:
    packs.clone(name=SHIPPED, title="Mine")
    with pytest.raises(Illegal, match="there is already a pack called mine"):
        packs.clone(name=SHIPPED, title="mine")
    with pytest.raises(Illegal, match="comes with White Cell"):
        packs.clone(name=SHIPPED, title="Ukraine 2014")
    with pytest.raises(packs.Unknown):
        packs.clone(name="nothing", title="Something")
    assert StoredPack.objects.count() == 1


@pytest.mark.django_db
def test_a_pack_is_replaced_only_on_request(files: dict[str, str]) -> None:
    packs.store(system=SYSTEM, files=files, name="mine")
    files["countries.yaml"] = files["countries.yaml"].replace("rank: 3", "rank: 4")
    with pytest.raises(Illegal, match="already"):
        packs.store(system=SYSTEM, files=files, name="mine")
    packs.store(system=SYSTEM, files=files, name="mine", replace=True)
    assert packs.load(SYSTEM, "mine").countries.countries[0].rank == 4
    assert packs.load(SYSTEM, "mine").pack.name == "mine"


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["x" * 121, '"a\\0b"', '"a\\nb"', '" "'])
def test_a_title_that_fits_no_list_is_refused(files: dict[str, str], title: str) -> None:
    files["pack.yaml"] = files["pack.yaml"].replace('"Ukrainian Crisis, spring and summer 2014"', title)
    with pytest.raises(Illegal, match=r"pack\.yaml:4: title: one line of 1 to 120 characters"):
        packs.store(system=SYSTEM, files=files, name="mine")
    assert not StoredPack.objects.exists()


@pytest.mark.django_db
def test_a_game_under_way_keeps_its_frozen_copy() -> None:
    copy = packs.clone(name=SHIPPED, title="Mine")
    game = games.create(system=SYSTEM, pack_name="mine", options={}, pace="live", dice_mode="seeded")
    seen = pack_files.mark(copy.files["countries.yaml"])
    packs.set_values(name="mine", file="countries.yaml", changes={("countries", 0, "rank"): 6}, seen=seen)
    game.refresh_from_db()
    assert game.pack_digest == copy.digest
    assert registry.get(SYSTEM).thaw_pack(game.pack).countries.countries[0].rank == 3
    assert packs.load(SYSTEM, "mine").countries.countries[0].rank == 6


@pytest.mark.django_db
def test_a_change_made_on_an_old_text_is_refused() -> None:
    copy = packs.clone(name=SHIPPED, title="Mine")
    text = copy.files["countries.yaml"]
    seen = pack_files.mark(text)
    _save(name="mine", file="countries.yaml", text=text.replace("rank: 3", "rank: 4"), seen=seen)
    with pytest.raises(Stale, match=r"countries\.yaml was changed by someone else"):
        _save(name="mine", file="countries.yaml", text=text.replace("rank: 3", "rank: 5"), seen=seen)
    with pytest.raises(Stale):
        packs.set_values(name="mine", file="countries.yaml", changes={("countries", 0, "rank"): 5}, seen=seen)
    assert packs.load(SYSTEM, "mine").countries.countries[0].rank == 4


@pytest.mark.django_db
def test_a_faulty_change_changes_nothing() -> None:
    copy = packs.clone(name=SHIPPED, title="Mine")
    text = copy.files["countries.yaml"]
    with pytest.raises(Illegal, match=r"countries\.yaml:4"):
        _save(name="mine", file="countries.yaml", text=text.replace("rank: 3", "rank: 7"), seen=pack_files.mark(text))
    pack = copy.files["pack.yaml"]
    with pytest.raises(Illegal, match="clone it to give it another name"):
        _save(
            name="mine", file="pack.yaml", text=pack.replace('name: "mine"', "name: yours"), seen=pack_files.mark(pack)
        )
    assert StoredPack.objects.get().files == copy.files


@pytest.mark.django_db
def test_a_pack_that_the_rules_no_longer_accept_is_not_offered() -> None:
    copy = packs.clone(name=SHIPPED, title="Mine")
    assert [choice.name for choice in packs.choices(SYSTEM, "")] == [SHIPPED, "mine"]
    copy.files["countries.yaml"] = "countries: []\n"
    copy.save()
    assert [choice.name for choice in packs.choices(SYSTEM, "")] == [SHIPPED]
    assert packs.find("mine").title == "Mine"


@pytest.mark.django_db
def test_several_files_are_saved_together_or_not_at_all() -> None:
    """A fault in one, or a change by somebody else, keeps all of them out."""
    copy = packs.clone(name=SHIPPED, title="Mine")
    files = ("countries.yaml", "map.yaml")
    seen = {file: pack_files.mark(copy.files[file]) for file in files}
    texts = {file: copy.files[file] + "# mine\n" for file in files}
    with pytest.raises(Illegal):
        packs.save_files(name="mine", texts={**texts, "map.yaml": "a: ["}, seen=seen)
    with pytest.raises(Stale, match=r"map\.yaml was changed by someone else"):
        packs.save_files(name="mine", texts=texts, seen={**seen, "map.yaml": "old"})
    assert StoredPack.objects.get().files == copy.files
    packs.save_files(name="mine", texts=texts, seen=seen)
    assert {file: StoredPack.objects.get().files[file] for file in files} == texts
    with pytest.raises(Stale, match=r"countries\.yaml and map\.yaml were changed"):
        packs.save_files(name="mine", texts={file: f"{text}# more\n" for file, text in texts.items()}, seen=seen)


@pytest.mark.django_db
def test_what_comes_with_the_program_is_not_changed() -> None:
    with pytest.raises(packs.Unknown, match="Clone one first"):
        _save(name=SHIPPED, file="pack.yaml", text="", seen="")
    with pytest.raises(packs.Unknown):
        packs.remove(name=SHIPPED)


def test_a_pack_says_whose_rules_it_is_for(files: dict[str, str]) -> None:
    assert packs.system_of(files) == SYSTEM
    files["pack.yaml"] = files["pack.yaml"].replace("ukrainian_crisis", "chess")
    with pytest.raises(Illegal, match=r"pack\.yaml:2: system: one of .*ukrainian_crisis.* is expected"):
        packs.system_of(files)
    with pytest.raises(Illegal, match=r"pack\.yaml:1: this file is missing"):
        packs.system_of({"map.yaml": "a: 1"})
