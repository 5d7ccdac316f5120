// Roads and railways hex by hex, rivers side by side. What is drawn stays here, over the map, until one press has the server
// write it into the text: Enter, a second press on the last hex, or the button.
import { spot } from "./map-measure.js";
import { ground } from "./studio-ground.js";
import { drawing, FAR, piece, place_of, shape } from "./studio.js";
import { put } from "./studio-texts.js";
import { register, tool } from "./studio-tools.js";

const form = document.querySelector("#draw-form");
const part = (name) => form.querySelector(`[data-draw=${name}]`);
const field = (name) => form.elements.namedItem(name);
const sides_of = (line) => ({ hexes: [...line.hexes], sides: [...line.sides], bridges: [...line.bridges] });
const BLANK = { hexes: [], sides: [], bridges: [] };

const HINTS = {
  hexes: "Press hex after hex; the way between fills in along neighbours. Press the last hex again, or Enter, to write it into the text."
    + " Space adds the hex that has the focus. Backspace takes the last step off.",
  sides: "Press the sides, or a corner and then another. Press a side again to take it off. Enter writes it into the text."
    + " 1 to 6 press the sides of the hex that has the focus, clockwise from the north. Backspace takes the last step off.",
};

let made = BLANK; // what the line is now
let steps = []; // what it was before each step
let chosen = ""; // the key of the line that is changed, "" for a new one
let corner = ""; // of a river: where its next stretch begins
let bridging = false;
let pressed = null; // where the pointer went down
let written = false; // it is in the text; the next drawing of the map shows it

const kinds = () => JSON.parse(document.querySelector("[data-lines]")?.dataset.lines ?? "{}");
const kind = () => kinds()[tool()];
const line = () => kind()?.lines.find(({ key }) => key === chosen);
const drawn = () => steps.length > 0;

function show() {
  const svg = drawing();
  svg?.querySelector(".pk-drawn")?.remove();
  const now = kind();
  if (!svg || !now || tool() !== form.dataset.tool) return;
  const over = piece("g", { class: "pk-drawn", "pointer-events": "none", "aria-hidden": "true" });
  const at = ground();
  const there = made.hexes.filter(shape).map((name) => spot(shape(name)));
  if (there.length) {
    const [cx, cy] = there.at(-1);
    over.append(piece("path", { d: `M${there.join("L")}` }), piece("circle", { cx, cy, r: 9 }));
  }
  for (const pair of made.sides.filter((one) => at?.has(one))) over.append(piece("path", { d: `M${at.side(pair).join("L")}` }));
  for (const pair of made.bridges.filter((one) => at?.has(one))) {
    const ends = pair.split("|").map((name) => at.spots.get(name));
    over.append(piece("path", { class: "pk-bridge", d: `M${ends.join("L")}`, pathLength: 1 }));
  }
  if (corner) {
    const [cx, cy] = corner.split(" ");
    over.append(piece("circle", { cx, cy, r: 7 }));
  }
  svg.append(over);
}

const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

function say() {
  const now = kind();
  if (!now) return;
  const [n, hexes] = [now.along === "hexes" ? made.hexes.length : made.sides.length, now.along === "hexes"];
  part("write").disabled = !drawn() || written;
  part("back").disabled = part("drop").disabled = !drawn() || written;
  part("remove").disabled = !chosen || drawn();
  const bridges = made.bridges.length ? `, ${count(made.bridges.length, "bridge")}` : "";
  const much = n ? `${count(n, hexes ? "hex" : "side").replace("hexs", "hexes")}${bridges}` : "Nothing yet";
  part("said").textContent = `${much}${drawn() && !written ? ", not in the text yet." : "."}`;
  show();
}

function change(next) {
  if (written) [steps, made, written] = [[], BLANK, false];
  steps.push([made, corner]);
  made = { ...made, ...next };
  document.querySelector("#drawn").replaceChildren();
  say();
}

function back() {
  if (!drawn() || written) return;
  [made, corner] = steps.pop();
  say();
}

/** Give up what is drawn; the line that was chosen is as the text has it. */
function drop() {
  [steps, corner, written] = [[], "", false];
  made = line() ? sides_of(line()) : BLANK;
  if (kind()?.shape === "sides" && kind().lines.length) made = sides_of(kind().lines[0]);
  say();
}

function write(gone = false) {
  const now = gone ? BLANK : made;
  if (!gone && (!drawn() || written)) return;
  field("tool").value = tool();
  for (const name of ["hexes", "sides", "bridges"]) field(name).value = now[name].join(" ");
  const old = line();
  field("was").value = old ? (old.hexes.length ? old.hexes : old.sides).join(" ") : "";
  form.requestSubmit();
}

/** The list of the lines of a tool; the one that was chosen stays chosen. */
function list() {
  const now = kind();
  if (!now) return;
  form.dataset.tool = tool();
  const single = ["links", "sides"].includes(now.shape);
  const select = field("key");
  if (single || !now.lines.some(({ key }) => key === chosen)) chosen = "";
  select.replaceChildren(new Option(single ? now.title : `New ${now.tool}`, ""));
  if (!single) for (const one of now.lines) select.append(new Option(one.label, one.key));
  select.value = chosen;
  part("title").textContent = now.title;
  part("named").hidden = !now.named || Boolean(chosen);
  part("off").hidden = now.shape !== "links";
  part("bridge").hidden = !now.bridges;
  part("hint").textContent = HINTS[now.along];
}

function hex(name) {
  const before = written ? [] : made.hexes;
  if (!before.length) return change({ hexes: [name] });
  if (before.at(-1) === name) return before.length > 1 ? write() : undefined;
  // a line that is changed goes on from the end that is nearer
  const at = ground();
  const [x, y] = at.spots.get(name);
  const far = (end) => Math.hypot(at.spots.get(end)[0] - x, at.spots.get(end)[1] - y);
  const turned = chosen && !drawn() && far(before[0]) < far(before.at(-1));
  const along = turned ? [...before].reverse() : before;
  change({ hexes: [...along, ...at.way(along.at(-1), name)] });
}

const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);

/** For a bridge: take up the river that has the side, unless another is being drawn. */
function take_up(same) {
  const river = (!drawn() || written) && kind().lines.find(({ sides }) => sides.some(same));
  if (river) {
    chosen = river.key;
    list();
    drop();
  }
  return made.sides.some(same);
}

function side(pair) {
  const same = (one) => one === pair || one.split("|").reverse().join("|") === pair;
  if (bridging && (written || !made.sides.some(same)) && !take_up(same)) {
    part("said").textContent = "A bridge goes over a side that has a river.";
    return;
  }
  const there = made.sides.find(same) ?? pair;
  if (bridging) return change({ bridges: toggled(made.bridges, made.bridges.find(same) ?? there) });
  change({ sides: toggled(made.sides, there), bridges: made.bridges.filter((one) => !same(one)) });
}

function from_corner(to) {
  const from = corner;
  if (!from) return void (change({}), (corner = to), show());
  const more = ground().along(from, to).filter((pair) => !made.sides.some((one) => one.split("|").sort().join("|") === pair));
  change({ sides: [...made.sides, ...more] });
  corner = from === to ? "" : to;
  show();
}

function press(name, x, y) {
  if (kind().along === "hexes") return hex(name);
  const to = ground().snap(name, x, y);
  if (to?.corner && !bridging) from_corner(to.corner);
  else if (to?.pair) {
    side(to.pair);
    corner = "";
    show();
  }
}

const mine = (event) => Boolean(kind() && event.target.closest?.("#draft svg[data-map]"));

function click(event) {
  if (!mine(event)) return;
  event.stopPropagation();
  const name = place_of(event.target);
  const moved = pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > FAR;
  if (!name || moved || !ground()?.spots.has(name)) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing().getScreenCTM().inverse());
  const seen = event.detail ? [at.x, at.y] : ground().spots.get(name); // a screen reader presses the middle
  shape(name)?.focus({ preventScroll: true });
  press(name, ...seen);
}

function key(event) {
  if (!kind() || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = mine(event) && place_of(event.target);
  const free = !event.target.closest("input, textarea, select");
  const number = /^Digit[1-6]$/.test(event.code) ? Number(event.code.at(-1)) : 0;
  if (event.key === "Backspace" && free) back();
  else if (event.key === "Enter" && free && (name || event.target === document.body)) write();
  else if (event.key === " " && name && kind().along === "hexes") hex(name);
  else if (event.key.toLowerCase() === "g" && free && kind().bridges) bridge();
  else if (number && name && kind().along === "sides") {
    const other = ground().beyond(name, number);
    if (other) side([name, other].sort().join("|"));
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function bridge() {
  bridging = !bridging;
  part("bridge").setAttribute("aria-pressed", String(bridging));
}

function enter() {
  chosen = "";
  list();
  drop();
}

function leave() {
  if (made.hexes.length > 1 || made.sides.length) write();
  if (bridging) bridge();
  delete form.dataset.tool;
  drawing()?.querySelector(".pk-drawn")?.remove();
  [made, steps, corner, chosen] = [BLANK, [], "", ""];
}

if (form) {
  register(form.dataset.panel.split(" "), { enter, leave, escape: () => drawn() && !written && (drop(), true) });
  document.addEventListener("pointerdown", (event) => { if (mine(event)) pressed = [event.clientX, event.clientY]; }, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  part("back").addEventListener("click", back);
  part("drop").addEventListener("click", drop);
  part("bridge").addEventListener("click", bridge);
  part("write").addEventListener("click", (event) => { event.preventDefault(); write(); });
  part("remove").addEventListener("click", () => write(true));
  field("key").addEventListener("change", ({ target }) => { chosen = target.value; list(); drop(); });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "draft" && kind()) {
      list();
      written || !drawn() ? drop() : say();
    }
    if (detail.target.id !== "drawn") return;
    const told = detail.target.querySelector("[data-drawn]");
    if (!told) return;
    [written, chosen] = [true, ""]; // the next press begins a new one
    field("name").value = "";
    if (!put(detail.target.querySelectorAll("[data-new-text]"))) drop();
    else say();
  });
}
