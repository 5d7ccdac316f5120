// Pointing: a unit or an area on the map, or a line of the list, opens its orders in the composer. All of it works as links too.
import { refresh } from "./live.js";

const composer = () => document.querySelector(".composer");
const wide = matchMedia("(min-width: 700px)");
// a tablet: the orders are below the map
const upright = matchMedia("(min-width: 700px) and (max-width: 1099px) and (orientation: portrait)");

/** Show what an address asks for: a subject, or a march that is being drawn. */
function ask(query) {
  const address = new URL(location.href);
  address.search = query;
  history.replaceState(null, "", address);
  refresh(query);
}

let opening = ""; // the subject whose form is loading
let from = ""; // the kind of decision in whose list it was chosen: a sheet for a full turn may list it twice

function choose(subject, kind = "") {
  opening = subject;
  from = kind;
  ask(subject ? new URLSearchParams(kind ? { s: subject, k: kind } : { s: subject }).toString() : "");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-subject-link], [data-ask]");
  if (!link || event.ctrlKey || event.metaKey || event.button) return;
  event.preventDefault();
  if (link.dataset.ask === undefined) choose(link.dataset.subjectLink, link.closest(".section")?.dataset.kind);
  else ask(link.dataset.ask);
});

// Once an order is on the sheet, the address no longer asks for it: a reload would draw that march again.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.verb !== "post" || !event.detail.successful || !composer()) return;
  const address = new URL(location.href);
  if (!address.searchParams.has("do")) return;
  address.search = composer().dataset.asked;
  history.replaceState(null, "", address);
});

// The list may be long and its form is at the top: scroll to what was chosen.
document.addEventListener("merged", () => {
  if (!opening || composer()?.dataset.subject !== opening) return;
  opening = "";
  const heads = [...composer().querySelectorAll(".subject-head")];
  const head = heads.find((one) => one.closest(".section")?.dataset.kind === from) ?? heads[0];
  if (head && wide.matches) raise(head);
  if (upright.matches && march()) document.querySelector(".map-well")?.scrollIntoView({ block: "nearest" }); // drawn there
  else if (!wide.matches || upright.matches) head?.scrollIntoView({ block: "start" });
});

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
  return composer()?.querySelector(`[data-subject-link="${id}"], [data-subject-ids~="${id}"]`);
}

document.addEventListener("map:unit", (event) => {
  const { units, area } = event.detail;
  const known = units.length > 1 && link_of(area) ? area : (units.find((unit) => link_of(unit)) ?? (link_of(area) ? area : ""));
  const box = units
    .map((unit) => composer()?.querySelector(`input[type=checkbox][value="${CSS.escape(unit)}"]`))
    .find((b) => b && !b.checked);
  if (box) {
    box.checked = true;
    box.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const begun = document.querySelector("[data-march-back]") && march()?.querySelector(`[data-step="${CSS.escape(area)}"]`);
  if (begun) return step(area); // a march continues through a hex with other blocks of its side
  if (known) {
    choose(known);
    if (!wide.matches) location.hash = "#turn";
  } else target(area);
});

/** Put an area into the form that offers it, with the next button under the finger. */
function target(area) {
  for (const field of composer()?.querySelectorAll("select[data-area-field]") ?? []) {
    const there = [...field.options].find(
      (option) => option.value === area || option.dataset.area === area || option.value.split(" ").at(-1) === area,
    );
    if (!there) continue;
    field.value = there.value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.closest("form").querySelector("button:not([type=button])")?.focus({ preventScroll: !wide.matches });
    if (!wide.matches) location.hash = "#turn";
    return true;
  }
  return false;
}

document.addEventListener("map:area", (event) => {
  const { area, selected } = event.detail;
  if (!selected) return;
  if (march()) return step(area);
  if (!target(area) && link_of(area)) choose(area);
});

// Screen readers also learn which tab of the phone is open.
function tabs() {
  const here = location.hash || "#turn";
  for (const tab of document.querySelectorAll(".foot-tabs a")) {
    if (tab.hash === here) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}
addEventListener("hashchange", () => {
  tabs();
  if (!wide.matches) scrollTo(0, 0);
});
tabs();
