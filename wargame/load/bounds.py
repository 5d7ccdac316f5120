"""The limits of a load test: maximum numbers, and addresses of this machine or a private network only."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

MOST_EXERCISES = 200
MOST_SEATS = 60
MOST_SYNDICATES = 12
MOST_STUDENTS = 200
MOST_SECONDS = 3600
MOST_PAGES = 2000
MOST_ROUNDS = 50
MOST_HOURS = 24
LOCAL_NAMES = {"localhost", "127.0.0.1", "::1"}

Resolve = Callable[[str], list[str]]


class OutOfBounds(Exception):
    """The request exceeds the limits of a load test; the text says what to ask for instead."""


def within(name: str, value: float, least: float, most: float) -> None:
    """OutOfBounds if the number is not from `least` to `most`."""
    if not least <= value <= most:
        raise OutOfBounds(f"--{name} must be from {least:g} to {most:g}; you gave {value:g}.")


def addresses_of(host: str) -> list[str]:
    """The addresses of a host name on this machine. Empty if there are none."""
    try:
        return sorted({str(found[4][0]) for found in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)})
    except OSError:
        return []


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this machine."""
    if host in LOCAL_NAMES:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def allow(address: str, *, private: bool = False, resolve: Resolve = addresses_of) -> None:
    """Allow an address of this machine or, with `private`, of a private network. OutOfBounds: any other."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme != "http" or not host:
        raise OutOfBounds(f"{address} is not the address of a local server. Give one such as http://127.0.0.1:8000.")
    if is_loopback(host):
        return
    found = resolve(host)
    if not found or not all(_is_private(one) for one in found):
        raise OutOfBounds(
            f"{host} is not on this machine or a private network. A load would disturb other people there: "
            "run it next to the server, with http://127.0.0.1:8000."
        )
    if not private:
        raise OutOfBounds(f"{host} is another machine on your network. Add --private to load-test it.")


def _is_private(address: str) -> bool:
    """Whether an address belongs to this machine or to a private network. Not every reserved one does."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return found.is_loopback or (found.is_private and not (found.is_unspecified or found.is_reserved))
