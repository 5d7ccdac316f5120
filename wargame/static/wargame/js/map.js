// Selecting on a map: areas and units by pointer and by keys, zoom on small screens. The map is readable without this.
//
// An interactive map may be inside an element with
//   data-map-area-field="CSS selector"   input, select or radio buttons that take the id of the selected area
//   data-map-unit-field="CSS selector"   the same for units; check boxes are ticked one by one
//   data-map-points                      nothing: what is pointed at is only told, and the drawing shows what is chosen
// Events bubble from the svg: "map:live" once it can be pressed; "map:area" {area, selected}, "map:unit" {units, area, selected},
// "map:clear". The svg takes "map:offered" with a set of areas: where something can be placed.
import { note_map } from "./map-merge.js";
import { Measure, host_of, spot } from "./map-measure.js";
import { drawn } from "./frames.js";
import { Zoom } from "./map-zoom.js";

const named = new WeakMap(); // a hex, its label as it was drawn, and with what is there
const remembered = new Map(); // another svg of the same map has its place and zoom

const maps = new WeakMap(); // the window of a map, and what the server sent of what a window changes
const started = new WeakSet();
const key_of = (svg) => svg.querySelector("title")?.id ?? "map";

/** Open a map on its window. Done before it is laid out, so that this happens once. */
function opened(svg) {
  if (!maps.has(svg)) {
    const key = key_of(svg);
    const sent = { viewBox: svg.getAttribute("viewBox"), class: svg.getAttribute("class") ?? "" };
    const keep = (view) => remembered.set(key, { ...remembered.get(key), view });
    seen.observe(svg);
    maps.set(svg, { sent, zoom: new Zoom(svg, remembered.get(key)?.view, keep) });
  }
  return maps.get(svg);
}

// A phone takes long to lay a map out, so the parts of a large one appear one after the other, each in a task of its own.
const PARTS = ["ground", "hexes", "towns", "villages", "hamlets", "labels", "pieces", "reserves"];
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target, boundingClientRect } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    const { clientWidth, clientHeight } = target.parentElement; // on a phone the map is wider than its pane until it is live
    const { width, height } = boundingClientRect;
    maps.get(target)?.zoom.fit({ width: Math.min(width, clientWidth), height: Math.min(height, clientHeight) });
    appear(target);
  }
});

async function appear(svg) {
  const late = new Promise((go) => setTimeout(go, 1000));
  const fonts = document.fonts.load('italic 16px "IBM Plex Serif"').catch(() => {}); // once it comes, all is laid out again
  for (const part of PARTS) {
    await drawn();
    if (part === "towns") await Promise.race([fonts, late]);
    svg.classList.add(`map-has-${part}`);
  }
}

class AreaMap {
  constructor(svg) {
    this.svg = svg;
    this.key = key_of(svg);
    this.host = svg.closest("[data-map-area-field], [data-map-unit-field], [data-map-points]");
    this.points = Boolean(this.host?.matches("[data-map-points]"));
    svg.classList.add("map-live");
    this.zoom = opened(svg).zoom;
    this.measure = svg.dataset.km ? new Measure(svg) : null;
    this.read();
    svg.addEventListener("map:drawn", (event) => {
      this.zoom.refit();
      this.read(event.detail);
    });
    svg.addEventListener("map:offered", ({ detail }) => this.zoom.near(this.areas.filter((a) => detail.has(a.dataset.area))));
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("keydown", (event) => this.keydown(event));
    svg.addEventListener("focusin", (event) => this.focused(event.target));
    svg.addEventListener("focusout", () => this.mark("cursor", null));
    const follow = (event) => {
      if (!svg.isConnected) document.removeEventListener("change", follow); // another map has taken its place
      else if (!event.fromMap && [...this.fields("area"), ...this.fields("unit")].includes(event.target)) this.readFields();
    };
    document.addEventListener("change", follow);
  }

  /** Find the areas and units again after the server changed the drawing. `focus`: the area that had the focus before. */
  read(focus) {
    this.areas = [...this.svg.querySelectorAll(".area")];
    this.units = [...this.svg.querySelectorAll(".unit")];
    const before = remembered.get(this.key) ?? {};
    this.bring(before.chosen);
    this.name();
    const first = this.areas.find((a) => a.dataset.area === before.area) ?? this.areas.find((a) => this.pressed(a)) ?? this.areas[0];
    for (const area of this.areas) if (area.tabIndex !== (area === first ? 0 : -1)) area.tabIndex = area === first ? 0 : -1;
    if (focus && !this.svg.contains(document.activeElement)) this.area(focus)?.focus({ preventScroll: true });
    if (this.measure) this.svg.append(this.measure.line);
    this.readFields();
  }

  /** A hex says its number and what is there. The server sends that apart: a hex is not sent again when it changes. */
  name() {
    const there = new Map();
    const say = (area, text) => there.set(area, (there.get(area) ?? "") + text);
    for (const { dataset, textContent } of this.svg.querySelectorAll("desc[data-of]")) say(dataset.of, `, ${textContent}`);
    for (const { dataset, ariaLabel } of this.units) say(dataset.area, "; " + ariaLabel?.replace(", " + dataset.area + ": ", ": "));
    for (const area of this.areas) {
      if (!area.matches(".m-hex")) continue;
      const { label, full } = named.get(area) ?? {};
      const place = full === area.ariaLabel ? label : area.ariaLabel; // another one has just been drawn
      const said = `${area.dataset.area}, ${place}${there.get(area.dataset.area) ?? ""}`;
      if (said !== area.ariaLabel) area.ariaLabel = said;
      named.set(area, { label: place, full: said });
    }
  }

  /** Scroll an enlarged map to what was selected elsewhere, such as in a list. */
  bring(before) {
    const chosen = this.zoom.chosen();
    remembered.set(this.key, { ...remembered.get(this.key), chosen: chosen?.dataset.area });
    if (chosen && chosen.dataset.area !== before) this.zoom.show(...spot(chosen));
  }

  pressed(element) {
    return element.getAttribute("aria-pressed") === "true";
  }

  fields(kind) {
    const selector = this.host?.dataset[kind === "area" ? "mapAreaField" : "mapUnitField"];
    return selector ? [...document.querySelectorAll(selector)] : [];
  }

  /** The map shows what the form says. */
  readFields() {
    const given = (f) => (/^(checkbox|radio)$/.test(f.type) ? f.checked : f.value !== "");
    const said = (kind) => new Set(this.fields(kind).flatMap((f) => (given(f) ? [f.value] : [])));
    if (this.fields("area").length) {
      const wanted = said("area");
      for (const area of this.areas) area.setAttribute("aria-pressed", String(wanted.has(area.dataset.area)));
    }
    if (this.fields("unit").length) {
      const wanted = said("unit");
      for (const unit of this.units) unit.setAttribute("aria-pressed", String(unit.dataset.unit.split(" ").some((id) => wanted.has(id))));
    }
    this.mark("mark", (!this.points && this.areas.find((a) => this.pressed(a))) || null);
  }

  /** Puts a value into the form; false when the form does not offer it. */
  write(kind, value, on) {
    const fields = this.fields(kind);
    if (!fields.length) return true;
    const changed = (field) => {
      const event = new Event("change", { bubbles: true });
      event.fromMap = true;
      field.dispatchEvent(event);
    };
    const boxes = fields.filter((f) => /^(checkbox|radio)$/.test(f.type));
    if (boxes.length) {
      const box = boxes.find((f) => f.value === value);
      if (!box || box.disabled) return false;
      box.checked = on;
      changed(box);
      return true;
    }
    const [field] = fields;
    const next = on ? value : "";
    if (field.tagName === "SELECT" && ![...field.options].some((o) => o.value === next && !o.disabled)) return false;
    field.value = next;
    changed(field);
    return true;
  }

  selectArea(area, on = !this.pressed(area), by_key = false) {
    if (this.points) return this.tell("map:area", { area: area.dataset.area, selected: true, by_key });
    if (!this.write("area", area.dataset.area, on)) return this.tell("map:refused", { area: area.dataset.area });
    for (const other of this.areas) other.setAttribute("aria-pressed", String(on && other === area));
    this.mark("mark", on ? area : null);
    this.tell("map:area", { area: area.dataset.area, selected: on });
  }

  /** Each click on a pile selects its next unit, then none. */
  selectUnit(unit) {
    const ids = unit.dataset.unit.split(" ");
    if (this.points) return this.tell("map:unit", { units: ids, area: unit.dataset.area, selected: !this.pressed(unit) });
    const boxes = this.fields("unit").filter((f) => f.type === "checkbox");
    const taken = (id) => boxes.some((f) => f.value === id && f.checked);
    let on = !this.pressed(unit);
    if (boxes.length) {
      const free = ids.find((id) => !taken(id));
      on = free !== undefined;
      const done = on ? this.write("unit", free, true) : ids.map((id) => this.write("unit", id, false)).every(Boolean);
      if (!done) return this.tell("map:refused", { unit: free ?? ids[0] });
    } else {
      if (!this.write("unit", ids[0], on)) return this.tell("map:refused", { unit: ids[0] });
      for (const other of this.units) other.setAttribute("aria-pressed", "false");
    }
    unit.setAttribute("aria-pressed", String(on));
    this.tell("map:unit", { units: ids, area: unit.dataset.area, selected: on });
  }

  clear() {
    for (const area of this.areas.filter((a) => this.pressed(a))) this.write("area", area.dataset.area, false);
    for (const element of [...this.areas, ...this.units]) element.setAttribute("aria-pressed", "false");
    this.mark("mark", null);
    this.tell("map:clear", {});
  }

  tell(name, detail) {
    this.svg.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  mark(kind, area) {
    const shape = area?.querySelector("use") ?? area;
    for (const use of this.svg.querySelectorAll(`[data-map-${kind}]`))
      for (const name of ["href", "x", "y", "d", "transform"])
        shape?.hasAttribute(name) ? use.setAttribute(name, shape.getAttribute(name)) : use.removeAttribute(name);
  }

  click(event) {
    if (this.zoom.moved) return;
    const unit = event.target.closest(".unit");
    const area = event.target.closest(".area") ?? (unit && this.area(unit.dataset.area));
    if (area && this.measure?.take(area)) return area.focus({ preventScroll: true });
    if (unit && (this.points || this.pressed(area) || this.fields("unit").length)) return this.selectUnit(unit);
    if (!area) return;
    area.focus({ preventScroll: true });
    this.selectArea(area);
  }

  area(id) {
    return this.areas.find((a) => a.dataset.area === id);
  }

  focused(target) {
    if (!this.areas.includes(target)) return;
    for (const area of this.areas) if (area.tabIndex !== (area === target ? 0 : -1)) area.tabIndex = area === target ? 0 : -1;
    remembered.set(this.key, { ...remembered.get(this.key), area: target.dataset.area });
    if (target.matches(":focus-visible")) this.mark("cursor", target);
    this.measure?.show(target);
    this.zoom.show(...spot(target));
  }

  /** The nearest area in a direction: near the axis counts more than near in distance. */
  next(from, dx, dy) {
    const [x, y] = spot(from);
    let best = null;
    let least = Infinity;
    for (const area of this.areas) {
      const [there_x, there_y] = spot(area);
      const [ex, ey] = [there_x - x, there_y - y];
      const along = ex * dx + ey * dy;
      const aside = Math.abs(ex * dy - ey * dx);
      if (area === from || along <= 0 || aside > along * 1.7) continue;
      const cost = along + aside * 1.6;
      if (cost < least) [best, least] = [area, cost];
    }
    return best;
  }

  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const unit = event.target.closest(".unit");
    const area = event.target.closest(".area");
    if (event.key.toLowerCase() === "z" && inset((unit ?? area)?.dataset.area)) return void event.preventDefault();
    if (area && !unit && this.measure?.key(event.key, area)) return void event.preventDefault();
    const done = unit ? this.unitKey(unit, event.key, step) : area ? this.areaKey(area, event.key, step) : false;
    if (done || this.zoom.key(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  areaKey(area, key, step) {
    if (step) {
      this.next(area, ...step)?.focus();
      return true;
    }
    if (key === "Enter" || key === " ") {
      const stack = this.units.filter((u) => u.dataset.area === area.dataset.area);
      if (this.pressed(area) && stack.length) stack[0].focus();
      else this.selectArea(area, undefined, true);
      return true;
    }
    if (key === "Escape" && !this.points && this.areas.some((a) => this.pressed(a))) {
      this.clear();
      return true;
    }
    return false;
  }

  unitKey(unit, key, step) {
    const stack = this.units.filter((u) => u.dataset.area === unit.dataset.area);
    if (step) {
      const to = stack.indexOf(unit) + (step[0] || step[1]);
      stack[(to + stack.length) % stack.length].focus();
      return true;
    }
    if (key === "Enter" || key === " ") {
      this.selectUnit(unit);
      return true;
    }
    if (key === "Escape") {
      this.area(unit.dataset.area)?.focus();
      return true;
    }
    return false;
  }
}

/** The board of a place opens over the map: by key Z on its hex, by a double click, by its own button. */
function inset(area) {
  const button = document.querySelector(`[data-inset="${CSS.escape(area ?? "")}"]`);
  const board = button && document.getElementById(button.getAttribute("popovertarget"));
  board?.togglePopover();
  return Boolean(board);
}

document.addEventListener("dblclick", (event) => {
  const spot = event.target.closest?.("svg[data-map] [data-area]");
  if (spot && !document.querySelector("[data-march]")) inset(spot.dataset.area);
});

// A menu of the map's head closes when something else is pressed, a board has been opened, or by Escape.
function shut(event) {
  for (const menu of document.querySelectorAll(".map-menu[open]")) {
    const inside = menu.contains(event.target);
    if (event.type === "click" ? !inside || event.target.closest("[data-inset]") : event.key === "Escape") menu.open = false;
  }
}
document.addEventListener("click", shut);
document.addEventListener("keydown", shut);

const layers = new Map(); // what was switched off stays off when the map is drawn again

document.addEventListener("change", (event) => {
  const box = event.target.closest?.("[data-layer-switch]");
  if (box) layers.set(box.dataset.layerSwitch, box.checked);
});

function start(root) {
  for (const box of root.querySelectorAll?.("[data-layer-switch]") ?? []) {
    if (layers.has(box.dataset.layerSwitch)) box.checked = layers.get(box.dataset.layerSwitch);
  }
  const found = root.matches?.("svg[data-map]") ? [root] : [...(root.querySelectorAll?.("svg[data-map]") ?? [])];
  for (const svg of found) {
    if (started.has(svg)) continue;
    started.add(svg);
    for (const tools of host_of(svg)?.querySelectorAll(".map-tools[data-needs-script]") ?? []) tools.hidden = false;
    note_map(svg, opened(svg).sent);
    new AreaMap(svg);
    svg.dispatchEvent(new CustomEvent("map:live", { bubbles: true }));
  }
}

document.addEventListener("htmx:load", (event) => start(event.detail.elt));
for (const svg of document.querySelectorAll("svg[data-map]")) opened(svg);
requestAnimationFrame(() => setTimeout(() => start(document))); // after the first layout, which takes a phone long
