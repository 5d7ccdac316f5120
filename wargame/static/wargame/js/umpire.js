// The umpire's pages: the live channel, and small aids in forms. They work without it.
import { tick } from "./clock.js";
import { ask, follow } from "./line.js";
import { merge, ready } from "./merge.js";

const body = document.body;
let held = false;

// The strip with phase and clock, on pages that do not fetch their head with their sheets.
const bar = document.querySelector("[data-bar]");

async function follow_bar() {
  const [answer, html] = await ask(bar.dataset.bar).catch(() => []);
  if (!answer?.ok) return;
  bar.innerHTML = html;
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
  const [answer, text] = await ask(address, { Accept: "application/json" }).catch(() => []);
  asking = false;
  if (missed) setTimeout(news, 250); // however often it rang
  else if (!answer) setTimeout(news, 2000);
  missed = false;
  if (answer?.status === 404 && body.dataset.after) location.assign(body.dataset.after); // the practice is over
  if (!answer?.ok) return;
  const fresh = JSON.parse(text);
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
  const [answer, text] = await ask(body.dataset.state, { Accept: "application/json" }).catch(() => []);
  if (!answer?.ok) return;
  const { draft } = JSON.parse(text);
  if (draft === body.dataset.draft || leaving()) return;
  const note = document.querySelector("[data-remade]");
  if (touched && note) note.hidden = false;
  else location.reload();
}

const line = body.dataset.live ?? bar?.dataset.live;
if (line) {
  let timer = 0;
  follow(line, () => { clearTimeout(timer); timer = setTimeout(news, 120); });
  setInterval(news, 20000); // should a ring be lost
}

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

// The objectives of what is chosen, unless somebody wrote others.
const objectives = document.querySelector(".u-new textarea[name=objectives]");
const plain = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean).join("\n");
document.addEventListener("change", ({ target }) => {
  const offers = [...document.querySelectorAll("[data-objectives]")].map((one) => plain(one.dataset.objectives));
  const untouched = objectives && ["", ...offers].includes(plain(objectives.value));
  if (untouched && target.matches("[data-objectives]")) objectives.value = plain(target.dataset.objectives);
});

// One menu at a time; Escape closes it.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.u-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of document.querySelectorAll("details.u-menu[open]")) menu.open = false;
});
