// An order of battle of another program: the file is read here, and the server says what of it fits the pack.
import { MilitaryScenario } from "./msdllib.js";

const form = document.querySelector("#exchange-form");
const box = document.querySelector("#force-table");
const MOST = 20_000_000; // bytes; what the server is sent is a small part of them
const MOST_SENT = 1_000_000;

/** A text of the file: the library leaves the marks of XML in it. */
function plain(text) {
  const area = document.createElement("textarea");
  area.innerHTML = text ?? "";
  return area.value.trim();
}

/** The side of each force: a force may belong to one. */
function side_of(scenario, handle) {
  const seen = new Set();
  let force = scenario.forceSideMap[handle];
  while (force && !force.isSide && scenario.forceSideMap[force.allegianceHandle] && !seen.has(force)) {
    seen.add(force);
    force = scenario.forceSideMap[force.allegianceHandle];
  }
  return force?.objectHandle ?? "";
}

/** The side that a unit belongs to by the unit at the top of it. */
function side_above(scenario, unit) {
  const seen = new Set();
  while (unit && !unit.isRoot && !seen.has(unit)) {
    seen.add(unit);
    unit = scenario.unitMap[unit.superiorHandle];
  }
  return side_of(scenario, unit?.superiorHandle);
}

function place(location) {
  const known = location?.slice(0, 2).map(Number);
  return known?.every(Number.isFinite) ? known : null;
}

/** What the server is sent. */
export function forces_of(text) {
  const scenario = MilitaryScenario.createFromString(text);
  const known = scenario.sides.filter((side) => side.objectHandle);
  const sides = Object.fromEntries(known.map((side) => [side.objectHandle, plain(side.name).slice(0, 200)]));
  const listed = Object.values(scenario.unitMap).filter((unit) => unit.objectHandle);
  const units = listed.map((unit) => ({
    id: unit.objectHandle,
    name: (plain(unit.name) || plain(unit.symbolModifiers?.uniqueDesignation)).slice(0, 200),
    symbol: unit.symbolIdentifier.slice(0, 20),
    side: side_above(scenario, unit),
    superior: unit.isRoot ? "" : unit.superiorHandle,
    at: place(unit.location),
  }));
  return { sides, units };
}

/** The encoding that a file declares by its first bytes or its first line; UTF-8 without a word. */
function encoding_of(bytes) {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xef && second === 0xbb) return "utf-8";
  if (first === 0 && second === 0x3c) return "utf-16be";
  if (first === 0x3c && second === 0) return "utf-16le";
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return head.match(/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/)?.[1] ?? "utf-8";
}

function refuse(why) {
  const said = document.createElement("p");
  said.className = "err";
  said.textContent = why;
  box.replaceChildren(said);
}

async function read({ target }) {
  const file = target.files[0];
  if (!file) return;
  if (file.size > MOST) return refuse(`White Cell cannot use this file: at most ${MOST / 1e6} MB are taken.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  target.value = ""; // the same file may be chosen again
  const encoding = encoding_of(bytes);
  let [text, sent] = ["", ""];
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuse(`${file.name} is not text in ${encoding.toUpperCase()}, as it should be. Save it as UTF-8.`);
  }
  try {
    sent = JSON.stringify(forces_of(text));
  } catch {
    return refuse(`${file.name} cannot be read as MSDL. Save it again in the program it comes from.`);
  }
  if (sent.length > MOST_SENT) return refuse(`${file.name} has too many units. Bring a part of them.`);
  form.elements.namedItem("scenario").value = sent;
  box.replaceChildren();
  form.requestSubmit();
}

form?.querySelector("[data-msdl]").addEventListener("change", read);
box?.addEventListener("change", ({ target }) => target.matches("[data-again]") && form.requestSubmit());
