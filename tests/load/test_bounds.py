"""A load stays on this machine, or on a private network that was named on purpose."""

import pytest

from wargame.load import bounds

KNOWN = {
    "laptop.lan": ["192.168.1.20"],
    "both.example": ["10.0.0.1", "93.184.216.34"],
    "far.example": ["93.184.216.34"],
}


def resolve(host: str) -> list[str]:
    return KNOWN.get(host, [host] if host[0].isdigit() or ":" in host else [])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.0.0.2"])
def test_this_machine_is_allowed(host: str) -> None:
    bounds.allow(f"http://{host}:8000", resolve=resolve)


@pytest.mark.parametrize("host", ["10.1.2.3", "192.168.1.20", "laptop.lan", "[fd00::1]"])
def test_a_private_network_is_allowed_on_purpose_only(host: str) -> None:
    with pytest.raises(bounds.OutOfBounds, match="Add --private"):
        bounds.allow(f"http://{host}:8000", resolve=resolve)
    bounds.allow(f"http://{host}:8000", private=True, resolve=resolve)


@pytest.mark.parametrize("host", ["93.184.216.34", "far.example", "both.example", "unknown.example", "0.0.0.0"])
def test_no_other_address_is_allowed(host: str) -> None:
    with pytest.raises(bounds.OutOfBounds, match="not on this machine or a private network"):
        bounds.allow(f"http://{host}:8000", private=True, resolve=resolve)


@pytest.mark.parametrize("address", ["https://127.0.0.1", "127.0.0.1:8000", "http://", ""])
def test_an_address_is_one_of_http(address: str) -> None:
    with pytest.raises(bounds.OutOfBounds, match="not the address of a local server"):
        bounds.allow(address, resolve=resolve)


def test_a_number_out_of_bounds_is_named() -> None:
    with pytest.raises(bounds.OutOfBounds, match="--seats must be from 2 to 60; you gave 61"):
        bounds.within("seats", 61, 2, bounds.MOST_SEATS)
    bounds.within("seats", 60, 2, bounds.MOST_SEATS)
