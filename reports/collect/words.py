"""Small helpers for sentences in documents."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adjudication.engine.dice import Roll
from wargame.labels import listed as listed

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
ZONE_LETTERS = "YXWVUTSRQPONZABCDEFGHIKLM"  # from 12 hours behind UTC to 12 ahead; J stands for any local time


def count(number: int, word: str, plural: str = "") -> str:
    """`1 unit`, `3 units`, `no units`, `−1 point`."""
    one = abs(number) == 1
    return f"{str(number).replace('-', '−') if number else 'no'} {word if one else plural or word + 's'}"


def signed(number: int) -> str:
    """A change with its sign; the minus is a real one."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


def signed_points(points: float) -> str:
    """Points with their sign and at most one decimal; zero without a sign."""
    tidy = f"{points:+.1f}".removesuffix(".0")
    return "0" if tidy in ("+0", "-0") else tidy.replace("-", "−")


def local(moment: datetime, zone: str) -> datetime:
    """A moment in the exercise's own time."""
    try:
        return moment.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):
        return moment


def dtg(moment: datetime, zone: str) -> str:
    """A date-time group in the exercise's time zone, with the letter of the zone: `181108B MAR 26`."""
    at = local(moment, zone)
    return f"{at:%d%H%M}{zone_letter(at.utcoffset() or timedelta())} {MONTHS[at.month - 1]} {at:%y}"


def zone_letter(ahead: timedelta) -> str:
    """The military letter of a time zone by its offset from UTC (ACP 121): Z for UTC, A to M to the east, N to Y to the
    west. A star marks a zone with a different exact offset: `E*` for India, 5.5 hours ahead."""
    hours = ahead / timedelta(hours=1)
    whole = max(-12, min(int(hours), 12))
    return ZONE_LETTERS[whole + 12] + ("" if whole == hours else "*")


def day(moment: datetime, zone: str) -> str:
    """`18 March 2026`."""
    at = local(moment, zone)
    return f"{at.day} {at:%B %Y}"


def grouped(digits: str, size: int = 8) -> str:
    """A hash in groups."""
    return " ".join(digits[i : i + size] for i in range(0, len(digits), size))


def headed(title: str, text: str) -> str:
    """A text after its headline, which ends with a full stop unless it has its own punctuation."""
    if not title:
        return text
    return f"{title if title[-1] in '.?!…' else f'{title}.'} {text}"


def shortened(text: str, most: int = 600) -> str:
    """A person's text, shortened if it is long; the ledger and the log keep all of it."""
    return text if len(text) <= most else f"{text[:most].rstrip()} … (shortened)"


def fitted(text: str, most: int) -> str:
    """A text that fits its space: its first sentences, or part of the first one, cut at a word and marked."""
    if len(text) <= most:
        return text
    head = text[:most]
    if end := max(head.rfind(f"{sign} ") for sign in ".?!") + 1:
        return f"{text[:end]} …"
    at = head.rfind(" ")
    return f"{(head[:at] if at > most // 2 else head).rstrip(' ,;:.')} …"


NOTHING = ("No ", "All ")


def telling(said: Iterable[str], *told: str) -> tuple[str, ...]:
    """Sentences of a bottom line, with those saying that nothing happened last; without those that begin like a text in
    `told`."""
    left = [text for text in said if not told or not text.startswith(told)]
    return tuple(sorted(left, key=lambda text: text.startswith(NOTHING)))


NAMED_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December")  # fmt: skip


def within(label: str) -> str:
    """The label of a turn inside a sentence: "mid March", but "April 1950"."""
    return label if label.startswith(NAMED_MONTHS) else f"{label[:1].lower()}{label[1:]}"


def clauses(*parts: str) -> str:
    """The explanation of a result: clauses separated by semicolons, with a capital letter."""
    said = "; ".join(part for part in parts if part)
    return said[:1].upper() + said[1:]


def dice_text(roll: Roll | None) -> str:
    """`die 4`, `dice 3, 5`, or empty if no die was rolled."""
    if roll is None or not roll.dice:
        return ""
    word = "die" if len(roll.dice) == 1 else "dice"
    mark = {"reroll": ", rerolled", "forced": ", set by the umpire"}.get(roll.source, "")
    return f"{word} {', '.join(str(face) for face in roll.dice)}{mark}"


def percent(share: float) -> str:
    """A chance as documents print it; 0 or 100 only if it is exact."""
    if 0 < share < 0.005:
        return "under 1 %"
    if 0.995 < share < 1:
        return "over 99 %"
    return f"{100 * share:.0f} %"
