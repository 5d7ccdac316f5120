// Faults of the unsaved texts: a sign on the map for each, Show goes there, a remedy is put into the editor.
import { spot } from "./map-measure.js";
import { drawing, open, piece, shape } from "./studio.js";
import { area_of, put, reveal, show } from "./studio-texts.js";
import { choose } from "./studio-tools.js";

/** The number of a fault in its list, as a sign at the corner of its hex. */
function signs() {
  const svg = drawing();
  svg?.querySelector(".pk-signs")?.remove();
  const over = piece("g", { class: "pk-signs", "pointer-events": "none", "aria-hidden": "true" });
  const there = new Map();
  for (const [i, { dataset }] of [...document.querySelectorAll(".pk-fixes > li")].entries()) {
    if (dataset.shown) there.set(dataset.shown, [...(there.get(dataset.shown) ?? []), i + 1]);
  }
  for (const [place, numbers] of there) {
    const area = shape(place);
    if (!area) continue;
    const [x, y] = spot(area);
    const label = piece("text", { x: x + 16, y: y - 12, "text-anchor": "middle" });
    label.textContent = numbers.join(", ");
    over.append(piece("path", { d: `M${x + 16} ${y - 30}l14 24h-28z` }), label);
  }
  svg?.append(over);
}

function go({ dataset }) {
  choose("select");
  const [file, line] = dataset.at.split(":");
  const area = area_of(file);
  if (area) {
    show(file);
    reveal(area, area.value.split("\n").slice(0, line - 1).join("\n").length + 1);
  }
  open(dataset.show);
  shape(dataset.show)?.focus();
}

if (document.querySelector("#checks")) {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-show]");
    if (button) go(button);
    const tick = target.closest("[data-tick]");
    if (tick) for (const box of tick.form.querySelectorAll("[type=checkbox]")) box.checked = tick.dataset.tick === "all";
  });
  document.addEventListener("htmx:oobAfterSwap", signs);
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "draft") signs();
    if (detail.target.id === "fixed") put(detail.target.querySelectorAll("[data-new-text]"));
  });
}
