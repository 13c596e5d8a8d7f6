// Faces: beside the name that the pointer rests on or the keyboard has reached.

const HOVER = 150; // milliseconds until a face is shown
const EDGE = 8; // pixels between face and window

class Faces {
  constructor() {
    this.tip = Object.assign(document.createElement("div"), { className: "face-tip", popover: "manual", inert: true });
    this.tip.setAttribute("aria-hidden", "true");
    document.body.append(this.tip);
    this.known = new Map();
    const at = (event) => event.target.closest?.("a[data-face]");
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.soon(at(event)));
    document.addEventListener("focusin", (event) => this.soon(event.target.matches(":focus-visible") ? at(event) : null));
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.hide());
    document.addEventListener("htmx:afterSwap", () => this.hide());
    addEventListener("scroll", () => this.hide(), { passive: true });
  }

  soon(link) {
    if (link && link === this.link) return;
    this.hide();
    this.link = link;
    if (link) this.timer = setTimeout(() => this.show(link), HOVER);
  }

  hide() {
    clearTimeout(this.timer);
    this.link = null;
    if (this.tip.matches(":popover-open")) this.tip.hidePopover();
  }

  async show(link) {
    const html = await this.face(link.dataset.face);
    if (this.link !== link || !link.isConnected || !html) return;
    this.tip.innerHTML = html;
    this.tip.showPopover();
    const name = link.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const right = name.right + EDGE + width < innerWidth;
    this.tip.style.left = `${right ? name.right + EDGE : Math.max(EDGE, name.left - width - EDGE)}px`;
    this.tip.style.top = `${Math.max(EDGE, Math.min(name.top - height / 3, innerHeight - height - EDGE))}px`;
  }

  async face(address) {
    if (!this.known.has(address)) {
      const answer = await fetch(address).catch(() => null);
      if (!answer?.ok) return "";
      this.known.set(address, await answer.text());
    }
    return this.known.get(address);
  }
}

new Faces();
