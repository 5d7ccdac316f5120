"""What the umpire can do, each act declared once: its fields, the service it calls, the sentence it answers.

The form of a page and the API both read an act from here, so that they take the same and refuse alike.
"""
