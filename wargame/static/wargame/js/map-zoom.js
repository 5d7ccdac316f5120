// Opens an SVG where its pieces can be read. Moves its window: pinch and drag with fingers, drag with a mouse when enlarged,
// keys + - 0, buttons data-map-zoom.
import { host_of, spot } from "./map-measure.js";

const MOST = 6;
const READABLE = 25; // px, the width of a counter
const TOUCHABLE = 30; // the same on a phone
const HOT = 4; // how much more a piece counts that is next to an enemy
const phone = matchMedia("(max-width: 699px)");

export class Zoom {
  constructor(svg, view, remember) {
    this.svg = svg;
    this.whole = svg.getAttribute("viewBox").split(" ").map(Number);
    this.focus = svg.dataset.focus?.split(" ").map(Number);
    this.view = view ?? [...(this.focus ?? this.whole)];
    this.remember = remember;
    this.fingers = new Map();
    this.moved = false;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    const tools = host_of(svg)?.querySelectorAll("[data-map-zoom]") ?? [];
    for (const button of tools) button.addEventListener("click", () => this.key({ in: "+", out: "-", whole: "0" }[button.dataset.mapZoom]));
    this.fresh = !view;
    if (view || this.focus) this.put();
    else if (phone.matches && !svg.dataset.counter) {
      this.by(2, this.whole[0] + this.whole[2] * 0.62, this.whole[1] + this.whole[3] * 0.55);
    }
  }

  get enlarged() {
    return this.view[2] < this.whole[2] - 1 || this.view[3] < this.whole[3] - 1;
  }

  /** The pieces that the map opens on: those of the reader's own side, or all. */
  pieces() {
    const home = new Set(this.svg.dataset.home?.split(" "));
    const units = [...this.svg.querySelectorAll(".unit")];
    return home.size ? units.filter(({ dataset: { area } }) => home.has(area)) : units;
  }

  /** Once its pane is known: a map whose counters would be too small opens where most of the fighting is. */
  fit({ width, height }) {
    const counter = Number(this.svg.dataset.counter);
    const pieces = this.pieces();
    this.pane = { width, height };
    this.fitted = pieces.length;
    if (this.fresh && counter && width && height && pieces.length) this.open(pieces);
    if (this.goals) this.near(this.goals);
  }

  open(pieces) {
    this.fresh = false;
    const size = this.readable();
    if (!size) return;
    this.focus = this.view = this.around(pieces, ...size);
    this.put();
    const chosen = this.chosen(); // in a list, before the map was open
    if (chosen) this.show(...spot(chosen));
  }

  /** The size of a window in which counters can be read and touched; null if they can be now. */
  readable() {
    const scale = (phone.matches ? TOUCHABLE : READABLE) / Number(this.svg.dataset.counter);
    const { width, height } = this.pane;
    if (Math.min(width / this.view[2], height / this.view[3]) >= scale) return null;
    return [Math.min(this.whole[2], width / scale), Math.min(this.whole[3], height / scale)];
  }

  /** Where a piece can be placed: a map without pieces comes as near as if they were there. The window moves where most of
      the areas are when few of them are in it, and only when others are offered than before. */
  near(areas) {
    const to = areas.map(({ dataset }) => dataset.area).join();
    if (to === this.near_to) return;
    this.goals = areas.length ? areas : null;
    if (this.goals && !this.pane?.width) return; // it comes near once it is open
    this.near_to = to;
    if (!this.goals) return void this.refit();
    const size = !this.fitted && !this.by_hand && Number(this.svg.dataset.counter) ? this.readable() : null;
    const there = this.around(areas, ...(size ?? this.view.slice(2)));
    const inside = ([x, y, w, h]) => areas.map(spot).filter(([a, b]) => a > x && a < x + w && b > y && b < y + h).length;
    if (!size && inside(this.view) * 2 >= inside(there)) return;
    this.view = there;
    this.put();
  }

  /** The window of this size that holds most of the pieces, or areas. */
  around(pieces, w, h) {
    const [x, y] = this.busiest(pieces, w, h);
    return [x - w / 2, y - h / 2, w, h];
  }

  /** After the set-up the armies are there: the map opens where they are, unless somebody has moved it. */
  refit() {
    const now = this.pieces().length;
    if (this.by_hand || this.goals || !this.pane || !now || now < 2 * this.fitted) return;
    this.view = [...this.whole];
    this.fresh = true;
    this.fit(this.pane);
  }

  /** The area that is selected, or the one of the piece that is. */
  chosen() {
    const area = this.svg.querySelector('[aria-pressed="true"]')?.dataset.area;
    return area && this.svg.querySelector(`.area[data-area="${area}"]`);
  }

  /** The middle of that window. */
  busiest(pieces, w, h) {
    const hot = new Set(this.svg.dataset.hot?.split(" "));
    const areas = new Map([...this.svg.querySelectorAll(".area")].map((area) => [area.dataset.area, area]));
    const on_map = pieces.filter(({ dataset: { area } }) => areas.has(area)); // a pack may put a unit out of play
    if (!on_map.length) return [this.whole[0] + this.whole[2] / 2, this.whole[1] + this.whole[3] / 2];
    const spots = on_map.map(({ dataset: { area } }) => [...spot(areas.get(area)), hot.has(area) ? HOT : 1]);
    const held = ([x, y]) => spots.filter(([a, b]) => Math.abs(a - x) < w * 0.42 && Math.abs(b - y) < h * 0.42);
    const weight = (found) => found.reduce((sum, [, , one]) => sum + one, 0);
    const best = spots.map(held).reduce((a, b) => (weight(b) > weight(a) ? b : a));
    const middle = (i) => (Math.min(...best.map((p) => p[i])) + Math.max(...best.map((p) => p[i]))) / 2;
    return [middle(0), middle(1)];
  }

  point(x, y) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  put() {
    const [wx, wy, ww, wh] = this.whole;
    const [x, y, w, h] = this.view;
    const inside = (at, start, left) => (left < 0 ? start + left / 2 : Math.min(Math.max(at, start), start + left));
    this.view = [inside(x, wx, ww - w), inside(y, wy, wh - h), w, h];
    this.svg.setAttribute("viewBox", this.view.map((n) => n.toFixed(1)).join(" "));
    this.svg.classList.toggle("map-enlarged", this.enlarged);
    this.remember([...this.view]);
  }

  /** Enlarges about a point of the drawing that stays where it is. */
  by(factor, cx = this.view[0] + this.view[2] / 2, cy = this.view[1] + this.view[3] / 2) {
    const wide = Math.min(this.whole[2], Math.max(this.whole[2] / MOST, this.view[2] / factor));
    const real = this.view[2] / wide;
    this.view = [cx - (cx - this.view[0]) / real, cy - (cy - this.view[1]) / real, wide, this.view[3] / real];
    this.put();
  }

  /** Brings a place into the window when it is outside. */
  show(x, y) {
    const [vx, vy, vw, vh] = this.view;
    if (x > vx + 20 && x < vx + vw - 20 && y > vy + 20 && y < vy + vh - 20) return;
    this.view = [x - vw / 2, y - vh / 2, vw, vh];
    this.put();
  }

  key(key) {
    if (key === "+" || key === "=") this.by(1.4);
    else if (key === "-") this.by(1 / 1.4);
    else if (key === "0") {
      this.view = [...(this.focus && !this.enlarged ? this.focus : this.whole)]; // again: the part that matters
      this.put();
    } else return false;
    this.by_hand = true;
    return true;
  }

  wheel(event) {
    if (!event.ctrlKey) return; // a pinch on a touch pad; a plain wheel scrolls the page
    event.preventDefault();
    this.by_hand = true;
    const at = this.point(event.clientX, event.clientY);
    this.by(Math.exp(-event.deltaY / 160), at.x, at.y);
  }

  down(event) {
    if (this.svg.dataset.drags) return void (this.moved = false); // a piece is dragged, not the map
    if (!this.fingers.size) this.moved = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === "mouse" && !event.buttons) return void this.fingers.delete(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
    if (others.length) {
      const [still] = others;
      const span = (p) => Math.hypot(p.x - still.x, p.y - still.y) || 1;
      const at = this.point((now.x + still.x) / 2, (now.y + still.y) / 2);
      this.by(span(now) / span(before), at.x, at.y);
      this.moved = this.by_hand = true;
    } else if (this.enlarged && (this.moved || Math.hypot(now.x - before.x, now.y - before.y) > 4)) {
      const [a, b] = [this.point(before.x, before.y), this.point(now.x, now.y)];
      this.view = [this.view[0] + a.x - b.x, this.view[1] + a.y - b.y, this.view[2], this.view[3]];
      this.put();
      this.moved = this.by_hand = true;
    } else return;
    this.fingers.set(event.pointerId, now);
  }
}
