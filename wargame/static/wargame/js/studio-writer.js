// What the forms of the studio change is written one change after the other, each on the texts as the one before left
// them. A value is taken when its field is left, so that no answer of the server, however late, puts an older one back.
import { put_over, texts } from "./studio-texts.js";

const form = document.querySelector("#text-form");
const RETRY = 2000; // ms
const TRIES = 4; // a connection may come back; a program that fails does not mend itself
const waiting = [];
let writing = false;
let save = null; // the button that was pressed meanwhile

export const busy = () => writing;

/** Write a change: `values` are pairs of name and value, `into` is where the answer is shown. */
export function write_change(url, into, values) {
  waiting.push({ url, into, values: [...values] });
  if (!writing) work();
}

/** Write what a form of the studio says; `submitter` is the button that was pressed. */
export function write_form(source, submitter) {
  write_change(source.dataset.writes, source.dataset.into, new FormData(source, submitter));
}

async function work() {
  writing = true;
  form.setAttribute("aria-busy", "true");
  try {
    while (waiting.length) {
      const answer = await sent(waiting[0]);
      const { into } = waiting.shift();
      if (answer) take(answer, into);
    }
  } finally {
    writing = false;
    form.removeAttribute("aria-busy");
  }
  document.body.dispatchEvent(new CustomEvent("studio-written"));
  if (save) form.requestSubmit(save.isConnected ? save : null);
  save = null;
}

/** The answer to one change, with the texts that it was made on. A connection that fails is tried again. */
async function sent({ url, values }) {
  for (let failed = 0; failed < TRIES;) {
    const base = texts();
    const body = new URLSearchParams([...new FormData(form), ...values]);
    body.delete("form_key"); // nothing is sent here that could be sent twice
    try {
      const response = await fetch(url, { method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(20_000) });
      if (response.ok) {
        say("");
        return { html: await response.text(), base };
      }
      if (response.status < 500) {
        say(`This change was not written: the server refused it (${response.status}). Copy your text and load the page again.`);
        return null;
      }
      if (response.status !== 503) failed += 1;
    } catch (error) { // the connection failed: say so and try again
      if (error.name === "TimeoutError") failed += 1;
    }
    say("This change is not written yet: the server does not answer. It is tried again.");
    await new Promise((done) => { setTimeout(done, RETRY); });
  }
  say("This change was not written: the program fails on it. Save your text, or write the change into it by hand.");
  return null;
}

function say(words) {
  const place = document.querySelector("#written");
  if (place.textContent !== words) place.textContent = words;
}

/** Put in what came back. What another change will show anew is not drawn now: it would show an older value. */
function take({ html, base }, into) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const clash = !put_over(fresh.querySelectorAll("[data-new-text]"), base);
  if (clash) say("The text changed at this place while it was written. Look at it, and change it again.");
  const later = waiting.some((one) => one.into === into);
  const box = document.querySelector(into);
  if (later || !box) return;
  const hold = held(box);
  htmx.swap(box, fresh.body.innerHTML, { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 }, { eventInfo: { target: box } });
  restore(box, hold);
}

/** The field that has the focus in a part of the page, with what is typed in it. */
export function held(box) {
  const now = document.activeElement;
  if (!box.contains(now) && !now?.closest?.("[data-writes]")) return null;
  if (!now.id && !now.name) return null;
  const shown = "selectionStart" in now ? [now.selectionStart, now.selectionEnd] : null;
  return { id: now.id, form: now.form?.id, name: now.name, value: now.value, was: now.defaultValue, shown };
}

/** Give the field its focus again, and what was typed in it meanwhile. */
export function restore(box, hold) {
  if (!hold) return;
  const named = () => hold.form && document.getElementById(hold.form)?.elements.namedItem(hold.name);
  const now = hold.id ? document.getElementById(hold.id) : named();
  if (!now?.focus || ![document.body, now].includes(document.activeElement)) return; // htmx gives back the focus, not what is typed
  const text = "defaultValue" in now && now.type !== "checkbox" && now.type !== "radio";
  if (text && hold.value !== undefined && hold.value !== hold.was) {
    now.value = hold.value;
    const late = () => { if (now.value !== now.defaultValue) now.dispatchEvent(new Event("change", { bubbles: true })); };
    now.addEventListener("blur", late, { once: true }); // the browser sees no change in what was typed before
    now.addEventListener("change", () => now.removeEventListener("blur", late), { once: true });
  }
  now.focus({ preventScroll: true });
  if (text && hold.shown?.every(Number.isInteger)) now.setSelectionRange(...hold.shown);
}

if (form && document.querySelector("#draft")) {
  document.addEventListener("submit", (event) => {
    const source = event.target.closest("[data-writes]");
    if (source) {
      event.preventDefault();
      if (!source.hasAttribute("data-by-field")) write_form(source, event.submitter);
      return;
    }
    if (event.target !== form || event.submitter?.hasAttribute("formaction") || !writing) return;
    event.preventDefault(); // first what the forms say, then the text
    event.stopImmediatePropagation();
    save = event.submitter;
  }, true);
  // A field that says so is written when it is left; Enter is leaving.
  document.addEventListener("change", ({ target }) => {
    const source = target.form?.closest("[data-writes]");
    if (!source || !target.closest("[data-leave]")) return;
    const act = target.closest("[data-leave]").dataset.leave;
    const value = target.type === "checkbox" && !target.checked ? "" : target.value;
    const shown = source.elements.namedItem(target.name.replace(/^now\./, "was."));
    const same = [...source.elements].filter(({ type }) => type === "hidden").map(({ name, value: said }) => [name, said]);
    const values = same.filter(([name]) => !/^(was|now)\./.test(name) && name !== "do");
    if (shown && shown !== target) values.push([shown.name, shown.value]);
    write_change(source.dataset.writes, source.dataset.into, [...values, [target.name, value], ...(act ? [["do", act]] : [])]);
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || field.tagName !== "INPUT" || !field.closest("[data-leave]") || !field.form?.dataset.writes) return;
    event.preventDefault();
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  window.addEventListener("beforeunload", (event) => { if (writing) event.preventDefault(); });
}
