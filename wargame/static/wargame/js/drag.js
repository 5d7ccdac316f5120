// A piece that is dragged over the map. `begin` is called when it is pressed.
const FAR = 8; // pixels until a press is a drag

let drag = null;

/** `acts`: `piece` chooses it, `chosen` says what is chosen, `drop` takes the place. */
export function begin(event, unit, acts) {
  if (unit.ownerSVGElement?.dataset.drags) drag = { unit, acts, x: event.clientX, y: event.clientY, shown: null };
}

document.addEventListener("pointermove", (event) => {
  if (!drag || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  const { unit, acts } = drag;
  const svg = unit.ownerSVGElement;
  if (!svg) return;
  if (!drag.shown) {
    drag.shown = unit.cloneNode(true);
    for (const name of ["role", "tabindex"]) drag.shown.removeAttribute(name);
    drag.shown.setAttribute("class", "m-dragged");
    svg.append(drag.shown);
    const units = unit.dataset.unit.split(" ");
    if (!units.includes(acts.chosen()) && acts.chosen() !== unit.dataset.area) acts.piece(units, unit.dataset.area, true);
  }
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  drag.shown.setAttribute("transform", `translate(${at.x} ${at.y})`);
});

function drop(event) {
  if (!drag) return;
  const { unit, shown, acts } = drag;
  drag = null;
  shown?.remove();
  const over = shown && event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY);
  const area = over?.closest?.("svg[data-map] [data-area]")?.dataset.area;
  if (area && area !== unit.dataset.area) acts.drop(area);
}
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
