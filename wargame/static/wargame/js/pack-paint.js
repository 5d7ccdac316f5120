// Painting on the map of a pack: a brush, then clicks, drags or Space. What is painted is drawn over the map at once and stays
// here until one press has the server write all of it into the text.
import { spot } from "./map-measure.js";
import { drawing, piece, place_of, shape } from "./studio.js";
import { put } from "./studio-texts.js";
import { register, tool } from "./studio-tools.js";

const form = document.querySelector("#paint-form");
const brush = form?.querySelector("select");
const strokes = new Map(); // table and hex, [table, hex, letter]
const STEP = 6; // px between two looks along a fast drag
let last = null; // where the pointer that paints was
let written = false; // all of it is in the text; the next drawing of the map shows it

const chosen = () => brush.selectedOptions[0];
const part = (name) => form.querySelector(`[data-paint=${name}]`);

/** Draw what is painted over the map, and say how much it is. */
function show() {
  const svg = drawing();
  svg?.querySelector(".pk-strokes")?.remove();
  const letters = new Map();
  for (const [, place, letter] of strokes.values()) letters.set(place, [...(letters.get(place) ?? []), letter]);
  if (svg && letters.size) {
    const over = piece("g", { class: "pk-strokes", "pointer-events": "none", "aria-hidden": "true" });
    for (const [place, said] of letters) {
      const area = shape(place);
      if (!area) continue;
      const [x, y] = spot(area);
      const label = piece("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" });
      label.textContent = said.map((one) => one.slice(0, 3)).join(" ");
      over.append(piece("path", { d: area.getAttribute("d"), transform: area.getAttribute("transform") }), label);
    }
    svg.append(over);
  }
  form.querySelector("[name=strokes]").value = [...strokes.values()].map((stroke) => stroke.join("\t")).join("\n");
  for (const name of ["write", "clear"]) part(name).disabled = !strokes.size;
  const n = letters.size;
  part("count").textContent = n ? `${n} hex${n === 1 ? "" : "es"} painted, not in the text yet.` : "";
}

function clear() {
  written = false;
  strokes.clear();
  show();
}

function paint(place) {
  if (written) strokes.clear();
  written = false;
  const { value, dataset } = chosen();
  const key = `${dataset.table}\t${place}`;
  if (strokes.get(key)?.[2] === value) return;
  strokes.set(key, [dataset.table, place, value]);
  document.querySelector("#painted").replaceChildren();
  show();
}


function paint_at(x, y) {
  const place = place_of(document.elementFromPoint(x, y));
  if (place) paint(place);
}

/** With a brush the map is for painting: it does not select and does not move under the pointer. */
const mine = (event) => Boolean(tool() === "terrain" && event.target.closest?.("#draft svg[data-map]"));

function down(event) {
  if (!mine(event) || event.button) return;
  event.stopPropagation();
  if (!event.isPrimary) return;
  last = [event.clientX, event.clientY];
  paint_at(...last);
}

function move(event) {
  if (!last || !event.isPrimary) return;
  event.stopPropagation();
  const [x, y] = last;
  const [dx, dy] = [event.clientX - x, event.clientY - y];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
  for (let i = 1; i <= steps; i += 1) paint_at(x + (dx * i) / steps, y + (dy * i) / steps);
  last = [event.clientX, event.clientY];
}

function key(event) {
  if (!mine(event) || event.key !== " " || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = place_of(event.target);
  if (!place) return;
  event.preventDefault();
  event.stopPropagation();
  paint(place);
}

if (form) {
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", move, true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { last = null; }, true);
  // a click of the mouse has painted; one that a screen reader makes has no pointer before it
  document.addEventListener("click", (event) => {
    if (!mine(event)) return;
    event.stopPropagation();
    const place = place_of(event.target);
    if (place) paint(place);
  }, true);
  document.addEventListener("keydown", key, true);
  register(["terrain"], { enter: () => brush.focus(), escape: () => Boolean(strokes.size) && !written && (clear(), true) });
  part("clear").addEventListener("click", clear);
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "draft") written ? clear() : show();
    if (detail.target.id !== "painted") return;
    const fresh = detail.target.querySelectorAll("[data-new-text]");
    if (detail.target.querySelector(".pk-faults")) return;
    if (!fresh.length) return clear(); // the map is not drawn again
    written = true;
    part("write").disabled = part("clear").disabled = true;
    part("count").textContent = "";
    put(fresh);
  });
}
