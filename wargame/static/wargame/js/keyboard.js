// One letter presses one button: <button data-key="r">. Off while someone types or a dialog of the browser is open.
import { next_frame } from "./frames.js";

const typing = (target) => target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
const shown = (element) => element.getClientRects().length > 0;


// People who press letters by accident, or by voice, can turn them off. The browser keeps the choice.
const choice = "white-cell-shortcuts";
let without_storage = "on";
function shortcuts() {
  try {
    return (localStorage.getItem(choice) ?? "on") === "on";
  } catch {
    return without_storage === "on";
  }
}
function show_choice() {
  for (const button of document.querySelectorAll("[data-shortcuts]")) {
    button.hidden = !document.querySelector("[data-key]:not([type=hidden])"); // the key of a form has this name too
    button.setAttribute("aria-pressed", String(shortcuts()));
  }
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-shortcuts]")) return;
  without_storage = shortcuts() ? "off" : "on";
  try {
    localStorage.setItem(choice, without_storage);
  } catch {
    // it lasts for this page
  }
  show_choice();
});
addEventListener("storage", show_choice);
document.addEventListener("merged", show_choice);
show_choice();

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  if (typing(event.target) || !shortcuts()) return;
  const wanted = event.key.toLowerCase();
  for (const control of document.querySelectorAll("[data-key]")) {
    if (control.dataset.key.toLowerCase() !== wanted || !shown(control) || control.disabled) continue;
    event.preventDefault();
    if (control.matches("summary")) control.focus(); // the next press of Tab is in what it opens
    if (control.matches("a, button, input, label, summary")) control.click();
    else control.focus();
    return;
  }
});

// A sheet that scrolls and has no buttons can still be scrolled by keys.
const pressable = "a[href], button, input, select, textarea, summary, [tabindex]";
function reachable() {
  for (const body of document.querySelectorAll(".sheet-body, .scroll-x, .map-well")) {
    if (!shown(body)) continue; // what is hidden has no size
    const scrolls = body.scrollHeight > body.clientHeight + 1 || body.scrollWidth > body.clientWidth + 1;
    if (scrolls && !body.querySelector(pressable)) body.tabIndex = 0;
    else if (body.tabIndex === 0 && body.dataset.keepTab === undefined) body.removeAttribute("tabindex");
  }
}
const look = next_frame(reachable);
addEventListener("resize", look);
addEventListener("hashchange", look);
document.addEventListener("change", look); // another view may be in the middle now
document.addEventListener("htmx:afterSettle", look);
document.addEventListener("merged", look);
look();
