// The umpire's pages: the live channel, the clock between two fetches, and small aids in forms. They work without it.
import { merge, ready } from "./merge.js";

const body = document.body;
let held = false;

// The strip with phase and clock, on pages that do not fetch their head with their sheets.
const bar = document.querySelector("[data-bar]");

async function follow_bar() {
  const answer = await fetch(bar.dataset.bar).catch(() => null);
  if (!answer?.ok) return;
  bar.innerHTML = await answer.text();
  tick();
}

// The server rings, the page asks which sheets changed. A sheet waits if a form in use would go.
let asking = false;
let missed = false; // it rang while an answer was loading that may not include the change

async function news() {
  if (body.dataset.state) compareDraft();
  if (bar) follow_bar();
  if (!body.dataset.news) return;
  if (asking) {
    missed = true;
    return;
  }
  asking = true;
  const pieces = [...document.querySelectorAll("[data-piece]")];
  const address = new URL(body.dataset.news, location.href);
  address.searchParams.set("have", pieces.map((piece) => `${piece.dataset.piece}:${piece.dataset.version}`).join(","));
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  asking = false;
  if (missed) setTimeout(news, 250); // however often it rang
  missed = false;
  if (answer?.status === 404 && body.dataset.after) location.assign(body.dataset.after); // the practice is over
  if (!answer?.ok) return;
  const fresh = await answer.json();
  await ready();
  for (const piece of pieces) if (fresh[piece.dataset.piece]) put(piece, fresh[piece.dataset.piece]);
}

function put(piece, { version, html }) {
  const fresh = document.createElement(piece.tagName);
  fresh.innerHTML = html;
  const guards = (field) => piece.contains(document.activeElement) && field.form !== null;
  if (merge(piece, fresh, { guards })) piece.dataset.version = version;
  else held = true;
  tick();
}

document.addEventListener("focusout", () => {
  if (!held) return;
  held = false;
  setTimeout(news, 400);
});

// The review follows its draft: at once if nothing was typed, otherwise by a note with a link.
let touched = false;
document.addEventListener("input", () => { touched = true; });

// A form that is being sent brings its own page; a reload meanwhile would lose that page and its message.
const ON_ITS_WAY = 10000;
let sent = -ON_ITS_WAY;
document.addEventListener("submit", (event) => { if (!event.defaultPrevented) sent = performance.now(); });
const leaving = () => performance.now() - sent < ON_ITS_WAY;

async function compareDraft() {
  const answer = await fetch(body.dataset.state, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return;
  const { draft } = await answer.json();
  if (draft === body.dataset.draft || leaving()) return;
  const note = document.querySelector("[data-remade]");
  if (touched && note) note.hidden = false;
  else location.reload();
}

function listen(address) {
  const source = new EventSource(address);
  let timer = 0;
  const soon = () => { clearTimeout(timer); timer = setTimeout(news, 120); };
  source.addEventListener("new", soon);
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(address), 1000 + Math.random() * 1000);
  });
}

const line = body.dataset.live ?? bar?.dataset.live;
if (line) {
  listen(line);
  setInterval(news, 20000); // the channel may be blocked on the way
}

// The clock counts on from what the page says: down to the lock, or up while the orders are adjudicated.
function digits(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  return (hours ? `${hours}:` : "") + `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

// When the reading time is over, the clock that was waiting starts, without asking the server.
function begin_clock(clock) {
  const label = clock.parentElement.querySelector("[data-clock-label]");
  if (label) label.textContent = clock.dataset.thenLabel;
  clock.dataset.ends = clock.dataset.then;
  delete clock.dataset.then;
  for (const form of document.querySelectorAll("[data-while-reading]")) form.remove();
}

function tick() {
  for (const clock of document.querySelectorAll("time[data-since]")) {
    clock.textContent = digits((Date.now() - Date.parse(clock.dataset.since)) / 1000);
  }
  for (const clock of document.querySelectorAll("time[data-ends]")) {
    if (clock.dataset.then && Date.parse(clock.dataset.ends) <= Date.now()) begin_clock(clock);
    const left = (Date.parse(clock.dataset.ends) - Date.now()) / 1000;
    clock.textContent = digits(left);
    clock.classList.toggle("clock-last", left <= 60 && !clock.dataset.then);
  }
}
setInterval(tick, 1000);

// The button names the chosen action.
const command = document.getElementById("rule-command");
function name() {
  const chosen = document.querySelector('[name="verdict"]:checked');
  if (command && chosen?.dataset.command) command.textContent = chosen.dataset.command;
}
document.addEventListener("change", (event) => {
  if (event.target.name === "verdict") name();
  const edit = event.target.closest(".u-edit");
  if (edit) edit.classList.toggle("u-changed", [...edit.querySelectorAll("[data-was]")].some((field) =>
    (field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value) !== field.dataset.was));
  const row = event.target.closest(".u-switch");
  if (row) turned(row);
});
name();

// Changed rulings are marked and counted.
function turned(row) {
  row.classList.toggle("u-changed", row.querySelector("input:checked").value !== row.dataset.default);
  const count = document.querySelector("[data-switch-count]");
  const all = document.querySelectorAll(".u-switch").length;
  const changed = document.querySelectorAll(".u-switch.u-changed").length;
  count.textContent = `${all} rulings: ${all - changed} at default, ${changed} changed`;
}

// What was done is said above the page, and goes by itself: errors stay until they are closed.
for (const said of document.querySelectorAll(".messages > .notice")) {
  const close = document.createElement("button");
  close.className = "btn btn-small btn-quiet";
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => said.remove());
  said.append(close);
  if (said.matches(".notice-done")) setTimeout(() => said.remove(), 8000);
}

// A new exercise is where its umpire is, unless they say otherwise.
const zone = document.querySelector(".u-new input[name=timezone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone?.value === "UTC" && [...document.querySelectorAll("#timezones > option")].some((option) => option.value === here)) {
  zone.value = here;
}

// One menu at a time; Escape closes it.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.u-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of document.querySelectorAll("details.u-menu[open]")) menu.open = false;
});
