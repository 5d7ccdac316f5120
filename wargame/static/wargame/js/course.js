// The board of a course: tick all, some by their state, or none; the bar says how many are chosen.
const table = document.querySelector("[data-ticked]");
const ticks = () => [...document.querySelectorAll("input[name=syndicate]")];
const every = document.querySelector("[data-every]");

function show() {
  const chosen = ticks().filter((box) => box.checked);
  every.checked = chosen.length > 0 && chosen.length === ticks().length;
  const bar = document.querySelector("[data-for]");
  const one = chosen.length === 1 ? `For Syndicate ${chosen[0].value}` : `For ${chosen.length} syndicates`;
  bar.textContent = chosen.length ? one : "Choose syndicates below";
  for (const box of ticks()) box.closest("tr").classList.toggle("course-chosen", box.checked);
}

function tick(numbers) {
  for (const box of ticks()) box.checked = numbers.includes(box.value);
  show();
}

if (table) {
  document.querySelector("[data-picks]").hidden = false;
  tick(table.dataset.ticked.split(" "));
  document.addEventListener("change", ({ target }) => {
    if (target === every) tick(every.checked ? ticks().map((box) => box.value) : []);
    else if (target.name === "syndicate") show();
  });
  document.addEventListener("click", ({ target }) => {
    const pick = target.closest("[data-pick]");
    if (pick) tick(pick.dataset.pick.split(" "));
  });
  document.addEventListener("merged", show);
}
