// One step of the sheet is open at a time. On a phone a step fills the screen, or the map does that its places are on: it has
// an address there, so that Back closes it. Other tabs of a phone are addresses too.
import { show_places } from "./places.js";

const wide = matchMedia("(min-width: 700px)");
const composer = () => document.querySelector(".composer");
const chosen = () => composer()?.dataset.subject ?? "";
const sheet_now = () => document.querySelector(".order-sheet form[action]")?.getAttribute("action").match(/\/sheet\/\d+\//)?.[0] ?? "";

let step_open = ""; // the step of the sheet that is shown
let sheet_open = ""; // the address of the sheet that is drafted
let board_seq = null;
let leaving = false; // Back is under way: once more would leave the page
let leading = false; // a press led to another step while the form of a piece is still on the page
let let_go = () => {}; // nothing is chosen any more

/** What is done so that nothing is chosen any more, when a press leads to another step. */
export function when_led_on(act) {
  let_go = act;
}

/** A piece is chosen in the list of this step, or anywhere if that is not known. */
export function opened_by_piece(kind) {
  leading = false;
  step_open = kind || step_open;
}

const STEP = /^#(task|pick)-(.+)$/; // the form of a step, or the map on which its places are chosen
const step_of = (hash) => STEP.exec(hash)?.[2] ?? "";
const alone = (steps) => steps.length === 1 && composer().querySelectorAll(".tasks .task").length === 1;

/** The address of a step: the map first, where it asks for places. */
function address_of(kind) {
  const step = document.getElementById(`task-${kind}`);
  return `#${!wide.matches && step?.querySelector("[data-places]") ? "pick" : "task"}-${kind}`;
}

/** Go to an address of this page; `how` is "push" for one that Back closes. */
function go(hash, how, state = history.state) {
  history[`${how}State`](state, "", hash);
  route();
}

/** From step to step, and from a form to its map, Back leads to where the first of them was opened. */
function open_at(hash) {
  if (wide.matches || step_of(location.hash)) go(hash, "replace");
  else go(hash, "push", { step: tab_was === "turn" });
}

/** Close what is open. What this page has put into the history goes out of it. */
function close_step() {
  step_open = "";
  if (leaving) return;
  leaving = Boolean(history.state?.step);
  if (leaving) history.back();
  else go("#turn", "replace", null);
}

/** Show the form of the open step; on a phone in place of the map. */
export function show_form() {
  if (!wide.matches && step_open) open_at(`#task-${step_open}`);
}

export function show_step() {
  const steps = [...(composer()?.querySelectorAll(".step") ?? [])];
  const kinds = steps.map((one) => one.dataset.stepOf);
  const sheet = sheet_now();
  if (sheet_open && sheet !== sheet_open) step_open = "";
  sheet_open = sheet;
  if (!chosen()) leading = false;
  const held = chosen() && !leading && steps.find((one) => one.querySelector(".subject-head"))?.dataset.stepOf;
  if (held) step_open = held;
  if (!kinds.includes(step_open)) step_open = "";
  const first = steps.find((one) => one.dataset.empty !== undefined)?.dataset.stepOf ?? kinds[0];
  const shown = step_open || (wide.matches || (kinds.length && alone(steps)) ? first : "");
  if (wide.matches) step_open = shown; // an order leaves its step open: only a press leads to another one
  for (const one of steps) one.hidden = one.dataset.stepOf !== shown;
  for (const task of composer()?.querySelectorAll(".tasks [data-task]") ?? []) {
    if (task.dataset.task === shown) task.setAttribute("aria-current", "step");
    else task.removeAttribute("aria-current");
    if (task.ariaCurrent) task.closest("details")?.setAttribute("open", "");
  }
  document.body.toggleAttribute("data-in-task", Boolean(shown && !wide.matches && !alone(steps)));
  lead_on(steps.find((one) => one.dataset.stepOf === shown));
  show_places();
}

/** The command below the sheet goes on from the step that is open; in the last open one there is nowhere to go. */
function lead_on(step) {
  const next = document.getElementById("next-step");
  if (!next) return;
  const from = step?.querySelector("[data-next-task]");
  if (from) [next.dataset.nextTask, next.textContent] = [from.dataset.nextTask, from.textContent];
  next.hidden = next.dataset.nextTask === step?.dataset.stepOf;
}

/** After a merge: an address of a step that is gone leads nowhere, so it is left. */
function settle() {
  show_step();
  const named = step_of(location.hash);
  if (named && !wide.matches && !document.getElementById(`task-${named}`)) close_step();
}

/** A step with a single thing to give orders about opens with the form of it. */
function open_lone() {
  const step = document.querySelector(".step:not([hidden])");
  const lines = step?.querySelectorAll(".subjects .subject") ?? [];
  if (lines.length !== 1 || step.querySelector(".order-form")) return;
  lines[0].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}

document.addEventListener("click", (event) => {
  const task = event.target.closest("[data-task], [data-next-task]");
  const link = event.target.closest("a:is([href^='#task-'], [href^='#pick-']):not([data-task], [data-next-task])");
  if (!task && !link && !event.target.closest("[data-back]")) return;
  event.preventDefault();
  if (link) return open_at(link.hash);
  if (chosen()) {
    let_go();
    leading = true;
  }
  if (task) open_at(address_of(task.dataset.task ?? task.dataset.nextTask));
  else close_step();
  const head = document.querySelector(".step:not([hidden]) h2");
  head?.setAttribute("tabindex", "-1");
  head?.focus({ preventScroll: true });
  if (task) open_lone();
});

// After a publication a phone is at the top again, with what happened.
function follow() {
  const seq = document.querySelector("[data-seq]")?.dataset.seq;
  const moved = board_seq !== null && seq !== board_seq;
  board_seq = seq;
  if (!moved || wide.matches || !/^(#turn|#map|)$/.test(location.hash.replace(STEP, "#turn"))) return;
  step_open = "";
  if (location.hash === "#map" || step_of(location.hash)) close_step();
  show_step();
  scrollTo(0, 0);
}

// A phone shows one tab, the one of what the address names, or the first.
let was = ""; // the address before
let tab_was = "turn";

function tab_of(hash) {
  if (hash.startsWith("#pick-")) return "map";
  const named = hash.slice(1);
  const tab = document.getElementById(named)?.closest("[data-tab]")?.dataset.tab ?? named;
  return document.querySelector(`.foot-tabs a[href="#${CSS.escape(tab)}"]`) ? tab : "turn";
}

/** Show what the address names. A person who comes back to the sheet finds the step open that they left. */
function route() {
  const { hash } = location;
  leaving = false;
  const [kind, tab] = [step_of(hash), tab_of(hash)];
  if (kind) step_open = kind;
  else if (!wide.matches && tab === "turn" && (step_of(was) || tab_was === "turn")) step_open = "";
  [was, tab_was] = [hash, tab];
  for (const link of document.querySelectorAll(".foot-tabs a")) {
    if (link.hash === `#${tab}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.open = tab;
  show_step();
  if (!wide.matches) scrollTo(0, 0);
}

addEventListener("hashchange", route);
wide.addEventListener("change", show_step);
document.addEventListener("merged", settle);
document.addEventListener("merged", follow);
route();
follow();
