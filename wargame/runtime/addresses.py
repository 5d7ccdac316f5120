"""The addresses under which a start can be reached."""

import errno
import socket

import psutil

VIRTUAL = ("docker", "veth", "br-", "virbr", "vmnet", "lo")
EVERYWHERE = {"0.0.0.0", "::"}


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses on local networks, the one with the route outwards first."""
    states = psutil.net_if_stats()
    found = [
        entry.address
        for name, entries in psutil.net_if_addrs().items()
        if not name.startswith(VIRTUAL) and name in states and states[name].isup
        for entry in entries
        if entry.family == socket.AF_INET and not entry.address.startswith("127.")
    ]
    preferred = _routed()
    return sorted(found, key=lambda address: address != preferred)


def _routed() -> str | None:
    """The address that the system would send from; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def host_names(host: str) -> list[str]:
    """The names and addresses that browsers may use for a server bound to `host`, besides localhost."""
    if host not in EVERYWHERE:
        return [] if host in {"localhost", "127.0.0.1", "::1"} else [_bracketed(host)]
    name = socket.gethostname().lower()
    return [*lan_addresses(), name, f"{name}.local"]


def url(host: str, port: int) -> str:
    """The address to hand out for a server bound to `host`: a LAN address when it listens everywhere."""
    if host in EVERYWHERE:
        host = next(iter(lan_addresses()), "127.0.0.1")
    return f"http://{_bracketed(host)}:{port}"


def local_url(host: str, port: int) -> str:
    """The address under which this machine itself reaches that server."""
    return f"http://{_bracketed('127.0.0.1' if host in EVERYWHERE else host)}:{port}"


def is_free(host: str, port: int) -> bool:
    """True if a server could listen on `host` and `port` now. OSError: `host` is not an address of this machine."""
    family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(where)
        except PermissionError as problem:
            raise OSError(f"port {port} is reserved for the administrator") from problem
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:
                return False
            raise
    return True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
