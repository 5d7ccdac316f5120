// Line numbers next to a pack's text follow what is typed, and mark the faulty lines that the server found in it.
// Without this script they belong to the loaded text.

const text = document.querySelector(".pk-text textarea");
const numbers = document.querySelector(".pk-lines");

function follow() {
  const lines = text.value.split("\n").length;
  while (numbers.children.length > lines) numbers.lastElementChild.remove();
  while (numbers.children.length < lines) {
    const item = document.createElement("li");
    item.id = `L${numbers.children.length + 1}`;
    item.textContent = String(numbers.children.length + 1);
    numbers.append(item);
  }
  text.rows = lines + 1;
}

function mark() {
  const bad = document.querySelector("#draft [data-bad]")?.dataset.bad.split(" ") ?? [];
  for (const item of numbers.children) item.classList.toggle("pk-bad", bad.includes(item.textContent));
}

if (text && numbers) {
  text.addEventListener("input", follow);
  follow();
  document.addEventListener("htmx:afterSwap", ({ detail }) => { if (detail.target.id === "draft") mark(); });
}
