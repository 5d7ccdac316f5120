// The texts that are open in the editor, and one history for all that happens to them: typing, forms, painting, drawing.
const form = document.querySelector("#text-form");
const MERGE = 1200; // ms: typing without a longer pause is one step back
const MOST = 500;
const known = new WeakMap(); // a text area and the value that the history has of it
const origin = new WeakMap(); // and the value that it was opened with
const past = [];
const future = [];
let last_group = 0; // of the changes that one press made

export const areas = () => [...(form?.querySelectorAll(".pk-text textarea") ?? [])];
const block_of = (area) => area.closest(".pk-text");
export const file_of = (area) => block_of(area).dataset.file;
export const area_of = (file) => areas().find((area) => file_of(area) === file);
export const shown = () => areas().find((area) => !block_of(area).hidden);

/** Show one of the open files. */
export function show(file) {
  for (const area of areas()) block_of(area).hidden = file_of(area) !== file;
  form.querySelector("h1").textContent = file;
  for (const tab of form.querySelectorAll("[data-open]")) tab.setAttribute("aria-pressed", String(tab.dataset.open === file));
}

/** Mark the line of a place in a text and scroll to it; the page itself stays where it is. */
export function reveal(area, start) {
  for (const old of document.querySelectorAll(".pk-here")) old.classList.remove("pk-here");
  const box = block_of(area);
  const item = box.querySelector(".pk-lines").children[area.value.slice(0, start).split("\n").length - 1];
  if (!item) return;
  item.classList.add("pk-here");
  box.scrollTop = item.offsetTop - box.clientHeight / 3;
  area.setSelectionRange(start, start);
}

/** Where two texts differ: what goes out at a place, and what comes in. */
function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start, out: before.slice(start, before.length - end), into: after.slice(start, after.length - end) };
}

function note(area, typed, group = 0) {
  const before = known.get(area);
  if (before === undefined || before === area.value) return;
  const step = { file: file_of(area), ...difference(before, area.value), typed, group, at: Date.now() };
  known.set(area, area.value);
  future.length = 0;
  const last = past.at(-1);
  const goes_on = last && typed && last.typed && last.file === step.file && step.at - last.at < MERGE
    && !step.out && !last.out && step.start === last.start + last.into.length;
  if (goes_on) Object.assign(last, { into: last.into + step.into, at: step.at });
  else past.push(step);
  if (past.length > MOST) past.shift();
  tell();
}

function tell() {
  for (const button of document.querySelectorAll("[data-step]")) {
    button.disabled = !(button.dataset.step === "undo" ? past : future).length;
  }
}

/** Write a text into its area, with the page where it is. */
function write(area, value) {
  const { scrollTop } = block_of(area);
  area.value = value;
  known.set(area, value);
  area.dispatchEvent(new CustomEvent("studio-text", { bubbles: true }));
  block_of(area).scrollTop = scrollTop;
}

const changed = () => document.body.dispatchEvent(new CustomEvent("studio-changed"));

function step(from, to, what, by) {
  const one = from.pop();
  const area = one && area_of(one.file);
  if (!area) return;
  const value = area.value;
  write(area, value.slice(0, one.start) + one[by] + value.slice(one.start + one[what].length));
  to.push({ ...one, typed: false });
  show(one.file);
  tell();
  changed();
}

/** One step; all of them, where one press changed several files. */
function steps(from, to, what, by) {
  const group = from.at(-1)?.group;
  do step(from, to, what, by); while (group && from.at(-1)?.group === group);
}

export const undo = () => steps(past, future, "into", "out");
export const redo = () => steps(future, past, "out", "into");

/** Open another file in the editor, for a change that concerns it too. */
export function open(file, text, seen) {
  const template = document.querySelector("#text-block");
  const block = template.content.firstElementChild.cloneNode(true);
  const area = block.querySelector("textarea");
  block.dataset.file = file;
  block.hidden = true;
  area.name = `other.${file}`;
  area.ariaLabel = `Text of ${file}`;
  area.value = text;
  const mark = document.createElement("input");
  Object.assign(mark, { type: "hidden", name: `seen.${file}`, value: seen });
  block.append(mark);
  areas().at(-1).closest(".pk-text").after(block);
  const tabs = form.querySelector(".pk-open");
  const tab = document.createElement("button");
  Object.assign(tab, { type: "button", className: "btn", textContent: file, ariaPressed: "false" });
  tab.dataset.open = file;
  tabs.append(tab);
  tabs.hidden = false;
  known.set(area, text);
  origin.set(area, text);
  area.dispatchEvent(new CustomEvent("studio-text", { bubbles: true }));
  return area;
}

/** Put in what the server made of the texts. Texts that differ are in the history; true if any did. */
export function put(fresh) {
  let any = false;
  last_group += 1;
  for (const { value, dataset } of fresh) {
    const area = area_of(dataset.file) ?? open(dataset.file, dataset.was ?? "", dataset.seen);
    if (area.value === value) continue;
    const { start } = difference(area.value, value);
    area.value = value;
    note(area, false, last_group);
    write(area, value);
    show(dataset.file);
    reveal(area, start);
    any = true;
  }
  if (any) changed();
  return any;
}

if (form && document.querySelector("#draft")) {
  for (const area of areas()) for (const map of [known, origin]) map.set(area, area.value);
  form.addEventListener("input", ({ target, inputType }) => { if (inputType && areas().includes(target)) note(target, true); });
  form.addEventListener("click", ({ target }) => {
    const tab = target.closest("[data-open]");
    if (tab) show(tab.dataset.open);
  });
  for (const button of document.querySelectorAll("[data-step]")) {
    button.addEventListener("click", button.dataset.step === "undo" ? undo : redo);
  }
  document.addEventListener("keydown", (event) => {
    const other = event.target.closest("input, select, textarea");
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (other && !areas().includes(other))) return;
    const key = event.key.toLowerCase();
    const way = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
    if (!way) return;
    event.preventDefault();
    way();
  });
  let leaving = false;
  form.addEventListener("submit", ({ submitter }) => {
    leaving = true;
    if (submitter?.hasAttribute("formaction")) setTimeout(() => { leaving = false; }, 3000); // a download stays here
  });
  const unsaved = () => form.hasAttribute("data-unsaved") || areas().some((area) => area.value !== origin.get(area));
  window.addEventListener("beforeunload", (event) => { if (!leaving && unsaved()) event.preventDefault(); });
  tell();
}
