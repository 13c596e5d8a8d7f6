// Faces: beside the card that the pointer rests on or the keyboard has reached, and never over it. Where cards are clicked one after the
// other, a face lies beside all of them; where the deck and its verdict lie there, it lies over the other cards.

const HOVER = 150; // milliseconds until a face is shown
const EDGE = 8; // pixels between face and window

class Faces {
  constructor() {
    this.tip = Object.assign(document.createElement("div"), { className: "face-tip", popover: "manual", inert: true });
    this.tip.setAttribute("aria-hidden", "true");
    document.body.append(this.tip);
    this.known = new Map();
    const at = (event) => event.target.closest?.("[data-face]");
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
    if (!this.place(link)) this.hide();
  }

  // Right of what is clicked, else left of it, else below or above; nowhere where there is no room.
  place(link) {
    const card = (link.closest("[data-card], .line") ?? link).getBoundingClientRect();
    const all = (link.closest("[data-clear]") ?? link).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const verdict = link.closest("#finds") && document.getElementById("deck-pane")?.getBoundingClientRect();
    const end = verdict?.left > all.left ? verdict.left : innerWidth;
    const fits = { right: all.right + EDGE + width <= end, left: all.left - EDGE - width >= 0 };
    if (verdict && !fits.right && !fits.left) return this.lay(card, all, end, width, height);
    const [above, below] = [card.top - EDGE - height >= 0, card.bottom + EDGE + height <= innerHeight];
    if (!fits.right && !fits.left && !above && !below) return false;
    const beside = fits.right ? all.right + EDGE : all.left - width - EDGE;
    const x = fits.right || fits.left ? beside : Math.max(EDGE, Math.min(card.left, innerWidth - width - EDGE));
    const level = Math.max(EDGE, Math.min(card.top - height / 3, innerHeight - height - EDGE));
    const y = fits.right || fits.left ? level : below ? card.bottom + EDGE : card.top - height - EDGE;
    return this.move(x, y);
  }

  // Over the cards that lie beside this one, or above and below a line, and never over the deck, which begins at the end
  lay(card, all, end, width, height) {
    const level = Math.max(EDGE, Math.min(card.top - height / 3, innerHeight - height - EDGE));
    if (card.right + EDGE + width <= end) return this.move(card.right + EDGE, level);
    if (card.left - EDGE - width >= 0) return this.move(card.left - EDGE - width, level);
    const x = Math.max(EDGE, all.right - width);
    if (card.bottom + EDGE + height <= innerHeight) return this.move(x, card.bottom + EDGE);
    return card.top - EDGE - height >= 0 && this.move(x, card.top - EDGE - height);
  }

  move(x, y) {
    Object.assign(this.tip.style, { left: `${x}px`, top: `${y}px` });
    return true;
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
