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

function refuse(why) {
  const said = document.createElement("p");
  said.className = "err";
  said.textContent = why;
  box.replaceChildren(said);
}

async function read({ target }) {
  const file = target.files[0];
  if (!file) return;
  if (file.size > MOST) return refuse(`The file cannot be used: at most ${MOST / 1e6} MB are taken.`);
  let sent = "";
  try {
    sent = JSON.stringify(forces_of(await file.text()));
  } catch {
    return refuse(`${file.name} cannot be read as MSDL. Save it again in the program it comes from.`);
  } finally {
    target.value = ""; // the same file may be chosen again
  }
  if (sent.length > MOST_SENT) return refuse(`${file.name} has too many units. Bring a part of them.`);
  form.elements.namedItem("scenario").value = sent;
  box.replaceChildren();
  form.requestSubmit();
}

form?.querySelector("[data-msdl]").addEventListener("change", read);
box?.addEventListener("change", ({ target }) => target.matches("[data-again]") && form.requestSubmit());
