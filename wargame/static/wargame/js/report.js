// The text of the report is never lost: it stays in this tab until the server has saved it.
const form_of = (node) => node?.closest?.("form.entry");
const place = (form) => `${location.pathname}#${form.id}`;
const texts = (form) => [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
const not_typed = (name) => ["subject", "form_key", "fresh"].includes(name) || name.startsWith("seen.");
const typed = (form) => JSON.stringify(texts(form).filter(([name]) => !not_typed(name)));
const under_way = new WeakMap(); // what was typed into each form when it was sent last

function keep(form) {
  sessionStorage.setItem(place(form), JSON.stringify(texts(form)));
}

function say(form, sentence, way) {
  unfold(form);
  const state = form.querySelector(".entry-state");
  state.querySelectorAll(":scope > span").forEach((old) => old.remove());
  const line = document.createElement("span");
  line.className = "state state-warn";
  line.append(sentence);
  if (way) line.append(" ", way);
  state.append(line);
  return line;
}

// An entry is one line until it is opened; what is wrong in it has to be seen.
function unfold(form) {
  const fold = form.querySelector(".entry-fold");
  if (fold) fold.open = true;
}

function sign_in() {
  const link = document.createElement("a");
  link.href = `/login/?next=${encodeURIComponent(location.pathname)}`;
  link.textContent = "Sign in and come back";
  return link;
}

const value_of = (kept, wanted) => kept.find(([name]) => name === wanted)?.[1];
const boxes_of = (form, wanted) => [...form.querySelectorAll(`input[type=checkbox][name="${wanted}"]`)];

// The empty form for an entry of a part; for a finding that of its objective.
function empty_form(kept) {
  const forms = [...document.querySelectorAll(`form.entry-${value_of(kept, "part")}`)];
  return forms.filter((form) => (form.elements.objective?.value ?? "") === (value_of(kept, "objective") ?? "")).pop();
}

// Ticks that did not reach the server are set again; whether any was.
function tick_again(form, kept) {
  const names = new Set([...form.querySelectorAll("input[type=checkbox]")].map((box) => box.name));
  const lost = [...names].flatMap((wanted) => {
    const values = kept.filter(([name]) => name === wanted).map(([, value]) => value);
    return boxes_of(form, wanted).filter((box) => box.checked !== values.includes(box.value));
  });
  for (const box of lost) box.checked = !box.checked;
  return lost.length > 0;
}

// Text that did not reach the server is in its fields again, with the version that its writer saw. The form of an
// entry that is not saved yet has another name each time: the empty one takes its place.
function restore(key) {
  const kept = JSON.parse(sessionStorage.getItem(key));
  const form = document.getElementById(key.split("#")[1]) ?? empty_form(kept);
  sessionStorage.removeItem(key);
  if (!form) return;
  const lost = kept.filter(
    ([name, value]) => form.elements[name] && !boxes_of(form, name).length && form.elements[name].value !== value,
  );
  const ticked = tick_again(form, kept);
  form.querySelectorAll(".ticks").forEach(name_ticked);
  if (!ticked && !lost.some(([name]) => !not_typed(name))) return;
  for (const [name, value] of lost) form.elements[name].value = value;
  keep(form);
  say(form, "You typed this earlier and it is not saved yet. Check it and save it.");
}

Object.keys(sessionStorage)
  .filter((key) => key.startsWith(`${location.pathname}#`))
  .forEach(restore);

// The heading of a list to tick says what is ticked, also while the list is closed.
function name_ticked(list) {
  const numbers = [...list.querySelectorAll(":checked")].map((box) => box.value);
  list.querySelector("summary .k").textContent = numbers.join(", ") || "none";
}

// Who opens the empty form of a list wants to write in it. A slow page tells of it late: who writes already goes on.
document.addEventListener(
  "toggle",
  (event) => {
    const form = event.target.matches?.(".entry-fold") && event.target.open ? form_of(event.target) : null;
    const at_line = document.activeElement === event.target.querySelector?.(":scope > summary");
    if (form?.elements.fresh && at_line) form.querySelector("textarea").focus();
  },
  true,
);

// Who saves a new entry by hand is done with it: it is one line again, and the empty form after it is next.
function on_to_next(form) {
  const fold = form.querySelector(".entry-fold");
  const next = form.nextElementSibling;
  if (!fold || !next?.elements?.fresh || next.elements.part.value !== form.elements.part.value) return;
  fold.open = false;
  next.querySelector("summary").focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form_of(event.target)?.requestSubmit();
});

// The summary that the record proposes never replaces what somebody writes.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target } = event.detail;
  if (!target.matches(".entry-summary")) return;
  if (target.querySelector("textarea").value || target.contains(document.activeElement)) event.detail.shouldSwap = false;
});

// A report that lacks something takes a reason; what it lacks changes while it is written.
document.addEventListener("htmx:oobAfterSwap", () => {
  const why = document.getElementById("report-why");
  if (!why) return;
  why.hidden = !document.querySelector("#report-gaps li");
  why.querySelector("textarea").required = !why.hidden;
});

document.addEventListener("input", (event) => {
  const form = form_of(event.target);
  if (form) keep(form);
  const list = event.target.closest(".ticks");
  if (list) name_ticked(list);
});
// A browser gives no value for a day that does not exist, says nothing of it, and sends nothing of its form.
function check_days(form) {
  form?.querySelector(".wrong-day")?.remove();
  const wrong = form?.querySelector("input[type=date]:invalid");
  if (!wrong) return;
  keep(form);
  const which = form.querySelector(`label[for="${wrong.id}"]`).textContent;
  say(form, `Not saved: ${which} is not a full day of the calendar. Complete it or clear it.`).classList.add("wrong-day");
}

document.addEventListener("focusout", (event) => event.target.type === "date" && check_days(form_of(event.target)));
document.addEventListener("htmx:validation:halted", (event) => check_days(form_of(event.target)));
document.addEventListener("htmx:beforeRequest", (event) => {
  const form = form_of(event.detail.elt);
  if (form) under_way.set(form, typed(form));
});
document.addEventListener("htmx:afterRequest", (event) => {
  const form = form_of(event.detail.elt);
  const { successful, xhr } = event.detail;
  if (form && xhr.responseText.includes("state-warn")) unfold(form);
  if (form && successful && !xhr.responseText.includes("state-warn")) {
    // What was typed while the answer was on its way is not saved yet, and a wrong day was not among what was sent.
    if (typed(form) === under_way.get(form)) sessionStorage.removeItem(place(form));
    else keep(form);
    if (document.activeElement?.type !== "date") check_days(form);
    if (event.detail.requestConfig?.triggeringEvent?.type === "submit") on_to_next(form);
  }
});
document.addEventListener("htmx:responseError", (event) => {
  const form = form_of(event.detail.elt);
  if (!form) return;
  keep(form);
  const out = [401, 403, 404].includes(event.detail.xhr.status);
  if (out) say(form, "Not saved: you are signed out. Your text stays here.", sign_in());
  else say(form, "Not saved: the server failed. Your text stays here; save it again.");
});
document.addEventListener("htmx:sendError", (event) => {
  const form = form_of(event.detail.elt);
  if (!form) return;
  keep(form);
  say(form, "Not saved: the server does not answer. Your text stays here; save it again when it is back.");
});
