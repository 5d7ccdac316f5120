"""Sending to an address that a person gave: only to computers that are meant, and only to the one that was checked."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

PATIENCE = 10.0  # seconds to connect, and for each answer
MOST_READ = 4096  # bytes of an answer, of which nothing is used
LONGEST = 500
PORTS = {"http": 80, "https": 443}


class NotAllowed(Exception):
    """An address to which nothing is sent, with the reason as a sentence."""


class NotTaken(Exception):
    """A receiver that did not accept what was sent, with the reason as a sentence."""


def check(address: str, *, private: bool) -> tuple[SplitResult, str]:
    """The parts of an address, and the number of its computer. NotAllowed: it is no address of the web, its name leads
    nowhere, or one of its numbers is inside this network; `private` allows those."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise NotAllowed(NO_ADDRESS) from error
    if parts.scheme not in PORTS or not parts.hostname or len(address) > LONGEST or not address.isprintable():
        raise NotAllowed(NO_ADDRESS)
    if parts.username or parts.password:
        raise NotAllowed("leave the user name and password out of the address.")
    if parts.scheme == "http" and not private:
        raise NotAllowed("use an address that begins with https.")
    numbers = _numbers(parts.hostname, port or PORTS[parts.scheme])
    if not private and not all(_is_outside(one) for one in numbers):
        raise NotAllowed("this address is inside a private network. An administrator can allow such addresses.")
    return parts, numbers[0]


NO_ADDRESS = "this is not a webhook address. Enter one such as https://example.org/hook."


def post(address: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> None:
    """Send a body, to the computer whose number was checked a moment before. Redirects are not followed.

    NotAllowed: see `check`. NotTaken: the receiver cannot be reached, or does not answer with 2xx.
    """
    parts, number = check(address, private=private)
    connection = _Pinned(parts, number)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, body=body, headers={"User-Agent": "White-Cell", **headers})
        answer = connection.getresponse()
        answer.read(MOST_READ)
    except (OSError, http.client.HTTPException) as error:
        raise NotTaken("it cannot be reached.") from error
    finally:
        connection.close()
    if 300 <= answer.status < 400:
        raise NotTaken(f"it redirects ({answer.status}), which White Cell does not follow.")
    if not 200 <= answer.status < 300:
        raise NotTaken(f"it answered with {answer.status}.")


class _Pinned(http.client.HTTPConnection):
    """A connection to one number, whatever the name leads to by now. The certificate has to be that of the name."""

    def __init__(self, parts: SplitResult, number: str) -> None:
        assert parts.hostname
        super().__init__(parts.hostname, parts.port or PORTS[parts.scheme], timeout=PATIENCE)
        self._number, self._secure = number, parts.scheme == "https"

    def connect(self) -> None:
        """Connect to the number."""
        self.sock = socket.create_connection((self._number, self.port), PATIENCE)
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def _numbers(name: str, port: int) -> list[str]:
    try:
        found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotAllowed("its name leads to no computer.") from error
    return [str(one[4][0]) for one in found]


def _is_outside(number: str) -> bool:
    """Whether a number is one of the public internet."""
    found: IPv4Address | IPv6Address = ip_address(number.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        found = inner or found
    return found.is_global and not found.is_multicast
