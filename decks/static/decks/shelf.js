// The cards beside a deck: a click adds, a right click or Shift and a click takes out, a long press reads large, and so do keys. Without
// this script each card has its buttons, its page, and the halves of a phone's page are links.

const HOLD = 450; // milliseconds of a long press
const SLIP = 8; // pixels that a finger may move meanwhile
const CARD = "#finds [data-card], .list .line";
const FIELD = "input, select, textarea";

const builder = document.getElementById("builder");
let touched = false;
let held = false;

const cardAt = (target) => (target.closest?.(FIELD) ? null : target.closest?.(CARD));
const takeOut = (card) => card.querySelector(".less")?.click();
const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

// Read large

class Large {
  constructor(dialog) {
    this.dialog = dialog;
    dialog.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("htmx:afterSettle", () => dialog.open && this.tell());
  }

  async open(card) {
    const face = card.querySelector("[data-face]")?.dataset.face;
    const answer = face ? await fetch(face).catch(() => null) : null;
    if (!answer?.ok || !card.isConnected) return;
    const page = card.querySelector("a.loupe, a.line-name");
    this.acts = [["Add one", ".pick, [id^='more-']"], ["One less", ".less"], ["Shortlist", ".star, .move"]]
      .map(([name, which]) => [name, card.querySelector(which)?.id ?? this.lessOf(card, name)]);
    this.dialog.innerHTML = `<div class="large-face">${await answer.text()}</div><p class="large-why" role="status"></p><div class="large-acts"></div>`;
    const row = this.dialog.lastElementChild;
    for (const [name, id] of this.acts) row.append(this.button(name, id));
    if (page) row.append(Object.assign(document.createElement("a"), { className: "act", href: page.href, textContent: "Its page" }));
    row.append(this.button("Close", ""));
    this.card = card.dataset.card;
    this.tell();
    this.dialog.showModal();
    row.querySelector("button").focus();
  }

  // A card of which the deck has none yet gets this button with its first copy
  lessOf(card, name) {
    return name === "One less" ? card.querySelector(".pick")?.id.replace("find-", "found-less-") : undefined;
  }

  button(name, id) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "act", textContent: name });
    button.dataset.does = id ?? "";
    return button;
  }

  clicked({ target }) {
    const does = target.closest("button")?.dataset.does;
    if (does) document.getElementById(does)?.click();
    else if (does === "" || target === this.dialog) this.dialog.close();
  }

  // A card of the shelf is gone with it: what was chosen is chosen, and other cards lie there
  tell() {
    const [add, ...others] = this.dialog.querySelectorAll("[data-does]");
    const source = document.getElementById(add.dataset.does);
    if (!source && add.dataset.does.startsWith("find-")) return this.dialog.close();
    const why = source?.querySelector(".stop");
    const count = source?.querySelector(".held")?.textContent ?? source?.closest(".count")?.querySelector("input")?.value ?? "0";
    this.dialog.querySelector(".large-why").textContent = why ? `${why.textContent}: ${why.title}` : `In the deck: ${count}`;
    for (const button of others) button.disabled = button.dataset.does !== "" && !document.getElementById(button.dataset.does);
  }
}

// Pointer and finger

function presses(large) {
  let timer = 0;
  let from = null;
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    held = false;
    clearTimeout(timer);
    const card = cardAt(event.target);
    if (!card || !touched || event.target.closest(".acts, .count")) return;
    from = event;
    timer = setTimeout(() => { held = true; large.open(card); }, HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP) clearTimeout(timer);
  }, { passive: true });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
  document.addEventListener("contextmenu", (event) => {
    const card = cardAt(event.target);
    if (!card || (!touched && event.button !== 2)) return;
    event.preventDefault();
    if (!touched) takeOut(card);
  });
  document.addEventListener("click", (event) => {
    const card = cardAt(event.target);
    if (held) { // the finger that has opened the dialog leaves it, or whatever lies there now
      event.preventDefault();
      event.stopPropagation();
      held = false;
    } else if (!card || event.target.closest(".acts button, .count, .move")) {
      return;
    } else if (event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      takeOut(card);
    } else if (event.target.closest("a.loupe, a.line-name") && isPlain(event)) {
      event.preventDefault();
      large.open(card);
    }
  }, true);
}

// Keys on a card

const TAKES = ["-", "Delete", "Backspace"];
const GOES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function neighbour(pick, [along, down]) {
  const picks = [...document.querySelectorAll("#finds .pick")];
  if (along) return picks[picks.indexOf(pick) + along];
  const here = pick.getBoundingClientRect();
  const inColumn = picks.filter((other) => Math.abs(other.getBoundingClientRect().left - here.left) < 2);
  return inColumn[inColumn.indexOf(pick) + down];
}

function keys(large) {
  document.addEventListener("keydown", (event) => {
    const pick = event.target.closest?.("#finds .pick");
    if (!pick || !isPlain(event)) return;
    if (TAKES.includes(event.key)) takeOut(cardAt(pick));
    else if (event.key === "+") pick.click();
    else if (event.key === "i") large.open(cardAt(pick));
    else if (GOES[event.key]) neighbour(pick, GOES[event.key])?.focus();
    else return;
    event.preventDefault();
  });
}

// The halves of the page on a phone. Each is found again where it was left; at first it begins at its top, below the tabs

const left = {}; // pixels of each that had been scrolled past

function turn(pane) {
  const top = () => builder.getBoundingClientRect().top;
  left[builder.dataset.pane] = -top();
  show(pane);
  scrollBy(0, top() + (left[pane] ?? -document.getElementById("panes").offsetHeight));
}

function show(pane) {
  builder.dataset.pane = pane;
  document.querySelector("#search [name=pane]").value = pane;
  document.querySelectorAll("#panes a").forEach((link) => link.toggleAttribute("aria-current", link.dataset.to === pane));
  document.querySelector("#panes [aria-current]").setAttribute("aria-current", "true");
  const address = new URL(location);
  address.searchParams.set("pane", pane);
  history.replaceState(history.state, "", address);
}

function panes() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#panes a");
    if (!link || !isPlain(event) || event.shiftKey) return;
    event.preventDefault();
    turn(link.dataset.to);
  });
  document.addEventListener("submit", ({ target, submitter }) => { // before it is sent, for the answer brings the tabs again
    if (target.id === "step" && /^(plan|ready) /.test(submitter?.value)) show("deck");
  }, true);
}

// A problem that was not there before is lit: of another rule, or by another card; one whose numbers have changed was there

function news() {
  const told = () => [...document.querySelectorAll("#verdict .wrong > li")];
  const which = (item) => [...item.querySelectorAll(".culprits, .origin")].map((one) => one.textContent).join();
  let verdict = document.getElementById("verdict");
  let before = told().map(which);
  document.addEventListener("htmx:afterSettle", () => { // one of several for each answer
    if (verdict === document.getElementById("verdict")) return;
    verdict = document.getElementById("verdict");
    const now = told();
    for (const item of now) item.toggleAttribute("data-new", !before.includes(which(item)));
    before = now.map(which);
  });
}

// The section in sight stands in the middle of its row, which a phone cuts

function sections() {
  const centre = () => {
    const row = document.getElementById("sections");
    const here = row?.querySelector("[aria-current]");
    if (here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  };
  document.addEventListener("htmx:afterSettle", centre);
  centre();
}

// A name that was perhaps meant is looked for in the place of what was typed

function meant() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#finds .meant a");
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    const form = document.getElementById("search");
    form.elements.q.value = new URL(link.href).searchParams.get("q");
    form.requestSubmit();
    form.elements.q.focus();
  });
}

if (builder) {
  const large = new Large(document.getElementById("large-card"));
  presses(large);
  keys(large);
  panes();
  sections();
  news();
  meant();
  builder.dataset.ready = "";
}
