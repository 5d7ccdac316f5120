"""The analyst's workbook: everything that happened as tables, with the turn on every row.

`table` is what a sheet is, `play` makes those of the game, `people` those around it, `book` puts them together,
`xlsx` writes the file.
"""
