// Folds that only save a phone its scrolling are open on a wide screen, and so is the one that an address leads into.
const wide = matchMedia("(min-width: 1000px)");

function unfold() {
  for (const fold of document.querySelectorAll("details[data-fold=wide]")) fold.open = wide.matches;
  lead();
}

function lead() {
  const named = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = named && (named.closest("details[data-fold]") ?? named.querySelector("details[data-fold]"));
  if (!fold) return;
  fold.open = true;
  named.scrollIntoView({ block: "start" });
}

if (document.querySelector("details[data-fold]")) {
  wide.addEventListener("change", unfold);
  addEventListener("hashchange", lead);
  unfold();
}
