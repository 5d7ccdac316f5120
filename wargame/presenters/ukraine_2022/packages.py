"""The ways to absorb losses (8.3): the effect of each, as the title of its form."""

from __future__ import annotations

from wargame.presenters.shapes import Form

ROUT = "Rout: the unit leaves the map, and this absorbs everything"


def title(form: Form) -> str:
    """The effect of a form for absorbing losses, such as “Turn static, retreat 1 hex for 1 loss”."""
    fixed = {entry.name: entry.value for entry in form.entries if entry.kind == "hidden"}
    if fixed.get("rout") == "true":
        return ROUT
    parts = ["turn static"] if fixed.get("flip") == "true" else []
    hexes, worth = int(fixed.get("retreat") or 0), int(fixed.get("worth") or 0)
    if hexes:
        parts.append(f"retreat {_number(hexes, 'hex', 'hexes')} for {_number(worth, 'loss', 'losses')}")
    if fixed.get("points") == "true":
        parts.append("pay a victory point")
    if any(entry.name == "supports" and (entry.choices or entry.value) for entry in form.entries):
        parts.append("supports turn static")
    said = ", ".join(parts)
    return said[:1].upper() + said[1:] if said else form.title


def _number(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
