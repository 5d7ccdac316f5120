// Shows the text of a section or ruling on hover, focus or tap of its number. Without script the number is a link to
// the page of the rules; with it, that page is fetched once, at the first citation, and its entry is shown.
import { ask } from "./line.js";

const books = new Map(); // address -> the entries of that page, once it has arrived
const note = document.createElement("aside");
note.id = "cite-note";
note.className = "cite-note";
note.popover = "manual";

let anchor = null; // the citation whose text is shown
let pinned = false; // pressed, not only pointed at
let leaving = 0;

/** The page of the rules that a citation leads to. Fetched again after a failure. */
function book(address) {
  if (!books.has(address)) {
    const page = ask(address).then(([answer, text]) => {
      if (!answer.ok) throw new Error(answer.status);
      return new DOMParser().parseFromString(text, "text/html");
    });
    page.catch(() => books.delete(address));
    books.set(address, page);
  }
  return books.get(address);
}

async function entry(link) {
  const address = new URL(link.href);
  const number = decodeURIComponent(address.hash.slice(1));
  address.hash = "";
  const page = await book(address.href).catch(() => null);
  const found = page?.getElementById(number)?.cloneNode(true);
  if (found) {
    found.removeAttribute("id");
    return document.importNode(found, true);
  }
  const missing = document.createElement("p");
  missing.className = "rule";
  missing.textContent = page ? `${number} is not in the rules.` : "The rules are not available now. Try again when the connection is back.";
  return missing;
}

function all_rules(link) {
  const foot = document.createElement("footer");
  const more = document.createElement("a");
  more.href = link.href;
  more.textContent = "All rules";
  foot.append(more);
  return foot;
}

async function show(link) {
  clearTimeout(leaving);
  if (anchor === link) return;
  hide();
  anchor = link;
  const text = await entry(link);
  if (anchor !== link || !link.isConnected) return;
  note.replaceChildren(text, all_rules(link));
  if (!note.isConnected) document.body.append(note);
  note.showPopover();
  place(link.getBoundingClientRect());
  link.setAttribute("aria-describedby", note.id);
}

/** Below the number where there is room, else above it; never beyond the edge of the window. */
function place(at) {
  const wide = document.documentElement.clientWidth;
  const high = document.documentElement.clientHeight;
  const below = at.bottom + 6 + note.offsetHeight <= high || at.top < high / 2;
  const top = below ? Math.min(at.bottom + 6, high - note.offsetHeight - 8) : at.top - 6 - note.offsetHeight;
  note.style.top = `${Math.max(8, top)}px`;
  note.style.left = `${Math.max(8, Math.min(at.left, wide - note.offsetWidth - 8))}px`;
}

const is_open = () => note.isConnected && note.matches(":popover-open");

/** Stay with the number while the page scrolls, and go when it leaves the window. */
function follow() {
  const at = anchor.getBoundingClientRect();
  if (at.bottom < 0 || at.top > document.documentElement.clientHeight) hide();
  else place(at);
}

function hide() {
  clearTimeout(leaving);
  anchor?.removeAttribute("aria-describedby");
  anchor = null;
  pinned = false;
  if (is_open()) note.hidePopover();
}

const citation = (event) => event.target.closest?.("a.cite");

function leave() {
  clearTimeout(leaving);
  if (!pinned) leaving = setTimeout(hide, 250); // time to move onto the note
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = citation(event);
  if (link && !pinned) show(link);
  else if (note.contains(event.target)) clearTimeout(leaving);
  else if (anchor && document.activeElement !== anchor) leave();
});
document.addEventListener("focusin", (event) => {
  const link = citation(event);
  if (link) show(link);
  else if (anchor && !note.contains(event.target)) hide();
});
document.addEventListener("click", (event) => {
  const link = citation(event);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.detail === 0) return; // a key follows the link
  event.preventDefault();
  if (pinned && anchor === link) return hide();
  show(link);
  pinned = true;
});
document.addEventListener("pointerdown", (event) => {
  if (anchor && !citation(event) && !note.contains(event.target)) hide();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !anchor) return;
  event.preventDefault();
  hide();
});
document.addEventListener("scroll", (event) => { if (is_open() && !note.contains(event.target)) follow(); }, true);
for (const name of ["htmx:afterSettle", "merged"]) document.addEventListener(name, () => { if (anchor && !anchor.isConnected) hide(); });
