// Below a field: the typed letters that no document can print. The server knows its fonts, and is asked once for each letter.
const printed = /[\s\x00-\x7e\xa0-\u017f\u0400-\u045f]/u;
const known = new Map(); // a letter, and the note about it
const fields = "textarea, input:not([type]), input[type=text], input[type=search]";

async function note_about(letters) {
  const text = [...letters].join("");
  if (!known.has(text)) {
    const answer = await fetch(`/letters/?these=${encodeURIComponent(text)}`, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) return "";
    known.set(text, await answer.text());
  }
  return known.get(text);
}

async function look(field) {
  const letters = new Set([...field.value].filter((letter) => !printed.test(letter)).slice(0, 200));
  const note = letters.size ? await note_about(letters).catch(() => "") : "";
  const shown = field.parentElement?.querySelector(":scope > [data-letters-note]");
  if (!note) return shown?.remove();
  const place = shown ?? document.createElement("p");
  if (!shown) {
    place.className = "hint warn";
    place.dataset.lettersNote = "";
    place.setAttribute("role", "status");
    field.after(place);
  }
  place.textContent = note;
}

let waiting;
document.addEventListener("input", (event) => {
  if (!event.target.matches?.(fields)) return;
  clearTimeout(waiting);
  waiting = setTimeout(look, 400, event.target);
});
