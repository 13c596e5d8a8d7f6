// Why not: on a card that is read large stands why it cannot be used now, and its own tip says so in place of the browser's.

const at = (target) => target.closest?.("#hand [data-face]:not([data-face=''])");
let last = null;

// What is read large says it as long as it is the card that was pointed at, and lies there
function show() {
  const reader = document.getElementById("reader");
  if (!reader) return;
  const why = last?.isConnected && last.dataset.face === reader.dataset.card && last.dataset.why;
  if (why) reader.dataset.why = why;
  else delete reader.dataset.why;
}

function point(piece) {
  last = piece;
  piece.removeAttribute("title");
  show();
}

for (const kind of ["pointerover", "pointerdown", "focusin", "contextmenu"]) {
  document.addEventListener(kind, (event) => { const piece = at(event.target); if (piece) point(piece); }, true);
}

document.addEventListener("htmx:afterSwap", () => { last = null; requestAnimationFrame(show); });
for (const moved of ["table:read", "table:told"]) document.addEventListener(moved, show);

// A sheet that opens is of the card that was pointed at last
new MutationObserver((changes) => {
  const sheet = changes.flatMap((change) => [...change.addedNodes]).find((one) => one.matches?.("dialog.sheet"));
  if (!sheet || !last?.isConnected || !last.dataset.why) return;
  sheet.prepend(Object.assign(document.createElement("p"), { className: "why", textContent: last.dataset.why }));
}).observe(document.body, { childList: true });
