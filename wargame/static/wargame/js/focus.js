// Orders by keys: what is chosen in the list leads to the first field of its form, an order that is on the sheet back to
// the list, and a submitted sheet to the next one. The focus moves only from where the key was pressed.
const composer = () => document.querySelector(".composer");
const step = () => composer()?.querySelector(".step:not([hidden])");
const subject = () => composer()?.dataset.subject ?? "";
const lines = () => [...(step()?.querySelectorAll(".subjects .subject") ?? [])];
const sheet = () => document.querySelector(".order-sheet form")?.getAttribute("action").split("/sheet/")[1]?.split("/")[0];

const FIELDS = "select, input:not([type=hidden]), textarea, button:not([type=button])";
const field = (part) => [...(part?.querySelectorAll(FIELDS) ?? [])].find((one) => !one.disabled && one.getClientRects().length);

/** The first field of the form of what is chosen, or its command. */
const form_field = () => step()?.querySelector(".subject-head") && field(step().querySelector(".order-form") ?? step());

/** Where the next order of the step begins: the line of what is chosen, or the one in place `at`. */
const line = (at = 0) => lines().find((one) => one.ariaCurrent) ?? lines().at(Math.min(at, lines().length - 1));
const command = () => document.querySelector("#submit-ask, #submit:enabled");
const beginning = () => lines()[0] ?? field(step());

/** Where the orders go on when the step has no more: the next step that is not complete, else the command of the sheet. */
function onward() {
  const next = step()?.querySelector("[data-next-task]");
  if (!next) return command();
  next.click();
  return beginning();
}
const back = (at) => line(at) ?? onward();

let keys = false; // the last press was a key
let wish = null; // `left`: what has the focus; `due`: whether the page is ready; `to`: what gets the focus then

function go() {
  if (!wish?.due()) return;
  const { left, to } = wish;
  wish = null;
  const now = document.activeElement ?? document.body;
  if (now === document.body || left.contains(now)) to()?.focus();
}
document.addEventListener("merged", () => {
  go();
  if (keys && last) found_again();
});

let last = null; // what had the focus among the orders, and its place in the list
document.addEventListener("focusin", ({ target }) => {
  const at = lines().indexOf(target);
  last = target.closest?.(".composer, .order-sheet") ? { one: target, at, listed: composer().contains(target) } : null;
});

/** A merge may take away what has the focus: then its twin gets it, or what is in its place. */
function found_again() {
  const { one, at, listed } = last;
  if (document.activeElement !== document.body || (one.isConnected && one.getClientRects().length)) return;
  const twin = one.id ? document.getElementById(one.id) : null;
  const near = listed && !wish ? (line(Math.max(at, 0)) ?? field(step())) : null;
  (twin?.getClientRects().length ? twin : near)?.focus();
}
document.addEventListener("keydown", () => (keys = true), true);
document.addEventListener("pointerdown", () => {
  keys = false;
  wish = null;
}, true);

/** When nothing is chosen any more, the focus is on the line of what was. */
function cleared(left) {
  const before = subject();
  const at = lines().findIndex((one) => one.dataset.subjectLink === before);
  wish = { left, due: () => !subject(), to: () => back(Math.max(at, 0)) };
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".composer [data-subject-link]");
  if (!link || event.detail || event.ctrlKey || event.metaKey) return; // `detail` counts the presses of a pointer
  const wanted = link.dataset.subjectLink;
  if (!wanted) return cleared(link);
  wish = { left: link, due: () => subject() === wanted && form_field(), to: form_field };
  go(); // its form may be open
});

document.addEventListener("keydown", (event) => {
  const part = event.key === "Escape" && subject() && event.target.closest?.(".composer");
  if (part) cleared(part);
});

document.addEventListener("click", (event) => {
  const to = event.target.closest?.("a.skip[href='#part-composer']") && (line() ?? beginning() ?? composer()?.querySelector("[data-task]"));
  if (!to) return;
  event.preventDefault();
  to.focus();
});

/** Enter in a list of places orders, or leads to what is still missing; Enter in a short list chooses, and goes on. */
function entered(event) {
  const at = event.target;
  const form = at.closest?.(".composer form:is(.order-form, .cards, [hx-trigger^='change'])");
  if (!form || event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (at.matches("select")) {
    event.preventDefault();
    const missing = [...form.elements].find((one) => !one.validity.valid && one.getClientRects().length);
    const button = form.querySelector("button:not([type=button])");
    if (missing && missing !== at) missing.focus();
    else if (!missing && !button.disabled) form.requestSubmit(button);
  } else if (at.matches("[type=radio]")) {
    event.preventDefault();
    const rest = [...form.querySelectorAll("[type=radio]:enabled")].filter((one) => one.name !== at.name);
    const next = rest.find((one) => !rest.some(({ name, checked }) => checked && name === one.name));
    if (at.checked && !next) return void onward()?.focus();
    if (next) next.focus();
    else wish = { form, left: composer(), due: () => wish.saved, to: onward };
    if (!at.checked) at.click();
  }
}
document.addEventListener("keydown", entered);

// Where the sheet asks about empty steps, the answer is one more press of Enter.
document.addEventListener("toggle", ({ target, newState }) => {
  if (keys && newState === "open" && target.matches(".ask")) target.querySelector("#submit")?.focus();
}, true);

/** Ctrl and Enter submit, from wherever the orders are written. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.closest?.(".composer, .order-sheet, body")) return;
  const button = command();
  (button ?? onward())?.focus();
  button?.click();
});

document.addEventListener("submit", ({ target: form }) => {
  if (!keys || !form.contains(document.activeElement)) return;
  const asked = sheet();
  const at = Math.max(lines().findIndex((one) => one.ariaCurrent), 0);
  const to = form.matches(".part") ? onward : () => back(at); // nothing more is ordered, or the next thing
  if (form.matches(".composer :is(.order-form, .part)")) wish = { form, left: composer(), due: () => wish.saved, to };
  else if (form.matches(".submit-dock form"))
    wish = { left: form.closest("section"), due: () => step() && sheet() && sheet() !== asked, to: beginning };
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!wish?.form || detail.requestConfig?.elt !== wish.form) return;
  wish.saved = detail.successful;
  if (wish.saved) go();
  else wish = null;
});
