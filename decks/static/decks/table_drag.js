// Dragging a card to where it goes: a second way of giving the answers that the table offers anyway, with a pointer or a finger.

const SLIP = 7; // pixels that are no dragging yet
const places = new Map(); // what each option of a piece leads to, by moment and piece

let drag = null;
let goal = null; // a card and the place on which it was dropped, whose option asks for the place next

const table = () => document.getElementById("hand");
const moment = () => table().querySelector("[name=at]").value;
const options = (one) => [...(one.popoverTargetElement?.querySelectorAll(".act") ?? [one])];

function draggable(target) {
  const one = target.closest?.("#hand .piece[data-piece]");
  if (!one || one.dataset.depth !== "0" && one.dataset.depth || "taken" in table().dataset) return null;
  return one.matches("[data-act]") ? one : null;
}

// Where the options of a piece lead: those that take it to a place say so, for others the site is asked

async function reach(one) {
  const found = new Map();
  for (const act of options(one)) if ("at" in act.dataset) add(found, act.dataset.at, act.value);
  const own = options(one).filter((act) => !("at" in act.dataset)).map((act) => act.value);
  if (!own.length) return found;
  const key = `${moment()} ${one.dataset.piece}`;
  if (!places.has(key)) {
    const address = `${table().getAttribute("action")}?reach=${own.join(",")}`;
    places.set(key, fetch(address).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({})));
  }
  for (const [option, spots] of Object.entries(await places.get(key))) {
    for (const spot of spots.length ? spots : ["mat"]) add(found, String(spot), option);
  }
  return found;
}

function add(found, spot, option) {
  found.set(spot, [...(found.get(spot) ?? []), option]);
}

const placeOf = (spot) => table()?.querySelector(spot === "mat" ? ".mat" : `[data-spot="${spot}"]`);

function lift(event) {
  const box = drag.one.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  ghost.append(drag.one.querySelector(".small").cloneNode(true));
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  ghost.dataset.game = document.body.dataset.game;
  document.body.append(ghost);
  document.body.dataset.drags = "yes";
  document.querySelectorAll(".menu:popover-open, .says:popover-open").forEach((open) => open.hidePopover());
  Object.assign(drag, { ghost, dx: event.clientX - box.left, dy: event.clientY - box.top });
  drag.one.dataset.lifted = "";
  const now = drag;
  now.reached = reach(now.one).then((found) => {
    now.found = found;
    if (drag === now) show([...found.keys()].map(placeOf).filter(Boolean));
    return found;
  });
}

// Where it may go; on a small screen the nearest of these places comes into view, as the hand may lie far below the table

function show(goals) {
  for (const place of goals) place.setAttribute("data-target", "");
  const seen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  if (goals.length && !goals.some((place) => seen(place.getBoundingClientRect()))) goals.at(-1).scrollIntoView({ block: "center" });
}

function spotUnder(event, found) {
  const hit = document.elementFromPoint(event.clientX, event.clientY);
  const spot = hit?.closest?.("#hand [data-spot]")?.dataset.spot;
  return spot && found?.has(spot) ? spot : hit?.closest?.("#hand .mat") && found?.has("mat") ? "mat" : null;
}

function follow(event) {
  drag.ghost.style.translate = `${event.clientX - drag.dx}px ${event.clientY - drag.dy}px`;
  const over = spotUnder(event, drag.found);
  table().querySelectorAll("[data-aimed]").forEach((one) => one.removeAttribute("data-aimed"));
  if (over) placeOf(over)?.setAttribute("data-aimed", "");
}

function lower() {
  drag.ghost?.remove();
  delete document.body.dataset.drags;
  delete drag.one.dataset.lifted;
  document.querySelectorAll("[data-target], [data-aimed]").forEach((one) => {
    one.removeAttribute("data-target");
    one.removeAttribute("data-aimed");
  });
  drag = null;
}

// Dropped: the one option that leads there is taken; of several the list opens

async function drop(event) {
  const { one, reached } = drag;
  const at = { clientX: event.clientX, clientY: event.clientY };
  const began = moment();
  const found = await reached;
  const spot = spotUnder(at, found);
  lower();
  if (!spot || moment() !== began) return;
  const wanted = found.get(spot);
  if (wanted.length > 1) {
    one.popoverTargetElement?.showPopover();
    return;
  }
  const act = options(one).find((button) => button.value === wanted[0]);
  goal = spot === "mat" || "at" in (act?.dataset ?? {}) ? null : { spot, piece: one.dataset.piece };
  act?.click();
}

document.addEventListener("pointerdown", (event) => {
  const one = event.button === 0 && event.isPrimary && draggable(event.target);
  drag = one ? { one, x: event.clientX, y: event.clientY, id: event.pointerId } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLIP) return;
    lift(event);
  }
  follow(event);
});
document.addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (!drag.ghost) {
    drag = null;
    return;
  }
  document.addEventListener("click", swallow, true);
  setTimeout(() => document.removeEventListener("click", swallow, true), 50);
  drop(event);
});
for (const end of ["pointercancel", "keydown"]) {
  document.addEventListener(end, (event) => { if (drag?.ghost && (event.key === "Escape" || !event.key)) lower(); });
}
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("#hand .piece")) event.preventDefault(); });

// The click that ends a dragging chooses nothing
function swallow(event) {
  if (!event.isTrusted) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("htmx:afterSwap", () => {
  const dropped = goal;
  goal = null;
  if (!dropped) return;
  const there = [...(placeOf(dropped.spot)?.querySelectorAll("[data-act]") ?? [])];
  if (there.length === 1 && there[0].dataset.piece !== dropped.piece) setTimeout(() => there[0].click(), 0);
});
