// As it is now: beside a card that is read large stands what effects make of that piece, which is cut where pieces are small.

const TOLD = ":is(.now, .made:not([aria-hidden]), .count)";
const at = (target) => target.closest?.("#hand [data-face]:not([data-face=''])");
let last = null;

const wordsOf = (piece) => [...piece.querySelectorAll(TOLD)]
  .map((one) => one.textContent.replace(/\s+/g, " ").trim().replace(/^, /, "").replace(/^◆ ?/, ""))
  .filter(Boolean);

function listOf(piece) {
  const words = piece?.isConnected ? wordsOf(piece) : [];
  if (!words.length) return null;
  const list = Object.assign(document.createElement("ul"), { className: "as-it-is" });
  list.setAttribute("aria-label", "As it is now");
  list.append(...words.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
  return list;
}

// A place where a card is read large: its list is that of the piece that was pointed at last, if that is the card
function tell(place, card, before = null) {
  const list = place.firstElementChild && last?.dataset.face === card ? listOf(last) : null;
  const old = place.querySelector(":scope > .as-it-is");
  if (old?.textContent === list?.textContent) return;
  old?.remove();
  if (list) place.insertBefore(list, before);
}

function show() {
  const reader = document.getElementById("reader");
  if (reader) tell(reader, reader.dataset.card, reader.querySelector(":scope > .reminders"));
}

for (const kind of ["pointerover", "pointerdown", "focusin", "contextmenu"]) {
  document.addEventListener(kind, (event) => {
    const piece = at(event.target);
    if (!piece) return;
    last = piece;
    show();
  }, true);
}

document.addEventListener("htmx:afterSwap", () => { last = null; requestAnimationFrame(show); });
for (const moved of ["table:read", "table:told"]) document.addEventListener(moved, show);

// What is filled later: the reader, the menu of a piece, a sheet that opens
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target.id === "reader") show();
    if (target.matches?.(".menu-face")) tell(target, target.dataset.face);
    for (const one of addedNodes) {
      if (one.matches?.("dialog.sheet") && last) tell(one, last.dataset.face, one.querySelector(".sheet-ways"));
    }
  }
}).observe(document.body, { childList: true, subtree: true });
