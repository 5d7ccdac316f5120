// The list of names on the join page: typing leaves the names that match, whatever their accents and capitals. The page works without it.
const field = globalThis.document?.querySelector("[data-find-name]");
const LETTERS = new Map(field?.dataset.letters?.split(" ").map(([letter, ...alike]) => [letter, alike.join("")]));

/** A name without accents, capitals, spaces and punctuation. The server says which letters are others with a mark that is no accent. */
function plain(name) {
  const letters = [...name.normalize("NFKC").toLowerCase()].map(letter => LETTERS.get(letter) ?? letter).join("");
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

/** The words of a name, made plain, without the ranks and titles at its beginning. */
function words_of(name, ranks) {
  const words = name.split(/[\s.,;:()/]+/).map(plain).filter(Boolean);
  while (words.length > 1 && (ranks.has(words[0]) || /^(of|or|wo|e|o|w)\d{1,2}$|^capt/.test(words[0]))) words.shift();
  return words;
}

/** Whether what is typed is in a name, or close to what one of its words begins. */
function within(name, wanted) {
  if (plain(name).includes(wanted)) return true;
  const few = Math.min(2, Math.floor(wanted.length / 4));
  const words = name.split(/\s+/);
  return few > 0 && words.some((_, at) => distance(plain(words.slice(at).join("")).slice(0, wanted.length), wanted) <= few);
}

/** Whether what is typed finds a name: all of it, or without its rank, or each of its words or initials. */
export function matches(name, typed, ranks = new Set()) {
  const words = words_of(typed, ranks);
  if (!words.length || within(name, plain(typed)) || within(name, words.join(""))) return true;
  const own = words_of(name, ranks);
  const initial = (word) => word.length === 1 && own.some((one) => one.startsWith(word));
  return words.some((word) => word.length > 2) && words.every((word) => initial(word) || (word.length > 1 && within(name, word)));
}

const RANKS = new Set(field?.dataset.ranks.split(" ").map(plain));
const lines = field ? [...document.querySelectorAll(".seat-line[data-name]")] : [];
const hint = globalThis.document?.getElementById("name-hint");
const asked = hint?.textContent;

function find() {
  const found = lines.filter(({ dataset }) => [dataset.name, dataset.plain].some(name => matches(name, field.value, RANKS)));
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
