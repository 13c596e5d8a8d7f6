// The sentence for others that a solved puzzle offers comes with the table: its button shows where a browser can copy.

function offerToCopy() {
  for (const button of document.querySelectorAll(".puzzle-share [data-copies]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("htmx:afterSettle", offerToCopy);
offerToCopy();
