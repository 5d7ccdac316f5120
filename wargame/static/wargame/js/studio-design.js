// Files in forms: a field that changes is written into the text at once; injects are moved along their timeline.
import { put } from "./studio-texts.js";
import { busy, held, restore, write_change } from "./studio-writer.js";

const box = document.querySelector("#design");
const FAR = 8; // px until a press is a drag
let view = "form";
let drag = null;
let dragged = false;
let kept = null; // what has the focus while the forms are drawn again
let now = 0; // how often the texts, or the entry that is open, have changed
let asked = 0; // and how often they had when the forms were asked for
let missed = false;

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
  now += 1; // what was asked for before shows another entry
  fire(box, "design-open");
}

/** Write one act on the entry that is open; until it is written, its fields may belong to another entry. */
function send(values) {
  const at = form().elements.namedItem("at").value;
  const list = form().elements.namedItem("list").value;
  form().inert = true;
  write_change(form().dataset.writes, "#designed", Object.entries({ at, list, ...values }));
}

/** Write one field, whose inputs share a name. */
function send_field({ name }) {
  const at = form().elements.namedItem("at").value;
  write_change(form().dataset.writes, "#designed", [["at", at], ...[...new FormData(form())].filter(([one]) => one === name)]);
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

if (box) {
  show(view);
  document.addEventListener("click", click);
  document.addEventListener("keydown", key);
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up);
  box.addEventListener("change", ({ target }) => {
    if (target.form && target.form === form() && target.name.startsWith("f.")) send_field(target);
  });
  document.body.addEventListener("studio-changed", () => { now += 1; });
  document.body.addEventListener("studio-written", () => {
    if (missed) fire(box, "design-open"); // it brings a form of its own
    else if (form()) form().inert = false;
    missed = false;
  });
  document.addEventListener("htmx:beforeRequest", ({ detail }) => { if (detail.elt === box) asked = now; });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (detail.target !== box) return;
    if (busy() || asked !== now) { // a newer one follows
      missed = true;
      detail.shouldSwap = false;
      return;
    }
    kept ??= held(box);
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target === box) {
      show(view);
      restore(box, kept);
      kept = null;
    }
    if (detail.target.id !== "designed") return;
    const told = detail.target.querySelector("[data-opened]");
    if (!told) return;
    const opened = box.querySelector("#design-at");
    if (opened && told.dataset.opened !== told.dataset.at) {
      opened.value = told.dataset.opened;
      now += 1;
      missed = true;
    }
    put(detail.target.querySelectorAll("[data-new-text]"));
  });
}
