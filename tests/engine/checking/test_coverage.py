"""The generated page of rules coverage is complete and up to date; the bench measures what it says."""

from __future__ import annotations

import random
import time

from adjudication.engine import registry
from adjudication.engine.checking import bench
from adjudication.management.commands.rules_coverage import TARGET, generate


def test_every_section_has_a_case_and_the_page_is_up_to_date() -> None:
    text, missing = generate()
    assert missing == []
    assert TARGET.read_text(encoding="utf-8") == text


def test_the_bench_reports_every_rate() -> None:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    rates = bench.rounds(rules, rules.option_type(), random.Random(1).randrange, time.perf_counter, games=1, repeat=1)
    assert len(bench.lines(rates)) == 5
    assert min(rates.values()) > 0
