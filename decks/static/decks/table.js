// The table of a test hand: what can be done is told before it is done, and taken at once; keys choose, the focus goes to the
// first option, what happens is announced, cards can be read large, and they glide to where they go. The table works
// without all this.

const KEYS = "1234567890abcdfgijklmnoqsvwxy"; // e ends, h asks for a hint, p plays a replay, r does again, t tells their turn again, u and z take back
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(width < 62rem)");
const HOLD = 450; // milliseconds of a touch that reads a card instead of choosing it
const BEAT = 900; // milliseconds between the steps of a replay
const GLIDE = 500; // milliseconds, with some to spare
const faces = new Map();

const table = () => document.getElementById("hand");
const chosen = () => [...(table()?.querySelectorAll("[data-act]") ?? [])];

// Reading a card

function faceOf(card) {
  if (!faces.has(card)) {
    const address = table().dataset.faceUrl.replace("-card-", encodeURIComponent(card));
    faces.set(card, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));
  }
  return faces.get(card);
}

// The face without its link, which would lead away from the table; its words explain themselves here
function fill(place, html) {
  place.innerHTML = html;
  for (const link of place.querySelectorAll("a:not(.term)")) {
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
  document.dispatchEvent(new CustomEvent("table:read"));
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
  dialog.addEventListener("click", (event) => { if (!event.target.closest("a, .tip, .reminders")) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const pageOf = (piece) => table().dataset.pageUrl.replace("-card-", encodeURIComponent(piece.dataset.face));
let pointed = ""; // which pointer was used last, if no key was since: then the focus that follows says nothing
let arrived = true; // as long as nothing was touched: the focus that comes by itself says nothing either
addEventListener("pointerdown", (event) => { pointed = event.pointerType; arrived = false; }, true);
addEventListener("keydown", () => { pointed = ""; arrived = false; }, true);
const isKeyed = (target) => !pointed && target.matches(":focus-visible");

// What is lit as a place lies over the card that can be read there
function cardAt(target) {
  if (target.closest?.("a.term")) return null;
  const under = target.closest?.("#hand .lay")?.parentElement.querySelectorAll(":scope > .piece");
  const card = under ? [...under].at(-1) : target.closest?.("#hand [data-face]");
  return card?.dataset.face ? card : null;
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") read(cardAt(event.target)?.dataset.face);
});
document.addEventListener("focusin", (event) => { if (isKeyed(event.target)) read(cardAt(event.target)?.dataset.face); });
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

// What a click would do: told beside what the pointer or the focus is on, and by a first tap

const says = document.createElement("div");
says.id = "says";
says.className = "says";
says.popover = "manual";
says.setAttribute("role", "tooltip");
(document.querySelector("main") ?? document.body).append(says); // what is read aloud stands in a landmark
let said = null;
let armed = null;

const menuOf = (one) => one.popoverTargetElement?.classList.contains("menu") ? one.popoverTargetElement : null;
const speaks = (target) => target.closest?.("#hand :is(:is(.piece, .lay, .seat):is([data-act], [data-says], [data-why]), [data-spot][data-why])");

function line(words, more, key) {
  const item = document.createElement("p");
  item.textContent = words;
  if (key) item.insertAdjacentHTML("afterbegin", `<kbd>${key}</kbd> `);
  if (more) item.append(Object.assign(document.createElement("small"), { textContent: more }));
  return item;
}

const wordsOf = (act) => line(act.firstChild.textContent.trim(), act.querySelector("small:not(.then)")?.textContent);

// The options that what is told is about, in the order of its lines
function actsOf(one) {
  if (one.dataset.says) return [one];
  if (one === lit) return [];
  return lit ? waysTo(lit, one.dataset.spot) : [...(menuOf(one)?.querySelectorAll(".act") ?? [])];
}

function linesOf(one) {
  if (one.dataset.says) return [line(one.dataset.says, one.dataset.line)];
  if (one === lit) return [line("Choose its place", pointed === "touch" ? "A tap beside puts it back" : "Esc puts it back")];
  if (lit) return [...waysTo(lit, one.dataset.spot).map(wordsOf), line("", "Click to do it")];
  if (!menuOf(one)) return [];
  const lines = [...menuOf(one).querySelectorAll(".act")].map(wordsOf);
  if (!("goes" in one.dataset)) return lines;
  return [...lines.slice(0, 6), line("", "Choose it and then its place, or drag it there")];
}

// Beside the table the card that is read large says why not
const isReadLarge = (one) => !narrow.matches && document.getElementById("reader")?.dataset.why === one.dataset.why;

function tell(one, tapped = false) {
  if (!one || one.disabled || document.querySelector(".menu:popover-open, dialog[open]") || document.body.dataset.drags) return hush();
  said = one;
  armed = tapped ? one : null;
  says.dataset.rim = one.dataset.rim;
  says.toggleAttribute("data-armed", tapped);
  if (tapped) {
    const act = document.createElement("button");
    act.type = "button";
    act.className = "act main-act";
    act.textContent = one.dataset.says;
    act.addEventListener("click", () => { hush(); one.click(); });
    says.replaceChildren(act, line("", "Tap again to do it"));
  } else {
    says.replaceChildren(...linesOf(one));
  }
  if (one.dataset.why && one !== lit && !isReadLarge(one)) says.append(Object.assign(line(one.dataset.why), { className: "why-line" }));
  if (!says.firstChild) return hush();
  if (!says.matches(":popover-open")) says.showPopover();
  placeSays();
  document.dispatchEvent(new CustomEvent("table:says", { detail: { one, says, acts: actsOf(one) } }));
}

// Above what it is about, beside or above the question, or below: nothing of the question and its answers is covered, and if it can be
// nothing else that can be clicked
function placeSays() {
  if (!said) return;
  const box = said.getBoundingClientRect();
  const own = says.getBoundingClientRect();
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const asks = boxes("#asks, .prompt .limits, .prompt > .answers > *");
  const acts = boxes("#hand .mat [data-act], #hand .own-hand .piece");
  const prompt = document.getElementById("prompt")?.getBoundingClientRect() ?? box;
  const most = document.documentElement.clientWidth - own.width - 4;
  const left = Math.min(Math.max(4, box.left + box.width / 2 - own.width / 2), most);
  const rows = [box.top - own.height - 8, prompt.top - own.height - 8, box.bottom + 8, box.top];
  const columns = [left, box.right + 8, box.left - own.width - 8, (asks[0]?.right ?? 0) + 8, 4, most].filter((x) => x >= 4 && x <= most);
  const spots = rows.flatMap((y) => columns.map((x) => [x, y])).filter(([, y]) => y > 4 && y + own.height < innerHeight);
  const covers = ([x, y]) => (one) => x < one.right && x + own.width > one.left && y < one.bottom && y + own.height > one.top;
  const clear = spots.filter((spot) => !asks.some(covers(spot)));
  const near = ([x, y]) => Math.hypot(x - left, y - rows[0]);
  const besides = clear.filter((spot) => !covers(spot)(box)).sort((one, other) => near(one) - near(other));
  const free = besides.find((spot) => near(spot) < innerHeight / 3 && !acts.some(covers(spot)));
  const [x, y] = free ?? besides[0] ?? clear[0] ?? [left, Math.max(4, prompt.top - own.height - 8)];
  says.style.left = `${x}px`;
  says.style.top = `${y}px`;
}

document.addEventListener("table:foretold", placeSays);

function hush() {
  said = armed = null;
  if (says.matches(":popover-open")) says.hidePopover();
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || says.contains(event.target)) return;
  const one = lit ? event.target.closest?.("[data-target]") ?? lit : speaks(event.target);
  if (one !== said) tell(one);
});
document.addEventListener("focusin", (event) => {
  if (says.contains(event.target)) return;
  const one = speaks(event.target);
  if (!one) hush();
  else if (!arrived && isKeyed(event.target)) requestAnimationFrame(() => { if (one === document.activeElement && one !== said) tell(one); });
});

// What waits for the second tap stays beside what it is about, as long as that is seen
function follow() {
  if (!said) return;
  const { top, bottom } = said.getBoundingClientRect();
  if (armed && bottom > 0 && top < innerHeight) placeSays();
  else hush();
}

document.addEventListener("scroll", follow, { passive: true, capture: true });

// A card that goes to one of several places: they are lit, and the second click chooses one. By keyboard its list opens instead.

let lit = null;

const placeOf = (spot) => table()?.querySelector(`[data-spot="${spot}"]`);
const waysTo = (one, spot) => [...menuOf(one).querySelectorAll(`[data-at="${spot}"]`)];

// A lit place says in a word what the second click does there
function mark(place, ways) {
  if ("target" in place.dataset) return;
  place.dataset.target = "";
  const words = document.createElement("span");
  words.className = "lit-words";
  words.ariaHidden = "true";
  words.textContent = ways.length === 1 ? `${ways[0].dataset.kind} here` : "Choose how";
  place.append(words);
}

function light(one) {
  const places = [...menuOf(one).querySelectorAll("[data-at]")].map((act) => placeOf(act.dataset.at));
  if (places.includes(null)) return false;
  lit = one;
  one.dataset.picked = "";
  one.setAttribute("aria-pressed", "true");
  for (const place of places) mark(place, waysTo(one, place.dataset.spot));
  document.dispatchEvent(new CustomEvent("table:lit", { detail: places.map((place) => [place, waysTo(one, place.dataset.spot)]) }));
  const out = places.find((place) => place.getBoundingClientRect().bottom < 0 || place.getBoundingClientRect().top > dockTop());
  out?.scrollIntoView({ block: "center", behavior: calm.matches ? "instant" : "smooth" });
  tell(one);
  return true;
}

function dim() {
  if (!lit) return;
  delete lit.dataset.picked;
  lit.removeAttribute("aria-pressed");
  lit = null;
  document.querySelectorAll("[data-target]").forEach((place) => place.removeAttribute("data-target"));
  document.querySelectorAll(".lit-words").forEach((words) => words.remove());
  hush();
}

// Taken back: the focus returns to the card from which it started
function putBack() {
  const one = lit;
  dim();
  one.focus({ preventScroll: true });
}

function secondClick(event) {
  const one = lit;
  const spot = event.target.closest?.("#hand [data-target]")?.dataset.spot;
  const ways = spot ? waysTo(one, spot) : [];
  if (!ways.length && !event.target.closest("a, button, summary, input, label")) {
    putBack();
    return true;
  }
  dim();
  if (!ways.length && !one.contains(event.target)) return false;
  if (ways.length === 1) ways[0].click();
  else if (ways.length) one.popoverTargetElement.showPopover();
  return true;
}

document.addEventListener("click", (event) => {
  if (!event.isTrusted || event.detail === 0) return;
  const one = event.target.closest?.("#hand .piece[data-goes]");
  if (lit ? secondClick(event) : one && !("taken" in table().dataset) && !held && light(one)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

document.addEventListener("click", (event) => {
  if (says.contains(event.target)) return;
  const one = speaks(event.target);
  const first = event.pointerType === "touch" && one?.dataset.says && !menuOf(one) && armed !== one && !held;
  if (first) {
    event.preventDefault();
    event.stopPropagation();
    tell(one, true);
  } else {
    hush();
  }
}, true);

// The second click of two at one place was meant for what stood there before, and does not answer the question that has come since; where the
// first one only said what would be done, it is the one that does it

let clicked;

document.addEventListener("click", (event) => {
  const answer = event.target.closest?.("#prompt > .answers .act");
  if (event.detail > 1 && answer && answer !== clicked) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else clicked = answer;
}, true);

// A click shows in the same frame that it was taken, and a second one does nothing until there is an answer

function take(button) {
  const form = table();
  form.dataset.taken = "";
  form.setAttribute("aria-busy", "true");
  if (button) button.dataset.taken = "";
  hush();
}

function release() {
  const form = table();
  if (!form) return;
  form.removeAttribute("aria-busy");
  [form, ...form.querySelectorAll("[data-taken]")].forEach((one) => delete one.dataset.taken);
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "hand") return;
  if ("taken" in event.target.dataset) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    take(event.submitter);
  }
}, true);
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target?.id === "hand" && event.target.matches("a")) take(event.target);
});
window.addEventListener("pageshow", (event) => { if (event.persisted) release(); });

// Keys

const ALIKE = { z: "u" };
const WAYS = { u: "undo", r: "redo", Home: "first", End: "last" };
const writes = (target) => target.matches?.("input:not([type=checkbox], [type=hidden]), textarea, select, [contenteditable]");

// What a key means at the table: an option, a step, a way through a replay
function meant(key) {
  const wanted = CSS.escape(key);
  if (key === "e") return table().querySelector("[data-ends], #prompt .main-act");
  const replay = table().querySelector(".replay");
  const step = WAYS[key] && (replay ?? table()).querySelector(`[data-step="${WAYS[key]}"]:not([aria-disabled])`);
  const play = key === "p" && replay?.querySelector("[data-play]:not([hidden])");
  return step || play || table().querySelector(`[data-hotkey="${wanted}"], [data-key="${wanted}"]:not(:disabled)`);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  hush();
  document.getElementById("keys")?.togglePopover();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !table()) return;
  if (event.target !== document.body && !table().contains(event.target)) return;
  if (writes(event.target)) return;
  if (event.key === "Escape" && lit) {
    event.preventDefault();
    putBack();
    return;
  }
  if (event.key === "Escape") hush();
  if (event.key.startsWith("Arrow")) return;
  table().dataset.keys = "";
  if (event.target.closest(".menu") || event.target.closest(".log-scroll") && event.key.length !== 1) return;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const button = meant(ALIKE[letter] ?? letter);
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.click();
});

// The log begins with a whole line, as long as nobody scrolls it
function wholeLines() {
  const log = table()?.querySelector(".log-scroll");
  if (!log) return;
  const top = log.getBoundingClientRect().top + log.clientTop;
  for (const line of log.querySelectorAll("li")) {
    const box = line.getBoundingClientRect();
    line.toggleAttribute("data-cut", log.scrollTop > -1 && box.top < top - 1 && box.bottom > top);
  }
}

// A card that is read above it takes of its room
const readAbove = document.getElementById("reader");
if (readAbove) new ResizeObserver(wholeLines).observe(readAbove);
document.addEventListener("scroll", (event) => { if (event.target.matches?.(".log-scroll")) wholeLines(); }, true);

// A window that grows wide shows the log, which has no way to be opened there
narrow.addEventListener("change", () => {
  const fold = document.getElementById("log-fold");
  if (!fold) return;
  fold.open = !narrow.matches;
  wholeLines();
});

// Before and after each step

function prepare() {
  read(table()?.querySelector(".asking")?.dataset.face);
  chosen().forEach((one, number) => { if (KEYS[number]) one.dataset.hotkey = KEYS[number]; });
  const first = table()?.querySelector(".own-hand [data-act]") ?? chosen().find((one) => one.checkVisibility());
  if (first) first.dataset.first = "";
  table()?.querySelectorAll("[data-play]").forEach((one) => {
    one.hidden = false;
    one.textContent = playing ? "Stop" : "Play";
    one.setAttribute("aria-pressed", String(playing));
  });
  wholeLines();
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

// A replay that plays by itself, from the beginning if it stands at its end

let wasMoment = 0;
let playing = false;
let beat = 0;

const way = (name) => table()?.querySelector(`[data-step="${name}"]:not([aria-disabled])`);

function play(on) {
  playing = on;
  clearTimeout(beat);
  prepare();
  if (on) (way("redo") ?? way("first"))?.click();
}

function onward() {
  if (!playing) return;
  if (way("redo")) beat = setTimeout(() => way("redo")?.click(), BEAT);
  else play(false);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-play]")) play(!playing);
});
document.addEventListener("click", (event) => {
  if (playing && event.isTrusted && event.target.closest?.("#hand :is(button, a)") && !event.target.closest("[data-play]")) play(false);
}, true);
document.addEventListener("visibilitychange", () => { if (document.hidden && playing) play(false); });

// What has happened is announced once, the new lines alone

const MUCH = 4; // lines from which they are shown over the felt, too
const READ = 5000; // milliseconds
let shown = 0;

const moment = () => parseInt(table()?.querySelector("[name=at]")?.value ?? "0", 10);

function announce() {
  const told = document.getElementById("told");
  if (!told) return;
  const lines = [...table().querySelectorAll(".log li[data-fresh]")].map((one) => one.textContent.trim());
  const now = moment();
  const words = now > wasMoment ? lines : now < wasMoment ? ["Undone."] : [];
  told.replaceChildren(...words.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  told.toggleAttribute("data-shown", words.length >= MUCH && !table().dataset.told);
  clearTimeout(shown);
  shown = setTimeout(() => told.removeAttribute("data-shown"), READ);
}

let wasNear = true;
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
  const active = document.activeElement?.dataset ?? {};
  wasAt = active.step ? `[data-step="${active.step}"]:not([aria-disabled])` : active.key ? `[data-key="${active.key}"]:not(:disabled)` : "";
  if (active.play !== undefined) wasAt = "[data-play]";
  wasMoment = moment();
  wasNear = isNear();
  lit = null;
  hush();
  logOpen = document.getElementById("log-fold")?.open ?? false;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "hand" && event.target?.id !== "hand") return;
  if (keyed) table().dataset.keys = "";
  prepare();
  announce();
  attend();
  if (wasNear) bringNear();
  onward();
});

// A step that got no answer, or one that is no table: the person is told, and can try again
function unanswered() {
  const dock = document.querySelector("#hand .dock");
  release();
  if (playing) play(false);
  if (!dock) return;
  dock.querySelector(".notice")?.remove();
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.textContent = "The site did not answer. Nothing is lost: try again, or reload the page.";
  dock.prepend(notice);
}
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, unanswered);
}

// The focus goes to what has come: a question before an end, the same step again, the first option, which tells what
// is asked, else the prompt
function attend() {
  const stay = wasAt && table()?.querySelector(wasAt);
  const asks = table()?.querySelector("[data-asks-once] .main-act");
  const isOver = table()?.matches("[data-hidden], :has(#prompt[data-over])"); // the hand, or the turn at the device
  const first = isOver ? null : table()?.querySelector("[data-first]");
  first?.setAttribute("aria-describedby", "asks");
  const there = asks || stay || first || document.getElementById("prompt");
  there?.focus({ preventScroll: true, focusVisible: !pointed });
}

document.addEventListener("table:told", () => {
  prepare();
  attend();
});

// One's own half stays in view above the hand, as long as it was

const ownSide = () => table()?.querySelector(".side[data-near=yes]")?.getBoundingClientRect();
const dockTop = () => table()?.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight;

function isNear() {
  const side = ownSide();
  return !side || side.bottom <= dockTop() + 2;
}

function bringNear() {
  const side = ownSide();
  if (!side) return;
  const below = side.bottom - Math.min(dockTop(), innerHeight);
  if (below > 2 || side.top < 0) scrollBy({ top: below + 4, behavior: "instant" });
}

// The dock has grown by an offer
document.addEventListener("table:offered", (event) => { if (event.detail && wasNear) bringNear(); });

document.getElementById("to-options")?.addEventListener("click", (event) => {
  const first = table()?.querySelector("[data-first]");
  if (!first) return;
  event.preventDefault();
  table().dataset.keys = "";
  first.focus();
});

prepare();
if (!narrow.matches) document.querySelectorAll("#summary details").forEach((one) => { one.open = true; });
bringNear();

// What is scrolled to stands above the dock, which lies over the page of a phone
const aboveTheDock = new ResizeObserver(([{ target }]) => {
  document.documentElement.style.scrollPaddingBlockEnd = `${narrow.matches ? target.offsetHeight : 0}px`;
});

function keepAboveTheDock() {
  const dock = document.querySelector(".dock");
  aboveTheDock.disconnect();
  if (dock) aboveTheDock.observe(dock);
}

document.addEventListener("htmx:afterSwap", keepAboveTheDock);
keepAboveTheDock();
