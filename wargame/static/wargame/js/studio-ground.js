// The hexes of the drawn map as places in a plane: neighbours, ways between them, the sides and corners they share.
import { spot } from "./map-measure.js";
import { drawing } from "./studio.js";

/** Neighbours are as far apart as the two nearest hexes; nothing here depends on how a map numbers them. */
export class Ground {
  constructor(svg) {
    this.svg = svg;
    this.spots = new Map([...svg.querySelectorAll(".area.m-hex")].map((area) => [area.dataset.area, spot(area)]));
    this.pitch = pitch([...this.spots.values()]);
    this.cells = new Map();
    for (const [name, at] of this.spots) this.cells.set(this.key(at), [...(this.cells.get(this.key(at)) ?? []), name]);
    this.corner_graph = null;
  }

  key([x, y]) {
    return `${Math.round(x / this.pitch)} ${Math.round(y / this.pitch)}`;
  }

  /** The neighbours of a hex, clockwise from the north. */
  near(name) {
    const [x, y] = this.spots.get(name);
    const [column, row] = [Math.round(x / this.pitch), Math.round(y / this.pitch)];
    const found = [];
    for (let c = column - 2; c <= column + 2; c += 1) {
      for (let r = row - 2; r <= row + 2; r += 1) {
        for (const other of this.cells.get(`${c} ${r}`) ?? []) {
          const [ex, ey] = this.spots.get(other);
          if (other !== name && Math.hypot(ex - x, ey - y) < this.pitch * 1.1) found.push([clock(ex - x, ey - y), other]);
        }
      }
    }
    return found.sort(([a], [b]) => a - b).map(([, other]) => other);
  }

  /** The neighbour beyond a side from 1 to 6, clockwise from the north; none beyond the edge. */
  beyond(name, number) {
    const [x, y] = this.spots.get(name);
    const flat = this.near(name).some((other) => Math.abs(this.spots.get(other)[0] - x) < 1);
    return this.near(name).find((other) => {
      const [ex, ey] = this.spots.get(other);
      return Math.floor((clock(ex - x, ey - y) + (flat ? 30 : 0)) / 60) % 6 === number - 1;
    });
  }

  /** The hexes from one to another along neighbours, without the first: few, and near the straight line. */
  way(from, to) {
    const goal = this.spots.get(to);
    const start = this.spots.get(from);
    const span = Math.hypot(goal[0] - start[0], goal[1] - start[1]) || 1;
    const aside = ([x, y]) => Math.abs((goal[0] - start[0]) * (y - start[1]) - (goal[1] - start[1]) * (x - start[0])) / span / this.pitch;
    return shortest(from, to, (name) => this.near(name).map((other) => [other, 1 + aside(this.spots.get(other)) * 0.01]));
  }

  /** The two ends of the side between neighbours. */
  side(pair) {
    const [[ax, ay], [bx, by]] = pair.split("|").map((name) => this.spots.get(name));
    const [mx, my, half] = [(ax + bx) / 2, (ay + by) / 2, 0.5 / Math.sqrt(3)];
    return [[mx - (by - ay) * half, my + (bx - ax) * half], [mx + (by - ay) * half, my - (bx - ax) * half]];
  }

  has(pair) {
    return pair.split("|").every((name) => this.spots.has(name));
  }

  get corners() {
    this.corner_graph ??= corner_graph(this);
    return this.corner_graph;
  }

  /** What of a hex is nearest to a point: a corner, if the point is on it, or a side. */
  snap(name, x, y) {
    let best = null;
    for (const other of this.near(name)) {
      const pair = [name, other].sort().join("|");
      const ends = this.side(pair);
      for (const [ex, ey] of ends) if (Math.hypot(ex - x, ey - y) < this.pitch * 0.16) return { corner: corner_key(ex, ey) };
      const far = Math.hypot((ends[0][0] + ends[1][0]) / 2 - x, (ends[0][1] + ends[1][1]) / 2 - y);
      if (!best || far < best.far) best = { far, pair };
    }
    return best && { pair: best.pair };
  }

  /** The sides along which one gets from corner to corner. */
  along(from, to) {
    const steps = shortest(from, to, (corner) => [...(this.corners.get(corner) ?? [])].map(([other]) => [other, 1]));
    return [from, ...steps].slice(0, -1).map((corner, i) => this.corners.get(corner).get(steps[i]));
  }
}

/** Degrees clockwise from the north. */
const clock = (dx, dy) => (Math.atan2(dx, -dy) * 180 / Math.PI + 360) % 360;
const corner_key = (x, y) => `${Math.round(x)} ${Math.round(y)}`;

function pitch(spots) {
  const [first] = spots;
  const rest = spots.slice(1).map(([x, y]) => Math.hypot(x - first[0], y - first[1]));
  return Math.min(...rest);
}

function corner_graph(ground) {
  const graph = new Map();
  const join = (a, b, pair) => graph.set(a, (graph.get(a) ?? new Map()).set(b, pair));
  for (const name of ground.spots.keys()) {
    for (const other of ground.near(name)) {
      if (other < name) continue;
      const [a, b] = ground.side(`${name}|${other}`).map(([x, y]) => corner_key(x, y));
      join(a, b, `${name}|${other}`);
      join(b, a, `${name}|${other}`);
    }
  }
  return graph;
}

/** The cheapest way over a graph, without its start; none is an empty list. */
function shortest(from, to, edges) {
  const cost = new Map([[from, 0]]);
  const back = new Map();
  const open = new Set([from]);
  while (open.size) {
    const name = [...open].reduce((a, b) => (cost.get(b) < cost.get(a) ? b : a));
    if (name === to) break;
    open.delete(name);
    for (const [other, price] of edges(name)) {
      const total = cost.get(name) + price;
      if (total >= (cost.get(other) ?? Infinity)) continue;
      cost.set(other, total);
      back.set(other, name);
      open.add(other);
    }
  }
  const way = [];
  for (let at = to; back.has(at); at = back.get(at)) way.unshift(at);
  return way;
}

let last = null;

/** The ground of the map as it is drawn now. */
export function ground() {
  const svg = drawing();
  if (!svg?.querySelector(".area.m-hex")) return null;
  if (last?.svg !== svg || !last.spots.size) last = new Ground(svg);
  return last;
}
