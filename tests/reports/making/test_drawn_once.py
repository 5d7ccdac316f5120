"""A ground that several maps show is put into a file once for each part of it that they show."""

from __future__ import annotations

import subprocess
from io import BytesIO

import numpy as np
from PIL import Image

from reports import press

GROUND = '<g data-once="ground"><rect x="0" y="0" width="200" height="200" fill="#000"/></g>'
SQUARE = 50 * 50 / (210 * 297)  # the share of a page that one map takes


def test_each_map_shows_its_own_part_of_the_same_ground() -> None:
    maps = "".join(
        f'<p><svg xmlns="http://www.w3.org/2000/svg" viewBox="{at} {at} 100 100" width="50mm" height="50mm">'
        f"<title>Map {at}</title>{GROUND}</svg></p>"
        for at in (0, 100, 50, 0)
    )
    page = f'<html lang="en"><head><title>Maps</title></head><body class="aar"><main>{maps}</main></body></html>'
    data = press.render(page).data
    shot = subprocess.run(["pdftoppm", "-r", "40", "-gray", "-png", "-singlefile", "-"], input=data,
                          capture_output=True, check=True).stdout  # fmt: skip
    dark = float((np.asarray(Image.open(BytesIO(shot)).convert("L")) < 60).mean())
    assert abs(dark - 4 * SQUARE) < SQUARE / 8
