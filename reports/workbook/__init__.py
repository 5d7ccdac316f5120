"""The analyst's workbook: the whole exercise as tables, with the turn on every row.

`table` is what a sheet is, `play` makes those of the game, `traffic` and `people` those around it, `evaluation` those
of the report, `book` puts them together, `xlsx` and `folder` write the files.
"""
