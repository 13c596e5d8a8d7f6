// The log and the table point at each other: a line lights what it speaks of, and a piece marks the lines that speak of it.

const lineOf = (target) => target.closest?.("#hand .log li[data-about]");
const pieceOf = (target) => target.closest?.("#hand :is(.mat, .own-hand) [data-piece]");
const about = (line) => line.dataset.about.split(" ");
let shown = null;
let way = ""; // by which it is shown

function clear() {
  document.querySelectorAll("[data-spoken]").forEach((one) => one.removeAttribute("data-spoken"));
  shown = null;
}

function light(line) {
  for (const entity of about(line)) {
    document.querySelectorAll(`#hand :is(.mat, .own-hand) :is([data-piece="${entity}"], [data-seat="${entity}"])`)
      .forEach((one) => one.setAttribute("data-spoken", ""));
  }
}

function mark(piece) {
  for (const line of document.querySelectorAll("#hand .log li[data-about]")) {
    if (about(line).includes(piece.dataset.piece)) line.setAttribute("data-spoken", "");
  }
}

function point(target, kind) {
  const [line, piece] = [lineOf(target), pieceOf(target)];
  if (!line && !piece && kind !== way) return; // what scrolls away under the pointer leaves the focus alone
  way = kind;
  if ((line ?? piece ?? null) === shown) return;
  clear();
  shown = line ?? piece ?? null;
  if (line) light(line);
  else if (piece) mark(piece);
}

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => point(event.target, kind));
document.addEventListener("htmx:beforeSwap", clear);
