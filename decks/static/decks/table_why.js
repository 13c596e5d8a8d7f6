// Why not: on a card that is read large stands why it cannot be used now, and its own tip says so in place of the browser's.

const at = (target) => target.closest?.("#hand [data-face]:not([data-face=''])");
let last = null;

function point(piece) {
  last = piece;
  const reader = document.getElementById("reader");
  if (!piece || !reader) return;
  piece.removeAttribute("title");
  if (piece.dataset.why) reader.dataset.why = piece.dataset.why;
  else delete reader.dataset.why;
}

for (const kind of ["pointerover", "pointerdown", "focusin", "contextmenu"]) {
  document.addEventListener(kind, (event) => { const piece = at(event.target); if (piece) point(piece); }, true);
}

// What is read large without being pointed at has no reason of another card
function forget() {
  const reader = document.getElementById("reader");
  if (reader?.dataset.why && (!last?.isConnected || last.dataset.face !== reader.dataset.card)) delete reader.dataset.why;
}
document.addEventListener("htmx:afterSwap", () => { last = null; requestAnimationFrame(forget); });
document.addEventListener("table:read", forget);

// A sheet that opens is of the card that was pointed at last
new MutationObserver((changes) => {
  const sheet = changes.flatMap((change) => [...change.addedNodes]).find((one) => one.matches?.("dialog.sheet"));
  if (!sheet || !last?.isConnected || !last.dataset.why) return;
  sheet.prepend(Object.assign(document.createElement("p"), { className: "why", textContent: last.dataset.why }));
}).observe(document.body, { childList: true });
