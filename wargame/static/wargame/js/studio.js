// A pack's map and its texts follow each other: a place selected on the map opens what the text says of it and marks the
// line; the line one writes in selects its place on the map.
import { areas, put, reveal, shown } from "./studio-texts.js";
import { register, tool } from "./studio-tools.js";

const form = document.querySelector("#place-form");
const name = form?.querySelector("[name=place]");

/** Mark a line of the text that is shown. */
function show(line) {
  const text = shown();
  reveal(text, text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0));
}

export const shape = (place) => document.querySelector(`#draft .area[data-area="${CSS.escape(place)}"]`);
export const drawing = () => document.querySelector("#draft svg[data-map]");

export const place_of = (element) => element?.closest?.("#draft .area, #draft .unit")?.dataset.area;
export const FAR = 8; // px between press and release until the map, or a piece on it, was moved

/** A piece of SVG for what is drawn over the map. */
export function piece(kind, attributes) {
  const made = document.createElementNS(document.querySelector("svg").namespaceURI, kind);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Frame one hex of the map, or none. */
export function frame(area) {
  const svg = drawing();
  svg?.querySelector(".pk-unit")?.remove();
  if (!svg || !area) return;
  const [d, transform] = ["d", "transform"].map((name) => area.getAttribute(name));
  svg.append(piece("path", { class: "pk-unit", d, ...(transform && { transform }), "pointer-events": "none" }));
}

function press(place) {
  for (const old of document.querySelectorAll("#draft .area[aria-pressed=true]")) old.setAttribute("aria-pressed", "false");
  if (tool() === "select") shape(place)?.setAttribute("aria-pressed", "true");
  drawing()?.dispatchEvent(new CustomEvent("map:drawn")); // the map marks what is pressed
}

export function open(place) {
  name.value = place;
  form.requestSubmit();
}

/** The place that the line of the cursor speaks of, or the entry around it. */
function place_at_cursor(text) {
  const lines = text.value.slice(0, text.selectionStart).split("\n");
  lines.push(lines.pop() + text.value.slice(text.selectionStart).split("\n")[0]);
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const found = lines[i].match(/[\w-]+/g)?.find(shape);
    if (found) return found;
    if (/^(\s*- |\S)/.test(lines[i])) return "";
  }
  return "";
}

function follow_cursor({ target }) {
  if (!areas().includes(target)) return;
  const place = place_at_cursor(target);
  if (!place || place === name.value) return;
  name.value = place;
  press(place);
}

if (form) {
  register(["select"], { enter: () => press(name.value), leave: () => press("") });
  document.addEventListener("map:area", ({ target, detail }) => { if (target.closest("#draft")) open(detail.area); });
  for (const act of ["click", "keyup"]) document.querySelector("#text-form").addEventListener(act, follow_cursor);
  let focus = ""; // the hex that has it, also when the map is drawn again
  document.addEventListener("focusin", ({ target }) => { focus = target.closest("#draft [data-area]")?.dataset.area ?? ""; });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "draft") {
      press(name.value);
      if (focus && document.activeElement === document.body) shape(focus)?.focus({ preventScroll: true });
    }
    if (detail.target.id !== "place") return;
    put(detail.target.querySelectorAll("[data-new-text]"));
    press(name.value);
    const first = detail.target.querySelector("[data-line]");
    if (first) show(Number(first.dataset.line));
  });
}
