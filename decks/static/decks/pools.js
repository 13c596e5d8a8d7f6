// A pick: says how many cards are chosen, and lets nobody choose more. Without this script the site counts them.

const form = document.getElementById("picking");

function count() {
  const most = Number(form.dataset.take);
  const boxes = [...form.querySelectorAll("input[name=card]")];
  const chosen = boxes.filter((box) => box.checked).length;
  for (const box of boxes) box.disabled = chosen >= most && !box.checked;
  document.getElementById("told").textContent = chosen < most ? `${chosen} of ${most} chosen.` : "Ready to take.";
}

if (form) {
  form.addEventListener("change", count);
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input[name=card]")) return;
    event.preventDefault();
    form.requestSubmit();
  });
  count();
}
