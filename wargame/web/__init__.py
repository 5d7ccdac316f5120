"""What every page and answer passes on its way: addresses, sessions, strict input, compression and static files."""
