// Builds the outlines of the Ukrainian Crisis area map from two open data sets.
// Run in this folder: npm install && npm run outlines
//
// * Oblasts: @svg-maps/ukraine, based on MapSVG, CC BY 4.0. Its drawing is a Mercator projection; the constants below
//   were fitted to Natural Earth's border (mean distance about one unit).
// * Neighbours and coasts: Natural Earth through world-atlas, public domain.
// * Borders between the Russian areas and the course of the Dnipro: from coordinates, schematic.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import ukraine from "@svg-maps/ukraine";
import clipping from "polygon-clipping";
import { feature } from "topojson-client";
import { placing } from "./outline_places.mjs";

const require = createRequire(import.meta.url);
const frame = [275, -52, 806, 728]; // x, y, width, height of what every map shows
const [left, top, width, height] = frame;
const reach = [-25, -366, 1406, 1356]; // what is drawn, so that a pane of any shape from a phone's to a projector's is full

const mercator = (lat) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
const project = ([lon, lat]) => [55.3553 * lon - 1224.08, 3420.07 - 55.4257 * mercator(lat)];
const round = (n) => Math.round(n * 10) / 10;

/** Rings of an SVG path made of M, m, l and z. */
function rings(path) {
  const out = [];
  let [x, y] = [0, 0];
  let ring;
  for (const [, command, rest] of path.matchAll(/([Mmlz])([^Mmlz]*)/g)) {
    const n = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (command === "z" && ring) [x, y] = ring[0];
    for (let i = 0; i + 1 < n.length; i += 2) {
      [x, y] = command === "M" && i === 0 ? [n[0], n[1]] : [x + n[i], y + n[i + 1]];
      if (i === 0 && command !== "l") out.push((ring = []));
      ring.push([x, y]);
    }
  }
  return out.filter((r) => r.length > 2);
}

/** How much coarser a line may be: outside the frame it is only scenery. */
const coarser = (line) => (line.every(([x, y]) => x < left || x > left + width || y < top || y > top + height) ? 6 : 1);

/** Douglas and Peucker on a closed ring, split at the point farthest from its start. */
function simplify(ring, tolerance) {
  const open = (line) => {
    if (line.length < 3) return line;
    const [[ax, ay], [bx, by]] = [line[0], line.at(-1)];
    const length = Math.hypot(bx - ax, by - ay) || 1e-9;
    let [worst, at] = [0, 0];
    for (let i = 1; i < line.length - 1; i++) {
      const off = Math.abs((bx - ax) * (ay - line[i][1]) - (ax - line[i][0]) * (by - ay)) / length;
      if (off > worst) [worst, at] = [off, i];
    }
    return worst <= tolerance * coarser(line) ? [line[0], line.at(-1)] : [...open(line.slice(0, at + 1)).slice(0, -1), ...open(line.slice(at))];
  };
  let far = 0;
  ring.forEach((p, i) => {
    const d = (q) => Math.hypot(q[0] - ring[0][0], q[1] - ring[0][1]);
    if (d(p) > d(ring[far])) far = i;
  });
  return [...open(ring.slice(0, far + 1)).slice(0, -1), ...open([...ring.slice(far), ring[0]]).slice(0, -1)];
}

const area = (ring) => Math.abs(ring.reduce((s, [x, y], i) => s + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0)) / 2;
const path = (list) => list.map((r) => `M${r.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`).join("");
const tidy = (list, tolerance, least) => list.map((r) => simplify(r, tolerance)).filter((r) => r.length > 2 && area(r) > least);
const box = (([x, y, w, h]) => [[[x - 8, y - 8], [x + w + 8, y - 8], [x + w + 8, y + h + 8], [x - 8, y + h + 8]]])(reach);
const flat = (multi) => multi.flatMap((polygon) => polygon.map((r) => r.slice(0, -1)));

// --- Natural Earth, projected and cut to the frame
const world = JSON.parse(readFileSync(require.resolve("world-atlas/countries-10m.json"), "utf8"));
const countries = feature(world, world.objects.countries).features;
function country(name) {
  const shape = countries.find((f) => f.properties.name === name).geometry;
  const polygons = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
  const near = polygons.filter(([outer]) => outer.some(([lon, lat]) => lon > 18 && lon < 50 && lat > 40 && lat < 58));
  const projected = near.map((polygon) => polygon.map((r) => r.filter(([, lat]) => lat < 85).map(project)));
  return clipping.intersection(projected, box);
}

// --- oblasts of the game and those that lie outside it
const oblast = Object.fromEntries(ukraine.locations.map((l) => [l.id, rings(l.path)]));
const names = { kyivska: "kyiv", kyiv_city: "kyiv-city", odesa: "odessa", zaporizhzhia: "zaporizhia" };
const inPlay = ["kyiv_city", "crimea", "donetsk", "luhansk", "kharkiv", "zaporizhzhia", "dnipropetrovsk", "odesa", "kherson", "mykolaiv",
  "kyivska", "zhytomyr", "vinnytsia", "cherkasy", "chernihiv", "kirovohrad", "poltava", "sumy"];
const offMap = ["volyn", "rivne", "lviv", "ternopil", "khmelnytskyi", "ivano-frankivsk", "chernivtsi", "zakarpattia"];
const whole = Object.values(oblast).flatMap((list) => tidy(list, 0.45, 1.5).map((r) => [r.map((p) => p.map(round))]));
// One oblast at a time: their shared borders do not match to the last digit, which a single sweep cannot take.
const minusUkraine = (multi) => whole.reduce((rest, polygon) => clipping.difference(rest, [polygon]), multi);

// --- Russian areas: lines in longitude and latitude
const bryanskKursk = [[34.1, 51.9], [34.9, 52.2], [35.2, 52.6], [35.5, 53.1], [35.9, 55.5], [36.2, 58.5]];
const kurskBelgorod = [[35.35, 50.72], [35.6, 50.98], [36.3, 51.05], [37.0, 51.2], [37.6, 51.32], [38.2, 51.42]];
const kurskVoronezh = [[38.2, 51.42], [38.5, 52.0], [38.45, 52.9], [38.6, 55.5], [38.9, 58.5]];
const belgorodVoronezh = [[38.2, 51.42], [38.6, 51.0], [38.75, 50.6], [39.1, 50.3], [39.2, 49.8]];
const voronezhRostov = [[40.1, 49.6], [41.0, 49.9], [41.6, 50.1], [42.3, 50.15], [43.2, 49.9], [46, 49.7], [52, 49.2]];
const rostovKrasnodar = [[38.8, 46.87], [39.4, 46.85], [39.9, 46.7], [40.4, 46.3], [41.2, 46.2], [42.0, 45.9], [46, 45.4], [52, 45]];
const back = (line) => [...line].reverse();
const russian = {
  bryansk: [[20, 58.5], [20, 51.2], [34.1, 51.2], ...bryanskKursk],
  kursk: [...back(bryanskKursk), [34.1, 50.5], [35.35, 50.3], ...kurskBelgorod, ...kurskVoronezh.slice(1)],
  belgorod: [...kurskBelgorod, ...belgorodVoronezh.slice(1), [39.2, 49], [35.35, 49.5]],
  voronezh: [...back(kurskVoronezh), ...belgorodVoronezh.slice(1), [39.2, 49], [40.1, 49], ...voronezhRostov, [52, 58.5]],
  rostov: [...voronezhRostov, ...back(rostovKrasnodar), [37.5, 46.9], [37.9, 49]],
  krasnodar: [...rostovKrasnodar, [52, 38], [36.59, 38], [36.59, 46], [37.5, 46.85]],
};
const russia = country("Russia");
const dnipro = [[33.7, 55.8], [33.3, 55.1], [32.1, 54.75], [31.0, 54.6], [30.4, 54.5], [30.3, 54.2], [30.1, 53.4], [30.25, 52.85], [30.75, 52.35], [30.55, 51.75], [30.6, 51.2], [30.52, 50.75], [30.56, 50.4], [30.9, 50.05], [31.45, 49.75], [32.1, 49.45],
  [32.75, 49.2], [33.4, 49.05], [34.1, 48.75], [34.65, 48.5], [35.05, 48.48], [35.15, 48.1], [35.1, 47.8], [34.6, 47.55], [34.0, 47.5],
  [33.55, 47.1], [33.3, 46.78], [32.9, 46.72], [32.6, 46.62], [32.3, 46.55]];

/** A smooth curve through points: Catmull and Rom as cubic segments. */
function curve(points) {
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  let d = `M${at(0).map(round).join(" ")}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = p1.map((v, k) => round(v + (p2[k] - p0[k]) / 6));
    const c2 = p2.map((v, k) => round(v - (p3[k] - p1[k]) / 6));
    d += `C${c1.join(" ")} ${c2.join(" ")} ${p2.map(round).join(" ")}`;
  }
  return d;
}

/** Diagonal lines inside rings, 45 degrees: the hatch of a zone, ready for any renderer. */
function hatch(list, step) {
  let d = "";
  const [u, v] = [(x, y) => x + y, (x, y) => y - x];
  const turned = list.map((r) => r.map(([x, y]) => [v(x, y), u(x, y)]));
  const all = turned.flat().map(([, b]) => b);
  for (let b = Math.ceil(Math.min(...all) / step) * step; b < Math.max(...all); b += step) {
    const cuts = [];
    for (const r of turned)
      r.forEach(([a1, b1], i) => {
        const [a2, b2] = r[(i + 1) % r.length];
        if (b1 < b !== b2 < b) cuts.push(a1 + ((b - b1) / (b2 - b1)) * (a2 - a1));
      });
    cuts.sort((p, q) => p - q);
    for (let i = 0; i + 1 < cuts.length; i += 2)
      if (cuts[i + 1] - cuts[i] > 3) d += `M${round((b - cuts[i]) / 2)} ${round((b + cuts[i]) / 2)}L${round((b - cuts[i + 1]) / 2)} ${round((b + cuts[i + 1]) / 2)}`;
  }
  return d;
}

/** The pieces of a line that lie on Russian ground. */
function onLand(line) {
  const inside = ([x, y], list) => list.flat().reduce((odd, [x1, y1], i, r) => {
    const [x2, y2] = r[(i + 1) % r.length];
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !odd : odd;
  }, false);
  const points = line.map(project);
  const dense = points.flatMap((p, i) => (i === points.length - 1 ? [p] : Array.from({ length: 24 }, (_, k) => p.map((v, a) => v + ((points[i + 1][a] - v) * k) / 24))));
  const keep = dense.filter((p) => russia.some((polygon) => inside(p, polygon)) && !whole.some((polygon) => inside(p, polygon)));
  return keep.length ? `M${simplifyLine(keep).map((p) => p.map(round).join(" ")).join("L")}` : "";
}
const simplifyLine = (line) => line.filter((p, i) => i === 0 || i === line.length - 1 || i % 6 === 0);

// --- put it together
const areas = {};
for (const id of inPlay) {
  const kept = tidy(oblast[names[id] ?? id], 0.45, 1.5);
  areas[id] = { path: path(kept), hatch: hatch(kept, 9) };
}
for (const [id, line] of Object.entries(russian)) {
  areas[id] = { path: path(tidy(flat(minusUkraine(clipping.intersection(russia, [line.map(project)]))), 0.6, 25)) };
}
for (const id of ["Belarus", "Moldova", "Romania"]) {
  areas[id.toLowerCase()] = { path: path(tidy(flat(minusUkraine(country(id))), 0.6, 25)) };
}
const [sx, sy] = project([33.5, 44.6]);
areas.sevastopol = { path: `M${round(sx - 7)} ${round(sy - 7)}h14v14h-14Z` };
for (const [id, place] of Object.entries(placing)) Object.assign(areas[id], place);

const result = {
  credit: "Outlines: MapSVG, CC BY 4.0; neighbours: Natural Earth",
  frame,
  reach,
  areas,
  off_map: offMap.map((id) => path(tidy(oblast[id], 0.6, 2))),
  other_land: ["Bulgaria", "Hungary", "Slovakia", "Poland", "Georgia", "Turkey", "Russia", "Latvia", "Lithuania", "Serbia", "Greece",
    "Macedonia", "Armenia", "Azerbaijan", "Kazakhstan"].map((n) => path(tidy(flat(country(n)), 0.8, 25))).filter(Boolean),
  inner_lines: [bryanskKursk, kurskBelgorod, kurskVoronezh, belgorodVoronezh, voronezhRostov, rostovKrasnodar].map(onLand),
  rivers: [{ name: "Dnipro", path: curve(dnipro.map(project)) }],
  seas: [{ name: "Black Sea", x: 512, y: 622, size: 17 }, { name: "Sea of Azov", x: 806, y: 530, size: 12 }],
};
const file = join(import.meta.dirname, "..", "wargame", "presenters", "ukrainian_crisis", "outlines.json");
writeFileSync(file, JSON.stringify(result, null, 1) + "\n");
for (const [id, a] of Object.entries(areas)) if (!a.name || !a.path) console.log("incomplete", id);
console.log("bytes", JSON.stringify(result).length, "sevastopol", round(sx), round(sy));
