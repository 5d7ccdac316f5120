"""The umpire's pages of Ukrainian Crisis: `presenter.PRESENTER`, and the charts of its packs as `charts.charts`."""
