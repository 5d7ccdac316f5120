"""A proposal out of a packed source, with what is drawn under it: work for its own process, with limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from adjudication.geography import proposals, sources
from adjudication.geography.backdrop import backdrop
from adjudication.geography.frames import SheetFrame
from adjudication.geography.proposals import MapProposal
from adjudication.geography.sources import Names


class AskedProposal(msgspec.Struct, frozen=True):
    """A packed source, the frame of the sheet, and the language of names."""

    source: bytes
    frame: SheetFrame
    names: Names


def asked(source: bytes, frame: SheetFrame, names: Names) -> bytes:
    """The arguments of `work`."""
    return msgspec.msgpack.encode(AskedProposal(source, frame, names))


def work(data: bytes, say: Callable[[int, str], None]) -> bytes:
    """Make the proposal `asked`, as bytes for `answered`; `Illegal` if no sheet fits the frame."""
    wanted = msgspec.msgpack.decode(data, type=AskedProposal)
    source = sources.unpacked(wanted.source)
    say(10, "proposing terrain")
    found = proposals.propose(sources.in_english(source) if wanted.names == "english" else source, wanted.frame)
    return msgspec.msgpack.encode(replace(found, backdrop=backdrop(source, wanted.frame)))


def answered(data: bytes) -> MapProposal:
    """The proposal out of what `work` gave."""
    return msgspec.msgpack.decode(data, type=MapProposal)
