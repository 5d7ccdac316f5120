"""The files of a pack: one struct for each (`schema`), and what no type can express (`checks`).

`options` is what the umpire may set before play: the mode, the start, and every reading that has a switch.
"""
