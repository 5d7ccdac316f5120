"""OPUC for the umpire: `presenter.PRESENTER`, and the charts of its packs as `charts.charts`."""
