"""Pages about past events: the log, the ledger, the rulings, the replay, results."""
