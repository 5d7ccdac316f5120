"""The administrator's pages: accounts, and the state of the program."""
