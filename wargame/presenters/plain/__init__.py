"""Plain pages: those of every rule system that has no pages of its own.

They show what the rules themselves can say: the phases of the turn, the picture of a side as tables, menus as forms.
"""
