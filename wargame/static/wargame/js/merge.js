// Merges fresh HTML into the page. What a person did stays because the element stays: scroll, focus, caret, an open menu.
// A field that somebody changed and nobody saved keeps its content; hidden fields always follow the server.
import { as_sent, merge_map } from "./map-merge.js";

let morph = null; // compares a piece with its fresh content; loaded when it is first needed
let loading = null;

/** Load what `merge` needs, and htmx where a page begins without it. A page on which nothing changes does without both. */
export function ready() {
  const { morph: merging = "./idiomorph.js", htmx: sending } = document.querySelector("script[data-morph]")?.dataset ?? {};
  loading ??= Promise.all([import(merging), globalThis.htmx ?? add_script(sending)]).then(
    ([module]) => { morph = module.morph; },
    (error) => { loading = null; throw error; },
  );
  return loading;
}

/** Run a script that is no module. htmx begins by itself only on a page that is complete. */
async function add_script(address) {
  if (document.readyState !== "complete") await new Promise((go) => addEventListener("load", go, { once: true }));
  const script = document.createElement("script");
  const done = new Promise((good, bad) => Object.assign(script, { onload: good, onerror: bad }));
  script.src = address;
  document.head.append(script);
  return done;
}

export const is_ready = () => morph !== null;

// The answer to what a person sends is merged at once, so that it waits for this. News wait where they are merged.
const delayed = new WeakSet(); // what is sent then says what it says at that moment, however often it was pressed before
document.addEventListener("htmx:confirm", (event) => {
  const { elt, issueRequest } = event.detail;
  if (is_ready()) return;
  event.preventDefault();
  if (delayed.has(elt)) return;
  delayed.add(elt);
  ready()
    .then(() => issueRequest(true), () => htmx.trigger(elt, "htmx:sendError", {}))
    .finally(() => delayed.delete(elt));
});

const FIELDS = "textarea, select, input:not([type=hidden])";
const box = (field) => field.matches("[type=radio], [type=checkbox]");
export const is_text = (field) => !box(field) && !field.matches("select");

/** What the server said that a field holds. */
function given(field) {
  if (box(field)) return field.defaultChecked;
  if (!field.matches("select")) return field.defaultValue;
  return ([...field.options].findLast((option) => option.defaultSelected) ?? field.options[0])?.value ?? "";
}
const content = (field) => (box(field) ? field.checked : field.value);
export const changed = (field) => content(field) !== given(field);

const PASSING = /^(csrfmiddlewaretoken|version|seq|seen.*|form_key|generation)$/; // when a form was drawn, not what it is for

/** What a form is for: its address, and `data-about` or its hidden fields. */
function about(form) {
  if (!form) return "";
  const hidden = [...form.querySelectorAll("input[type=hidden]")].filter((field) => !PASSING.test(field.name));
  return `${form.getAttribute("action")} ${form.dataset.about ?? hidden.map((field) => field.value)}`;
}

/** All fields by their form and name, and every <details> without an id by its first form or its summary. */
function known(part) {
  const found = new Map();
  const add = (key, element) => found.has(key) ? add(`${key}+`, element) : found.set(key, element);
  for (const field of part.querySelectorAll(FIELDS))
    add([about(field.closest("form")), field.id || field.name, box(field) ? field.value : ""].join("|"), field);
  for (const fold of part.querySelectorAll("details:not([id])"))
    add(`fold|${about(fold.querySelector("form")) || fold.querySelector("summary")?.textContent.trim()}`, fold);
  return found;
}

const said = new WeakMap(); // whether the server said that a <details> is open: what a person did since stays
function note_details(part) {
  for (const one of part.querySelectorAll("details")) if (!said.has(one)) said.set(one, one.hasAttribute("open"));
}
note_details(document);

const SHOWN = "[data-needs-script], [data-step-of]"; // what a script shows and hides

/** Before an element follows the fresh one: the fresh one gets what a person or a script changed and must stay. */
function spare(live, fresh) {
  if (live.matches("details")) {
    const open = fresh.hasAttribute("open");
    if (live.id && (!live.id.startsWith("merged-") || said.get(live) === open)) fresh.toggleAttribute("open", live.open);
    said.set(live, open);
  }
  if (live.matches(".htmx-request")) fresh.classList.add("htmx-request");
  if (live.matches(SHOWN) && fresh.matches(SHOWN)) fresh.hidden = live.hidden;
  if (live.matches("[data-task]") && live.hasAttribute("aria-current")) fresh.setAttribute("aria-current", "step");
  if (live.matches("[data-map-measure]")) fresh.setAttribute("aria-pressed", live.getAttribute("aria-pressed"));
}

// A long list without anything to keep, such as the log: idiomorph would compare each line with each other line.
const long = (list) => list.matches("ol, ul, tbody") && list.children.length > 60 && !list.querySelector("[id], details, form");

/** Replace the lines between those that are equal at both ends. */
function splice(list, fresh) {
  const [old, next] = [[...list.children], [...fresh.children]];
  const same = (at) => old.length > 0 && next.length > 0 && old.at(at).isEqualNode(next.at(at));
  let end = null;
  for (; same(-1); next.pop()) end = old.pop();
  for (; same(0); next.shift()) old.shift();
  for (const line of old) line.remove();
  for (const line of next) list.insertBefore(document.importNode(line, true), end);
}

/** The keys of the parts that the page has and need not be sent again. */
export const has_once = () => [...new Set([...document.querySelectorAll("[data-once]")].map((part) => part.dataset.once))];

/** Put into `fresh` what the server left out because the page has it. False if the page has lost a part meanwhile. */
export function complete(piece, fresh) {
  const empty = fresh.querySelectorAll("[data-once]:empty");
  if (!empty.length) return true;
  const mine = new Map(); // of a map, as the server sent it
  for (const source of [document, ...[...piece.querySelectorAll("svg[data-map]")].map(as_sent)])
    for (const part of source.querySelectorAll("[data-once]:not(:empty)")) mine.set(part.dataset.once, part);
  for (const part of empty) {
    const same = mine.get(part.dataset.once);
    if (!same) return false;
    part.append(...same.cloneNode(true).childNodes);
  }
  return true;
}

/**
 * Merge the children of `fresh` into `piece`. Returns false, and changes nothing, if that would lose a person's work.
 * `settled(field)`: the server has the content of this field, so that its answer replaces it.
 * `guards(field, twin)`: nothing may be lost from this field, which is gone now or was changed by somebody else as well.
 */
export function merge(piece, fresh, { settled = () => false, guards = () => false } = {}) {
  const next = known(fresh);
  const kept = new Map(); // a field, what a person put there, and what the server says now
  const named = []; // what needs an id while it is matched
  for (const [key, field] of known(piece)) {
    const twin = next.get(key);
    const fold = field.matches("details");
    const mine = !fold && changed(field) && !settled(field);
    if (!mine && !fold && field !== document.activeElement) continue;
    if (mine && !(twin && [given(field), content(field)].includes(given(twin))) && guards(field, twin)) return false;
    if (!twin) continue;
    if (mine) kept.set(field, [content(field), given(twin)]);
    if (!field.id) named.push([field, twin]);
  }
  named.forEach((pair, at) => pair.forEach((field) => { field.id = `merged-${at}`; }));
  for (const note of piece.querySelectorAll(".stale-note")) note.remove();
  // htmx would enable these when their request ends, whatever the server says
  for (const button of piece.querySelectorAll("[data-disabled-by-htmx]")) button.replaceWith(button.cloneNode(true));
  const odds = new Set([...kept.keys()].map((field) => field.form?.querySelector(".form-odds"))); // of what is filled in
  morph(piece, fresh.childNodes, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed(live, node) {
        if (live.nodeType !== Node.ELEMENT_NODE) return true;
        if (odds.has(live) || (live.matches("svg") && live.isEqualNode(node))) return false;
        if (live.matches("svg[data-map]") && node.matches("[data-map]")) {
          merge_map(live, node);
          return false;
        }
        if (long(live) && long(node) && !live.contains(document.activeElement)) {
          splice(live, node);
          return false;
        }
        spare(live, node);
        return true;
      },
      beforeAttributeUpdated(name, live, kind) {
        if (name === "value" && kept.has(live)) return false;
        return !(kind === "remove" && (name === "tabindex" || (name === "aria-describedby" && live.matches("a.cite")))); // set by scripts
      },
    },
  });
  for (const [field, [mine, theirs]] of kept) {
    if (is_text(field)) field.defaultValue = theirs;
    else if (content(field) !== mine) field[box(field) ? "checked" : "value"] = mine;
  }
  for (const field of piece.querySelectorAll("[id^='merged-']")) field.removeAttribute("id");
  note_details(piece);
  htmx.process(piece);
  htmx.trigger(piece, "htmx:load", { elt: piece }); // a map that is new starts
  htmx.trigger(piece, "merged");
  return true;
}
