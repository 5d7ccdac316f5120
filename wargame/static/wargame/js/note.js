// A recorder's note is never lost: the text stays on the device until the server has saved it.
const form = () => document.getElementById("note-form");
const box = () => document.getElementById("note-text");

function restore() {
  const kept = localStorage.getItem(form().dataset.keep);
  if (kept && box() && !box().value) box().value = kept;
}

document.addEventListener("input", (event) => {
  if (event.target === box()) localStorage.setItem(form().dataset.keep, box().value);
});
document.addEventListener("htmx:afterSwap", () => {
  if (!form() || form().dataset.kept === undefined) return;
  localStorage.removeItem(form().dataset.keep);
  delete form().dataset.kept;
  box().focus({ preventScroll: true });
});
// Ctrl+Enter saves the note.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target === box()) form().requestSubmit();
});
restore();
