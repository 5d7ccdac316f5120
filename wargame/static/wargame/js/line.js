// The line to the server: requests that give up in time, and the stream that rings. The server is never silent for long,
// so a line that died without a word is noticed within seconds, shown, and opened again.
import { correct } from "./clock.js";

const SILENT = 10_000; // milliseconds; the server rings or beats every 4 seconds
const LIMIT = 10_000; // milliseconds for an answer; twice as long after each failure, for a server may be slow
const LONGEST = 40_000; // and at once where the stream is heard: who gives up and asks again makes a slow server slower
const root = document.documentElement;
const under_way = new Set(); // what would end a request
export const GIVEN_UP = "The line is dead."; // nobody waits for this answer any more

let limit = LIMIT;
let is_heard = () => false; // whether the stream of this page is heard
let follows = false; // whether the page follows what happens; one that only shows something does not try again

/** Show whether the link is good. A page without a place for that gets one. */
export function mark(good) {
  if (good) return void delete root.dataset.link;
  if (!follows && !document.querySelector("[hx-trigger^=every]")) return;
  root.dataset.link = "lost";
  if (document.querySelector(".link-lost")) return;
  const note = document.createElement("p");
  note.className = "link-lost link-strip";
  note.setAttribute("role", "status");
  note.textContent = "Link lost, trying again";
  document.body.append(note);
}

/** Ask for something: the answer and its text. It fails when there is no answer in time, or when `end` is given up. */
export async function ask(address, headers, end = new AbortController()) {
  const timer = setTimeout(() => end.abort(), is_heard() ? LONGEST : limit);
  under_way.add(end);
  try {
    const answer = await fetch(address, { headers, signal: end.signal });
    correct(answer.headers.get("X-Server-Now"));
    const text = await answer.text();
    limit = LIMIT;
    if (answer.ok) mark(true);
    return [answer, text];
  } catch (error) {
    if (error !== GIVEN_UP) {
      limit = Math.min(2 * limit, LONGEST);
      mark(false);
    }
    throw error;
  } finally {
    clearTimeout(timer);
    under_way.delete(end);
  }
}

/** End the requests that are under way: on a dead line nothing comes any more. */
function give_up() {
  for (const end of under_way) end.abort(GIVEN_UP);
  limit = LIMIT;
}

/** Call `rung` with the name of each ring, and whenever something may have been missed. `address`: of the stream, if any. */
export function follow(address, rung) {
  let stream = null;
  let heard; // when the stream said something last, by two clocks: one can be set, the other sleeps with the device
  let lives = false; // whether a stream said anything on this page; some proxies hold it back

  const clocks = () => [performance.now(), Date.now()];
  const silent = () => Math.max(...clocks().map((at, i) => at - heard[i]));
  const hear = () => { heard = clocks(); };

  function open() {
    hear();
    stream?.close();
    if (!address) return;
    const mine = new EventSource(address);
    stream = mine;
    mine.addEventListener("new", ({ data }) => { hear(); lives = true; rung(data); });
    mine.addEventListener("beat", ({ data }) => { hear(); lives = true; correct(data); });
    mine.addEventListener("error", () => setTimeout(() => {
      if (stream !== mine || mine.readyState === EventSource.OPEN) return;
      if (mine.readyState === EventSource.CLOSED) open();
      rung(""); // is the server there?
    }, 1000 + Math.random() * 1000));
  }

  function again() {
    give_up();
    open();
    rung("");
  }
  follows = true;
  is_heard = () => lives && silent() < SILENT;
  open();
  setInterval(() => {
    if (!address || silent() < SILENT) return;
    if (lives) mark(false);
    again();
  }, 1000);

  /** Somebody is back at the page, or the network is. */
  function back() {
    if (document.hidden) return;
    if (silent() > SILENT / 2) again();
    else rung("");
  }
  document.addEventListener("visibilitychange", back);
  addEventListener("pageshow", ({ persisted }) => persisted && again());
  addEventListener("online", again);
  addEventListener("offline", () => mark(false));
  addEventListener("pagehide", () => stream?.close());
}

document.addEventListener("htmx:sendError", () => mark(false));
document.addEventListener("htmx:timeout", () => mark(false));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  correct(detail.xhr?.getResponseHeader("X-Server-Now"));
  if (detail.successful) mark(true);
});
