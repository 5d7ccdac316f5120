"""The master scenario events list: injects, their files, and their way to the cells."""
