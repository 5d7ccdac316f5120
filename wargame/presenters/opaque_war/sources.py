"""The reconstructed charts of a pack, and where play depends on them."""

from __future__ import annotations

from typing import Any, Final

REBUILT: Final = "reconstructed: "
CHARTS: Final = {
    "muster": ("reinforcements",), "move": ("terrain",), "disperse": ("media",), "attack": ("combat", "media"),
    "support": ("combat", "flight"), "resolve": ("combat", "media"), "lose": ("combat",), "defend": ("combat",),
    "modify": ("ceasefire",),
}  # fmt: skip
"""By kind of decision the charts that it depends on."""
NAMES: Final = {
    "combat": "combat results", "terrain": "terrain effects", "media": "media reports", "flight": "flight MH-17",
    "support": "support from abroad", "victory": "victory points", "setup": "set-up",
}  # fmt: skip


def rebuilt(pack: Any) -> dict[str, str]:
    """The name of each reconstructed chart of a pack, in the order of the file, with the reason."""
    charts = ((name, getattr(pack.charts, name).source) for name in type(pack.charts).__struct_fields__)
    return {name: source.removeprefix(REBUILT) for name, source in charts if source.startswith(REBUILT)}


def mark(pack: Any, kind: str) -> str:
    """The note on reconstructed charts behind a decision; "" if all its charts are printed."""
    found = rebuilt(pack)
    why = "; ".join(f"{NAMES.get(name, name)}: {found[name]}" for name in CHARTS.get(kind, ()) if name in found)
    return f"{why[:1].upper()}{why[1:]}." if why else ""


def note(pack: Any) -> str:
    """One sentence for a document; "" if all charts are printed."""
    names = [NAMES.get(name, name) for name in rebuilt(pack)]
    return f"Reconstructed charts: {', '.join(names)}." if names else ""
