// Keys that lead over the table: what belongs together is one stop of Tab, arrows go on within it. Without this script every
// option, pile and link of the table is a stop of its own.

const GROUPS = [
  [".piles", "piles"],
  [".side[data-near=no]", "their board"],
  [".middle", "places"],
  [".side[data-near=yes]", "board"],
  ["#prompt", "prompt"],
  [".own-hand", "hand"],
  [".tools, .let-be, .replay", "tools"],
  [".fold-log", "log"],
  [".rail", "rail"],
];
const FROM_THEIR_END = ["piles", "rail"];
const STOPS = "a[href], button:not(:disabled), summary, input:not([type=hidden]), [tabindex='0']";
const ASIDE = 2.5; // how much a step aside counts against one ahead

const reader = document.getElementById("reader");
const table = () => document.querySelector("#hand:not(.hand-end)"); // the page of an end is read from top to bottom
const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
const scrolls = (one) => one.scrollHeight > one.clientHeight + 1;
const groupOf = (one) => GROUPS.find(([place]) => one.closest(place))?.[1];

// What can be reached by Tab or arrows, by group; what the page keeps out of the way of Tab stays there
function groups() {
  const found = new Map();
  for (const one of table()?.querySelectorAll(`${STOPS}, [data-roves], #reader`) ?? []) {
    if (one.id === "reader" ? !scrolls(one) : one.getAttribute("tabindex") === "-1" && !("roves" in one.dataset)) continue;
    const group = one.closest("[popover], .end-last") ? null : groupOf(one);
    if (group) found.set(group, [...(found.get(group) ?? []), one]);
  }
  return found;
}

const entrance = (items, group) => items.at(FROM_THEIR_END.includes(group) ? -1 : 0);

// One stop for each group: where the focus is or was, else its first option, else the first thing of it that is no mere word; what lies on both sides of
// others, as piles do, is entered at its end, which is nearer to oneself; a card that has to be scrolled to be read is the stop of the rail
function rove() {
  if (reader && !scrolls(reader)) Object.assign(reader, { tabIndex: -1 }).removeAttribute("data-roves");
  for (const [group, items] of groups()) {
    const shown = items.filter(isShown);
    const stop = shown.find((one) => one === document.activeElement) ?? shown.find((one) => one.id === "reader")
      ?? shown.find((one) => one.dataset.roves === "stop")
      ?? shown.find((one) => "act" in one.dataset || one.matches(".log-scroll"))
      ?? entrance(shown.filter((one) => !one.matches(".term")), group) ?? entrance(shown, group);
    for (const one of items) {
      one.dataset.roves = one === stop ? "stop" : "";
      one.tabIndex = one === stop ? 0 : -1;
    }
  }
}

function middle(one) {
  const box = one.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// The nearest thing in the way of an arrow; where none lies there, the next or the one before in reading order
function neighbour(from, key, items) {
  const at = middle(from);
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const way = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const ahead = items.filter((one) => one !== from).map((one) => {
    const { x, y } = middle(one);
    const along = (across ? x - at.x : y - at.y) * way;
    return { one, along, far: along + ASIDE * Math.abs(across ? y - at.y : x - at.x) };
  }).filter((other) => other.along > 4);
  return ahead.sort((a, b) => a.far - b.far)[0]?.one ?? items[items.indexOf(from) + way];
}

function inMenu(from, key, menu) {
  const items = [...menu.querySelectorAll("button:not(:disabled)")];
  const step = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  return items[(items.indexOf(from) + step + items.length) % items.length];
}

const firstOption = () => [...(table()?.querySelectorAll("[data-act]") ?? [])].find(isShown);

// Where an arrow leads from here; from nowhere it leads to the first option
function goal(from, key) {
  const menu = from.closest(".menu");
  if (menu) return inMenu(from, key, menu);
  const items = groups().get(groupOf(from))?.filter(isShown) ?? [];
  return items.length ? neighbour(from, key, items) : firstOption();
}

const writes = (one) => one.matches?.("input:not([type=checkbox], [type=hidden]), textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (!event.key.startsWith("Arrow") || event.ctrlKey || event.metaKey || event.altKey || !table()) return;
  if (event.target !== document.body && !table().contains(event.target) || writes(event.target)) return;
  if (event.target.matches(".log-scroll, #reader") && /Up|Down/.test(event.key)) return;
  const to = goal(event.target, event.key);
  if (!to) return;
  event.preventDefault();
  table().dataset.keys = "";
  to.focus();
});
document.addEventListener("focusin", (event) => { if (event.target.dataset?.roves === "") rove(); });
document.addEventListener("toggle", (event) => { if (event.target.matches?.("#hand details")) rove(); }, true);
for (const grown of ["htmx:afterSwap", "table:offered"]) document.addEventListener(grown, rove);
if (reader) new MutationObserver(rove).observe(reader, { childList: true });
rove();
