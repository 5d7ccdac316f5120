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

/** Where the next order begins: the line of what is chosen, or the one in place `at`; without a list, the command. */
const line = (at = 0) => lines().find((one) => one.ariaCurrent) ?? lines().at(Math.min(at, lines().length - 1)) ?? command();
const command = () => document.querySelector("#submit-ask, #submit:enabled");

let keys = false; // the last press was a key
let wish = null; // `left`: what has the focus; `due`: whether the page is ready; `to`: what gets the focus then

function go() {
  if (!wish?.due()) return;
  const { left, to } = wish;
  wish = null;
  const now = document.activeElement ?? document.body;
  if (now === document.body || left.contains(now)) to()?.focus();
}
document.addEventListener("merged", go);
document.addEventListener("keydown", () => (keys = true), true);
document.addEventListener("pointerdown", () => {
  keys = false;
  wish = null;
}, true);

/** When nothing is chosen any more, the focus is on the line of what was. */
function cleared(left) {
  const before = subject();
  const at = lines().findIndex((one) => one.dataset.subjectLink === before);
  wish = { left, due: () => !subject(), to: () => line(Math.max(at, 0)) };
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

document.addEventListener("submit", ({ target: form }) => {
  if (!keys || !form.contains(document.activeElement)) return;
  const asked = sheet();
  const at = Math.max(lines().findIndex((one) => one.ariaCurrent), 0);
  const to = form.matches(".part") ? command : () => line(at); // nothing more is ordered, or the next thing
  if (form.matches(".composer :is(.order-form, .part)")) wish = { form, left: composer(), due: () => wish.saved, to };
  else if (form.matches(".submit-dock form"))
    wish = { left: form.closest("section"), due: () => step() && sheet() && sheet() !== asked, to: () => lines()[0] ?? field(step()) };
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!wish?.form || detail.requestConfig?.elt !== wish.form) return;
  wish.saved = detail.successful;
  if (wish.saved) go();
  else wish = null;
});
