"""The number of a spreadsheet cell as its format shows it: an id such as 007 or 1.10 keeps its zeros."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Final, NamedTuple

_PIECE: Final = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[[^\]]*\]|(?P<number>[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+)|(?P<other>.)'
)
_MOST_DECIMALS: Final = 12
_GENERAL: Final = ("", "general", "@")


class _Format(NamedTuple):
    before: str
    whole: int  # digits before the point at least
    least: int  # decimals at least and at most
    most: int
    after: str
    percent: bool


def is_loose(form: str) -> bool:
    """Whether a format leaves it to the spreadsheet how many zeros a number shows."""
    return form.strip().lower() in _GENERAL


def shown(value: float, form: str) -> str:
    """A number as its format shows it, without separators of thousands."""
    found = None if is_loose(form) else _read(form)
    if found is None:
        return plain(value)
    exact = Decimal(repr(value)) * (100 if found.percent else 1)
    try:
        rounded = exact.quantize(Decimal(1).scaleb(-found.most), rounding=ROUND_HALF_UP)
    except InvalidOperation:  # more digits than fit
        return plain(value)
    whole, _, decimals = f"{abs(rounded):f}".partition(".")
    while len(decimals) > found.least and decimals.endswith("0"):
        decimals = decimals[:-1]
    number = whole.rjust(found.whole, "0") + (f".{decimals}" if decimals else "")
    return f"{'-' if rounded < 0 else ''}{found.before}{number}{found.after}"


def plain(value: float) -> str:
    """A number without a needless point, to the 15 digits that a spreadsheet holds."""
    if isinstance(value, int):
        return str(value)
    return str(int(value)) if value.is_integer() else f"{Decimal(f'{value:.15g}'):f}"


def _read(form: str) -> _Format | None:
    """What a format says of positive numbers; None for fractions, powers of ten and everything else that is special."""
    before, after, digits, percent = "", "", "", False
    for piece in _PIECE.finditer(form[:200].partition(";")[0]):
        text = piece["quoted"] or piece["escaped"] or ""
        if piece["number"]:
            if digits:
                return None
            digits = piece["number"]
        elif other := piece["other"]:
            if other.isalpha() or other == "/":
                return None
            percent, text = percent or other == "%", other
        before, after = (before, after + text) if digits else (before + text, after)
    whole, _, decimals = digits.replace(",", "").partition(".")
    if not digits or len(decimals) > _MOST_DECIMALS or len(whole) > _MOST_DECIMALS:
        return None
    least = len(decimals.rstrip("#?"))
    return _Format(before.lstrip(), whole.count("0"), least, len(decimals), after.rstrip(), percent)
