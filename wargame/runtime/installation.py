"""Which installation this is."""

import hashlib
from pathlib import Path


def name(var_dir: Path) -> str:
    """The folder of data that a server works on, without telling its path: two on one machine differ."""
    return hashlib.sha256(str(var_dir).encode()).hexdigest()[:16]
