// Line numbers next to a pack's texts follow what is typed, and mark the faulty lines that the server found in them.
// Without this script they belong to the loaded text.

const form = document.querySelector("#text-form");

function follow(area) {
  const numbers = area.closest(".pk-text").querySelector(".pk-lines");
  const lines = area.value.split("\n").length;
  while (numbers.children.length > lines) numbers.lastElementChild.remove();
  while (numbers.children.length < lines) {
    const item = document.createElement("li");
    if (area.name === "text") item.id = `L${numbers.children.length + 1}`;
    item.textContent = String(numbers.children.length + 1);
    numbers.append(item);
  }
  area.rows = lines + 1;
}

function mark() {
  const bad = new Set(document.querySelector("#draft [data-bad]")?.dataset.bad.split(" "));
  for (const block of form.querySelectorAll(".pk-text")) {
    for (const item of block.querySelector(".pk-lines").children) {
      item.classList.toggle("pk-bad", bad.has(`${block.dataset.file}:${item.textContent}`));
    }
  }
}

if (form?.querySelector(".pk-lines")) {
  for (const act of ["input", "studio-text"]) {
    form.addEventListener(act, ({ target }) => { if (target.closest(".pk-text")) follow(target); });
  }
  for (const area of form.querySelectorAll(".pk-text textarea")) follow(area);
  document.addEventListener("htmx:afterSwap", ({ detail }) => { if (detail.target.id === "draft") mark(); });
}
