"""The web server works out its types before it has threads."""

from __future__ import annotations

import gc
import importlib

import msgspec
import pytest

from adjudication.engine import registry, warm
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought


def test_every_type_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    decoder = msgspec.json.Decoder

    def noted(struct: type[msgspec.Struct]) -> object:
        seen.append(struct)
        return decoder(struct)

    monkeypatch.setattr(msgspec.json, "Decoder", noted)
    assert warm.types() == len(seen)  # none is left out
    assert BattleFought in seen
    for name in registry.names():
        system = registry.get(name)
        assert registry.bound(name, system.packs()[0]).state_type in seen


def test_the_web_server_does_so_when_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    collecting: list[bool] = []
    monkeypatch.setattr(warm, "types", lambda: calls.append(1))
    monkeypatch.setattr(gc, "freeze", lambda: collecting.append(gc.isenabled()))
    import wargame.asgi

    importlib.reload(wargame.asgi)
    assert calls
    assert set(collecting) == {False}, "nothing is collected while it loads, and what is loaded never"
    assert gc.isenabled()
