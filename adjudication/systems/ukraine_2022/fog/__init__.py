"""The knowledge of each side: the whole map, but not the other side's set-up or draws.

The cups and the combat chits are open as to their content; which unit was drawn shows when it enters. Menus, odds
and possible turns start from here.
"""
