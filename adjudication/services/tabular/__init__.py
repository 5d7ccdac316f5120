"""Tables of spreadsheets: where one is on its sheet, and what its cells show."""
