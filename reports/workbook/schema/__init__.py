"""The tables of the data folder and of the workbook, declared once; `VERSION` counts changes of their columns.

The data dictionary, `datapackage.json` and the first sheet of the workbook are written from it.
"""

from __future__ import annotations

VERSION = 3
