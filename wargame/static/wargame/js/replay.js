// Arrow keys lead from step to step, with Shift from turn to turn. Silent where a map or a field has the keys.
const KEYS = { ArrowLeft: ["back", "turn-back"], ArrowRight: ["on", "turn-on"] };

document.addEventListener("keydown", (event) => {
  const ways = KEYS[event.key];
  if (!ways || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable], svg[data-map]")) return;
  const link = document.querySelector(`a[data-go="${ways[event.shiftKey ? 1 : 0]}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

