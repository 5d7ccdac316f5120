"""The files of a pack as people send them: what is let in, and how single values of a text are replaced."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

import yaml

from adjudication.engine.packs import PackProblem
from adjudication.errors import Illegal

MOST_FILES = 40
MOST_BYTES = 2_000_000
MOST_FILE_BYTES = 400_000
MOST_DEPTH = 40
MOST_VALUES = 30_000
Place = tuple[str | int, ...]
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_\-]{0,59}\.yaml")


def unzip(data: bytes) -> dict[str, str]:
    """The YAML texts of a zipped pack by name, folders left out; `Illegal` for anything else."""
    if len(data) > MOST_BYTES:
        raise Illegal([_too_big()])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir() and not _of_the_system(info.filename)]
            _fit(infos)
            return _texts(archive, infos)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        raise Illegal([f"The file is not a zip archive that can be read: {error}."]) from error


def _of_the_system(name: str) -> bool:
    """What file managers put into an archive unasked."""
    path = PurePosixPath(name)
    return path.parts[:1] == ("__MACOSX",) or path.name in (".DS_Store", "Thumbs.db", "desktop.ini")


def _too_big() -> str:
    return f"A pack has at most {MOST_FILES} files and {MOST_BYTES // 1_000_000} MB."


def _fit(infos: list[zipfile.ZipInfo]) -> None:
    if not infos:
        raise Illegal(["The archive is empty."])
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
        raise Illegal([_too_big()])
    problems = [found for info in infos if (found := _fault(info))]
    names = [_name(info) for info in infos]
    twice = sorted({name for name in names if names.count(name) > 1})
    problems += [f"{name}: two files of the archive have this name." for name in twice]
    if problems:
        raise Illegal(problems[:20])


def _fault(info: zipfile.ZipInfo) -> str:
    name = info.filename
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name:
        return f"{name[:80]}: a file of a pack stands in its folder and points nowhere else."
    if path.suffix.lower() not in (".yaml", ".yml"):
        return f"{name[:80]}: a pack holds YAML files only."
    if info.flag_bits & 1:
        return f"{name[:80]}: the file is encrypted."
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return f"{name[:80]}: the file is packed in an unusual way; use an ordinary zip archive."
    return ""


def _name(info: zipfile.ZipInfo) -> str:
    return f"{PurePosixPath(info.filename).stem}.yaml"


def _texts(archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo]) -> dict[str, str]:
    """Read with a limit of our own: the sizes an archive states may be lies."""
    texts: dict[str, str] = {}
    left = MOST_BYTES
    for info in infos:
        with archive.open(info) as file:
            data = file.read(left + 1)
        left -= len(data)
        if left < 0:
            raise Illegal([_too_big()])
        try:
            texts[_name(info)] = data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise Illegal([str(PackProblem(_name(info), line, "the file is not UTF-8 text"))]) from error
    return texts


def zipped(files: Mapping[str, str], folder: str) -> bytes:
    """An archive of a pack, the same bytes for the same texts."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(f"{folder}/{name}")
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, files[name].encode())
    return target.getvalue()


def guard(files: Mapping[str, str]) -> None:
    """Refuse what could hurt before anything reads it: size, depth, aliases, odd names. `Illegal` lists the faults."""
    if len(files) > MOST_FILES or sum(len(text.encode()) for text in files.values()) > MOST_BYTES:
        raise Illegal([_too_big()])
    problems = [str(problem) for name, text in files.items() for problem in _dangers(name, text)]
    if problems:
        raise Illegal(problems)


def _dangers(name: str, text: str) -> Iterator[PackProblem]:
    if not _NAME.fullmatch(name):
        yield PackProblem(name[:80], 1, "a file of a pack is named in plain letters and ends in .yaml")
    elif len(text.encode()) > MOST_FILE_BYTES:
        yield PackProblem(name, 1, f"a file has at most {MOST_FILE_BYTES // 1000} kB")
    else:
        yield from _events(name, text)


def _events(name: str, text: str) -> Iterator[PackProblem]:
    """The first danger of a text, found event by event without building anything. Faulty YAML is not our business."""
    inside: list[int | None] = []  # for each list None, for each mapping how many keys and values were met
    try:
        for count, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
            reason = _danger(event, inside) if count <= MOST_VALUES else f"more than {MOST_VALUES} values in one file"
            if reason:
                yield PackProblem(name, event.start_mark.line + 1 if event.start_mark else 1, reason)
                return
    except (yaml.YAMLError, ValueError):
        return


def _danger(event: yaml.Event, inside: list[int | None]) -> str:
    if isinstance(event, yaml.CollectionEndEvent):
        inside.pop()
        return ""
    if not isinstance(event, yaml.NodeEvent):
        return ""
    if isinstance(event, yaml.AliasEvent) or event.anchor:
        return "anchors and aliases are not used in packs; write the value out"
    count = inside[-1] if inside else None
    if count is not None:
        inside[-1] = count + 1
    if isinstance(event, yaml.CollectionStartEvent):
        if count is not None and count % 2 == 0:
            return "a key is a plain word, not a list"
        inside.append(0 if isinstance(event, yaml.MappingStartEvent) else None)
        if len(inside) > MOST_DEPTH:
            return f"more than {MOST_DEPTH} lists inside each other"
    return ""


def mark(text: str) -> str:
    """Which edition of a text somebody looked at."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def patched(text: str, changes: Mapping[Place, int | str | None]) -> str:
    """A YAML text with single values replaced where they stand; comments and layout stay as they are.

    `Illegal` names a place the text does not have, or that holds more than one value.
    """
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    spots = [(_spot(root, place), value) for place, value in changes.items()]
    for node, value in sorted(spots, key=lambda spot: -spot[0].start_mark.index):
        start, end = node.start_mark.index, node.end_mark.index
        new = _written(value)
        new = f" {new}" if text[:start].endswith(":") else new
        new = f"{new}\n" if text[start:end].endswith("\n") else new
        text = text[:start] + new + text[end:]
    return text


def _spot(root: yaml.Node | None, place: Place) -> yaml.ScalarNode:
    node = root
    for step in place:
        if isinstance(node, yaml.MappingNode):
            node = next((value for key, value in node.value if key.value == step), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
        else:
            node = None
    if not isinstance(node, yaml.ScalarNode):
        raise Illegal([f"{'.'.join(map(str, place))}: there is no single value at this place."])
    return node


def _written(value: int | str | None) -> str:
    return json.dumps(value, ensure_ascii=False)
