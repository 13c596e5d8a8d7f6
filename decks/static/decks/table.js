// The table of a test hand: keys and arrows choose, the focus stays with the prompt, cards can be read large, and they glide
// to where they go. The table works without all this.

const KEYS = "1234567890abcdefghijklmnopqstvwxyz"; // u and r are undo and redo
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(width < 62rem)");
const HOLD = 450; // milliseconds of a touch that reads a card instead of choosing it
const GLIDE = 500; // milliseconds, with some to spare
const faces = new Map();

const table = () => document.getElementById("hand");
const chosen = () => [...(table()?.querySelectorAll("[data-act]") ?? [])];

// Reading a card

async function faceOf(card) {
  if (!faces.has(card)) {
    const address = table().dataset.faceUrl.replace("-card-", encodeURIComponent(card));
    faces.set(card, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));
  }
  return faces.get(card);
}

// The face without its link, which would lead away from the table
function fill(place, html) {
  place.innerHTML = html;
  for (const link of place.querySelectorAll("a")) {
    const name = document.createElement("span");
    name.className = link.className;
    name.append(...link.childNodes);
    link.replaceWith(name);
  }
}

async function read(card) {
  const reader = document.getElementById("reader");
  if (!card || !reader || reader.dataset.card === card) return;
  reader.dataset.card = card;
  const html = await faceOf(card);
  const now = document.getElementById("reader");
  if (html && now?.dataset.card === card) fill(now, html);
}

async function sheet(card, page) {
  const html = await faceOf(card);
  if (!html) return;
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.setAttribute("aria-label", "The card");
  fill(dialog, html);
  const ways = document.createElement("p");
  ways.className = "sheet-ways";
  ways.innerHTML = `<button type="button" autofocus>Back to the table</button><a target="_blank" rel="noopener">The card’s page</a>`;
  ways.lastChild.href = page;
  dialog.append(ways);
  dialog.addEventListener("click", (event) => { if (!event.target.closest("a")) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const pageOf = (piece) => table().dataset.pageUrl.replace("-card-", encodeURIComponent(piece.dataset.face));
const cardAt = (target) => target.closest?.("#hand [data-face]:not([data-face=''])");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") read(cardAt(event.target)?.dataset.face);
});
document.addEventListener("focusin", (event) => read(cardAt(event.target)?.dataset.face));
document.addEventListener("click", (event) => {
  const piece = event.target.closest?.("#hand a.piece");
  if (!piece || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (narrow.matches) sheet(piece.dataset.face, piece.href);
  else read(piece.dataset.face);
});

// A long touch, or the other mouse button, reads a card that could be chosen
let holding = 0;
let held = false;
document.addEventListener("pointerdown", (event) => {
  held = false;
  clearTimeout(holding);
  const piece = cardAt(event.target);
  if (!piece || event.pointerType !== "touch") return;
  holding = setTimeout(() => { held = true; sheet(piece.dataset.face, pageOf(piece)); }, HOLD);
});
for (const end of ["pointerup", "pointercancel", "pointermove", "scroll"]) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(holding);
  }, { passive: true, capture: true });
}
document.addEventListener("click", (event) => {
  if (!held || !cardAt(event.target)) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("contextmenu", (event) => {
  const piece = cardAt(event.target);
  if (!piece) return;
  event.preventDefault();
  if (!document.querySelector("dialog.sheet")) sheet(piece.dataset.face, pageOf(piece));
});

// A menu that opens takes the focus; one that opens beside a card shows it large where there is no reader
document.addEventListener("beforetoggle", (event) => {
  const first = event.newState === "open" && event.target.querySelector?.(".menu button:not(:disabled)");
  if (first) first.autofocus = true;
}, true);
document.addEventListener("toggle", async (event) => {
  const menu = event.target;
  if (event.newState !== "open" || !menu.classList?.contains("menu")) return;
  const place = menu.querySelector(".menu-face");
  if (place && narrow.matches && !place.firstChild) fill(place, await faceOf(place.dataset.face));
}, true);

// Keys

function near(from, key) {
  const at = from.getBoundingClientRect();
  const middle = { x: at.left + at.width / 2, y: at.top + at.height / 2 };
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const way = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const found = chosen().filter((other) => other !== from && other.checkVisibility()).map((other) => {
    const box = other.getBoundingClientRect();
    const dx = box.left + box.width / 2 - middle.x;
    const dy = box.top + box.height / 2 - middle.y;
    const along = (across ? dx : dy) * way;
    return { other, along, far: along + 2.5 * Math.abs(across ? dy : dx) };
  }).filter((one) => one.along > 4);
  return found.sort((a, b) => a.far - b.far)[0]?.other;
}

function arrow(event) {
  const menu = event.target.closest(".menu");
  if (menu) {
    const items = [...menu.querySelectorAll("button:not(:disabled)")];
    const step = event.key === "ArrowUp" || event.key === "ArrowLeft" ? -1 : 1;
    return items[(items.indexOf(event.target) + step + items.length) % items.length];
  }
  return event.target.matches("[data-act]") ? near(event.target, event.key) : chosen().find((one) => one.checkVisibility());
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !table()?.contains(event.target)) return;
  if (event.target.closest(".log-scroll") && event.key.startsWith("Arrow")) return;
  table().dataset.keys = "";
  const goal = event.key.startsWith("Arrow") ? arrow(event) : null;
  if (goal) {
    event.preventDefault();
    goal.focus();
    return;
  }
  if (event.key.length !== 1 || event.target.closest(".menu")) return;
  const wanted = CSS.escape(event.key);
  const button = table().querySelector(`[data-hotkey="${wanted}"], [data-key="${wanted}"]:not(:disabled)`);
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.click();
});

// Before and after each step

function prepare() {
  read(table()?.querySelector(".asking")?.dataset.face);
  chosen().forEach((one, number) => { if (KEYS[number]) one.dataset.hotkey = KEYS[number]; });
  table()?.querySelectorAll("[data-copy]").forEach((one) => { one.hidden = !navigator.clipboard; });
  const fold = document.getElementById("log-fold");
  if (fold && narrow.matches) fold.open = logOpen;
  if (calm.matches) return;
  const seen = new Set();
  table()?.querySelectorAll("[data-piece]").forEach((piece) => {
    if (seen.has(piece.dataset.piece)) return;
    seen.add(piece.dataset.piece);
    piece.style.viewTransitionName = `piece-${piece.dataset.piece}`;
  });
}

let logOpen = false;
let keyed = false;
let wasAt = "";
let gliding = 0; // until when cards are on their way: a step that comes sooner is shown at once
document.addEventListener("htmx:beforeTransition", (event) => {
  if (calm.matches || performance.now() < gliding) event.preventDefault();
  else gliding = performance.now() + GLIDE;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "hand") return;
  keyed = "keys" in (table()?.dataset ?? {});
  wasAt = document.activeElement?.dataset?.key ?? "";
  logOpen = document.getElementById("log-fold")?.open ?? false;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "hand" && event.target?.id !== "hand") return;
  if (keyed) table().dataset.keys = "";
  prepare();
  attend();
});

// A step that got no answer, or one that is no table: the person is told, and can try again
function unanswered() {
  const dock = document.querySelector("#hand .dock");
  if (!dock) return;
  dock.querySelector(".notice")?.remove();
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.textContent = "The site has not answered. Nothing is lost: try again, or load the page anew.";
  dock.prepend(notice);
}
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, unanswered);
}

// The focus goes to what has come: a link to share, the same step again, else the prompt
function attend() {
  const stay = wasAt && table()?.querySelector(`[data-key="${wasAt}"]:not(:disabled)`);
  (document.getElementById("shared") || stay || document.getElementById("prompt"))?.focus({ preventScroll: true });
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
});

prepare();
