"""axe-core on a page: what it finds serious or critical, in words."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.stack import ROOT

RUN = """
rules => {
    const light = one => ["minor", "moderate"].includes(one.impact);
    const checks = rule => [...rule.any, ...rule.all, ...rule.none].map(one => axe._audit.data.checks[one.id ?? one]);
    const never = axe._audit.rules.filter(rule => light(rule) && checks(rule).every(light));
    const without = Object.fromEntries(never.map(rule => [rule.id, {enabled: false}]));  // their findings do not count
    const options = {resultTypes: ["violations"], rules: without, ...rules};
    return axe.run(document, options).then(found => found.violations.map(one => ({
        id: one.id, impact: one.impact, where: one.nodes.map(node => [node.target.join(" "), node.failureSummary])
    })));
}
"""


@cache
def _program() -> str:
    return (ROOT / "tests" / "vendor" / "axe.min.js").read_text(encoding="utf-8")


COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """Every serious or critical finding on the page as it is now, with the place and the reason."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_program())  # through the debugger, so that the page keeps its content security policy
    found: list[dict[str, Any]] = page.evaluate(RUN, COLOURS if colours_only else {})
    return [
        f"{one['impact']} {one['id']} at {place}: {' '.join(why.split())}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for place, why in one["where"]
    ]
