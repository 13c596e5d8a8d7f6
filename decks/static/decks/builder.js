// The builder: every change is a step that goes to the server, one batch after the other, each made of the version that the
// last answer brought. Without this script the same buttons and fields are plain forms.

const RETRY = 2000; // milliseconds until a batch is sent again that the site did not answer
const ROW = ".list .line";

class Steps {
  constructor(builder) {
    this.builder = builder;
    this.waiting = [];
    this.sent = null;
    builder.addEventListener("htmx:beforeSwap", (event) => this.beforeSwap(event));
    builder.addEventListener("htmx:afterRequest", (event) => this.after(event));
    addEventListener("beforeunload", (event) => this.isBusy && event.preventDefault());
  }

  get isBusy() { return this.sent !== null || this.waiting.length > 0; }

  take(...steps) {
    this.waiting.push(...steps);
    this.send();
  }

  send() {
    if (this.sent || !this.waiting.length) return;
    clearTimeout(this.timer);
    this.sent = this.waiting.splice(0);
    const asked = new FormData(document.getElementById("search"));
    const values = {};
    for (const name of new Set(asked.keys())) values[name] = asked.getAll(name);
    values.base = document.getElementById("deck-sheet").dataset.base;
    values.step = this.sent;
    values.shown = document.querySelector("#finds [name=shown]").value;
    values.called = document.getElementById("deck-name").textContent.trim();
    values.option = [...document.querySelectorAll("#optional input:checked")].map((input) => input.value);
    this.focus = new Place();
    htmx.ajax("POST", this.builder.dataset.change, { source: this.builder, target: "#deck-sheet", swap: "outerHTML", values }).catch(() => {});
  }

  // Both versions are to be shown: what was clicked since then belongs to this side too, so the question is put anew with it.
  beforeSwap(event) {
    if (!event.detail.xhr.getResponseHeader("HX-Retarget")) return;
    if (this.waiting.length) event.detail.shouldSwap = false;
    else this.sent = [];
  }

  after({ detail }) {
    if (detail.elt !== this.builder || !this.sent) return;
    const steps = this.sent;
    this.sent = null;
    const isOver = detail.xhr.getResponseHeader("HX-Retarget");
    if (detail.xhr.status === 0 || detail.xhr.status >= 500) return this.later(steps);
    if (detail.xhr.status === 429) return this.later(steps, Number(detail.xhr.getResponseHeader("Retry-After")) * 1000);
    if (detail.xhr.status >= 400) {
      this.giveBack(steps);
      return this.tell("refused");
    }
    if (isOver && this.waiting.length) this.waiting.unshift(...steps);
    else if (isOver) (document.getElementById("both") ?? document.getElementById("main")).focus();
    else this.settle(steps);
    this.send();
  }

  settle(steps) {
    const base = document.getElementById("deck-sheet")?.dataset.base;
    document.querySelectorAll("input[name=base]").forEach((input) => { input.value = base; });
    document.getElementById("said")?.removeAttribute("data-late");
    this.focus.restore();
    if (document.getElementById("refused")) this.giveBack(steps);
  }

  // What was typed and not taken stands in its field again, unless something else is being typed there
  giveBack(steps) {
    const typed = steps.findLast((step) => step.startsWith("type "));
    const line = document.getElementById("line");
    if (typed && line && !line.value) line.value = typed.split(" ").slice(2).join(" ");
  }

  tell(what) {
    const said = document.getElementById("said");
    said.dataset.late = "";
    said.textContent = said.dataset[what];
  }

  later(steps, wait = RETRY) {
    this.waiting.unshift(...steps);
    this.tell("wait");
    this.timer = setTimeout(() => this.send(), wait || RETRY);
  }
}

// Where the focus was: a line that is gone hands it to the one that took its place.
class Place {
  constructor() {
    this.element = document.activeElement;
    const row = this.element?.closest(ROW);
    this.row = row ? [...document.querySelectorAll(ROW)].indexOf(row) : -1;
    this.card = this.element?.closest("#finds [data-card]")?.dataset.card;
  }

  restore() {
    if (document.activeElement !== document.body) return;
    if (this.card) document.querySelector(`#finds [data-card="${CSS.escape(this.card)}"] .pick`)?.focus({ preventScroll: true });
    if (this.row < 0) return;
    const rows = [...document.querySelectorAll(ROW)];
    const row = rows[Math.min(this.row, rows.length - 1)];
    (row?.querySelector("input, .pooled") ?? document.getElementById("line"))?.focus({ preventScroll: true });
  }
}

// A number of copies: the arrow keys add and take, whatever is typed is set.
function keys(steps) {
  document.addEventListener("keydown", (event) => {
    const input = event.target.closest?.("input[name^='n:']");
    const by = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 }[event.key];
    if (!input || !by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const place = input.name.slice(2).replace(":", " ");
    if (input.value === input.defaultValue) steps.take(`${by > 0 ? "add" : "take"} ${place}`);
    else steps.take(`set ${place} ${Math.max(0, Number(input.value) + by)}`);
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("input[name^='n:']")) return;
    if (target.value === "") target.value = target.defaultValue;
    if (target.value !== target.defaultValue) steps.take(`set ${target.name.slice(2).replace(":", " ")} ${target.value}`);
  });
}

function clicks(steps) {
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "step") return;
    event.preventDefault();
    const step = event.submitter?.value;
    if (event.submitter?.matches(".meant-card")) document.getElementById("line").value = "";
    if (step && step !== "set") steps.take(step);
  });
}

// The box for names: the suggestions are those of every search box; here a chosen one is added, not opened.
function typing(steps, form) {
  const line = form.elements.line;
  const pick = (option) => {
    const copies = line.value.match(/^\s*\d+\s*[xX]?\s+/)?.[0] ?? "";
    line.value = copies + option.querySelector("a > span:not(.mini)").textContent;
    form.requestSubmit();
  };
  form.addEventListener("keydown", (event) => {
    const chosen = form.querySelector("[role=option][aria-selected=true]");
    if (event.key !== "Enter" || !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    pick(chosen);
  }, true);
  form.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (!option || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    pick(option);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!line.value.trim()) return;
    steps.take(`type ${form.elements.to.value} ${line.value.trim()}`);
    line.value = "";
    line.focus();
  });
}

// A question about repairs that the site refuses is sent as a page: that says why, and keeps what was typed.
function refusals() {
  document.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.elt.matches("form.asked")) detail.elt.submit();
  });
}

// A menu closes with Escape, and when something else is touched or reached.
function menus() {
  const close = (except) => document.querySelectorAll("details.menu[open]").forEach((menu) => { if (menu !== except) menu.open = false; });
  const menu = (event) => event.target.closest?.("details.menu");
  for (const what of ["pointerdown", "focusin"]) document.addEventListener(what, (event) => close(menu(event)));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu(event)?.querySelector("summary").focus();
    close();
  });
}

const builder = document.getElementById("builder");
if (builder) {
  const steps = new Steps(builder);
  keys(steps);
  clicks(steps);
  typing(steps, document.getElementById("adder"));
}
menus();
refusals();
