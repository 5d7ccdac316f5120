"""The toy rule systems are registered for the tests of this folder and for no others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toy.registered import registered


@pytest.fixture(scope="package", autouse=True)
def _toys() -> Iterator[None]:
    with registered():
        yield
