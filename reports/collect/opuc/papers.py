from typing import Any

SIDES: dict[str, str] = {}
PURPOSES: dict[str, str] = {}
contested: Any = None
label: Any = None
turn_field: Any = None
told: Any = None
account: Any = None
map_view: Any = None
