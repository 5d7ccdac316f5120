"""Order sheets: the names that an order can use, and what a sheet as a whole asks for too often."""

from __future__ import annotations

from adjudication.engine.play.names import Known
from adjudication.systems.seminar.facts import Facts

unknown_names = Known[Facts](
    {
        "course": ("1.3", lambda f: f.courses),
        "side": ("1.1", lambda f: f.side_numbers),
        "vote": ("4.4", lambda f: f.votes),
    }
)
