"""Pages that read what happened: the log, the ledger, the record, the replay, results."""
