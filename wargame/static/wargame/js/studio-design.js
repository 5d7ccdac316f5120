// Files in forms: a field that changes is written into the text at once; injects are moved along their timeline.
import { put } from "./studio-texts.js";

const box = document.querySelector("#design");
const FAR = 8; // px until a press is a drag
let view = "form";
let drag = null;
let dragged = false;
let kept = null; // the field that has the focus while the forms are drawn again

const part = (name) => document.querySelector(`[data-view="${name}"]`);
const form = () => box.querySelector("#design-form");
const fire = (element, name) => element.dispatchEvent(new CustomEvent(name));

function show(name) {
  view = name;
  for (const tab of document.querySelectorAll("[data-design]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.design === name));
    if (tab.dataset.design === "timeline") tab.hidden = !part("timeline");
  }
  for (const one of document.querySelectorAll("[data-view]")) one.hidden = one.dataset.view !== name;
  for (const one of document.querySelectorAll(".pk-tools, .pk-draft, .pk-choice")) one.hidden = name !== "map";
  document.querySelector(".pk-studio").classList.toggle("ds-page", name !== "map");
  if (name === "load") fire(document.querySelector("#design-load"), "design-load");
}

function open(at) {
  box.querySelector("#design-at").value = at;
  fire(box, "design-open");
}

/** Send the form with one more value, such as the act of a button. */
function send(values) {
  const extra = Object.entries(values).map(([name, value]) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    return input;
  });
  form().append(...extra);
  form().requestSubmit();
  for (const one of extra) one.remove();
}

function click({ target }) {
  const tab = target.closest("[data-design]");
  if (tab) return show(tab.dataset.design);
  const entry = target.closest("#design [data-entry]");
  if (entry && !dragged) {
    if (view === "timeline") show("form");
    return open(entry.dataset.entry);
  }
  const act = target.closest("#design [data-act]");
  if (act) return send(act.dataset.list ? { act: act.dataset.act, list: act.dataset.list } : { act: act.dataset.act });
  const piece = target.closest("#design [data-part]");
  if (piece) send({ act: "part", [`f.${piece.dataset.part}`]: piece.value });
}

function release(card, to) {
  if (!to) return;
  kept = { id: card.id };
  form().elements.namedItem("at").value = card.dataset.entry;
  send({ act: "release", release: to });
}

function key(event) {
  const card = event.target.closest?.(".ds-card");
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!card || !way) return;
  event.preventDefault();
  const columns = [...document.querySelectorAll("#design .ds-column")];
  for (let i = columns.indexOf(card.closest(".ds-column")) + way; columns[i]; i += way) {
    if (columns[i].dataset.release) return release(card, columns[i].dataset.release);
  }
}

function down(event) {
  dragged = false;
  const card = event.target.closest?.("#design .ds-card");
  if (card && event.isPrimary && !event.button) drag = { card, x: event.clientX, y: event.clientY, shown: null };
}

function move(event) {
  if (!drag || (!drag.shown && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) return;
  if (!drag.shown) {
    drag.shown = drag.card.cloneNode(true);
    drag.shown.removeAttribute("id");
    drag.shown.classList.add("ds-dragged");
    document.body.append(drag.shown);
  }
  event.preventDefault();
  drag.shown.style.translate = `${event.clientX + 8}px ${event.clientY + 8}px`;
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-release]");
  for (const one of document.querySelectorAll(".ds-over-me")) one.classList.toggle("ds-over-me", one === over);
  over?.classList.add("ds-over-me");
}

function up(event) {
  if (!drag) return;
  const { card, shown } = drag;
  drag = null;
  if (!shown) return;
  shown.remove();
  dragged = true;
  for (const one of document.querySelectorAll(".ds-over-me")) one.classList.remove("ds-over-me");
  const to = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-release]");
  if (to && to !== card.closest("[data-release]")) release(card, to.dataset.release);
}

/** The forms are drawn again under the hands of the author: what has the focus keeps it, with what is typed in it. */
function keep() {
  const now = document.activeElement;
  if (!box.contains(now) || !now.id) return;
  kept = { id: now.id, value: now.value, was: now.defaultValue, at: now.selectionStart };
}

function restore() {
  const now = kept && document.getElementById(kept.id);
  if (!now) return;
  const text = "defaultValue" in now && now.type !== "checkbox";
  if (text && kept.value !== undefined && kept.value !== kept.was) {
    now.value = kept.value;
    const late = () => { if (now.value !== now.defaultValue) now.dispatchEvent(new Event("change", { bubbles: true })); };
    now.addEventListener("blur", late, { once: true }); // the browser sees no change in what was typed before
    now.addEventListener("change", () => now.removeEventListener("blur", late), { once: true });
  }
  now.focus({ preventScroll: true });
  if (text && Number.isInteger(kept.at)) now.setSelectionRange(kept.at, kept.at);
  kept = null;
}

if (box) {
  show(view);
  document.addEventListener("click", click);
  document.addEventListener("keydown", key);
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up);
  box.addEventListener("change", ({ target }) => {
    if (target.form && target.form === form() && target.name.startsWith("f.")) form().requestSubmit();
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.target === box) keep(); });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target === box) {
      show(view);
      restore();
    }
    if (detail.target.id !== "designed") return;
    const told = detail.target.querySelector("[data-opened]");
    if (!told) return;
    const opened = box.querySelector("#design-at");
    const other = opened && opened.value !== told.dataset.opened;
    if (opened) opened.value = told.dataset.opened;
    if (!put(detail.target.querySelectorAll("[data-new-text]")) && other) fire(box, "design-open");
  });
}
