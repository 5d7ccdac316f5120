// The corners of the frame can be dragged; the fields of degrees follow, and the form asks for a new proposal.

const fields = (form) => Object.fromEntries(["north", "west", "south", "east"].map((name) => [name, form.elements[name]]));

const point = (drawing, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());

function box(drawing) {
  const { x, y, width, height } = drawing.querySelector(".g-frame").getBBox();
  return { x, y, width, height };
}

// The sheet is small against the Earth: across the frame, degrees run evenly enough for a hand.
function moved(drawing, corner, at) {
  const frame = box(drawing);
  const [north, west, south, east] = ["north", "west", "south", "east"].map((name) => Number(drawing.dataset[name]));
  const right = (at.x - frame.x) / frame.width;
  const down = (at.y - frame.y) / frame.height;
  if (drawing.dataset.top !== "north") return {};
  const found = {};
  found[corner.includes("w") ? "west" : "east"] = west + right * (east - west);
  found[corner.includes("n") ? "north" : "south"] = north - down * (north - south);
  return found;
}

function drag(start) {
  const handle = start.target.closest?.(".g-handle");
  const drawing = handle?.closest("svg");
  const form = document.getElementById("geo-form");
  if (!drawing || !form || drawing.dataset.top !== "north") return;
  start.preventDefault();
  const { corner } = handle.dataset;
  const frame = box(drawing);
  const outline = drawing.querySelector(".g-frame");
  let last = null;
  const move = (event) => {
    last = point(drawing, event);
    handle.setAttribute("x", last.x - 9);
    handle.setAttribute("y", last.y - 9);
    const left = corner.includes("w") ? last.x : frame.x;
    const top = corner.includes("n") ? last.y : frame.y;
    const right = corner.includes("e") ? last.x : frame.x + frame.width;
    const bottom = corner.includes("s") ? last.y : frame.y + frame.height;
    outline.setAttribute("x", Math.min(left, right));
    outline.setAttribute("y", Math.min(top, bottom));
    outline.setAttribute("width", Math.abs(right - left));
    outline.setAttribute("height", Math.abs(bottom - top));
  };
  const [x, y] = ["x", "y"].map((name) => handle.getAttribute(name));
  const drop = ({ type }) => {
    document.removeEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, drop);
    if (!last) return;
    outline.setAttribute("x", frame.x);
    outline.setAttribute("y", frame.y);
    outline.setAttribute("width", frame.width);
    outline.setAttribute("height", frame.height);
    if (type === "pointerup") return put(form, moved(drawing, corner, last));
    handle.setAttribute("x", x); // the browser took the finger away: nothing was meant
    handle.setAttribute("y", y);
  };
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, drop);
}

// Longitudes run from -180 to 180, also where the frame is across the antimeridian.
function between(name, value) {
  return (name === "west" || name === "east") && Math.abs(value) > 180 ? value - 360 * Math.sign(value) : value;
}

function put(form, degrees) {
  const known = fields(form);
  for (const [name, value] of Object.entries(degrees)) known[name].value = between(name, value).toFixed(3);
  known.north.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("pointerdown", drag);
// A piece of a drawing has no say in what a finger scrolls; the drawing has, and only at its corners.
const hold = (event) => { if (event.target.closest?.(".g-handle")) event.preventDefault(); };
document.addEventListener("touchstart", hold, { passive: false });
