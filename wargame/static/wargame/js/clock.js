// The clocks of a page. They count by the server's time, whatever the clock of this device shows.
const LATE = 5000; // ms: an answer that seems to be older shows another clock, not a slow line
let offset = 0;
let known = false;

/** What the server's clock shows, in milliseconds. */
export const now = () => Date.now() + offset;

/** Take over the server's time from an answer; nothing if it has none. The answer that took the shortest way is right. */
export function correct(stamp) {
  const shown = Date.parse(stamp);
  if (!shown) return;
  const seen = shown - Date.now();
  if (!known || seen > offset || offset - seen > LATE) offset = seen;
  known = true;
}
correct(document.documentElement.dataset.now);

function digits(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  return `${hours ? `${hours}:` : ""}${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}

// When the reading time is over, the clock that was waiting starts, without asking the server.
function begin(clock) {
  const label = clock.parentElement.querySelector("[data-clock-label]");
  if (label) label.textContent = clock.dataset.thenLabel;
  clock.dataset.ends = clock.dataset.then;
  delete clock.dataset.then;
  for (const form of document.querySelectorAll("[data-while-reading]")) form.remove();
}

/** A clock with hours is long: the projector writes it smaller. */
function write(clock, text) {
  if (clock.textContent === text) return;
  clock.textContent = text;
  clock.classList.toggle("clock-long", text.length > 5);
}

/** Write all clocks. A clock that enters or leaves its last minute says so by the event `lastminute`. */
export function tick() {
  const left = (clock) => (Date.parse(clock.dataset.ends) - now()) / 1000;
  for (const clock of document.querySelectorAll("time[data-since]")) {
    write(clock, digits((now() - Date.parse(clock.dataset.since)) / 1000));
  }
  for (const clock of document.querySelectorAll("time[data-ends]")) {
    if (!clock.dataset.ends) continue;
    if (clock.dataset.then && left(clock) <= 0) begin(clock);
    write(clock, digits(left(clock)));
    const last = left(clock) <= 60 && !clock.dataset.then;
    if (last !== clock.classList.contains("clock-last")) {
      clock.classList.toggle("clock-last", last);
      document.dispatchEvent(new Event("lastminute"));
    }
  }
}
setInterval(tick, 250);
