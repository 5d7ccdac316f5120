// Counts the traffic that nobody has seen yet on this device and shows the number on the tab.
// The server knows which injects were opened; for the rest, this device remembers what it has shown.
import { next_frame } from "./frames.js";

const place = `arrived:${location.pathname}`;
const sheet = () => document.getElementById("traffic");

function known() {
  try {
    return new Set(JSON.parse(localStorage.getItem(place) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** Count what is new and mark the tabs. What is visible is no longer new. */
function count() {
  const told = [...document.querySelectorAll("#traffic [data-told]")].map((item) => item.dataset.told);
  const reading = !document.hidden && sheet()?.getClientRects().length > 0;
  if (reading) localStorage.setItem(place, JSON.stringify(told));
  const seen = known();
  const fresh = told.filter((key) => !seen.has(key)).length + document.querySelectorAll("#injects [data-unread]").length;
  for (const mark of document.querySelectorAll("[data-arrived]")) {
    mark.hidden = fresh === 0;
    mark.firstElementChild.textContent = fresh;
  }
}

const count_soon = next_frame(count);
document.addEventListener("merged", count_soon);
document.addEventListener("visibilitychange", count);
document.addEventListener("change", (event) => event.target.name === "view" && count());
addEventListener("hashchange", count);
count_soon();
