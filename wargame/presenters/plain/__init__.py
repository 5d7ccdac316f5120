"""Plain pages: what every rule system has before it draws a page of its own.

They show what the rules themselves can say: the phases of the turn, the picture of a side as tables, menus as forms.
"""
