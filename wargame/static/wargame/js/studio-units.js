// Units of the studio: chosen in the list or on the map, placed by a press, a drag or keys, taken off by Delete.
import { drawing, FAR, frame, place_of, shape } from "./studio.js";
import { put } from "./studio-texts.js";
import { register, tool } from "./studio-tools.js";

const form = document.querySelector("#unit-form");
const select = form?.elements.namedItem("unit");
const off = form?.querySelector("[data-unit-off]");
let drag = null;
let dragged = false;

const units = () => JSON.parse(document.querySelector("[data-lines]")?.dataset.units ?? "[]");
const chosen = () => units().find(({ id }) => id === select.value);

function show() {
  const unit = chosen();
  off.disabled = !unit?.place;
  frame(tool() === "unit" && unit?.place && shape(unit.place));
}

function list() {
  const now = select.value;
  const groups = new Map([["Not on the map", []], ["On the map", []]]);
  for (const { id, label, side, place } of units()) {
    groups.get(place ? "On the map" : "Not on the map").push(new Option([label, side, place].filter(Boolean).join(", "), id));
  }
  select.replaceChildren(new Option("None", ""));
  for (const [label, options] of groups) {
    if (!options.length) continue;
    const group = document.createElement("optgroup");
    group.label = label;
    group.append(...options);
    select.append(group);
  }
  select.value = units().some(({ id }) => id === now) ? now : "";
  show();
}

function choose(id) {
  select.value = id;
  document.querySelector("#moved").replaceChildren();
  show();
}

function send(place) {
  form.elements.namedItem("place").value = place;
  form.requestSubmit();
}

/** A press: the chosen unit goes there. Without one, or on its own hex, the next unit of the hex is chosen. */
function press(place) {
  const here = units().filter((unit) => unit.place === place).map(({ id }) => id);
  const unit = chosen();
  if (unit && unit.place !== place) return send(place);
  if (here.length) choose(here[here.indexOf(select.value) + 1] ?? "");
}

const mine = (event) => Boolean(tool() === "unit" && event.target.closest?.("#draft svg[data-map]"));

function down(event) {
  const unit = mine(event) && event.isPrimary && event.target.closest(".unit");
  dragged = false;
  if (!unit) return;
  event.stopPropagation(); // the piece is dragged, not the map
  drag = { unit, x: event.clientX, y: event.clientY, shown: null };
}

function move(event) {
  if (!drag || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  event.stopPropagation();
  const svg = drawing();
  if (!drag.shown) {
    const ids = drag.unit.dataset.unit.split(" ");
    if (!ids.includes(select.value)) choose(ids.find((id) => units().some((unit) => unit.id === id)) ?? "");
    drag.shown = drag.unit.cloneNode(true);
    for (const name of ["role", "tabindex"]) drag.shown.removeAttribute(name);
    drag.shown.setAttribute("class", "m-dragged");
    svg.append(drag.shown);
  }
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  drag.shown.setAttribute("transform", `translate(${at.x} ${at.y})`);
}

function up(event) {
  if (!drag) return;
  const { shown, unit } = drag;
  drag = null;
  if (!shown) return;
  shown.remove();
  dragged = true;
  const place = event.type === "pointerup" && place_of(document.elementFromPoint(event.clientX, event.clientY));
  if (place && place !== unit.dataset.area && chosen()) send(place);
}

function click(event) {
  if (!mine(event)) return;
  event.stopPropagation();
  const place = place_of(event.target);
  if (!place || dragged) return;
  shape(place)?.focus({ preventScroll: true });
  press(place);
}

function key(event) {
  if (tool() !== "unit" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const place = mine(event) && place_of(event.target);
  if ((event.key === " " || event.key === "Enter") && place) press(place);
  else if (["Delete", "Backspace"].includes(event.key)) {
    if (chosen()?.place) send("");
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

if (form) {
  const leave = () => { select.value = ""; show(); };
  register(["unit"], { enter: list, leave, escape: () => Boolean(select.value) && (choose(""), true) });
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", move, true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  select.addEventListener("change", () => choose(select.value));
  off.addEventListener("click", () => send(""));
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "draft" && tool() === "unit") list();
    if (detail.target.id === "moved") put(detail.target.querySelectorAll("[data-new-text]"));
  });
}
