// The tools next to the map: one is on. Each shows its panel; all but Select take what is done to the map for themselves.
const bar = document.querySelector(".pk-tools");
const tools = new Map(); // by name: {leave, enter, escape}
let now = "select";

export const tool = () => now;

/** A tool says what happens when it is chosen and left; `escape` is true while there is something to give up first. */
export function register(names, acts) {
  for (const name of names) tools.set(name, acts);
}

export function choose(name) {
  const button = bar?.querySelector(`[data-tool="${CSS.escape(name)}"]`);
  if (!button || name === now) return;
  for (const said of document.querySelectorAll("#drawn, #moved")) said.replaceChildren(); // what the last tool said
  tools.get(now)?.leave?.();
  now = name;
  for (const other of bar.querySelectorAll("[data-tool]")) other.setAttribute("aria-pressed", String(other === button));
  for (const panel of document.querySelectorAll("[data-panel]")) panel.hidden = !panel.dataset.panel.split(" ").includes(name);
  const title = document.querySelector("[data-tool-name]");
  title.textContent = name === "select" ? "" : button.firstChild.textContent.trim();
  document.querySelector("#draft").dataset.tool = name;
  tools.get(name)?.enter?.();
}

if (bar) {
  bar.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-tool]");
    if (button) choose(button.dataset.tool);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || now === "select" || event.target.closest("textarea, select, [popover]:popover-open")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!tools.get(now)?.escape?.()) choose("select");
  }, true);
}
