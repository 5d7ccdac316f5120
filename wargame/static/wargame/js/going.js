// A form goes once, however often its button is pressed on a slow line, and once more only after an answer.
// The server answers a second sending under the same key with its first answer; forms work without this script.
const AGAIN = 10_000; // milliseconds after which a form may be sent again: a download leaves its page as it is
const going = new WeakMap(); // a form that the browser sends, and what lets it go again
const flying = new WeakMap(); // a form that htmx sends, and what it says
const keys = new WeakMap(); // a form, what it said last, and under which key, until that is answered

const fresh = () =>
  crypto.randomUUID?.() ?? // only there on a safe line, which a classroom has not
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (c) =>
    (Number(c) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(c) / 4)))).toString(16),
  );

const key_of = (form) => form.querySelector("input[name=form_key][data-key]");
const said = (form) => JSON.stringify([...new FormData(form)].filter(([name]) => !/^(csrfmiddlewaretoken|form_key)$/.test(name)));

/** The same key for the same words, until they are answered. */
function key_for(form) {
  const words = said(form);
  if (keys.get(form)?.words !== words) keys.set(form, { words, key: fresh() });
  return keys.get(form).key;
}

// Last of all, on the window: by then everything else has had its say whether the form goes.
addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || form.target) return;
  if (going.has(form)) {
    event.preventDefault();
    return;
  }
  const key = key_of(form);
  if (key && !key.value) key.value = fresh(); // a part that was drawn for everybody
  submitter?.setAttribute("aria-busy", "true");
  const stop = () => {
    clearTimeout(timer);
    going.delete(form);
    submitter?.removeAttribute("aria-busy");
  };
  const timer = setTimeout(stop, AGAIN);
  going.set(form, stop);
});

// The browser may bring the page back as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.forms) going.get(form)?.();
});

const presses = (event) => event.detail.elt.matches("form") && event.detail.triggeringEvent?.type === "submit";

// htmx would send a second press after the first one is answered.
document.addEventListener("htmx:confirm", (event) => {
  const form = event.detail.elt;
  if (!presses(event) || flying.get(form) !== said(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("htmx:configRequest", (event) => {
  const form = event.detail.elt;
  if (!form.matches("form") || !key_of(form)) return;
  if (presses(event)) event.detail.parameters.form_key = key_for(form);
  else delete event.detail.parameters.form_key; // what is saved as it is typed says where it ends, not what to add
});

document.addEventListener("htmx:beforeSend", (event) => {
  const form = event.detail.elt;
  if (form.matches("form") && event.detail.requestConfig.triggeringEvent?.type === "submit") {
    flying.set(form, said(form));
    event.detail.requestConfig.triggeringEvent.submitter?.setAttribute("aria-busy", "true");
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { elt: form, xhr, requestConfig } = event.detail;
  if (!form.matches("form")) return;
  flying.delete(form);
  if (xhr.status > 0 && xhr.status < 500) keys.delete(form); // it is answered: what is said now is new
  requestConfig.triggeringEvent?.submitter?.removeAttribute("aria-busy");
});
