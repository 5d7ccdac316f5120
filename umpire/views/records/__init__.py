"""Pages about past events: the log with its order sheets, the ledger, the rulings, the replay."""
