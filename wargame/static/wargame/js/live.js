// Keeps a page fresh: the server rings, the page asks for the pieces that changed, the clock runs on the page.
// merge.js merges them. Where that would lose what somebody is typing, a notice offers the new piece instead.
import { tick } from "./clock.js";
import { pause } from "./frames.js";
import { GIVEN_UP, ask, follow, mark } from "./line.js";
import { complete, has_once, is_ready, is_text, merge, ready } from "./merge.js";

const host = document.querySelector("[data-news]");
const root = document.documentElement;
root.dataset.script = "yes";

let waiting = false;
let queued = null; // what was asked for while an answer was loading
let retry = 0; // the timer of a request that is made once more
let ring = ""; // the last ring heard, by its name on the server
let rung = ""; // what the last own command rang: it is heard here within moments, and forgotten
const AGAIN = 2000; // milliseconds after which a request that failed is made once more
const HEARD = 10_000; // milliseconds after which every process has heard it
let behind = false; // whether news came that could not be merged yet
let upon = null; // what the composer showed when the news under way were sent for; null if something else was picked
let picking; // what was picked with the news under way
let asking = null; // ends the request for the news under way
let saves = 0; // own commands that were answered
let before = 0; // how many of them when the news under way were sent for

const pieces = () => [...document.querySelectorAll("[data-piece]")];

// News are merged in steps, three for each piece, with room between them for what the person does: a phone takes long.
const merges = []; // each may return the step that comes next

function merge_step() {
  const next = merges.shift()();
  if (next) merges.unshift(next);
}

/** Merge at once what waits, in its order: newer content must not be merged before it. */
function merge_all() {
  while (merges.length) merge_step();
}

async function merge_in_turn() {
  for (; merges.length && !document.hidden; await pause()) merge_step(); // hidden pages are slowed down
  merge_all();
}

const asked = () => document.querySelector("[data-asked]")?.dataset.asked ?? "";

/** Ask for what changed. `pick` is what the composer will show instead, as in the address. */
export function refresh(pick, force = false) {
  if (waiting) {
    queued = { pick: pick ?? queued?.pick, force: force || Boolean(queued?.force) };
    const alone = picking === undefined && !root.dataset.take; // nobody pressed anything for the news under way
    if (pick !== undefined && alone) asking?.abort(GIVEN_UP); // on a slow line a person would wait for both
    return;
  }
  if (!is_ready() && (behind || pick !== undefined || force)) {
    ready().then(() => refresh(pick, force), () => {
      mark(false);
      clearTimeout(retry);
      retry = setTimeout(() => refresh(pick, force), AGAIN);
    });
    return;
  }
  clearTimeout(retry);
  waiting = true;
  upon = pick === undefined ? asked() : null;
  picking = pick;
  before = saves;
  const have = pieces().map((p) => `${p.dataset.piece}:${p.dataset.version}`).join(",");
  const query = new URLSearchParams(pick ?? asked());
  query.set("have", have);
  if (ring || rung) query.set("ring", [ring, rung].filter(Boolean).join(","));
  query.set("once", has_once().join(","));
  if (force) root.dataset.take = "yes";
  const address = `${host.dataset.news}?${query}`;
  news(address)
    .catch(() => { if (!queued) retry = setTimeout(() => refresh(picking), AGAIN); })
    .then(merge_in_turn)
    .finally(() => {
      waiting = false;
      delete root.dataset.take;
      if (queued) {
        const next = queued;
        queued = null;
        setTimeout(() => refresh(next.pick, next.force), next.pick === undefined ? 150 : 0);
      }
    });
}

/** Ask whether there is anything new. If it cannot be merged yet, it is asked for again when it can. */
async function news(address) {
  asking = new AbortController();
  const [answer, text] = await ask(address, { "HX-Request": "true" }, asking);
  if (answer.status === 404) return gone({ elt: host, xhr: answer });
  if (answer.status >= 500 && picking !== undefined) not_taken({ elt: host, xhr: answer }); // somebody pressed and waits
  if (answer.status !== 200) return;
  if (is_ready()) return take_up(text);
  behind = true;
  queued ??= {};
}

/** Have the pieces of an answer merged one after the other. */
function take_up(text) {
  ownChange = false;
  sender = answered = null;
  for (const html of text.split(/(?=<div class="piece" id="part-)/)) merges.push(() => unpacked(html));
}

/** The step that merges one piece, once it is read. */
function unpacked(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.firstElementChild;
  const piece = fresh && document.getElementById(fresh.id);
  return piece && (() => fit(piece, fresh) && (() => take_in(piece, fresh)));
}

/** The seat, or the exercise, is no longer here. */
function gone(detail) {
  if (host.dataset.after) location.assign(host.dataset.after); // the practice is over
  else not_taken(detail);
}

// The answer to a form leaves out what the page has.
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "post") event.detail.headers["X-Has-Parts"] = has_once().join(",");
});

let ownChange = false; // what is being merged answers this person's own command
let sender = null; // the form whose answer, or refusal, is being merged
let answered = null; // the form whose answer is being merged, unless that refuses

// What a form said when it was sent. It may hold something else when the answer comes.
const sent = new WeakMap();
const content = (form) => JSON.stringify([...new FormData(form)].filter(([name]) => name !== "version" && !name.startsWith("seen.")));
document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.detail.elt;
  if (!form.matches("form")) return;
  if (event.detail.requestConfig.triggeringEvent?.type === "input" && sent.get(form) === content(form)) event.preventDefault();
  else for (const said of [form, beside(form)]) if (said) sent.set(said, content(said));
});

/** The form whose text goes along with another one, as the words beside an order sheet go with its submission. */
const beside = (form) =>
  form?.matches("form[hx-include]") ? (document.querySelector(form.getAttribute("hx-include"))?.form ?? null) : null;

/** Whether a form here waits for its answer, or holds something else than was sent. Its next answer brings the rest. */
const underway = (piece) =>
  [...piece.querySelectorAll("form")].some((form) =>
    form === answered ? !form.matches(".words") && sent.get(form) !== content(form) : form !== sender && form.matches(".htmx-request"),
  );

/** The piece does not change, but its forms get the version of the sheet that the server has now. */
function keep(piece, fresh) {
  for (const seen of fresh.querySelectorAll("input[name=version], input[name^='seen.']"))
    for (const field of piece.querySelectorAll(`input[name="${seen.name}"]`)) field.value = seen.value;
}

const HELD = ["injects", "traffic", "write"]; // here half-written text outlives even the button of the notice

/** Whether the fresh content replaces this field: it answers the field's own form, or the person asked for it. */
function settled(field) {
  const [form, name] = [field.closest("form"), field.closest("[data-piece]").dataset.piece];
  if (root.dataset.take && !HELD.includes(name)) return true;
  if (form !== null && form === sender && answered === null && form.matches("[hx-trigger^='change']")) return true; // refused
  if (form?.matches("[data-march-party]")) return upon === null && queued?.pick === undefined;
  if (form !== null && form === beside(answered)) return sent.get(form) === content(form);
  if (form === null || form !== answered || (form.matches(".words") && field === document.activeElement)) return false;
  return sent.get(form) === content(form);
}

/** Whether the piece must wait because this field is gone or somebody else changed it too: text, and any field of the part
    in use. */
function guards(field, twin) {
  const [form, piece] = [field.closest("form"), field.closest("[data-piece]")];
  if (root.dataset.take) return false;
  if (form !== null && [answered, sender, beside(sender)].includes(form)) return !twin;
  if (form?.matches(".words, .say") && is_text(field)) return true;
  if (ownChange || (upon === null && piece.dataset.piece === "composer")) return false;
  return form !== null && piece.contains(document.activeElement);
}

/** News that were requested before an own command was answered would show the sheet as it was before: its old version would
    be sent with the next command, and refused. They are requested once more. */
const overtaken = (piece) =>
  !ownChange &&
  ["composer", "sheet", "map"].includes(piece.dataset?.piece) &&
  (before !== saves || (upon !== null && upon !== asked()));

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const piece = event.detail.target;
  const fresh = event.detail.fragment.firstElementChild;
  event.detail.shouldSwap = false;
  if (ownChange) take_in(piece, fresh);
  else merges.push(() => fit(piece, fresh) && (() => take_in(piece, fresh)));
});

const token = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";

/** Fill in what the page has of a piece, and the token of its forms. False where it must be requested once more. */
function fit(piece, fresh) {
  for (const field of fresh.querySelectorAll("input[name=csrfmiddlewaretoken]")) field.value ||= token;
  const good = !overtaken(piece) && complete(piece, fresh);
  if (!good) queued ??= { pick: picking };
  return good;
}

/** Merge one piece of an answer, or say why it waits. */
function take_in(piece, fresh) {
  if (!fit(piece, fresh)) return;
  const waits = underway(piece);
  const fold = answered?.closest("details[name]");
  if (fold && piece.contains(fold)) fold.open = false; // its text is sent
  if (!waits && merge(piece, fresh, { settled, guards })) piece.dataset.version = fresh.dataset.version;
  else if (ownChange && !told(piece, fresh)) keep(piece, fresh);
  else if (!ownChange && !waits) stale(piece);
}

/** What was sent is refused, and the form it came from is gone, as where somebody else was quicker: the piece stays with the
    text in it, and says why. False if nothing was refused in it. */
function told(piece, fresh) {
  const why = answered === null && sender !== null ? [...fresh.querySelectorAll("[role=alert] p")] : [];
  if (!why.length || !piece.contains(sender)) return false;
  piece.querySelector(".stale-note")?.remove();
  const text = why.map((line) => line.textContent.trim()).join(" ");
  say(piece, "alert", `${text} Your text is not sent, and still here. `, "Show what is new", () => refresh(asked(), true));
  return true;
}

document.addEventListener("merged", say_refused);

// Somebody who gets a desk while they look at this page, as an observer who is made a recorder, is led there.
const had_desk = document.querySelector("[data-desk]") !== null;
document.addEventListener("merged", () => {
  const desk = had_desk ? null : document.querySelector("[data-desk]");
  if (desk) location.assign(desk.href);
});
document.addEventListener("merged", tick);

function stale(piece) {
  const said = HELD.includes(piece.dataset.piece)
    ? "Something new arrived while you were typing. Your text is unchanged. "
    : "Somebody changed this sheet while you were typing. ";
  say(piece, "status", said, "Show it", () => refresh(asked(), true));
}

/** A sentence at the top of a piece of the page, with the one thing to do about it. */
function say(piece, role, sentence, command, act) {
  if (piece.querySelector(".stale-note")) return;
  const note = document.createElement("div");
  note.className = "state state-warn stale-note";
  note.setAttribute("role", role);
  const text = document.createElement("span");
  text.textContent = sentence;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-small";
  button.textContent = command;
  button.addEventListener("click", act);
  note.append(text, button);
  (piece.querySelector(".sheet-body") ?? piece.firstElementChild).prepend(note);
}

const WHY_NOT = {
  403: "this page is out of date. ",
  404: "your seat was moved, re-issued or removed. ",
  413: "it is too long. ",
};

let refused = null; // a refusal stays visible until something is saved, also when its piece is swapped

/** Something was sent and neither saved nor answered with the current sheet: its writer must not think it is saved. */
function not_taken(detail) {
  const own = detail.elt.closest("[data-piece]") ?? document.querySelector("[data-piece='sheet']");
  const what = detail.requestConfig?.verb === "post" ? "Not saved" : "No longer up to date";
  const why = WHY_NOT[detail.xhr.status] ?? "the server failed. ";
  if (own) refused = { piece: own.dataset.piece, sentence: `${what}: ${why}` };
  say_refused();
}

function say_refused() {
  const piece = refused && document.querySelector(`[data-piece='${refused.piece}']`);
  if (piece) say(piece, "alert", refused.sentence, "Reload the page", anew);
}

/** The page without what is chosen on it, which may be what the server fails on. */
const anew = () => (location.search ? location.replace(location.pathname) : location.reload());

// A refusal carries the current sheet: swap it in like any other answer.
document.addEventListener("htmx:beforeSwap", (event) => {
  merge_all();
  if (event.detail.shouldSwap && !is_ready()) {
    event.detail.shouldSwap = false;
    behind = true;
    queued ??= {};
    return;
  }
  ownChange = event.detail.requestConfig?.verb === "post";
  if (ownChange) saves += 1;
  sender = ownChange ? event.detail.requestConfig.elt : null;
  answered = ownChange && event.detail.xhr.status === 200 ? event.detail.requestConfig.elt : null;
  if ([400, 409, 422].includes(event.detail.xhr.status)) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  const own = event.detail.xhr?.getResponseHeader("X-Ring");
  if (own) {
    rung = own;
    setTimeout(() => rung === own && (rung = ""), HEARD);
  }
  if (event.detail.successful && event.detail.requestConfig?.verb === "post") refused = null;
  if (event.detail.xhr?.getResponseHeader("X-Again")) taken_before(event.detail.elt);
});

/** The server took this form at its first sending, and only the answer was lost: the text is sent, and news tell the rest. */
function taken_before(form) {
  if (form.matches("form") && sent.get(form) === content(form)) form.reset();
  refresh();
}

document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status === 404) gone(event.detail);
  else if (event.detail.requestConfig?.verb === "post") not_taken(event.detail);
});
document.addEventListener("htmx:timeout", () => refresh()); // it may have been taken anyway

// A notice opens its view in the middle; on a phone its address does that.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-view]");
  const view = link && document.getElementById(link.dataset.view);
  if (view) view.checked = true;
});

document.addEventListener("lastminute", () => refresh());

setInterval(refresh, Number(host.dataset.every || 32_000)); // should a ring be lost
follow(host.dataset.live, (name) => {
  ring = name || ring;
  setTimeout(refresh, Math.random() * 200); // a whole room need not ask in the same instant
});
