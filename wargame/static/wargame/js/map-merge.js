// Merges a fresh drawing into a map. Only what the server changed since its last drawing is touched, so that the ground,
// the focus, the zoom and other changes by scripts stay. It takes one pass, however many hexes there are.
const drawn = new WeakMap(); // the drawing as the server sent it, by the svg on the page
const NAMES = ["id", "class", "data-area", "data-unit"];
const alike = (a, b) => a.nodeName === b.nodeName && NAMES.every((name) => a.getAttribute?.(name) === b.getAttribute?.(name));

/** `was` is what the server sent before; `live` is the same after the scripts changed it, which can add nodes at its end. */
function redraw(live, was, next) {
  if (next.dataset?.once ? next.dataset.once === was.dataset.once : was.isEqualNode(next)) return;
  if (!next.attributes) live.nodeValue = next.nodeValue;
  for (const { name } of [...(was.attributes ?? [])]) if (!next.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of next.attributes ?? []) if (was.getAttribute(name) !== value) live.setAttribute(name, value);
  const [mine, old, fresh] = [[...live.childNodes], [...was.childNodes], [...next.childNodes]];
  const shorter = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < shorter && alike(old[head], fresh[head])) redraw(mine[head], old[head], fresh[head++]);
  let tail = 0;
  while (tail < shorter - head && alike(old.at(-1 - tail), fresh.at(-1 - tail))) {
    tail += 1;
    redraw(mine[old.length - tail], old.at(-tail), fresh.at(-tail));
  }
  const end = mine[old.length - tail] ?? null;
  for (const node of mine.slice(head, old.length - tail)) node.remove();
  for (const node of fresh.slice(head, fresh.length - tail)) live.insertBefore(document.importNode(node, true), end);
}

/** A map as the server sent it, without what scripts did to it since; the map itself before the first merge. */
export const as_sent = (svg) => drawn.get(svg) ?? svg;

/** Remember a map as the server sent it, before scripts change more of it than the attributes in `sent`. */
export function note_map(svg, sent) {
  if (drawn.has(svg)) return;
  const copy = svg.cloneNode(true);
  for (const [name, value] of Object.entries(sent)) copy.setAttribute(name, value);
  drawn.set(svg, copy);
}

/** Show `fresh` in place of what the map shows; "map:drawn" tells its scripts, with the area that had the focus. */
export function merge_map(svg, fresh) {
  const was = drawn.get(svg);
  drawn.set(svg, fresh.cloneNode(true));
  if (was?.isEqualNode(fresh)) return;
  const focus = svg.contains(document.activeElement) ? document.activeElement.dataset.area : "";
  if (was) redraw(svg, was, fresh);
  else svg.replaceChildren(...document.importNode(fresh, true).childNodes);
  svg.dispatchEvent(new CustomEvent("map:drawn", { detail: focus }));
}
