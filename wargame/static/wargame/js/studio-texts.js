// The texts that are open in the editor, and one history for all that happens to them: typing, forms, painting, drawing.
const form = document.querySelector("#text-form");
const MERGE = 1200; // ms: typing without a longer pause is one step back
const MOST = 500;
const known = new WeakMap(); // a text area and the value that the history has of it
const origin = new WeakMap(); // and the value that it was opened with
const past = [];
const future = [];
let last_group = 0; // of the changes that one press made
let leaving = false; // after a save

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

/** The texts of the editor by file. */
export const texts = () => new Map(areas().map((area) => [file_of(area), area.value]));

/** A text with what was typed since `base` and with what the server made of `base`; null where both changed one place. */
export function merged(base, typed, made) {
  const [mine, theirs] = [difference(base, typed), difference(base, made)];
  const [mine_ends, theirs_end] = [mine, theirs].map(({ start, out }) => start + out.length);
  const shift = mine_ends <= theirs.start ? mine.into.length - mine.out.length : theirs_end <= mine.start ? 0 : null;
  if (shift === null) return null;
  const at = theirs.start + shift;
  return typed.slice(0, at) + theirs.into + typed.slice(at + theirs.out.length);
}

/** Put in what the server made of the texts in `base`, over what was typed meanwhile. False where both are at one place. */
export function put_over(fresh, base) {
  let fits = true;
  for (const text of fresh) {
    const { file } = text.dataset;
    const [sent, now] = [base.get(file), area_of(file)?.value];
    if (sent !== undefined && now !== sent && now !== text.value) {
      const both = merged(sent, now, text.value);
      fits &&= both !== null;
      text.value = both ?? now;
    }
  }
  const any = put(fresh);
  for (const text of fresh) text.dataset.put = any ? "changed" : "same"; // it is shown, and is not put in again
  return fits;
}

/** Put in what the server made of the texts. Texts that differ are in the history; true if any did. */
export function put(fresh) {
  let any = false;
  last_group += 1;
  for (const { value, dataset } of fresh) {
    if (dataset.put) {
      any ||= dataset.put === "changed";
      continue;
    }
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
  if (any && ![...fresh].every(({ dataset }) => dataset.put)) changed();
  return any;
}

/** Show a line of a file of the pack in a tab of its own, next to what is open. */
async function go(file, line, url) {
  if (!area_of(file)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer?.redirected) return tell_of_save(SIGNED_OUT);
    if (!answer?.ok) return tell_of_save(`The server did not send ${file}. What you have typed is still here. Try again.`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { value, dataset } = page.querySelector("[data-new-text]");
    if (!area_of(file)) open(file, value, dataset.seen);
  }
  show(file);
  const area = area_of(file);
  reveal(area, area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0));
  area.focus({ preventScroll: true });
}

function follow(event) {
  const link = event.target.closest?.("[data-opens]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.dataset.opens, Number(link.dataset.line ?? 1), link.dataset.from);
}

const SIGNED_OUT = "You are signed out. What you have typed is still here. Sign in in another tab, then try again.";

/** Say above the texts why something did not work. */
function tell_of_save(said) {
  const note = document.createElement("p");
  Object.assign(note, { className: "error", textContent: said });
  note.setAttribute("role", "alert");
  document.querySelector("#save-said").replaceChildren(note);
  note.scrollIntoView({ block: "nearest" });
}

/** Take the token that forms have since a new sign-in in another tab; false if there was none. */
async function renewed() {
  const answer = await fetch(location.pathname, { signal: AbortSignal.timeout(10_000) });
  if (answer.redirected || !answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { value } = page.querySelector("[name=csrfmiddlewaretoken]");
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = value;
  document.querySelector("[hx-headers]").setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": value }));
  return true;
}

const posted = () => fetch(form.action.split("#")[0], {
  method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(60_000),
});

/** A save that is refused leaves the texts and their history; what the server says of it is shown above them. */
async function save(event) {
  const { submitter } = event;
  if (event.defaultPrevented || submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  const buttons = document.querySelectorAll("[data-save]");
  const base = texts();
  for (const button of buttons) button.disabled = true;
  let said = "The server did not answer in time, so this page does not know whether the text is saved. Save it again.";
  try {
    let answer = await posted();
    if (answer.status === 403 && await renewed()) answer = await posted();
    const saved = answer.headers.get("HX-Redirect");
    if (saved) {
      leaving = true;
      for (const [file, text] of texts()) if (text !== base.get(file)) leaving = false; // typed meanwhile: the browser asks first
      return void location.assign(saved);
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.querySelector("#save-said")) return refused(page, base);
    said = answer.redirected || answer.status === 403 ? SIGNED_OUT
      : `The server answered with an error (${answer.status}). Look whether the text is saved before you go on.`;
  } catch { /* said above */ } finally {
    for (const button of buttons) button.disabled = false;
  }
  tell_of_save(said);
}

function refused(page, base) {
  document.querySelector("#save-said").replaceWith(document.adoptNode(page.querySelector("#save-said")));
  for (const [i, button] of [...document.querySelectorAll("[data-save]")].entries()) {
    button.textContent = page.querySelectorAll("[data-save]")[i]?.textContent ?? button.textContent;
  }
  for (const mark of page.querySelectorAll("#text-form input[type=hidden]")) {
    const mine = form.querySelector(`input[type=hidden][name="${CSS.escape(mark.name)}"]`);
    if (mine && mark.name.startsWith("seen")) mine.value = mark.value; // the edition that the next save is made on
  }
  const fresh = [...page.querySelectorAll("#text-form .pk-text")].map((block) => ({
    value: block.querySelector("textarea").value, dataset: { file: block.dataset.file },
  }));
  put_over(fresh, base);
  document.querySelector("#save-said").scrollIntoView({ block: "nearest" });
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
  form.addEventListener("submit", save);
  document.addEventListener("click", follow);
  const unsaved = () => form.hasAttribute("data-unsaved") || areas().some((area) => area.value !== origin.get(area));
  window.addEventListener("beforeunload", (event) => { if (!leaving && unsaved()) event.preventDefault(); });
  tell();
}
