// Keeps a page fresh: the server rings, the page asks for the pieces that changed, the clock runs on the page.
// Text that somebody is typing is never replaced; a notice offers the new piece instead.
const host = document.querySelector("[data-news]");
const root = document.documentElement;
root.dataset.script = "yes";

let offset = Date.parse(host.dataset.now) - Date.now();
let waiting = false;
let queued = null; // what was asked for while an answer was loading
let quiet = 0;
let ring = ""; // the last ring heard, by its name on the server
let upon = null; // what the composer showed when the news under way were sent for; null if something else was picked

const pieces = () => [...document.querySelectorAll("[data-piece]")];
const asked = () => document.querySelector("[data-asked]")?.dataset.asked ?? "";

/** Ask for what changed. `pick` is what the composer will show instead, as in the address. */
export function refresh(pick, force = false) {
  if (waiting) {
    queued = { pick: pick ?? queued?.pick, force: force || Boolean(queued?.force) };
    return;
  }
  waiting = true;
  upon = pick === undefined ? asked() : null;
  const have = pieces().map((p) => `${p.dataset.piece}:${p.dataset.version}`).join(",");
  const query = new URLSearchParams(pick ?? asked());
  query.set("have", have);
  if (ring) query.set("ring", ring);
  if (force) root.dataset.take = "yes";
  htmx
    .ajax("GET", `${host.dataset.news}?${query}`, { source: host, swap: "none" })
    .catch(() => {})
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

/** Whether there is typed text here that is not saved yet. */
function unsaved(piece) {
  return [...piece.querySelectorAll("textarea, input:not([type=hidden], [type=radio], [type=checkbox])")].some(
    (field) => field.value !== field.defaultValue,
  );
}

function chosen(piece) {
  return [...piece.querySelectorAll(".order-form :is(input[type=checkbox], select)")].some((field) =>
    field.type === "checkbox"
      ? field.checked !== field.defaultChecked
      : [...field.options].some((o) => o.selected !== o.defaultSelected && o.defaultSelected),
  );
}

const scrolled = new Map();
const unfolded = new Map(); // what a person folded or unfolded stays so
let ownChange = false; // what is being put in place answers this person's own command
let sender = null; // the form whose answer, or refusal, is being put in place
let answered = null; // the form whose answer is being put in place, unless that refuses

// What a form said when it was sent. Fingers are quicker than the line: it may hold something else by now.
const sent = new WeakMap();
const content = (form) => JSON.stringify([...new FormData(form)].filter(([name]) => name !== "version" && !name.startsWith("seen.")));
document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.detail.elt;
  if (!form.matches("form")) return;
  if (event.detail.requestConfig.triggeringEvent?.type === "input" && sent.get(form) === content(form)) event.preventDefault();
  else sent.set(form, content(form));
});

/** Words that were saved while somebody writes on: nothing is put in place of the field, or his keyboard would fold away. */
function writes_on(piece, fresh) {
  const form = piece.querySelector("form.words");
  if (form === null || form !== answered || !form.contains(document.activeElement)) return false;
  const rest = (part) =>
    [...part.querySelectorAll(".sheet-body > :not(.words), #submit")].map((e) => `${e.textContent}${e.disabled}`).join();
  if (rest(piece) !== rest(fresh)) return false;
  for (const field of fresh.querySelectorAll(".words textarea")) form.elements[field.name].defaultValue = field.value;
  for (const field of fresh.querySelectorAll("[name^='seen'], .submit-dock input[type=hidden]"))
    for (const mine of piece.querySelectorAll(`[name="${field.name}"]`)) mine.value = field.value;
  for (const told of ["header", ".submit-dock .cap"])
    piece.querySelector(told)?.replaceWith(fresh.querySelector(told)?.cloneNode(true) ?? "");
  piece.dataset.version = fresh.querySelector("[data-piece]")?.dataset.version ?? fresh.dataset?.version ?? "";
  return true;
}

/** A form here is on its way, or holds what the server has not been told yet. Its answer would find no place.
    Half an answer to an inject is carried over instead: what arrives meanwhile must be seen. */
function underway(piece) {
  const carried = piece.dataset.piece === "injects";
  return [...piece.querySelectorAll("form")].some((form) =>
    form === answered
      ? sent.get(form) !== content(form)
      : form.matches(".htmx-request") || (!carried && form.matches(".words") && !form.contains(document.activeElement) && unsaved(form)),
  );
}

/** The piece stays, on the version of the sheet that stands now; its own request brings the rest. */
function keep(piece, fresh) {
  if (!ownChange) return;
  for (const seen of fresh.querySelectorAll("input[name=version], input[name^='seen.']"))
    for (const field of piece.querySelectorAll(`input[name="${seen.name}"]`)) field.value = seen.value;
}

// What is half written in a part that is put in place anew, by the field it stands in.
const typed = new Map();
const FIELDS = "textarea[id], input[id]:not([type=hidden], [type=radio], [type=checkbox])";

const ticked = new Set(); // a tick that holds for the whole sheet, set before the sheet is written

function carry(piece) {
  for (const box of piece.querySelectorAll("input[data-kept]:checked")) ticked.add(box.id);
  const name = piece.dataset?.piece;
  if (name !== "injects" && !(name === "traffic" && root.dataset.take)) return;
  for (const field of piece.querySelectorAll(FIELDS))
    if (field.value !== field.defaultValue) typed.set(field.id, field.value);
}

function restore() {
  for (const [id, words] of typed) {
    const field = document.getElementById(id);
    if (field) field.value = words;
  }
  typed.clear();
  for (const id of ticked) {
    const box = document.getElementById(id);
    if (box) box.checked = true;
  }
  ticked.clear();
}

// Parts in which people write at length: what is half written stays, and an open form stays open.
const opened = new Map();

function writing(piece) {
  if (!["write", "traffic"].includes(piece.dataset?.piece)) return false;
  const own = root.dataset.take || (ownChange && piece.contains(sender));
  if (!own && unsaved(piece)) {
    if (piece.dataset.piece === "traffic") stale(piece);
    return true;
  }
  if (!own) opened.set(piece.id, [...piece.querySelectorAll("details")].map((part) => part.open));
  return false;
}

/** News that were sent for before an own command was answered would show again what that command has settled: a march
    that stands on the sheet by now. They are sent for once more. */
const overtaken = (piece) => !ownChange && upon !== null && upon !== asked() && ["composer", "map"].includes(piece.dataset?.piece);

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const piece = event.detail.target;
  if (writing(piece)) {
    event.detail.shouldSwap = false;
    return;
  }
  if (overtaken(piece)) {
    event.detail.shouldSwap = false;
    queued ??= {};
    return;
  }
  const own = ownChange || root.dataset.take;
  const guarded = ["composer", "sheet", "injects"].includes(piece.dataset?.piece);
  if (writes_on(piece, event.detail.fragment)) {
    event.detail.shouldSwap = false;
    return;
  }
  if (guarded && underway(piece)) {
    event.detail.shouldSwap = false;
    keep(piece, event.detail.fragment);
    return;
  }
  if (guarded && !own && piece.contains(document.activeElement) && (unsaved(piece) || chosen(piece))) {
    event.detail.shouldSwap = false;
    stale(piece);
    return;
  }
  carry(piece);
  piece.querySelectorAll(".sheet-body").forEach((body, i) => scrolled.set(`${piece.id}:${i}`, body.scrollTop));
  piece.querySelectorAll("details[id]").forEach((part) => unfolded.set(part.id, part.open));
});

document.addEventListener("htmx:oobAfterSwap", () => {
  for (const piece of pieces()) {
    piece.querySelectorAll(".sheet-body").forEach((body, i) => {
      const top = scrolled.get(`${piece.id}:${i}`);
      if (top) body.scrollTop = top;
    });
  }
  scrolled.clear();
  for (const [id, open] of unfolded) {
    const part = document.getElementById(id);
    if (part) part.open = open;
  }
  unfolded.clear();
  restore();
  stay();
  for (const [id, open] of opened) document.querySelectorAll(`#${id} details`).forEach((part, i) => { part.open ||= open[i] ?? false; });
  opened.clear();
  say_refused();
  tick();
});

/** A tab of the phone is the target of the address; put in place anew it no longer is, so the address is asked again. */
function stay() {
  if (location.hash.length < 2 || document.querySelector(":target")) return;
  const top = scrollY;
  location.replace(location.href);
  scrollTo(0, top);
}

function stale(piece) {
  const mine = ["injects", "traffic"].includes(piece.dataset.piece);
  const said = mine
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
  if (piece) say(piece, "alert", refused.sentence, "Reload the page", () => location.reload());
}

// A refusal carries the current sheet: swap it in like any other answer.
document.addEventListener("htmx:beforeSwap", (event) => {
  ownChange = event.detail.requestConfig?.verb === "post";
  sender = ownChange ? event.detail.requestConfig.elt : null;
  answered = ownChange && event.detail.xhr.status === 200 ? event.detail.requestConfig.elt : null;
  if ([400, 409, 422].includes(event.detail.xhr.status)) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  const now = event.detail.xhr?.getResponseHeader("X-Server-Now");
  if (now) offset = Date.parse(now) - Date.now();
  if (event.detail.successful) mark_link(true);
  if (event.detail.successful && event.detail.requestConfig?.verb === "post") refused = null;
});
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status === 404 && host.dataset.after) location.assign(host.dataset.after); // the practice is over
  else if (event.detail.requestConfig?.verb === "post" || event.detail.xhr.status === 404) not_taken(event.detail);
});
document.addEventListener("htmx:sendError", () => mark_link(false));

function mark_link(good) {
  if (good) delete root.dataset.link;
  else root.dataset.link = "lost";
}

// A notice opens its view in the middle; on a phone its address does that.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-view]");
  const view = link && document.getElementById(link.dataset.view);
  if (view) view.checked = true;
});

function digits(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

function tick() {
  for (const clock of document.querySelectorAll("time[data-since]")) {
    const text = digits((Date.now() + offset - Date.parse(clock.dataset.since)) / 1000);
    if (clock.textContent !== text) clock.textContent = text;
  }
  for (const clock of document.querySelectorAll("time[data-ends]")) {
    if (!clock.dataset.ends) continue;
    const left = (Date.parse(clock.dataset.ends) - Date.now() - offset) / 1000;
    const text = digits(left);
    if (clock.textContent !== text) clock.textContent = text;
    const last = left <= 60;
    if (last !== clock.classList.contains("clock-last")) {
      clock.classList.toggle("clock-last", last);
      if (last) refresh();
    }
  }
}
setInterval(tick, 250);

const every = Number(host.dataset.every || 4000);
setInterval(() => {
  const open = stream && stream.readyState === EventSource.OPEN;
  quiet += 1;
  if (!open || quiet >= 8) {
    quiet = 0;
    refresh();
  }
}, every);

let stream = null;
function listen() {
  if (!host.dataset.live) return;
  stream = new EventSource(host.dataset.live);
  stream.addEventListener("new", (event) => {
    quiet = 0;
    ring = event.data || ring;
    setTimeout(() => refresh(), Math.random() * 200); // a whole room need not ask in the same instant
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}
listen();
addEventListener("offline", () => mark_link(false));
addEventListener("online", () => refresh());
addEventListener("pagehide", () => stream?.close());
