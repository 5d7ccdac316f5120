// Towns and markers of the studio: a press on a hex opens what it has; with Move, the next press is where it goes.
import { FAR, frame, place_of, shape } from "./studio.js";
import { put } from "./studio-texts.js";
import { register, tool } from "./studio-tools.js";

const form = document.querySelector("#spot-form");
const HINT = form?.querySelector("[data-carried]").textContent;
let carried = null; // {list, title} of what the next press moves
let pressed = null;

const field = (name) => form.elements.namedItem(name);

const show = () => frame(tool() === "town" && shape(field("spot").value));

function carry(what) {
  carried = what;
  for (const button of document.querySelectorAll("[data-carry]")) {
    button.setAttribute("aria-pressed", String(Boolean(what) && button.dataset.title === what.title && button.dataset.carry === what.list));
  }
  form.querySelector("[data-carried]").textContent = what ? `Press the hex where ${what.title} goes. Escape leaves it where it is.` : HINT;
}

function press(place) {
  const moves = carried && place !== field("spot").value;
  for (const name of ["do", "list", "title", "to"]) field(name).value = "";
  if (moves) {
    Object.assign(field("do"), { value: "move" });
    Object.assign(field("list"), { value: carried.list });
    Object.assign(field("title"), { value: carried.title });
    Object.assign(field("to"), { value: place });
  } else field("spot").value = place;
  form.requestSubmit();
  if (moves) field("spot").value = place;
  carry(null);
  show();
}

const mine = (event) => Boolean(tool() === "town" && event.target.closest?.("#draft svg[data-map]"));

function click(event) {
  if (!mine(event)) return;
  event.stopPropagation();
  const place = place_of(event.target);
  if (!place || (pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > FAR)) return;
  shape(place)?.focus({ preventScroll: true });
  press(place);
}

function key(event) {
  const place = mine(event) && place_of(event.target);
  if (!place || !["Enter", " "].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  press(place);
}

if (form) {
  register(["town"], { enter: show, leave: () => { carry(null); show(); }, escape: () => Boolean(carried) && (carry(null), true) });
  document.addEventListener("pointerdown", (event) => { if (mine(event)) pressed = [event.clientX, event.clientY]; }, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-carry]");
    if (button) carry(carried ? null : { list: button.dataset.carry, title: button.dataset.title });
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "draft" && tool() === "town") show();
    if (detail.target.id !== "spot") return;
    for (const name of ["do", "list", "title", "to"]) field(name).value = "";
    put(detail.target.querySelectorAll("[data-new-text]"));
  });
}
