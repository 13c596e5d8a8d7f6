// The search boxes: names are suggested while one types. An ARIA combobox with a listbox; without it they are plain forms.

const WAIT = 120; // milliseconds after the last key

class SearchBox {
  constructor(form, number) {
    this.form = form;
    this.input = form.querySelector("input[type=search]");
    this.list = Object.assign(document.createElement("ul"), { id: `names-${number}`, className: "names", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Suggestions");
    this.told = Object.assign(document.createElement("p"), { className: "hide" }); // to screen readers: how many there are
    this.told.setAttribute("aria-live", "polite");
    form.append(this.list, this.told);
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id };
    for (const [name, value] of Object.entries(roles)) this.input.setAttribute(name, value);
    this.input.addEventListener("input", () => this.later());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("focus", () => this.input.value && this.later());
    form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || this.close());
    form.addEventListener("submit", () => this.close());
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    const typed = this.input.value.trim();
    if (!typed) return this.close();
    const query = new URLSearchParams({ q: typed, game: this.form.elements.game?.value ?? "" });
    this.asked?.abort();
    this.asked = new AbortController();
    try {
      const answer = await fetch(`${this.form.dataset.names}?${query}`, { signal: this.asked.signal });
      if (answer.ok) this.show(await answer.text());
    } catch (problem) {
      if (problem.name !== "AbortError") this.close();
    }
  }

  show(html) {
    this.list.innerHTML = html;
    this.options.forEach((option) => { option.id = `${this.list.id}-${option.id}`; });
    const open = this.options.length > 0 && document.activeElement === this.input;
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    const count = this.options.length;
    this.told.textContent = count === 1 ? "1 suggestion" : `${count || "No"} suggestions`;
    this.choose(-1);
  }

  close() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.list.hidden = true;
    this.told.textContent = "";
    this.input.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  get options() { return [...this.list.children]; }

  get isOpen() { return !this.list.hidden; }

  choose(at) {
    this.at = at;
    this.options.forEach((option, n) => option.setAttribute("aria-selected", String(n === at)));
    const chosen = this.options[at];
    if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
    else this.input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const count = this.options.length;
    if (event.key === "Escape" && this.isOpen) this.close();
    else if (event.key === "ArrowDown" && this.isOpen) this.choose(this.at + 1 < count ? this.at + 1 : -1);
    else if (event.key === "ArrowUp" && this.isOpen) this.choose(this.at < 0 ? count - 1 : this.at - 1);
    else if (event.key === "ArrowDown") this.ask();
    else if (event.key === "Enter" && this.isOpen && this.at >= 0) location.assign(this.options[this.at].querySelector("a").href);
    else return;
    event.preventDefault();
  }
}

document.querySelectorAll("form[data-names]").forEach((form, number) => new SearchBox(form, number));

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  document.querySelector("#home-search, #site-search").select();
});
