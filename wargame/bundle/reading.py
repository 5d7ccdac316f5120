"""Reads untrusted bundles: anything truncated, changed, too large or too new is refused with a sentence."""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adjudication.engine import incoming, registry
from adjudication.engine.record import ledger as chain
from wargame import time_zones
from wargame.bundle import rows
from wargame.bundle.tables import BundleTable, Tables
from wargame.bundle.writing import FORMAT, VERSION, known, names_before
from wargame.errors import Refused

MOST_FILES = 10_000
MOST_BYTES = 400_000_000  # unpacked
MOST_TOLD = 12
MOST_MANIFEST_BYTES, MOST_MANIFEST_VALUES = 3_000_000, 100_000
MOST_JSON_BYTES, MOST_VALUES = 30_000_000, 3_000_000  # of the ledger, and of the tables
DEEPEST = 60  # levels of JSON: rows of the database hold options, drafts and rolls
NAMED = re.compile(r"(?:ledger|exercise)\.json|files/[0-9a-f]{64}")


@dataclass(frozen=True)
class Bundle:
    """A valid bundle: the tables with values converted for their fields, the ledger, and the attachments."""

    tables: dict[str, list[rows.Plain]]
    ledger: dict[str, Any]
    files: dict[str, bytes]
    version: int


def read(data: bytes, known_tables: Tables) -> Bundle:
    """Check a bundle as far as possible without a database. `Refused` with every reason."""
    files = unpacked(data)
    manifest = _json(files, "manifest.json")
    version = _check_manifest(manifest, files)
    ledger, tables = _json(files, "ledger.json"), _json(files, "exercise.json")
    expected = known(known_tables, version)
    if faults := [f"ledger.json, {fault}." for fault in chain.verify(ledger)]:
        raise _refusal(faults)
    tables = rows.renamed(tables, {table.name: _names_now(table, version) for table in expected})
    rows.give_added(expected, tables, version)
    if faults := list(rows.check(expected, tables)):
        raise _refusal([f"exercise.json: {fault}" for fault in faults])
    if faults := list(rows.unlike(expected, tables)):
        raise _refusal([f"exercise.json: {fault}" for fault in faults])
    _check_game(tables, ledger, manifest)
    kept = {name.removeprefix("files/"): body for name, body in files.items() if name.startswith("files/")}
    if missing := {row["digest"] for row in tables["attachment"]} - kept.keys():
        raise Refused(f"The bundle lacks {len(missing)} attachments of injects.")
    if missing := set(rows.digests(expected, tables)) - kept.keys():
        raise Refused(f"{len(missing)} documents that are named are not in the bundle.")
    return Bundle(tables, ledger, kept, version)


def _names_now(table: BundleTable, version: int) -> dict[str, str]:
    return {before: now for now, before in names_before(table, version).items()}


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of a zip by name; `Refused` if it is broken or too large."""
    try:
        return incoming.unzipped(data, most_bytes=MOST_BYTES, check=_fit)
    except incoming.Unreadable as error:
        raise Refused(f"This zip file is incomplete or damaged. {error}") from error


def _fit(entries: Sequence[zipfile.ZipInfo]) -> None:
    if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise Refused(f"The bundle is too large: {MOST_FILES} files and {MOST_BYTES // 10**6} MB at most.")
    if len({entry.filename for entry in entries}) != len(entries):
        raise Refused("The bundle has two files with the same name.")
    for entry in entries:
        if entry.filename.endswith(".json") and entry.file_size > (most := _most_bytes(entry.filename)):
            raise Refused(f"{entry.filename[:80]} is too large: {most // 1_000_000} MB at most.")


def _most_bytes(name: str) -> int:
    return MOST_MANIFEST_BYTES if name == "manifest.json" else MOST_JSON_BYTES


def _json(files: dict[str, bytes], name: str) -> Any:
    if name not in files:
        raise Refused(f"{name} is missing, so this is not an exercise bundle.")
    small = name == "manifest.json"
    try:
        return incoming.plain_json(files[name], DEEPEST, MOST_MANIFEST_VALUES if small else MOST_VALUES)
    except incoming.Unreadable as error:
        raise Refused(f"{name} is not readable. {error}") from error


def _check_manifest(manifest: Any, files: dict[str, bytes]) -> int:
    """The version of the format, if the manifest matches the files."""
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise Refused("manifest.json: this is not an exercise bundle.")
    version = manifest.get("version")
    if type(version) is not int or version < 1:
        raise Refused("manifest.json: its version is missing.")
    if version > VERSION:
        raise Refused(f"The bundle has version {version}; this White Cell reads {VERSION}. Update it.")
    listed = manifest.get("files")
    if not isinstance(listed, dict):
        raise Refused("manifest.json: the list of files is missing.")
    there = files.keys() - {"manifest.json"}
    faults = [f"{name} is listed and missing." for name in sorted(listed.keys() - there)]
    faults += [f"{name!r} is not a file of a bundle." for name in sorted(there) if not NAMED.fullmatch(name)]
    faults += [f"{name} is there and not listed." for name in sorted(there - listed.keys())]
    faults += [
        f"{name} was changed: it does not match its fingerprint in the manifest."
        for name in sorted(there & listed.keys())
        if hashlib.sha256(files[name]).hexdigest() != listed[name]
    ]
    faults += [
        f"{name} does not have the content its name says."
        for name in sorted(there)
        if name.startswith("files/") and name != f"files/{hashlib.sha256(files[name]).hexdigest()}"
    ]
    if faults:
        raise _refusal(faults)
    return version


def _check_game(tables: dict[str, Any], ledger: dict[str, Any], manifest: dict[str, Any]) -> None:
    """Check that exercise, game, ledger and manifest belong to the same game, and that these rules can read it."""
    if len(tables["exercise"]) != 1 or len(tables["game"]) != 1:
        raise Refused("exercise.json: a bundle holds one exercise and one game.")
    exercise, game = tables["exercise"][0], tables["game"][0]
    if str(exercise["id"]) != manifest.get("exercise") or exercise["status"] not in ("ended", "archived"):
        raise Refused("exercise.json: this is not the ended exercise that the manifest names.")
    if exercise["timezone"] not in time_zones.names():
        raise Refused(f"exercise.json: exercise, row 1, timezone: {exercise['timezone']!r} is not a time zone.")
    told = {"id": "game", "system": "system", "version": "version", "seed_digest": "seal"}
    if any(str(game[mine]) != str(ledger[its]) for mine, its in told.items()):
        raise Refused("exercise.json: the game is not the one of ledger.json.")
    if game["pack_digest"] != ledger["pack"]["digest"] or ledger["seed"] is None:
        raise Refused("ledger.json: its pack is not the one of the game, or its seed is still sealed.")
    if [row["seq"] for row in tables["step"]] != [step["seq"] for step in ledger["steps"]]:
        raise Refused("exercise.json: its steps are not those of ledger.json.")
    _check_rules(game, tables["cell"])


def _check_rules(game: dict[str, Any], cells: list[dict[str, Any]]) -> None:
    """Check that the rules here can read the game, and have the remits of its cells."""
    if game["system"] not in registry.names():
        raise Refused(f"The rules {game['system']!r} are not known here.")
    if game["state_schema"] > registry.get(game["system"]).state_schema:
        raise Refused("The game was played with newer rules than these. Update White Cell.")
    remits = registry.get(game["system"]).remits
    for number, cell in enumerate(cells, 1):
        if (remit := cell.get("remit")) and remit not in remits:
            raise Refused(f"exercise.json: cell, row {number}, remit: the rules have no remit {remit!r}.")


def _refusal(faults: list[str]) -> Refused:
    more = len(faults) - MOST_TOLD
    return Refused(*faults[:MOST_TOLD], *([f"And {more} more."] if more > 0 else []))
