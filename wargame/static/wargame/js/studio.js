// A pack's map and its text follow each other: a place selected on the map opens what the text says of it and marks the
// line; the line one writes in selects its place on the map. Every change goes through the text, so undo takes all back.

const text = document.querySelector("#text-form .pk-text textarea");
const form = document.querySelector("#place-form");
const name = form?.querySelector("[name=place]");

/** Mark a line of the text and scroll to it, the page itself stays where it is. */
function show(line) {
  for (const old of document.querySelectorAll(".pk-here")) old.classList.remove("pk-here");
  const item = document.getElementById(`L${line}`);
  if (!item) return;
  item.classList.add("pk-here");
  const box = text.closest(".pk-text");
  box.scrollTop = item.offsetTop - box.clientHeight / 3;
  const start = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.setSelectionRange(start, start);
}

/** Put a new text in, only where it differs, so that the browser's own undo knows the change. */
export function put(after) {
  const before = text.value;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (before === after) return;
  const held = document.activeElement;
  text.focus({ preventScroll: true });
  text.setSelectionRange(start, before.length - end);
  const piece = after.slice(start, after.length - end);
  const known = piece ? document.execCommand("insertText", false, piece) : document.execCommand("delete");
  if (!known) text.value = after;
  text.dispatchEvent(new Event("input", { bubbles: true }));
  held?.focus({ preventScroll: true });
}

export const shape = (place) => document.querySelector(`#draft .area[data-area="${CSS.escape(place)}"]`);

function press(place) {
  for (const old of document.querySelectorAll("#draft .area[aria-pressed=true]")) old.setAttribute("aria-pressed", "false");
  shape(place)?.setAttribute("aria-pressed", "true");
}

function open(place) {
  name.value = place;
  form.requestSubmit();
}

/** The place that the line of the cursor speaks of, or the entry around it. */
function place_at_cursor() {
  const lines = text.value.slice(0, text.selectionStart).split("\n");
  lines.push(lines.pop() + text.value.slice(text.selectionStart).split("\n")[0]);
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const found = lines[i].match(/[\w-]+/g)?.find(shape);
    if (found) return found;
    if (/^(\s*- |\S)/.test(lines[i])) return "";
  }
  return "";
}

function follow_cursor() {
  const place = place_at_cursor();
  if (!place || place === name.value) return;
  name.value = place;
  press(place);
}

if (text && form) {
  document.addEventListener("map:area", ({ target, detail }) => { if (target.closest("#draft")) open(detail.area); });
  text.addEventListener("click", follow_cursor);
  text.addEventListener("keyup", follow_cursor);
  for (const button of form.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => {
      text.focus({ preventScroll: true });
      document.execCommand(button.dataset.step);
      text.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "draft") press(name.value);
    if (detail.target.id !== "place") return;
    const after = detail.target.querySelector("[data-new-text]");
    if (after) put(after.value);
    press(name.value);
    const first = detail.target.querySelector("[data-line]");
    if (first) show(Number(first.dataset.line));
  });
}
