"""The commander's page: what a commander can act on in a minute. What does not fit is counted, never hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from reports.collect.shapes import Act, Sitrep
from reports.collect.shapes_brief import BriefPage
from reports.collect.words import count, fitted, percent

SENTENCES = 12  # of the bottom line that a cell's page shows
MOST_WORDS = 134  # besides headings and the caption of the map
ELSEWHERE = ("Status", "Released by")  # at the head and at the foot of the page
WHOLE = 5000  # letters: no text is cut
FACTS, FAILED, OTHERS = 3, 3, 3
MUST = 2  # facts that are told however many words they take
TOGETHER = 2  # orders named where one reason kept back several


@dataclass(frozen=True)
class Measure:
    """The height of the map in millimetres, and the maximum letters of people's texts."""

    map_high: float
    letters: int


MEASURES = (
    Measure(158, WHOLE), Measure(146, WHOLE), Measure(134, WHOLE), Measure(120, WHOLE), Measure(104, WHOLE),
    Measure(88, WHOLE), Measure(70, 240), Measure(50, 80), Measure(34, 24),
)  # fmt: skip
"""The largest map first; the last one fits whatever people wrote."""

Entry = tuple[str, str]  # the part of the page, the text


@dataclass
class _Room:
    """The words left on the page, and the texts already placed."""

    words: int
    given: dict[str, list[str]] = field(default_factory=dict)
    left_out: int = 0

    def take(self, part: str, text: str, *, must: bool = False) -> None:
        """Give an entry room for its words, if there is enough."""
        words = len(text.split())
        if must or words <= self.words:
            self.words -= words
            self.given.setdefault(part, []).append(text)
        else:
            self.left_out += 1

    def of(self, part: str) -> tuple[str, ...]:
        return tuple(self.given.get(part, ()))


def cut(report: Sitrep, turn: int, measure: Measure) -> BriefPage:
    """The page in one measure."""
    told, stands = report.told, report.standing
    keys = [key for key in report.keys if key[0] not in ELSEWHERE]
    fixed = (report.heading, stands.status, stands.score, stands.result, *(text for key in keys for text in key))
    due = tuple(fitted(text, measure.letters) for text in told.due)
    room = _Room(MOST_WORDS - sum(len(text.split()) for text in (*fixed, *due)))
    for part, text in _entries(report, measure):
        room.take(part, text, must=part == "facts" and len(room.of(part)) < MUST)
    return BriefPage(
        keys=tuple(keys),
        map_high=measure.map_high,
        facts=room.of("facts"),
        failed=room.of("failed"),
        changes=room.of("changes"),
        rulings=room.of("rulings"),
        traffic=room.of("traffic"),
        due=due,
        more=room.left_out + _beyond(report),
    )


def _beyond(report: Sitrep) -> int:
    """The number of failures, rulings and messages for which the page has no room from the start."""
    rows = ((_failed(report), FAILED), (_rulings(report), OTHERS), (_traffic(report), OTHERS))
    return sum(max(len(list(found)) - most, 0) for found, most in rows)


def _entries(report: Sitrep, measure: Measure) -> Iterator[Entry]:
    """Everything that the page could say, most important first."""
    parts = {
        "facts": list(report.facts[:FACTS]),
        "failed": list(_failed(report))[:FAILED],
        "rulings": list(_rulings(report)),
        "changes": list(report.standing.changes),
        "traffic": list(_traffic(report)),
    }
    for part, place in SEQUENCE:
        if place < len(parts[part]):
            yield part, fitted(parts[part][place], measure.letters)
    for part in ("rulings", "traffic"):
        yield from ((part, fitted(text, measure.letters)) for text in parts[part][1:OTHERS])


SEQUENCE = (
    ("facts", 0), ("failed", 0), ("changes", 0), ("facts", 1), ("rulings", 0), ("traffic", 0), ("facts", 2),
    ("failed", 1), ("changes", 1), ("failed", 2),
)  # fmt: skip


def _failed(report: Sitrep) -> Iterator[str]:
    """Orders that were not carried out, by reason, then attempts that failed, with their chance."""
    acts = report.told.acts
    yield from (_refused(act) for act in acts if act.orders)
    if not report.public:
        yield from (_attempt(act) for act in acts if act.failed and act.side == report.side)


def _refused(act: Act) -> str:
    named = [text.rstrip(".") for text in act.orders[:TOGETHER]]
    more = len(act.orders) - len(named)
    said = "; ".join((*named, *((count(more, "more order"),) if more else ())))
    return f"{said}. {act.outcome}"


def _attempt(act: Act) -> str:
    parts = (act.tried,) if act.tried else (act.task, act.outcome)
    said = ": ".join(part.rstrip(".") for part in parts if part)
    return f"{said}. Chance of success {percent(act.chance)}." if act.chance is not None else f"{said}."


def _rulings(report: Sitrep) -> Iterator[str]:
    yield from report.rulings
    yield from (f"Undone: {one.text}" for one in report.amendments)


def _traffic(report: Sitrep) -> Iterator[str]:
    """Answers to the cell's requests, newest first, other traffic, then open requests."""
    asked = sorted(report.traffic.requests, key=lambda row: -row.number)
    yield from (f"RFI {row.number}: {row.question} Answer: {row.answer}" for row in asked if row.answer)
    for row in report.traffic.reports:
        yield f"{row.kind}{f', {row.sender}' if row.sender else ''}: {row.text}"
    yield from (f"RFI {row.number}, {row.state.lower()}: {row.question}" for row in asked if not row.answer)
