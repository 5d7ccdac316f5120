// htmx, and the aid for keys, come when somebody first touches the page. What they send until htmx is here is sent then.
import { is_ready, ready } from "./merge.js";

const TOUCHES = ["pointermove", "pointerdown", "keydown"];
const begin = () => ready().catch(() => {}); // tried again with the next thing that is sent
const keys = () => import(document.querySelector("script[data-focus]")?.dataset.focus ?? "./focus.js").catch(() => {});
for (const name of TOUCHES) for (const act of [begin, keys]) addEventListener(name, act, { once: true, passive: true });
if (document.querySelector("[hx-trigger^='load']")) begin();

const again = new WeakSet(); // events that were held back

for (const name of ["submit", "change", "input"]) addEventListener(name, hold, { capture: true });

function hold(event) {
  const form = event.target.closest?.("form[hx-post]");
  if (globalThis.htmx || !form || again.has(event)) return;
  event.stopImmediatePropagation();
  if (event.type !== "submit") return void ready().then(() => repeat(event), () => {});
  event.preventDefault();
  ready().then(() => form.isConnected && form.requestSubmit(event.submitter), () => form.submit());
}

function repeat(event) {
  const fresh = new Event(event.type, { bubbles: true });
  if (event.fromMap) fresh.fromMap = true;
  again.add(fresh);
  event.target.dispatchEvent(fresh);
}
