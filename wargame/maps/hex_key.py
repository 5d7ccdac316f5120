"""The key of printed hex maps: every sign that occurs, once, with its label."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from wargame.maps import hex_markers, signs
from wargame.maps.frames import ORDER, hatch, outline
from wargame.maps.hex_view import Block, HexView, Marker
from wargame.maps.key_signs import BRUSH, KeyEntry, sides, sign, titled
from wargame.maps.symbols import drawing, symbol_svg

BACK, NEUTRALISED, ACTED, DUMMY, HIDDEN = range(5)  # states of a piece, as the key goes


def key(views: Sequence[HexView]) -> tuple[KeyEntry, ...]:
    """Sign and label of everything that is drawn on these maps, except the ground."""
    blocks = [block for view in views for stack in view.blocks.values() for block in stack]
    names = views[0].side_names
    return (
        *sides({block.side for block in blocks}, names),
        *_written(views, blocks),
        *_states(blocks, views[0].pale, views[0].faded),
        *_holders(views, names[views[0].area.side] if views[0].area else ""),
        *_markers(views),
        *([_number()] if any(view.numbers for view in views) else []),
    )


def _written(views: Sequence[HexView], blocks: Sequence[Block]) -> list[KeyEntry]:
    """The figures next to a piece: the number of its side in the hex, and its grade."""
    found = []
    stacks = [stack for view in views for stack in view.blocks.values()]
    piled = {one.side for stack in stacks for one, other in combinations(stack, 2) if one.side == other.side}
    if piled:
        words, tone = "pieces of a side in the hex", next(side for side in ORDER if side in piled).lower()
        found.append((titled(sign(BRUSH.text(f"m-back-count-{tone}", 0, 4, "2", size=12), 14, 14), words), words))
    graded = next((block for block in blocks if block.grade), None)
    if graded is not None:
        letter = sign(BRUSH.text("m-value", 0, 5, graded.grade, size=13), 14, 14)
        found.append((titled(letter, graded.value_word), graded.value_word))
    return found


def _states(blocks: Sequence[Block], pale: str, faded: str) -> list[KeyEntry]:
    """The special states of pieces, each drawn on the first piece that has it."""
    words = ("seen from the back only", pale, faded, "dummy", "hidden from the enemy")
    first: dict[int, Block] = {}
    for block in blocks:
        for state in _states_of(block):
            first.setdefault(state, block)
    return [(titled(_piece(first[state], state), words[state]), words[state]) for state in sorted(first)]


def _states_of(block: Block) -> list[int]:
    if not block.kind:
        return [BACK]
    found = [NEUTRALISED] if block.neutralised else [ACTED] if block.acted else []
    return [*found, *([DUMMY] if block.dummy else [HIDDEN] if block.hidden else [])]


def _piece(block: Block, state: int) -> str:
    if state == NEUTRALISED:
        return symbol_svg(block.side, "unknown", width=13, neutralised=True)
    frame, tone = outline(block.side, 0), block.side.lower()
    parts = f'<path {BRUSH(f"m-back-{tone}")} d="{frame}"/>'
    if state == BACK:
        parts += f'<path {BRUSH(f"m-back-hatch-{tone}")} d="{hatch(block.side)}"/>'
    elif state == ACTED:
        parts = f'<g opacity=".5">{drawing(block.side, "unknown", literal=True)}</g>'
    else:
        rim = "m-frame-dummy" if state == DUMMY else "m-frame-hidden"
        parts += f'<path {BRUSH(rim)} d="{outline(block.side, 9)}"/>'
    return sign(f'<g transform="scale(.12) translate(-100 -100)">{parts}</g>', 24, 22)


def _holders(views: Sequence[HexView], front: str) -> list[KeyEntry]:
    """The dots for holders of places, and the front."""
    found = []
    names = views[0].side_names
    held = {side for view in views for side in view.owners.values()}
    for side in (side for side in ORDER if side in held):
        words = f"held by {names[side]}"
        found.append((titled(sign(signs.holder(BRUSH, side, 0, 0, 5), 14, 14), words), words))
    if front and views[0].area:
        tone, words = views[0].area.side.lower(), f"front of the area that {front} controls"
        line = f'<path {BRUSH(f"m-front-{tone}")} d="M-14 0H14"/>'
        teeth = f'<path {BRUSH(f"m-teeth-{tone}")} d="M-9 0V5M0 0V5M9 0V5"/>'
        found.append((titled(sign(line + teeth, 30, 14), words), words))
    return found


def _markers(views: Sequence[HexView]) -> list[KeyEntry]:
    """A marker of every kind, without side or number."""
    known: dict[str, Marker] = {}
    for marker in (one for view in views for several in view.markers.values() for one in several):
        known.setdefault(marker.code, Marker(marker.code, word=marker.word, sign=marker.sign))
    return [
        (
            titled(sign(hex_markers.draw(one, BRUSH, 0), hex_markers.wide(one) + 2, 17), one.word or code),
            one.word or code,
        )
        for code, one in sorted(known.items())
    ]


def _number() -> KeyEntry:
    words = "number in the lists below"
    return titled(sign(signs.disc(BRUSH, "1", True, 0, 0, 0.8), 18, 18), words), words
