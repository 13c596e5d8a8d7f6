// The end of a game: the points of the chart are one stop for the Tab key, and arrows lead from one to the next.

const points = () => [...document.querySelectorAll("[data-lead-points] .lead-point")];

function settle(current) {
  const all = points();
  const here = current ?? all.find((one) => one.hasAttribute("data-turning")) ?? all[0];
  all.forEach((one) => one.setAttribute("tabindex", one === here ? "0" : "-1"));
}

const WAYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity };

document.addEventListener("keydown", (event) => {
  const here = event.target.closest?.(".lead-point");
  if (!here || !(event.key in WAYS)) return;
  const all = points();
  const next = all[Math.max(0, Math.min(all.length - 1, all.indexOf(here) + WAYS[event.key]))];
  event.preventDefault();
  event.stopPropagation();
  settle(next);
  next.focus();
}, true);

document.addEventListener("htmx:afterSettle", () => settle());
document.addEventListener("htmx:afterSwap", () => settle());

// What has come is read from its head, wherever the table was scrolled to
let wasEnd = true;
document.addEventListener("htmx:beforeSwap", () => { wasEnd = Boolean(document.querySelector("#hand .end")); });
document.addEventListener("htmx:afterSettle", () => {
  if (!wasEnd && document.querySelector("#hand .end")) scrollTo({ top: 0, behavior: "instant" });
  wasEnd = true;
});
settle();
