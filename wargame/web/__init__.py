"""The path of every page and answer: addresses, sessions, strict input, compression and static files."""
