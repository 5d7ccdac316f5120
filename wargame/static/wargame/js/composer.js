// Pointing: a unit or an area on the map, or a line of the list, opens its orders in the composer. All of it works as links too.
import { refresh } from "./live.js";
import { press, refuse } from "./places.js";
import { opened_by_piece, show_form, when_led_on } from "./steps.js";
import "./refusals.js";

const LATEST = 10_000; // milliseconds after which nobody waits for an answer any more
const composer = () => document.querySelector(".composer");
const wide = matchMedia("(min-width: 700px)");

/** Show what an address asks for: a subject, or a march that is being drawn. */
function ask(query) {
  const address = new URL(location.href);
  address.search = query;
  history.replaceState(history.state, "", address);
  refresh(query);
}

/** Show that a press is taken while its answer is on the way. */
function wait_at(link) {
  if (!link?.matches(".composer *")) return;
  link.setAttribute("aria-busy", "true");
  setTimeout(() => link.removeAttribute("aria-busy"), LATEST);
}
document.addEventListener("merged", () => {
  for (const link of composer()?.querySelectorAll("a[aria-busy]") ?? []) link.removeAttribute("aria-busy");
});

let opening = ""; // the subject whose form is loading
let asked = composer()?.dataset.subject ?? ""; // the subject that somebody chose last, not the page
let from = ""; // the kind of decision in whose list it was chosen: a sheet for a full turn may list it twice

function choose(subject, kind = "", more = {}) {
  const query = subject ? new URLSearchParams(kind ? { s: subject, k: kind, ...more } : { s: subject }).toString() : "";
  opening = asked = subject;
  if (subject) show_map();
  from = kind;
  opened_by_piece(kind);
  if (subject && query === composer()?.dataset.asked) arrive(); // it is chosen already: nothing would come
  else {
    if (subject) wait_at(link_of(subject));
    ask(query);
  }
}

when_led_on(() => choose(""));

/** A piece is pointed at on the map, which comes back from behind the displays. */
function show_map() {
  const view = document.getElementById("view-map");
  if (!view || view.checked) return;
  view.checked = true;
  view.dispatchEvent(new Event("change", { bubbles: true }));
}

// What is typed counts while it is typed, not only once its field is left.
document.addEventListener("input", ({ target }) => {
  if (target.matches(".composer form input:not([type=checkbox], [type=radio])")) target.form.dispatchEvent(new Event("typed"));
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-subject-link], [data-ask]");
  if (!link || event.ctrlKey || event.metaKey || event.button) return;
  event.preventDefault();
  if (link.dataset.ask === undefined) choose(link.dataset.subjectLink, link.closest(".section")?.dataset.kind);
  else {
    wait_at(link);
    ask(link.dataset.ask);
  }
});

// Once an order is on the sheet, the address no longer asks for it: a reload would draw that march again.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.verb !== "post" || !event.detail.successful || !composer()) return;
  const address = new URL(location.href);
  if (!address.searchParams.has("do")) return;
  address.search = composer().dataset.asked;
  history.replaceState(history.state, "", address);
});

// The list may be long and its form is at the top: scroll to what was chosen.
function arrive() {
  if (!opening || composer()?.dataset.subject !== opening) return;
  opening = "";
  const heads = [...composer().querySelectorAll(".subject-head")];
  const head = heads.find((one) => one.closest(".section")?.dataset.kind === from) ?? heads[0];
  if (head && wide.matches) raise(head);
  else if (!wide.matches) head?.scrollIntoView({ block: "start" });
}
document.addEventListener("merged", arrive);

/** Scroll its container to the top, so that its form is below it; the page does not scroll. */
function raise(head) {
  let box = head.parentElement;
  while (box && !(box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))) box = box.parentElement;
  if (box) box.scrollTop += head.getBoundingClientRect().top - box.getBoundingClientRect().top - 4;
}

// A march is drawn hex by hex: the links of the composer know every step, the map only presses them.
const march = () => composer()?.querySelector("[data-march]");

function say(text) {
  const place = document.querySelector("[data-map-measured]") ?? march()?.querySelector("[data-march-said]");
  if (place) place.textContent = text;
}

function step(area) {
  const link = march().querySelector(`[data-step="${CSS.escape(area)}"]`);
  if (link) return ask(link.dataset.ask);
  const refused = march().querySelector(`[data-refused="${CSS.escape(area)}"]`);
  if (refused) refused.closest("details").open = true;
  const line = refused?.closest("li");
  for (const other of march().querySelectorAll("details li")) other.classList.toggle("line-now", other === line);
  line?.scrollIntoView({ block: "nearest" });
  say(line?.textContent.trim() ?? `${area} is out of reach on this march.`);
}

// Orders given under the map then show on the sheet.
document.addEventListener("submit", (event) => {
  if (event.submitter?.matches(".map-march button")) location.hash = "#turn";
});

document.addEventListener("change", (event) => {
  const party = event.target.closest("[data-march-party]");
  if (party) ask(new URLSearchParams(new FormData(party)).toString());
});

document.addEventListener("keydown", (event) => {
  // a fresh map may have lost the focus
  const drawing = event.target === document.body || event.target.closest?.("svg[data-map], [data-march]");
  const back = event.key === "Backspace" && drawing && march()?.querySelector("[data-march-back]");
  if (!back) return;
  event.preventDefault();
  ask(back.dataset.ask);
});

function link_of(subject) {
  const id = CSS.escape(subject); // one of several alike is in the line of the first
  const line = `[data-subject-link="${id}"], [data-subject-ids~="${id}"]`;
  return composer()?.querySelector(`.step:not([hidden]) :is(${line})`) ?? composer()?.querySelector(line);
}

// Piece, then place. A place that is lit takes the order, also where own pieces are; where nothing else is missing, the order goes
// on the sheet at once and the piece stays chosen.
const chosen = () => composer()?.dataset.subject ?? "";
const under_way = () => composer()?.querySelector("form.htmx-request");
const said_of = (form) => form.querySelector("input[name=s]")?.value ?? "";

/** The first field that offers a place, how it does, and whether there are several ways, such as zones of a town. */
function offer(area) {
  for (const field of composer()?.querySelectorAll("form select[data-area-field]") ?? []) {
    if (field.closest(".step[hidden]") || (chosen() && said_of(field.form) !== chosen())) continue;
    const there = [...field.options].filter(
      ({ value, dataset }) => value && (value === area || dataset.area === area || value.split(" ").at(-1) === area),
    );
    if (there.length) return [field, there[0], there.length > 1];
  }
  return null;
}

/** Put a place into the form that offers it. */
function target(area) {
  const [field, there, several] = offer(area) ?? [];
  if (!field) return;
  field.value = there.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  const command = field.form.querySelector("button:not([type=button])");
  if (field.form.matches("[data-lone]") && chosen() && !several) return void field.form.requestSubmit(command);
  show_form();
  setTimeout(() => command.focus(), 99); // in the open tab
}

const by_hand = () => Boolean(document.getElementById("draw-way")?.checked || march()?.querySelector("[data-march-back]"));
const a_step = (area) => march()?.querySelector(`[data-step="${CSS.escape(area)}"]`);
const lit = (area) => Boolean(chosen() && (a_step(area) || offer(area)));

/** A lit place: the next step of a march that is drawn by hand, or the end of the order. */
const place = (area) => (a_step(area) && (by_hand() || !offer(area)) ? step(area) : target(area));

let party = []; // the blocks that were chosen or ordered last: they attack what is pointed at next
let ordered = ""; // the piece whose order went on the sheet last

/** A press on another piece of the open list chooses that one, rather than its place, if nobody has just chosen a piece. */
const is_free = (known) =>
  (ordered && ordered === chosen()) || (asked !== chosen() && link_of(known).matches(".step:not([hidden]) *"));
document.addEventListener("submit", (event) => {
  if (event.target.closest(".composer")) ordered = said_of(event.target);
  const units = event.target.matches("#march-form") && event.target.querySelector("input[name='f.units~']");
  if (units) party = units.value.split(" ");
});

/** Open the orders about a place; an attack with those who were chosen last. */
function about(area) {
  const link = link_of(area);
  const members = [...(march()?.querySelectorAll("input[name='f.units[]']:checked") ?? [])].map((box) => box.value);
  if (members.length) party = members;
  const [order, who] = party.length ? (link.dataset.target ?? "").split(" ") : [];
  choose(area, link.closest(".section")?.dataset.kind, order ? { do: order, [`f.${who}~`]: party.join(" ") } : {});
}

function spot(area, by_key) {
  if (lit(area)) place(area);
  else if (press(area)) return;
  else if (link_of(area)) about(area);
  else if (march()) step(area);
  else if (offer(area)) target(area);
  else if (!refuse(area) && by_key) document.querySelector(`svg[data-map] .unit[data-area="${CSS.escape(area)}"]`)?.focus();
}

function piece(units, area, selected) {
  const box = units
    .map((unit) => composer()?.querySelector(`input[type=checkbox][value="${CSS.escape(unit)}"]`))
    .find((b) => b && !b.checked && !b.disabled);
  if (box) {
    box.checked = true;
    box.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (!selected && (units.includes(chosen()) || area === chosen())) return choose(""); // pressed once more
  if (!chosen() && press(area)) return;
  const known = units.length > 1 && link_of(area) ? area : units.find((unit) => link_of(unit));
  if (lit(area) && !(known && is_free(known))) return place(area);
  if (known === area) about(area);
  else if (known) choose(known, link_of(known).closest(".section")?.dataset.kind);
  else spot(area);
}

document.addEventListener("click", (event) => {
  const all = event.target.closest("[data-tick-all]");
  if (!all) return;
  for (const box of all.form.querySelectorAll("input[type=checkbox]:not(:checked, :disabled)"))
    box.checked = box.name.endsWith("[]") && !box.closest("[data-limited]");
  all.form.dispatchEvent(new Event("change", { bubbles: true }));
});

let later = null; // what was pointed at while an answer was on its way
const soon = (act) => (opening || under_way() ? void (later = act) : act());
document.addEventListener("merged", () => {
  if (!later || opening || under_way()) return;
  setTimeout(later); // after the whole answer is merged
  later = null;
});
document.addEventListener("map:unit", ({ detail }) => soon(() => piece(detail.units, detail.area, detail.selected)));
document.addEventListener("map:area", ({ detail }) => soon(() => spot(detail.area, detail.by_key)));
document.addEventListener("map:clear", () => chosen() && choose(""));

// Drag a piece to a place, where there is nothing to scroll: the same as one press on each. Loaded with the first press.
let drag = null;
document.addEventListener("pointerdown", (event) => {
  const unit = event.target.closest?.("svg[data-map] .unit");
  if (!unit || event.button || !(link_of(unit.dataset.area) || unit.dataset.unit.split(" ").some(link_of))) return;
  unit.ownerSVGElement.dataset.drags = "yes"; // the map is not moved
  drag ??= import(document.querySelector("script[data-drag]")?.dataset.drag ?? "./drag.js");
  drag.then(({ begin }) => begin(event, unit, { piece, chosen, drop: (area) => soon(() => spot(area)) }));
}, true);
for (const name of ["pointerup", "pointercancel"])
  document.addEventListener(name, () => document.querySelectorAll("[data-drags]").forEach((svg) => delete svg.dataset.drags), true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen() && event.target.closest?.("svg[data-map], .composer")) return choose("");
  if (event.target.closest?.("input, textarea, select")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") document.getElementById("undo")?.click();
});
