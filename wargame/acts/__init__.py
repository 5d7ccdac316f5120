"""The umpire's acts, each declared once: its fields, the service it calls, its sentence.

The form of a page and the API both read an act from here, so that they take the same and refuse alike.
"""
