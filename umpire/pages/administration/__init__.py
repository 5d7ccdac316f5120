"""Pages of an administrator: accounts, and how the program is doing."""
