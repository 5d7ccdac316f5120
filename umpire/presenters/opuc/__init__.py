"""The umpire's pages of OPUC: `presenter.PRESENTER`, and the charts of its packs as `charts.charts`."""
