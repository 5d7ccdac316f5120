// Fields of places, such as "choose 6 hexes": what they can still take lights up on the map, a press there fills them in, and a
// counter says how far they are. The lists behind them say the same, for keys and screen readers.
import { spot } from "./map-measure.js";

const SPACE = "http://www.w3.org/2000/svg";
const step = () => document.querySelector(".composer .step:not([hidden])");
const fields = () => [...(step()?.querySelectorAll("[data-places]") ?? [])];
const most_of = (field) => Number(field.dataset.most ?? Infinity);
const place_of = ({ dataset, value }) => dataset.place ?? value;

// How each kind of field holds places: what it offers, how often each is chosen, and how one is put there so often.
const boxes = (field) => [...field.querySelectorAll("input[type=checkbox]")];
const numbers = (field) => [...field.querySelectorAll("input[type=number]")];
const slots = (field) => [...field.querySelectorAll("fieldset :is(select, input)")];
const lists = {
  offered: (field) => [...(slots(field)[0]?.options ?? [])].filter(({ value }) => value).map(place_of),
  chosen: (field) => slots(field).map((slot) => [place_of(slot.selectedOptions?.[0] ?? slot), Number(slot.value !== "")]),
  cap: () => 1,
  put(field, place, number) {
    const held = (slot) => place_of(slot.selectedOptions?.[0] ?? slot);
    const slot = slots(field).find((one) => (number ? one.value === "" : held(one) === place));
    const option = number && [...(slot.options ?? [])].find((one) => place_of(one) === place);
    slot.value = number ? (option?.value ?? place) : "";
    return slot;
  },
};
const KINDS = {
  checks: {
    offered: (field) => boxes(field).map(place_of),
    chosen: (field) => boxes(field).map((box) => [place_of(box), Number(box.checked)]),
    cap: () => 1,
    put(field, place, number) {
      const box = boxes(field).find((one) => place_of(one) === place);
      box.checked = number > 0;
      return box;
    },
  },
  shares: {
    offered: (field) => numbers(field).map(place_of),
    chosen: (field) => numbers(field).map((one) => [place_of(one), Number(one.value)]),
    cap: (field, place) => Number(numbers(field).find((one) => place_of(one) === place).max),
    put(field, place, number) {
      const one = numbers(field).find((other) => place_of(other) === place);
      one.value = number;
      return one;
    },
  },
  many: lists,
  typed: lists,
};

const kind = (field) => KINDS[field.dataset.places];
const chosen = (field) => new Map(kind(field).chosen(field).filter(([, number]) => number > 0));
const count = (field) => [...chosen(field).values()].reduce((sum, number) => sum + number, 0);
const is_full = (field) => count(field) >= most_of(field);
const offers = (field, place) => field.dataset.places === "typed" || kind(field).offered(field).includes(place);

let touched = null; // the field that somebody used last takes the next press

/** The field that a press fills in next. */
function current() {
  const all = fields();
  const open = all.filter((field) => !is_full(field));
  return open.includes(touched) ? touched : (open[0] ?? (all.includes(touched) ? touched : all[0]));
}

/** Take a press on a place for a field of the open step. False if no field is for it. */
export function press(place) {
  const there = fields().filter((field) => offers(field, place));
  const first = current();
  const field = there.find((one) => one === first) ?? there.find((one) => chosen(one).has(place)) ?? there[0];
  if (!field) return false;
  const now = chosen(field).get(place) ?? 0;
  if (!now && is_full(field)) {
    say(field, `${count(field)} of ${most_of(field)} are chosen. To choose another place, press one of them first.`);
    return true;
  }
  const next = now && (now >= kind(field).cap(field, place) || is_full(field)) ? 0 : now + 1;
  touched = field;
  say(field, "");
  kind(field).put(field, place, next).dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Say that a place is not offered, where the open step asks for places. False where it asks for none. */
export function refuse(place) {
  const field = current();
  if (!field) return false;
  const name = map()?.querySelector(`.area[data-area="${CSS.escape(place)}"]`)?.ariaLabel?.split(";")[0] ?? place;
  say(field, `Not ${name}. Choose a place that is outlined.`);
  return true;
}

const bar = () => document.querySelector("[data-places-bar]"); // below the map, filled in for the open step

function say(field, text) {
  for (const place of [field.querySelector("[data-places-said]"), bar()?.querySelector("[data-places-said]")])
    if (place && place.textContent !== text) place.textContent = text;
}

const of_all = (number, most) => (most < Infinity ? `${number} of ${most}` : `${number} chosen`);

/** Write the counters of all fields, and what stands under the map for the open step. */
function tell() {
  for (const field of document.querySelectorAll(".composer [data-places]"))
    field.querySelector("[data-count]").textContent = of_all(count(field), most_of(field));
  for (const place of document.querySelectorAll(".composer output[data-most]")) {
    const ticked = place.closest("fieldset").querySelectorAll("input:checked").length;
    place.textContent = of_all(ticked, Number(place.dataset.most));
  }
  const field = current();
  if (bar()) bar().hidden = !field;
  if (!field || !bar()) return;
  const [form, add] = [field.closest("form"), bar().querySelector("[data-places-add]")];
  bar().querySelector("[data-places-orders]").href = `#task-${step().dataset.stepOf}`;
  add.setAttribute("form", form.id);
  add.textContent = form.querySelector("button.btn-strong").textContent;
  bar().querySelector("[data-count]").textContent = of_all(count(field), most_of(field));
  bar().querySelector("[data-places-name]").textContent = field.querySelector(".places-head b").textContent;
  const refused = step().querySelector("[data-refused] p");
  if (refused) say(field, refused.textContent.trim());
}

const map = () => document.querySelector("#map svg[data-map].map-live");

/** Shapes of areas once more, above the map: those that are offered, and those that are chosen with their number. */
function light() {
  const svg = map();
  svg?.querySelector(".m-places")?.remove();
  const [field, all] = [current(), fields()];
  if (!svg) return;
  svg.dispatchEvent(new CustomEvent("map:offered", { detail: new Set([...all.flatMap((one) => kind(one).offered(one)), ...options()]) }));
  const offered = field ? (is_full(field) ? [] : kind(field).offered(field)) : single();
  const picked = new Map(all.flatMap((one) => [...chosen(one)]));
  if (!offered.length && !picked.size) return;
  const drawn = document.createElementNS(SPACE, "g");
  drawn.setAttribute("class", "m-places");
  for (const area of svg.querySelectorAll(".area")) {
    const place = area.dataset.area;
    const css = picked.has(place) ? "m-picked" : offered.includes(place) ? "m-offered" : "";
    if (css) drawn.append(outline(area, css));
    if (picked.has(place)) drawn.append(badge(svg, area, picked.get(place)));
  }
  svg.append(drawn);
}

/** The places of a field for one place, where no piece is chosen that would show its own. */
function single() {
  return document.querySelector(".composer")?.dataset.subject ? [] : options();
}

function options() {
  const found = [...(step()?.querySelectorAll("select[data-area-field] option") ?? [])];
  return found.filter(({ value }) => value).map(({ value, dataset }) => dataset.area ?? value);
}

function outline(area, css) {
  const shape = (area.matches("path") ? area : area.querySelector("use, path")).cloneNode(false);
  for (const { name } of [...shape.attributes]) if (!["d", "transform", "href", "x", "y"].includes(name)) shape.removeAttribute(name);
  shape.setAttribute("class", css);
  return shape;
}

function badge(svg, area, number) {
  const size = Number(svg.dataset.counter || 30);
  const [x, y] = spot(area);
  const sign = document.createElementNS(SPACE, "g");
  sign.setAttribute("class", "m-badge");
  sign.setAttribute("transform", `translate(${x + size * 0.4} ${y - size * 0.4}) scale(${size / 30})`);
  sign.innerHTML = '<circle r="9"/>' + (number > 1 ? `<text y="4.5">${number}</text>` : '<path d="M-4 .5-1 3.5 4.5-3"/>');
  return sign;
}

export function show_places() {
  tell();
  light();
}

document.addEventListener("focusin", ({ target }) => {
  const field = target.closest?.("[data-places]");
  if (!field || field === touched) return;
  touched = field;
  show_places();
});
for (const name of ["change", "input"])
  document.addEventListener(name, ({ target }) => {
    if (!target.closest?.(".composer form")) return;
    const field = target.closest("[data-places]");
    if (field) say(field, "");
    show_places();
  });
document.addEventListener("map:live", show_places);
// A list that is folded cannot show what is wrong in it.
document.addEventListener("invalid", ({ target }) => {
  const fold = target.closest("[data-places] details");
  if (fold) fold.open = true;
}, true);
