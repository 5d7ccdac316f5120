"""The files of a pack: one struct for each (`schema`), and the checks that types cannot express (`checks`).

`options` is what the umpire may set before play: the mode, the start, and every reading that has a switch.
"""
