"""Answers to a college's questions before it says yes: the program's parts, and the data that it stores."""
