// Words of the rules explain themselves: on hover, on focus, on the first tap and on a long one. Escape hides the tip, the
// pointer may rest on it, and it stays until both have left (WCAG 1.4.13). A tip that its page does not hold is fetched once.
// Where leaving would lose the place, as at the table, a word opens its tip alone, and the tip leads on in another tab.

const REST = 120; // milliseconds that a pointer rests on a word before it is explained
const LINGER = 250; // milliseconds to reach the tip with the pointer
const HOLD = 450; // milliseconds of a long touch
const SLIP = 8; // pixels that a finger may move meanwhile
const EDGE = 8; // pixels between tip and window
const STAY = "#hand, dialog";

const fetched = new Map();
let shown = null;
let wanted = null;
let coming = 0;
let leaving = 0;
let holding = 0;
let held = false;
let touched = false;

const termAt = (target) => target.closest?.("a.term:is([aria-describedby], [data-tip])");

async function fetchTip(link) {
  const answer = await fetch(`${link.pathname}short/?${link.dataset.tip}`, { credentials: "omit" }).catch(() => null);
  if (!answer?.ok) return null;
  const holder = document.createElement("template");
  holder.innerHTML = await answer.text();
  return holder.content.querySelector(".tip");
}

// Within what is modal or closes at a click elsewhere, the tip has to lie there as well
async function tipOf(link) {
  const here = link.dataset.tip ? null : document.getElementById(link.getAttribute("aria-describedby"));
  if (here) return here;
  if (!fetched.has(link.href)) fetched.set(link.href, fetchTip(link));
  const tip = await fetched.get(link.href);
  if (!tip) fetched.delete(link.href);
  return tip;
}

function settle(tip, link) {
  if (!link.dataset.tip) return;
  const host = link.closest("dialog, [popover]") ?? document.querySelector("main") ?? document.body;
  if (tip.parentNode !== host) host.append(tip);
  link.setAttribute("aria-describedby", tip.id);
  const way = tip.querySelector("a");
  if (link.closest(STAY)) Object.assign(way, { target: "_blank", rel: "noopener" });
  else way.removeAttribute("target");
}

function place(tip, link) {
  const word = link.getClientRects()[0];
  const width = tip.offsetWidth;
  const height = tip.offsetHeight;
  const column = link.closest("[data-beside]")?.getBoundingClientRect(); // its other words stay to be read
  if (column && column.right + EDGE + width < document.documentElement.clientWidth) {
    tip.style.left = `${column.right + 4}px`;
    tip.style.top = `${Math.max(EDGE, Math.min(word.top, innerHeight - height - EDGE))}px`;
    return;
  }
  const below = word.bottom + EDGE + height < innerHeight || word.top < height + EDGE;
  const left = Math.max(EDGE, Math.min(word.left, document.documentElement.clientWidth - width - EDGE));
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? word.bottom + 4 : word.top - height - 4}px`;
}

async function show(link) {
  clearTimeout(coming);
  clearTimeout(leaving);
  wanted = link;
  if (shown?.link === link) return;
  const tip = await tipOf(link);
  if (!tip || wanted !== link || !link.isConnected) return;
  hide();
  wanted = link;
  settle(tip, link);
  tip.showPopover();
  place(tip, link);
  shown = { tip, link };
}

function hide() {
  clearTimeout(coming);
  clearTimeout(leaving);
  if (shown?.tip.matches(":popover-open")) shown.tip.hidePopover();
  shown = wanted = null;
}

function leave() {
  clearTimeout(leaving);
  leaving = setTimeout(() => shown?.link === document.activeElement || hide(), LINGER);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = termAt(event.target);
  clearTimeout(coming);
  if (link && shown?.link === link) clearTimeout(leaving);
  else if (link) coming = setTimeout(() => show(link), REST);
  else if (shown?.tip.contains(event.target)) clearTimeout(leaving);
  else if (shown) leave();
});
document.addEventListener("focusin", (event) => {
  const link = termAt(event.target);
  if (link && !touched) show(link);
  else if (!link && shown && !shown.tip.contains(event.target) && !event.target.contains(shown.tip)) hide();
});
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  held = false;
  clearTimeout(holding);
  const link = termAt(event.target);
  if (shown && !link && !shown.tip.contains(event.target)) hide();
  if (!link || !touched) return;
  const { clientX, clientY } = event;
  holding = setTimeout(() => { held = true; show(link); }, HOLD);
  document.addEventListener("pointermove", function moved(move) {
    if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > SLIP) clearTimeout(holding);
    else return;
    document.removeEventListener("pointermove", moved);
  }, { passive: true });
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
document.addEventListener("contextmenu", (event) => {
  if (!touched || !termAt(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("click", (event) => {
  const link = termAt(event.target);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stays = link.closest(STAY);
  if (!stays && !held && (!touched || shown?.link === link)) return;
  event.preventDefault();
  held = false;
  show(link).then(() => { if (stays && event.detail === 0) shown?.tip.querySelector("a").focus(); });
});
addEventListener("keydown", (event) => {
  touched = false;
  if (event.key !== "Escape" || !shown) return;
  event.preventDefault(); // a dialog around stays open
  event.stopImmediatePropagation();
  const { tip, link } = shown;
  const inside = tip.contains(document.activeElement);
  hide();
  if (!inside) return;
  link.focus();
  hide();
}, true);
document.addEventListener("htmx:afterSwap", () => { if (shown && !shown.link.isConnected) hide(); });
addEventListener("scroll", () => shown && place(shown.tip, shown.link), { passive: true, capture: true });
