// The list of names on the join page: typing leaves the names that match, whatever their accents and capitals. The page works without it.
const LETTERS = { ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ð: "d", þ: "th", ı: "i", ß: "ss" };

/** A name without accents, capitals, spaces and punctuation. */
function plain(name) {
  const letters = name.normalize("NFKD").toLowerCase().replace(/[łøđæœðþıß]/g, letter => LETTERS[letter]);
  return letters.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
}

/** How many letters must be changed, added or left out. */
function distance(one, other) {
  let row = [...other].map((_, at) => at + 1);
  row.unshift(0);
  [...one].forEach((letter, number) => {
    const next = [number + 1];
    [...other].forEach((wanted, at) => next.push(Math.min(row[at + 1] + 1, next[at] + 1, row[at] + (letter !== wanted))));
    row = next;
  });
  return row.at(-1);
}

/** Whether what is typed is in a name, or close to what one of its words begins. */
export function matches(name, typed) {
  const wanted = plain(typed);
  if (!wanted || plain(name).includes(wanted)) return true;
  const few = Math.min(2, Math.floor(wanted.length / 4));
  const words = name.split(/\s+/);
  return few > 0 && words.some((_, at) => distance(plain(words.slice(at).join("")).slice(0, wanted.length), wanted) <= few);
}

const field = globalThis.document?.querySelector("[data-find-name]");
const lines = field ? [...document.querySelectorAll(".seat-line[data-name]")] : [];
const hint = globalThis.document?.getElementById("name-hint");
const asked = hint?.textContent;

function find() {
  const found = lines.filter(line => matches(line.dataset.name, field.value));
  for (const line of lines) {
    line.hidden = found.length > 0 && !found.includes(line);
    if (line.hidden) line.querySelector("input").checked = false;
  }
  for (const cell of document.querySelectorAll(".join-cell")) {
    cell.hidden = found.length > 0 && !cell.querySelector(".seat-line:not([hidden])");
  }
  if (!field.value.trim()) hint.textContent = asked;
  else if (!found.length) hint.textContent = "No such name in the list. Choose a free seat, or ask the umpire.";
  else if (found.length === 1) hint.textContent = `Are you ${found[0].dataset.name}? Tap your name.`;
  else hint.textContent = `${found.length} names match. Tap yours.`;
}
if (lines.length) {
  field.addEventListener("input", find);
  if (field.value) find();
}
globalThis.document?.querySelector(".join-name [aria-invalid]")?.focus();

// Enter on a seat takes it, also where an arrow key or the space bar has not chosen it first.
globalThis.document?.addEventListener("keydown", ({ key, target }) => {
  if (key === "Enter" && target.matches(".seat-line [type=radio]:enabled")) target.checked = true;
});
