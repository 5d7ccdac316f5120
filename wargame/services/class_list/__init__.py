"""Lists of people as registries keep them: pasted names, and tables with student numbers, to rows and to seats.

Nothing here knows an exercise, a course or a request.
"""
