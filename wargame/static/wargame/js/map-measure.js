// Distances on a hex map in hexes and kilometres: M on a hex starts, arrows or a pointer go to the other end, M or Esc ends.

/** Column and row of a hex named 0709, as axes along which distances add; even columns lie half a hex lower. */
function axes(name) {
  const [column, row] = [Number(name.slice(0, 2)) - 1, Number(name.slice(2)) - 1];
  return [column, row - Math.floor(column / 2)];
}

export function hexes(a, b) {
  const [[q, r], [s, t]] = [axes(a), axes(b)];
  return Math.max(Math.abs(s - q), Math.abs(t - r), Math.abs(s - q + t - r));
}

/** Where the buttons of a map are: around it, or in the head of its sheet. */
export const host_of = (svg) => svg.closest("[data-map-host]") ?? svg.parentElement;

/** The middle of an area on the drawing: as it says, or where its hex was moved to. */
export function spot(area) {
  const { x, y } = area.dataset;
  if (x !== undefined) return [Number(x), Number(y)];
  const { e, f } = area.transform.baseVal.getItem(0).matrix;
  return [e, f];
}

export class Measure {
  constructor(svg) {
    this.svg = svg;
    this.km = Number(svg.dataset.km);
    this.from = null;
    this.on = false;
    this.button = host_of(svg)?.querySelector("[data-map-measure]");
    this.told = host_of(svg)?.querySelector("[data-map-measured]");
    this.line = document.createElementNS(svg.namespaceURI, "path");
    this.line.setAttribute("class", "m-measure");
    this.line.setAttribute("pointer-events", "none");
    svg.append(this.line);
    this.button?.addEventListener("click", () => this.turn(!this.on));
  }

  turn(on, area = null) {
    if (!this.told) return;
    this.on = on;
    this.from = area;
    this.line.setAttribute("d", "");
    this.button?.setAttribute("aria-pressed", String(on));
    this.told.textContent = on ? (area ? `From ${area.dataset.area}: go to the other end.` : "Point at the first hex.") : "";
  }

  /** A hex that was pointed at; true when it was meant for measuring. */
  take(area) {
    if (!this.on) return false;
    if (!this.from) this.turn(true, area);
    else {
      this.show(area);
      this.from = area; // the next leg begins here
    }
    return true;
  }

  show(area) {
    if (!this.on || !this.from || area === this.from) return;
    this.line.setAttribute("d", `M${spot(this.from)}L${spot(area)}`);
    const count = hexes(this.from.dataset.area, area.dataset.area);
    const far = `${count} ${count === 1 ? "hex" : "hexes"}, ${count * this.km} km`;
    this.told.textContent = `${this.from.dataset.area} to ${area.dataset.area}: ${far}`;
  }

  key(key, area) {
    if (!this.told) return false;
    if (key.toLowerCase() === "m") this.turn(!this.on, area);
    else if (key === "Escape" && this.on) this.turn(false);
    else if ((key === "Enter" || key === " ") && this.on) this.take(area);
    else return false;
    return true;
  }
}
