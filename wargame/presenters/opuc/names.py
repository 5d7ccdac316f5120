"""The names of places and blocks in one picture."""

from __future__ import annotations

from functools import cached_property

from adjudication.systems.opuc.basics.board import hex_names
from adjudication.systems.opuc.basics.titles import box_title
from adjudication.systems.opuc.engineering.tasks import label
from adjudication.systems.opuc.fog.picture import BlockView, Picture
from adjudication.systems.opuc.pack.schema import Pack
from wargame.presenters.opuc import words

"""The name of a box that deep ISR can look into: artillery off the map, reinforcements on their way."""


class Names:
    """Looks up names for pages; `pack` has the names of the ground."""

    def __init__(self, picture: Picture, pack: Pack) -> None:
        self.picture, self.pack = picture, pack

    @cached_property
    def blocks(self) -> dict[str, BlockView]:
        """Blocks by the viewer's name for them."""
        return {block.id: block for block in self.picture.blocks}

    @cached_property
    def towns(self) -> dict[str, str]:
        """Names of built-up areas by their id."""
        return {bua.id: bua.name for bua in self.pack.buas.buas}

    @cached_property
    def hexes(self) -> dict[str, str]:
        """Names of settlements by hex."""
        return dict(self.pack.map.villages) | {bua.hex: bua.name for bua in self.pack.buas.buas}

    @cached_property
    def missions(self) -> dict[str, str]:
        """Titles of the deep fires missions."""
        return {mission.id: mission.title for mission in self.pack.charts.deep_fires.missions}

    @cached_property
    def actions(self) -> dict[str, str]:
        """Titles of the CP actions."""
        return {action.id: action.title for action in self.pack.charts.cp_actions.actions}

    def mission(self, name: str) -> str:
        """A deep fires mission by its title."""
        return self.missions.get(name, name)

    def place(self, name: str) -> str:
        """A hex, zone, river side or town by its title."""
        if "|" in name:
            return " / ".join(self.place(part) for part in name.split("|"))
        bua, _, zone = name.partition(".")
        if zone and bua in self.towns:
            return f"{self.towns[bua]}, zone {zone}"
        if name in self.towns:
            return self.towns[name]
        return f"{name} {self.hexes[name]}" if name in self.hexes else name

    def zone(self, name: str) -> str:
        """The value of a zone for its defender: ring, PV, facing, strongpoints; "" if it is not a zone."""
        town, _, letter = name.partition(".")
        bua = next((bua for bua in self.pack.buas.buas if bua.id == town), None)
        template = next((one for one in self.pack.buas.templates if bua and one.id == bua.template), None)
        if template is None or letter not in template.zones:
            return ""
        zone = template.zones[letter]
        place = next((one for one in self.picture.places if one.id == name), None)
        strong = f"{place.strongpoints} strongpoint{'' if place.strongpoints == 1 else 's'}" if place else ""
        faces = f"faces {', '.join(zone.faces)}" if zone.faces else "faces no hexside"
        worth = [f"{zone.ring} ring", f"PV {zone.pv}", faces, strong if place and place.strongpoints else ""]
        return ", ".join(part for part in worth if part)

    def hex_of(self, place: str) -> str:
        """The hex of a place; the place itself if it has none."""
        bua = place.partition(".")[0]
        return next((town.hex for town in self.pack.buas.buas if town.id == bua), place)

    @cached_property
    def formations(self) -> dict[str, str]:
        """Names of formations by their id."""
        return {formation.id: formation.name or formation.id for formation in self.pack.forces.formations}

    def formation(self, name: str) -> str:
        """A formation by its name; dummies and artillery groups belong to none."""
        return self.formations.get(name, name) or "Other blocks"

    def small(self, view: BlockView, *, formation: bool = True) -> str:
        """Formation, place, value and state of a block in a few words."""
        boxes = {"waiting": "arrives later", "box": "artillery group", "destroyed": "destroyed", "broken": "in parts"}
        of = self.formations.get(view.formation, view.formation) if formation else ""
        parts = [of, boxes.get(view.where, self.place(view.where)), f"CF {view.cf}" if view.cf else ""]
        states = (("hidden", view.hidden), ("neutralised", view.neutralised), ("dug in", view.dug_in))
        return ", ".join(part for part in (*parts, *(word for word, on in states if on)) if part)

    def crew(self, name: str) -> str:
        """The place and work of an ED or BD; empty for other names."""
        at = hex_names(self.pack)
        rows = (row for row in self.picture.play.detachments if label(row) == name)
        return next((f"{self.place(at[row.place])}, {words.work(row.task).lower()}" for row in rows), "")

    def stack(self, place: str) -> str:
        """The contents of a place in a few words; empty for an empty place or another name."""
        there = [block for block in self.picture.blocks if block.where == place]
        if not there:
            return ""
        value = sum(block.cf for block in there)
        count = "1 block" if len(there) == 1 else f"{len(there)} blocks"
        return f"{count}, CF {value}" if value else count

    def thing(self, name: str) -> str:
        """Anything that an order can name: a block, a place, an action."""
        if name in self.blocks:
            return words.block(self.blocks[name])
        if name.startswith("#"):
            return f"hidden block {name}"
        if name in self.actions:
            return self.actions[name]
        if name in words.VALUES:
            return words.value(name)
        if box := box_title(name, words.SIDES, self.place):
            return box
        shown = self.place(name)
        return shown if shown != name else words.value(name)
