"""What each side knows: all that is on the map, but neither the set-up of the other nor what it has drawn.

The cups and the combat chits are open as to their content; which unit was drawn shows when it enters. Menus, odds
and possible turns start from here.
"""
