// Day or night theme. Loaded before the body so that nothing flashes; without it the page has the day theme.
(() => {
  const root = document.documentElement;
  const key = "white-cell-theme";
  const night = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem(key) || "system";
    } catch {
      return "system"; // storage refused: follow the system
    }
  }

  function show() {
    const choice = chosen();
    const fixed = root.dataset.fixedTheme;
    root.dataset.theme = fixed || (choice === "system" ? (night.matches ? "dark" : "light") : choice);
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-choice]");
    if (!button) return;
    try {
      localStorage.setItem(key, button.dataset.themeChoice);
    } catch {
      root.dataset.theme = button.dataset.themeChoice; // lasts for this page only
      return;
    }
    show();
  });
  night.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("DOMContentLoaded", () => {
    for (const place of document.querySelectorAll("[data-needs-script]")) place.hidden = false;
    show();
  });
  show();
})();
