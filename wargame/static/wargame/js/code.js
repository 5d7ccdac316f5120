// Room codes and the codes of join cards as they are typed, and the command that names the chosen seat. The pages work without it.
for (const field of document.querySelectorAll("[data-code]")) {
  field.addEventListener("input", () => {
    const tidy = field.value.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 8);
    if (tidy !== field.value) field.value = tidy;
    field.classList.toggle("in-eight", tidy.length > 6 || field.dataset.code === "eight");
  });
}

const command = document.querySelector("[data-seat-command]");
function name_it() {
  const chosen = document.querySelector('input[name="seat"]:checked');
  if (command && chosen) command.textContent = chosen.dataset.command;
}
document.addEventListener("change", name_it);
name_it();
