"""Pages that read what happened: the log with its order sheets, the ledger, the record of rulings, the replay."""
