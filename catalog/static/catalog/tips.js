// Words of the rules explain themselves: on hover, on focus, and on the first tap. Escape hides the tip, the pointer may
// rest on it, and it stays until both have left (WCAG 1.4.13).

const LINGER = 250; // milliseconds to reach the tip with the pointer
const EDGE = 8; // pixels between tip and window

let shown = null;
let leaving = 0;
let touched = false;

const tipOf = (link) => document.getElementById(link.getAttribute("aria-describedby") ?? "");
const termAt = (target) => target.closest?.("a.term[aria-describedby]");

function place(tip, link) {
  const word = link.getClientRects()[0];
  const width = tip.offsetWidth;
  const height = tip.offsetHeight;
  const below = word.bottom + EDGE + height < innerHeight || word.top < height + EDGE;
  const left = Math.max(EDGE, Math.min(word.left, document.documentElement.clientWidth - width - EDGE));
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? word.bottom + 4 : word.top - height - 4}px`;
}

function show(link) {
  const tip = tipOf(link);
  clearTimeout(leaving);
  if (!tip || shown?.tip === tip && shown.link === link) return;
  hide();
  tip.showPopover();
  place(tip, link);
  shown = { tip, link };
}

function hide() {
  clearTimeout(leaving);
  if (shown?.tip.matches(":popover-open")) shown.tip.hidePopover();
  shown = null;
}

function leave() {
  clearTimeout(leaving);
  leaving = setTimeout(() => shown?.link === document.activeElement || hide(), LINGER);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = termAt(event.target);
  if (link) show(link);
  else if (shown?.tip.contains(event.target)) clearTimeout(leaving);
  else if (shown) leave();
});
document.addEventListener("focusin", (event) => {
  const link = termAt(event.target);
  if (link && !touched) show(link);
  else if (!link && shown && !shown.tip.contains(event.target)) hide();
});
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  if (shown && !termAt(event.target) && !shown.tip.contains(event.target)) hide();
});
document.addEventListener("click", (event) => {
  const link = termAt(event.target);
  if (!link || !touched || shown?.link === link) return;
  event.preventDefault();
  show(link);
});
document.addEventListener("keydown", (event) => {
  touched = false;
  if (event.key === "Escape") hide();
});
addEventListener("scroll", () => shown && place(shown.tip, shown.link), { passive: true });
