"""Reads and checks the exercises of a pack: every fault names the file, the line and the reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from adjudication.engine.injects import chains, in_pack, triggers, watch
from adjudication.engine.injects.lines import InjectsFile
from adjudication.engine.scenario import teaching
from adjudication.engine.scenario.exercises import ExerciseFile, Plan, combined, plan
from adjudication.engine.scenario.packs import Document, PackError, PackProblem, explain

_FILE = re.compile(r"exercise-([a-z0-9][a-z0-9\-]{0,39})\.yaml")
WATCHING = "grey"  # the colour of cells that read along and write nothing
WHOLE_TURN = "turn"  # the sheet of a cell that is not asked first but writes its orders of the turn now
SHEETLESS = ("white", WATCHING)  # cells whose seats need no role sheet
_WRITE = r"\b(?:publish(?:es)?|writes?|sends?|posts?)\b"  # what only a cell that takes part can do
_WRITES = re.compile(_WRITE, re.IGNORECASE)


class Read(NamedTuple):
    """The exercises of a pack by name, their texts, and the faults of those that could not be read."""

    files: dict[str, ExerciseFile]
    documents: dict[str, Document]
    problems: list[PackProblem]


def belongs(name: str) -> bool:
    """Whether a file of a pack is an exercise, by its name."""
    return _FILE.fullmatch(name) is not None


def read(texts: Mapping[str, str]) -> Read:
    """Read every exercise among the texts of a pack."""
    found = Read({}, {}, [])
    for name in sorted(texts):
        match = _FILE.fullmatch(name)
        if match is None:
            continue
        try:
            found.documents[match[1]] = Document(name, texts[name])
            found.files[match[1]] = found.documents[match[1]].read(ExerciseFile)
        except PackError as error:
            found.problems.extend(error.problems)
    return found


def faults(pack: Any, documents: Mapping[str, Document], adjudicator: Any) -> list[PackProblem]:
    """Faults that no type can express, in a pack that is otherwise valid."""
    own, found = plan(pack, ""), []
    for key, file in pack.exercises.items():
        found += _Checks(pack, own, file, documents[key], adjudicator).all()
    return found


class _Checks:
    """The checks of one exercise."""

    def __init__(self, pack: Any, own: Plan, file: ExerciseFile, text: Document, adjudicator: Any) -> None:
        self.pack, self.own, self.file, self.text, self.rules = pack, own, file, text, adjudicator
        self.whole = combined(own, file)
        self.words = watch.words(adjudicator)
        self.cells = {name for cell in file.cells for name in (cell.name, cell.colour)}

    def all(self) -> list[PackProblem]:
        """Every fault."""
        found = [*self._cells(), *self._flow(), *self._uses(), *self._roles(), *self._watchers(), *self._sights()]
        found += self._script()
        return found or [*self._teaching(), *self._injects()]

    def _cells(self) -> Iterator[PackProblem]:
        names, sides = Counter(c.name for c in self.file.cells), Counter((c.side, c.remit) for c in self.file.cells)
        for index, cell in enumerate(self.file.cells):
            if names[cell.name] > 1:
                yield self.text.problem(f"the cell {cell.name} is listed twice", "cells", index, "name")
            if cell.side is not None and cell.side not in self.words.sides:
                yield self.text.problem(f"{cell.name}: there is no side {cell.side}", "cells", index, "side")
            if cell.remit and (cell.side is None or cell.remit not in self.rules.remits):
                known = f"one of these remits: {', '.join(self.rules.remits)}" if self.rules.remits else "no remit"
                reason = f"{cell.name}: under these rules a cell with a side can have {known}"
                yield self.text.problem(reason, "cells", index, "remit")
            if cell.remit and sides[cell.side, cell.remit] > 1:
                reason = f"{cell.name}: another cell of {cell.side} has the remit {cell.remit} too"
                yield self.text.problem(reason, "cells", index, "remit")
            if len(set(cell.seats)) < len(cell.seats):
                yield self.text.problem(f"{cell.name}: a seat is listed twice", "cells", index, "seats")
        for side in self.words.sides:
            if (number := sides[side, ""]) != 1:
                yield self.text.problem(f"cells: {side} has to be led by one cell, not by {number}", "cells")
        if not any(cell.colour == "white" for cell in self.file.cells):
            yield self.text.problem("cells: a white cell is missing", "cells")

    def _flow(self) -> Iterator[PackProblem]:
        known = (*self.rules.tables.play.decisions, WHOLE_TURN)
        for kind in self.file.flow.clocks:
            if kind not in known:
                reason = f"clocks: there is no decision {kind}; there are {', '.join(known)}"
                yield self.text.problem(reason, "flow", "clocks", kind)
        if self.words.turns and self.file.turns > self.words.turns:
            yield self.text.problem(f"turns: the game has {self.words.turns}, not {self.file.turns}", "turns")
        try:
            msgspec.convert(self.file.flow.options, self.rules.option_type, strict=True)
        except msgspec.ValidationError as error:
            reason, place = explain(str(error), self.rules.option_type, self.file.flow.options)
            yield self.text.problem(".".join(("flow.options", place)).rstrip(".") + f": {reason}", "flow", "options")

    def _uses(self) -> Iterator[PackProblem]:
        known = {
            "objectives": {one.id for one in self.own.objectives},
            "injects": {one.number for one in self.own.injects},
            "surveys": {one.id for one in self.own.surveys},
        }
        for what, names in known.items():
            for index, name in enumerate(getattr(self.file.uses, what) or ()):
                if name not in names:
                    yield self.text.problem(f"uses: the pack has no {what[:-1]} {name}", "uses", what, index)
        there = {line.number.upper() for line in self.whole.injects}
        for line in self.whole.injects:
            place = ("uses", "injects")
            if line in self.file.injects:
                continue
            if missing := list(chains.unknown(chains.parse(line.after), there)):
                yield self.text.problem(
                    f"uses: {line.number} comes after {', '.join(missing)}, which the exercise does not use", *place
                )
            if self._late(line.release):
                yield self.text.problem(f"uses: {line.number} waits for a turn after the last one played", *place)

    def _late(self, release: str) -> bool:
        try:
            trigger = triggers.parse(release)
        except ValueError:
            return False
        return isinstance(trigger, triggers.AtTurn) and trigger.turn > self.file.turns

    def _roles(self) -> Iterator[PackProblem]:
        seats = {(cell.name, seat) for cell in self.file.cells for seat in cell.seats}
        given = Counter((role.cell, role.post) for role in self.file.roles)
        for index, role in enumerate(self.file.roles):
            name = f"{role.cell}, {role.post}"
            if (role.cell, role.post) not in seats:
                yield self.text.problem(f"roles: there is no seat {name}", "roles", index, "post")
            if given[role.cell, role.post] > 1:
                yield self.text.problem(f"roles: {name} is listed twice", "roles", index, "post")
        for index, cell in enumerate(self.file.cells):
            for seat in cell.seats if cell.colour not in SHEETLESS else ():
                if not given[cell.name, seat]:
                    yield self.text.problem(f"{cell.name}, {seat} has no role sheet", "cells", index, "seats")

    def _watchers(self) -> Iterator[PackProblem]:
        """Cells that only read along, but are asked for something that they cannot do."""
        advice = "cells of this colour only watch, so give it another colour"
        watching = {cell.name: index for index, cell in enumerate(self.file.cells) if cell.colour == WATCHING}
        with_sheets = {role.cell for role in self.file.roles}
        for name, index in watching.items():
            if name not in with_sheets and (place := self._asked(name)):
                yield self.text.problem(f"{name}: {place} asks for it; {advice}", "cells", index, "colour")
        for index, role in enumerate(self.file.roles):
            if role.cell in watching and any(map(_WRITES.search, role.you_may)):
                yield self.text.problem(f"{role.cell}, {role.post} is to write; {advice}", "roles", index, "you_may")

    def _sights(self) -> Iterator[PackProblem]:
        """Faults in what the seats of observing cells are allowed to see."""
        names = {cell.name for cell in self.file.cells if cell.colour not in SHEETLESS}
        for at, cell in enumerate(self.file.cells):
            if cell.watchers and cell.colour != WATCHING:
                reason = f"{cell.name}: only seats of a {WATCHING} cell watch others"
                yield self.text.problem(reason, "cells", at, "watchers")
            for number, one in enumerate(cell.watchers):
                place = ("cells", at, "watchers", number)
                if one.post not in cell.seats:
                    yield self.text.problem(f"{cell.name}: there is no seat {one.post}", *place, "post")
                if missing := [name for name in one.cells if name not in names]:
                    yield self.text.problem(f"{one.post}: there is no cell {', '.join(missing)}", *place, "cells")
                if (one.sees == "cells") != bool(one.cells):
                    yield self.text.problem(f"{one.post}: name cells if they see cells, and only then", *place, "sees")

    def _asked(self, cell: str) -> str:
        """The place where a role sheet names a cell, or the script says that it writes, as text; "" if there is
        none."""
        name = rf"\b{re.escape(cell.removesuffix(' cell'))}\b"
        named, writes = re.compile(name, re.IGNORECASE), re.compile(rf"{name}[^.]*{_WRITE}", re.IGNORECASE)
        for role in self.file.roles:
            if any(map(named.search, (*role.you_may, *role.you_talk_to))):
                return f"the role sheet of {role.cell}, {role.post}"
        moments = (moment for moment in self.file.script if writes.search(moment.text))
        return next((f"the script at minute {moment.at}" for moment in moments), "")

    def _script(self) -> Iterator[PackProblem]:
        ends = 0
        for index, moment in enumerate(self.file.script):
            if moment.at < ends:
                reason = f"script: minute {moment.at} is before the end of the entry above, minute {ends}"
                yield self.text.problem(reason, "script", index, "at")
            ends = moment.at + moment.lasts
        if ends > self.file.minutes:
            reason = f"script: it ends at minute {ends}, the exercise has {self.file.minutes}"
            yield self.text.problem(reason, "script", len(self.file.script) - 1, "lasts")

    def _teaching(self) -> Iterator[PackProblem]:
        both = {"objectives": self.text, "surveys": self.text}
        known = [one.id for one in self.whole.objectives]
        for index, one in enumerate(self.file.objectives):
            if known.count(one.id) > 1:
                reason = f"the objective {one.id} is listed twice, or the pack has one of this name"
                yield self.text.problem(reason, "objectives", index, "id")
        ids = [one.id for one in self.whole.surveys]
        for index, survey in enumerate(self.file.surveys):
            if ids.count(survey.id) > 1:
                reason = f"the survey {survey.id} is listed twice, or the pack has one of this name"
                yield self.text.problem(reason, "surveys", index, "id")
        yield from teaching.faults(
            teaching.ObjectivesFile(self.file.objectives), teaching.SurveysFile(self.file.surveys), both,
            cells=self.cells, sides=self.words.sides, tracks={track.key for track in self.words.tracks}, known=known,
        )  # fmt: skip

    def _injects(self) -> Iterator[PackProblem]:
        cells = [name for cell in self.file.cells for name in (cell.name, cell.colour, cell.side or cell.name)]
        objectives = [one.id for one in self.whole.objectives]
        mine = {line.number.upper() for line in self.file.injects}
        others = {line.number: line.after for line in self.whole.injects if line.number.upper() not in mine}
        yield from in_pack.faults(
            InjectsFile(self.file.injects), self.text, self.rules, cells, objectives, others=others
        )
        for index, line in enumerate(self.file.injects):
            if self._late(line.release):
                reason = f"{line.number}: it waits for a turn after the last one played, {self.file.turns}"
                yield self.text.problem(reason, "injects", index, "release")
