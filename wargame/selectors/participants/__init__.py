"""Reads on people: cells and seats, the join list, and where a name is in the record."""
