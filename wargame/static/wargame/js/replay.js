// Arrow keys go from step to step, with Shift from turn to turn. Off while a map or a field has the focus.
const KEYS = { ArrowLeft: ["back", "turn-back"], ArrowRight: ["on", "turn-on"] };

document.addEventListener("keydown", (event) => {
  const ways = KEYS[event.key];
  if (!ways || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], svg[data-map]")) return;
  const link = document.querySelector(`a[data-go="${ways[event.shiftKey ? 1 : 0]}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});


// Layers that are switched off stay off from step to step, and on both maps of a comparison.
const KEPT = "replay-layers";
const boxes = [...document.querySelectorAll("[data-layer-switch]")];
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
const alike = () => {
  for (const box of boxes) box.checked = kept[box.dataset.layerSwitch] ?? box.checked;
};
document.addEventListener("change", (event) => {
  if (!boxes.includes(event.target)) return;
  kept[event.target.dataset.layerSwitch] = event.target.checked;
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
  alike();
});
alike();
