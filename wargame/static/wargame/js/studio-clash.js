// Two editors changed the same lines: the text has one's own, and a press puts in theirs, or one's own again.
import { area_of, put } from "./studio-texts.js";

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-clash]");
  if (!button) return;
  const box = button.closest("[data-file]");
  const [mine, theirs] = ["mine", "theirs"].map((one) => box.querySelector(`[data-${one}]`).textContent);
  const [from, to] = button.dataset.clash === "theirs" ? [theirs, mine] : [mine, theirs];
  const { value } = area_of(box.dataset.file);
  const start = value.split("\n").slice(0, box.dataset.line - 1).join("\n").length + (box.dataset.line > 1 ? 1 : 0);
  const at = value.startsWith(from, start) ? start : value.indexOf(from);
  if (at < 0) return;
  put([{ value: value.slice(0, at) + to + value.slice(at + from.length), dataset: { file: box.dataset.file } }]);
  button.dataset.clash = from === mine ? "theirs" : "";
  button.textContent = from === mine ? "Use yours again" : "Use theirs";
});
