// The forces of the studio as a tree: keys, drags and buttons say what is to change; the server writes it into the text.
import { area_of, put } from "./studio-texts.js";
import { choose, register, tool } from "./studio-tools.js";

const form = document.querySelector("#force-form");
const sheet = document.querySelector(".pk-forces");
const box = document.querySelector("#forces-tree");
const map = document.querySelector(".pk-draft:not(.pk-forces)");
const FAR = 8; // px until a press is a drag
let drag = null;
let seen = null; // the text that the tree shows
let compared = null; // the text that a table was compared with
let back = false; // the focus was in the tree

const field = (name) => form.elements.namedItem(name);
const tree = () => box.querySelector("[role=tree]");
const nodes = () => [...box.querySelectorAll("[data-node]")];
const chosen = () => nodes().find(({ dataset }) => dataset.node === tree().dataset.chosen);
const is_unit = (node) => node?.dataset.node.startsWith("u:");
const text = () => area_of(tree()?.dataset.file)?.value ?? "";

function send(what) {
  for (const name of ["do", "chosen", "to", "before"]) field(name).value = what[name] ?? "";
  back = box.contains(document.activeElement);
  form.requestSubmit();
}

const load = (node) => send({ chosen: node?.dataset.node ?? tree()?.dataset.chosen });

/** The one node that Tab reaches. */
function reach(node) {
  for (const one of nodes()) one.tabIndex = one === node ? 0 : -1;
}

function go(node) {
  if (!node) return;
  reach(node);
  node.focus();
}

const side_of = (node) => node.dataset.to.split("/")[0];

/** The units of a formation, in the sequence of the tree. */
const with_unit = (node) => nodes().filter((one) => is_unit(one) && one.dataset.to === node.dataset.to);

/** What a unit or a formation can change its place with. */
const peers = (node) => is_unit(node) ? with_unit(node)
  : nodes().filter((one) => one.dataset.node.startsWith("g:") && side_of(one) === side_of(node));
const are_peers = (one, other) => (is_unit(one) && is_unit(other)) || (!is_unit(one) && peers(one).includes(other));

function step(node, by) {
  const all = peers(node);
  const at = all.indexOf(node);
  const beyond = all[by < 0 ? at - 1 : at + 2];
  if (by < 0 ? at === 0 : at === all.length - 1) return;
  place(node, node.dataset.to, beyond, !is_unit(node));
}

/** To a formation or a force, before another row; `order`: a formation among those of its force. */
function place(node, to, before, order) {
  send({ do: order ? "order" : "regroup", chosen: node.dataset.node, to, before: before?.dataset.node.slice(2) });
}

/** To the formation before or after; a force without formations counts as one. */
function shift(node, by) {
  const places = [...new Set(nodes().filter(({ dataset }) => !dataset.node.startsWith("f:")).map(({ dataset }) => dataset.to))];
  const sides = [...new Set(nodes().map(side_of))];
  const list = is_unit(node) ? places : sides.map((side) => `${side}/`);
  const now = is_unit(node) ? node.dataset.to : `${side_of(node)}/`;
  const to = list[list.indexOf(now) + by];
  if (to) send({ do: "regroup", chosen: node.dataset.node, to });
}

function key(event) {
  const node = event.target.closest("[data-node]");
  if (!node || event.ctrlKey || event.metaKey) return;
  const all = nodes();
  const at = all.indexOf(node);
  const movable = !node.dataset.node.startsWith("f:");
  const level = (one) => Number(one?.ariaLevel ?? 0);
  const parent = all.slice(0, at).findLast((one) => level(one) < level(node));
  if (event.altKey && movable && event.key === "ArrowUp") step(node, -1);
  else if (event.altKey && movable && event.key === "ArrowDown") step(node, 1);
  else if (event.altKey && movable && event.key === "ArrowLeft") shift(node, -1);
  else if (event.altKey && movable && event.key === "ArrowRight") shift(node, 1);
  else if (event.altKey) return;
  else if (event.key === "ArrowDown") go(all[at + 1]);
  else if (event.key === "ArrowUp") go(all[at - 1]);
  else if (event.key === "ArrowLeft") go(parent);
  else if (event.key === "ArrowRight") go(level(all[at + 1]) > level(node) ? all[at + 1] : null);
  else if (event.key === "Home") go(all[0]);
  else if (event.key === "End") go(all.at(-1));
  else if (event.key === "Enter" || event.key === " ") load(node);
  else if (event.key === "Delete" && movable) send({ do: "remove", chosen: node.dataset.node });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function down(event) {
  const node = event.isPrimary && event.button === 0 && event.target.closest("[data-node]");
  if (!node || node.dataset.node.startsWith("f:")) return;
  if (event.pointerType !== "mouse" && !event.target.closest(".pk-grip")) return; // a finger on the row scrolls
  drag = { node, x: event.clientX, y: event.clientY, over: null, on: false };
}

function move(event) {
  if (!drag || (!drag.on && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) return;
  drag.on = true;
  event.preventDefault();
  const node = document.elementFromPoint(event.clientX, event.clientY)?.closest("#forces-tree [data-node]");
  clear();
  if (!node || node === drag.node) return void (drag.over = null);
  const { top, height } = node.getBoundingClientRect();
  const low = event.clientY > top + height / 2;
  drag.over = { node, low };
  node.classList.add(are_peers(drag.node, node) ? (low ? "pk-drop-below" : "pk-drop-above") : "pk-drop-in");
}

function clear() {
  for (const row of box.querySelectorAll(".pk-drop-above, .pk-drop-below, .pk-drop-in")) {
    row.classList.remove("pk-drop-above", "pk-drop-below", "pk-drop-in");
  }
}

function up(event) {
  if (!drag) return;
  const { node, over, on } = drag;
  drag = null;
  clear();
  if (!on || !over || event.type !== "pointerup") return;
  const all = are_peers(node, over.node) ? peers(over.node).filter((one) => one !== node) : [];
  const before = over.low ? all[all.indexOf(over.node) + 1] : all.find((one) => one === over.node);
  const next = nodes()[nodes().indexOf(over.node) + 1]; // a unit on a force joins its first formation
  const into = over.node.dataset.node.startsWith("f:") && is_unit(node) && !next?.dataset.node.startsWith("f:") ? next : over.node;
  place(node, (into ?? over.node).dataset.to, before, !is_unit(node) && all.length > 0);
}

function search({ target }) {
  if (!target.matches("[data-symbols]")) return;
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
  const labels = [...target.closest("fieldset").querySelectorAll("[data-words]")];
  for (const label of labels) label.hidden = !words.every((word) => label.dataset.words.includes(word));
  const left = labels.filter(({ hidden }) => !hidden).length;
  target.closest("fieldset").querySelector("[data-symbols-said]").textContent = words.length ? `${left} of ${labels.length} kinds` : "";
}

function press({ target }) {
  const add = target.closest("[data-add]");
  if (add) {
    const first = nodes().find(({ dataset }) => !dataset.node.startsWith("f:")) ?? nodes()[0];
    send({ do: add.dataset.add, chosen: tree()?.dataset.chosen, to: (chosen() ?? first)?.dataset.to });
  }
  const by = target.closest("[data-step-unit]");
  if (by && chosen()) step(chosen(), by.dataset.stepUnit === "up" ? -1 : 1);
  const row = target.closest("#forces-tree [data-node]");
  if (row) load(row);
  const other = target.closest("[data-other]");
  if (other) {
    choose("select");
    const place = document.querySelector("#place-form");
    place.elements.namedItem("place").value = other.dataset.other;
    place.requestSubmit();
  }
  const button = target.closest("[data-take]");
  if (button) take(button);
}

/** What was compared goes into the text, unless that has changed since. */
function take(button) {
  const told = document.querySelector("#force-table");
  const fresh = [...told.querySelectorAll("[data-new-text]")];
  const stale = compared !== null && compared !== (area_of(fresh[0]?.dataset.file)?.value ?? "");
  const said = document.createElement("p");
  said.className = "cap pk-sound";
  said.textContent = stale ? "The text has changed since. Compare the file again." : "It is in the text, not saved yet.";
  if (!stale) put(fresh);
  button.closest("div").replaceWith(said);
  if (!stale) load();
}

function swapped() {
  const changed = put(box.querySelectorAll("[data-new-text]"));
  if (changed) field("name").value = "";
  seen = text();
  const node = chosen() ?? nodes()[0];
  if (!node) return;
  if (back) go(node);
  else reach(node);
  back = false;
}

if (form && sheet) {
  const turn = (on) => { sheet.hidden = !on; map.hidden = on; };
  register(["forces"], { enter: () => { turn(true); load(); }, leave: () => turn(false), escape: () => false });
  box.addEventListener("keydown", key);
  box.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up);
  document.addEventListener("click", press);
  document.addEventListener("input", search);
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "forces-tree") swapped();
    if (detail.target.id === "force-table") compared = text();
    if (detail.target.id === "draft" && tool() === "forces" && seen !== null && seen !== text()) load();
  });
  const first = document.querySelector("[data-tool=forces][data-first]") && !location.hash;
  if (first || location.hash === "#forces") window.addEventListener("load", () => choose("forces")); // htmx is there then
}
