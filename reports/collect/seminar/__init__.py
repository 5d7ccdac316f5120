"""Documents of Seminar: tracks in words and as charts, and each round's moves beside their judgements."""
