"""The files of a pack as people upload them: what is accepted, and how single values of a text are replaced."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

import yaml

from adjudication.engine import incoming
from adjudication.engine.scenario import packed
from adjudication.engine.scenario.packs import PackProblem
from adjudication.errors import Illegal

MOST_FILES = 40
MOST_BYTES = 2_000_000
MOST_FILE_BYTES = 400_000
Place = tuple[str | int, ...]
SEAL = "White Cell pack, SHA-256 of its files: "
"""How the comment of an archive begins that says what its files were; the digest follows."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_\-]{0,59}\.yaml")


def unzip(data: bytes) -> dict[str, str]:
    """The YAML texts of a zipped pack by name, folders left out; `Illegal` for anything else.

    Pictures and papers whose names begin with an inject become part of `files.yaml`.
    """
    if len(data) > MOST_BYTES:
        raise Illegal([_too_big()])
    try:
        found = incoming.unzipped(data, most_bytes=MOST_BYTES, check=_fit, wanted=_wanted)
    except incoming.Unreadable as error:
        raise Illegal([str(error)]) from error
    texts = {name: content for name, content in found.items() if not packed.is_file(name)}
    files = {_name(name): _text(_name(name), content) for name, content in texts.items()}
    _check_seal(data, files)
    papers = {PurePosixPath(name).name: content for name, content in found.items() if packed.is_file(name)}
    return files | ({packed.FILE: packed.written(papers, files.get(packed.FILE))} if papers else {})


def _check_seal(data: bytes, files: Mapping[str, str]) -> None:
    """Refuse an archive whose files differ from its seal. An archive without a seal passes."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        said = archive.comment.decode("ascii", "replace")
    if said.startswith(SEAL) and said.removeprefix(SEAL) != digest(files):
        raise Illegal([
            "The files in this archive have changed since it was made: its fingerprint does not match. "
            "Download the pack again. If someone changed the files on purpose, put them in a new zip archive."
        ])  # fmt: skip


def _wanted(info: zipfile.ZipInfo) -> bool:
    """Whether a file of an archive is wanted: not a folder or a system file that file managers and editors add."""
    path = PurePosixPath(info.filename)
    hidden = any(part.startswith(".") and part != ".." for part in path.parts) or path.name.endswith("~")
    unasked = path.parts[:1] == ("__MACOSX",) or path.name in ("Thumbs.db", "desktop.ini")
    return not (info.is_dir() or hidden or unasked)


def _too_big() -> str:
    return f"A pack has at most {MOST_FILES} files and {MOST_BYTES // 1_000_000} MB."


def _fit(infos: Sequence[zipfile.ZipInfo]) -> None:
    if not infos:
        raise Illegal(["The archive is empty."])
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
        raise Illegal([_too_big()])
    problems = [found for info in infos if (found := _fault(info))]
    names = [info.filename if packed.is_file(info.filename) else _name(info.filename) for info in infos]
    twice = sorted({name for name in names if names.count(name) > 1})
    problems += [f"{name}: two files of the archive have this name." for name in twice]
    if problems:
        raise Illegal(problems[:20])


def _fault(info: zipfile.ZipInfo) -> str:
    name = info.filename
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or ":" in name:
        return f"{name[:80]}: a file of a pack is in the pack's folder and does not point outside it."
    if packed.is_file(name):
        return packed.wrong(name) or incoming.zip_fault(info)
    if path.suffix.lower() not in (".yaml", ".yml"):
        return f"{name[:80]}: a pack holds YAML files, and pictures and papers (PNG, JPEG, PDF, TXT) for injects."
    return incoming.zip_fault(info)


def _name(name: str) -> str:
    return f"{PurePosixPath(name).stem}.yaml"


def _text(name: str, data: bytes) -> str:
    try:
        return incoming.plain_text(data).replace("\r\n", "\n")
    except incoming.Unreadable as error:
        raise Illegal([str(PackProblem(name, error.line, str(error)))]) from error


def zipped(files: Mapping[str, str], folder: str) -> bytes:
    """An archive of a pack, sealed with the digest of its texts; the same bytes for the same texts."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(f"{folder}/{name}")
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, files[name].encode())
        archive.comment = f"{SEAL}{digest(files)}".encode()
    return target.getvalue()


def guard(files: Mapping[str, str]) -> None:
    """Refuse dangerous files before anything reads them: size, depth, aliases, odd names. `Illegal` lists the
    faults."""
    if len(files) > MOST_FILES or sum(len(text.encode()) for text in files.values()) > MOST_BYTES:
        raise Illegal([_too_big()])
    problems = [str(problem) for name, text in files.items() for problem in _dangers(name, text)]
    if problems:
        raise Illegal(problems)


def _dangers(name: str, text: str) -> Iterator[PackProblem]:
    if not _NAME.fullmatch(name):
        yield PackProblem(name[:80], 1, "the name of a pack file needs plain letters and must end in .yaml")
    elif len(text.encode()) > (most := MOST_BYTES if name == packed.FILE else MOST_FILE_BYTES):
        yield PackProblem(name, 1, f"a file has at most {most // 1000} kB")
    else:
        found = incoming.yaml_dangers(text, most_values=incoming.MOST_VALUES)
        yield from (PackProblem(name, line, reason) for line, reason in found)


def still_named(file: str, old: str, files: Mapping[str, str]) -> list[PackProblem]:
    """The places where `files` still use a name that `file` no longer has. `old` is the text of that file before its
    change."""
    gone = sorted(_names(old) - _names(files[file]))
    if not gone:
        return []
    wanted = re.compile(rf"(?<!\w)({'|'.join(re.escape(name) for name in gone)})(?!\w)")
    return [
        PackProblem(name, number, f"“{found[1]}” is still named here")
        for name, text in sorted(files.items())
        for number, line in enumerate(text.split("\n"), 1)
        if (found := wanted.search(line))
    ]


def _names(text: str) -> set[str]:
    """The values of a file that look like names: short, with a capital; empty if the text cannot be read."""
    try:
        root = None if any(incoming.yaml_dangers(text)) else yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        return set()
    return {value for value in _values(root) if 3 <= len(value) <= 40 and value[0].isupper()}


def _values(node: yaml.Node | None) -> Iterator[str]:
    if isinstance(node, yaml.ScalarNode):
        yield str(node.value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _values(item)
    elif isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _values(value)


def mark(text: str) -> str:
    """A fingerprint of the edition of a text that someone opened."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digest(files: Mapping[str, str]) -> str:
    """The SHA-256 over the names and texts of a pack, in hexadecimal: its signature digest."""
    sealed = hashlib.sha256()
    for name in sorted(files):
        for part in (name.encode(), files[name].encode()):
            sealed.update(len(part).to_bytes(8) + part)
    return sealed.hexdigest()


def patched(text: str, changes: Mapping[Place, int | str | None]) -> str:
    """A YAML text with single values replaced in place; comments and layout stay.

    `Illegal` names a place the text does not have, or that holds more than one value.
    """
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    spots = [(single(root, place), value) for place, value in changes.items()]
    for node, value in sorted(spots, key=lambda spot: -spot[0].start_mark.index):
        start, end = node.start_mark.index, node.end_mark.index
        new = _written(value)
        new = f" {new}" if text[:start].endswith(":") else new
        new = f"{new}\n" if text[start:end].endswith("\n") else new
        text = text[:start] + new + text[end:]
    return text


def single(root: yaml.Node | None, place: Place) -> yaml.ScalarNode:
    """The single value at a place in a tree; `Illegal` if there is none."""
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
