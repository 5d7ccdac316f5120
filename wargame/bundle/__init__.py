"""A finished exercise as one file that another installation can import without any difference.

`tables` says what belongs to it, `rows` turns rows into plain values and back, `writing` makes the file, `reading`
checks one. What comes of a good one is made by `wargame.services.bundles`.
"""
