"""The blocks of both sides by formation, as the viewer knows them."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.opuc.fog.picture import BlockView, Picture
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.orders_of_battle import BlockLine, Formation, SideForce


def forces(picture: Picture, names: Names) -> tuple[SideForce, ...]:
    """Both sides, the viewer's own first."""
    order = ("RED", "BLUE") if picture.side == "RED" else ("BLUE", "RED")
    return tuple(SideForce(side, words.SIDES[side], side.lower(), _formations(picture, side, names)) for side in order)


def _formations(picture: Picture, side: str, names: Names) -> tuple[Formation, ...]:
    found: dict[str, list[BlockView]] = {}
    for block in picture.blocks:
        if block.side == side:
            title = names.formation(block.formation) if block.known else "Seen, not identified"
            found.setdefault(title, []).append(block)
    return tuple(Formation(title, _lines(blocks, names)) for title, blocks in found.items())


def _lines(blocks: Iterable[BlockView], names: Names) -> tuple[BlockLine, ...]:
    return tuple(
        BlockLine(
            words.symbol(block) or "unknown",
            words.block(block),
            _where(block, names),
            f"CF {block.cf}" if block.cf else "",
            _steps(block),
            _notes(block),
            block.neutralised,
        )
        for block in blocks
    )


def _where(block: BlockView, names: Names) -> str:
    boxes = {"waiting": "arrives later", "box": "artillery group", "destroyed": "destroyed", "broken": "in parts"}
    return boxes.get(block.where, names.place(block.where))


def _steps(block: BlockView) -> str:
    return "-".join(str(value) for value in block.steps)


def _notes(block: BlockView) -> str:
    facts = (
        ("hidden", block.hidden),
        ("neutralised", block.neutralised),
        ("dug in", block.dug_in),
        ("moved", block.moved),
        ("fired", block.fired),
        ("attacked", block.assaulted),
    )
    return ", ".join(word for word, on in facts if on)
