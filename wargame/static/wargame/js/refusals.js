// What was refused is next to the button that was pressed, in view, until another choice is made.
const shown = new WeakSet();

document.addEventListener("merged", () => {
  for (const said of document.querySelectorAll(".composer .step:not([hidden]) [data-refused]")) {
    if (!shown.has(said)) said.scrollIntoView({ block: "nearest" });
    shown.add(said);
  }
});

// It was about the form as it was: another choice takes the sentence away.
document.addEventListener("change", (event) => {
  if (event.target.closest(".composer form")) for (const said of document.querySelectorAll("[data-refused]")) said.remove();
});
