// A form goes once, however often its button is pressed on a slow line, and once more only after an answer.
// The server answers a second sending under the same key with its first answer; forms work without this script.
const AGAIN = 10_000; // milliseconds after which a form may be sent again: a download leaves its page as it is
const going = new WeakMap(); // a form that the browser sends: what it says, and what lets it go again
const flying = new WeakMap(); // a form or button that htmx sends, and what it says
const keys = new WeakMap(); // the same, and the key of each thing that it said and that is not answered yet

const fresh = () =>
  crypto.randomUUID?.() ?? // only there on a safe line, which a classroom has not
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (c) =>
    (Number(c) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(c) / 4)))).toString(16),
  );

const key_of = (form) => form.querySelector("input[name=form_key][data-key]");

/** All that a press says: the fields, and which button it was. */
function said(form, submitter) {
  const fields = [...new FormData(form)].filter(([name]) => !/^(csrfmiddlewaretoken|form_key)$/.test(name));
  const plain = fields.map(([name, value]) => [name, value instanceof File ? [value.name, value.size, value.lastModified] : value]);
  return JSON.stringify([plain, submitter?.name, submitter?.value, submitter?.getAttribute("formaction")]);
}

/** The same key for the same words, until they are answered. */
function key_for(elt, words) {
  if (!keys.has(elt)) keys.set(elt, new Map());
  const mine = keys.get(elt);
  if (!mine.has(words)) mine.set(words, fresh());
  return mine.get(words);
}

// Last of all, on the window: by then everything else has had its say whether the form goes.
addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || form.target) return;
  const words = said(form, submitter);
  if (going.get(form)?.words === words) {
    event.preventDefault();
    return;
  }
  going.get(form)?.stop(); // another button: the browser drops the first answer, the server has taken both
  const key = key_of(form);
  if (key && !key.value) key.value = fresh(); // a part that was drawn for everybody
  submitter?.setAttribute("aria-busy", "true");
  const stop = () => {
    clearTimeout(timer);
    going.delete(form);
    submitter?.removeAttribute("aria-busy");
  };
  const timer = setTimeout(stop, AGAIN);
  going.set(form, { words, stop });
});

// The browser may bring the page back as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.forms) going.get(form)?.stop();
});

/** What the press of a button says; null for everything else that asks htmx to send something. */
function pressed(elt, event) {
  if (elt.matches("form")) return event?.type === "submit" ? said(elt, event.submitter) : null;
  return elt.matches("button") && elt.form && event?.type === "click" ? said(elt.form, elt) : null;
}

// htmx would send a second press after the first one is answered. Another button of the form waits its turn.
document.addEventListener("htmx:confirm", (event) => {
  const words = pressed(event.detail.elt, event.detail.triggeringEvent);
  if (words === null || flying.get(event.detail.elt) !== words) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

/** What waited its turn says what its own button says: htmx would take the button that was clicked last. */
function own_button(form, button, parameters) {
  const fields = new FormData(form);
  for (const { type, name } of form.elements) if (type === "submit" && name && !fields.has(name)) delete parameters[name];
  if (button?.name) parameters[button.name] = button.value;
}

// What is saved as it is typed says where it ends, not what to add; and what only looks at a form does not send it.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, triggeringEvent, parameters } = event.detail;
  const words = pressed(elt, triggeringEvent);
  if (words !== null && elt.matches("form")) own_button(elt, triggeringEvent.submitter, parameters);
  if (words !== null && key_of(elt.form ?? elt)) parameters.form_key = key_for(elt, words);
  else delete parameters.form_key;
});

document.addEventListener("htmx:beforeSend", (event) => {
  const { elt, requestConfig } = event.detail;
  requestConfig.words = pressed(elt, requestConfig.triggeringEvent);
  if (requestConfig.words === null) return;
  flying.set(elt, requestConfig.words);
  requestConfig.triggeringEvent.submitter?.setAttribute("aria-busy", "true");
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr, requestConfig } = event.detail;
  const words = requestConfig.words ?? null;
  if (words === null) return;
  flying.delete(elt);
  if (xhr.status > 0 && xhr.status < 500) keys.get(elt)?.delete(words); // it is answered: the same again is new
  requestConfig.triggeringEvent.submitter?.removeAttribute("aria-busy");
});
