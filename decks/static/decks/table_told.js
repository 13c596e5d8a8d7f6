// What the others did is told step by step: each step is the table after one answer, which the server sends as whoever looks may know
// it. Meanwhile the board only shows; a click beside the strip, Space or Esc skips to the table as it is. What one's own answer did
// moves by the same means. Still where reduced motion is asked: then the steps are offered, and wait for a key.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(width < 62rem)");
const PACES = { calm: 700, brisk: 400, "at once": 0 }; // milliseconds a step
const USUAL = "brisk";
const WHOLE = 700; // milliseconds in which all parts of a step have room; a brisker step has its part of each
const PARTS = { card: 180, line: 160, burst: 200, leave: 140, glide: 200, lean: 200, count: 240, fall: 260 };
const DOTS = 9; // steps that are shown as dots
const LEAN = 24; // pixels
const LATE = 600; // milliseconds in which a key that was meant to skip comes too late
const OWN = 900; // milliseconds after which what one's own answer did is out of sight
const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  back: "M6 5h3v14H6Zm13 0v14l-9-7Z", pause: "M6 5h4v14H6Zm8 0h4v14h-4Z", play: "M7 4v16l13-8Z", next: "M5 5v14l9-7Zm10 0h3v14h-3Z",
};
const STAR = "M42 2l8 13 15-8-1 15 18 2-12 12 12 11-17 3 3 15-16-6-9 11-9-11-15 7 2-16-18-2 11-12L2 24l18-2-2-15 16 8Z";

const form = () => document.getElementById("hand");
const mat = () => form()?.querySelector(".mat");
const own = () => form()?.querySelector(".own-hand");
const spread = (ms) => ms * Math.min(1, (PACES[pace()] || PACES[USUAL]) / WHOLE);
const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

let tale = null; // what is told now
let over_at = -Infinity; // when it ended
let left = null; // the table before the answer that has just come

// The pace is kept where the browser keeps things

function pace() {
  try { return localStorage.getItem("pace") in PACES ? localStorage.getItem("pace") : USUAL; } catch { return USUAL; }
}

function keepPace(name) {
  try { localStorage.setItem("pace", name); } catch { /* it counts for this page alone */ }
  for (const one of document.querySelectorAll(".pace button")) one.setAttribute("aria-pressed", String(one.value === name));
}

function make(tag, traits = {}, ...inside) {
  const one = Object.assign(document.createElement(tag), traits);
  one.append(...inside);
  return one;
}

function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<path d="${ICONS[name]}"/>`;
  return svg;
}

// Where things lie

const find = (entity) => form()?.querySelector(`:is(.mat, .own-hand) :is([data-piece="${entity}"], [data-seat="${entity}"])`);
const centre = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function boxes() {
  const found = new Map();
  for (const one of form().querySelectorAll(":is(.mat, .own-hand) [data-piece]")) {
    if (!found.has(one.dataset.piece)) found.set(one.dataset.piece, { one, box: one.getBoundingClientRect() });
  }
  return found;
}

const piles = () => [...form().querySelectorAll(".mat .pile")];
const sizes = () => piles().map((pile) => parseInt(pile.querySelector(".pile-name b")?.textContent ?? "0", 10));

function over() {
  const there = form().querySelector(".told-over");
  if (there) return there;
  const layer = make("div", { className: "told-over" });
  layer.setAttribute("aria-hidden", "true");
  form().append(layer);
  return layer;
}

function clear() {
  form()?.querySelector(".told-over")?.remove();
  for (const mark of ["data-source", "data-hit"]) form()?.querySelectorAll(`[${mark}]`).forEach((one) => one.removeAttribute(mark));
}

// What moves: pieces glide to where they lie now, new ones come from whoever plays them, those that are gone fall

const home = (one) => one.closest(".side, .dock")?.matches(".dock") ? form().querySelector(".side[data-near=yes]") : one.closest(".side");

function comesFrom(one) {
  const side = home(one);
  const drawn = one.closest(".own-hand") && side?.querySelector(".pile[data-zone*=deck] .piece, .pile .piece");
  return (drawn || side?.querySelector("[data-seat]"))?.getBoundingClientRect();
}

function glide(before) {
  let fresh = 0;
  for (const [entity, { one, box }] of boxes()) {
    const was = before.get(entity)?.box ?? comesFrom(one);
    if (!was || !box.width || Math.abs(was.left - box.left) + Math.abs(was.top - box.top) < 3) continue;
    const known = before.has(entity);
    const [from, to] = [centre(was), centre(box)];
    const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${Math.min(2, was.height / box.height)})`, opacity: known ? 1 : 0.2, zIndex: 9 };
    const delay = known ? 0 : 60 * fresh++;
    one.animate([start, { transform: "none", opacity: 1, zIndex: 9 }], { duration: spread(PARTS.glide), delay: Math.min(delay, 240), easing: "ease-out", fill: "backwards" });
  }
}

function fall(before, counted) {
  const now = sizes();
  const pile = piles().find((_, number) => now[number] > counted[number])?.getBoundingClientRect();
  for (const [entity, { one, box }] of before) {
    if (find(entity) || !box.width) continue;
    const ghost = make("div", { className: "told-ghost" }, one.cloneNode(true));
    ghost.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
    Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    over().append(ghost);
    const goal = pile ? centre(pile) : { x: centre(box).x, y: centre(box).y + 12 };
    const way = `translate(${goal.x - centre(box).x}px, ${goal.y - centre(box).y}px) scale(.5)`;
    const frames = [{ transform: "none" }, { transform: "translate(0, 12px)", filter: "grayscale(.9)", offset: 0.4 }, { transform: way, filter: "grayscale(.9)", opacity: 0 }];
    ghost.animate(frames, { duration: spread(PARTS.fall), easing: "ease-in", fill: "forwards" }).finished.then(() => ghost.remove(), () => {});
  }
}

function lean(from, box) {
  const [a, b] = [centre(from.getBoundingClientRect()), centre(box)];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const way = `translate(${(b.x - a.x) / far * LEAN}px, ${(b.y - a.y) / far * LEAN}px)`;
  from.animate([{ transform: "none" }, { transform: way }, { transform: "none" }], { duration: spread(PARTS.lean), easing: "ease-in-out" });
}

// A line from whatever acts to what it meets

function edge(box, towards) {
  const { x, y } = centre(box);
  const [dx, dy] = [towards.x - x, towards.y - y];
  const part = Math.min(1, box.width / 2 / (Math.abs(dx) || 1), box.height / 2 / (Math.abs(dy) || 1));
  return { x: x + dx * part, y: y + dy * part };
}

function line(from, to, animated) {
  const start = edge(from, centre(to));
  const middle = centre(to);
  const bow = Math.min(60, Math.hypot(middle.x - start.x, middle.y - start.y) / 5);
  const turn = Math.atan2(middle.y - start.y, middle.x - start.x);
  const knee = { x: (start.x + middle.x) / 2 - Math.sin(turn) * bow, y: (start.y + middle.y) / 2 + Math.cos(turn) * bow };
  const end = edge(to, knee);
  const arrives = Math.atan2(end.y - knee.y, end.x - knee.x) * 180 / Math.PI;
  const svg = document.createElementNS(SVG, "svg");
  svg.classList.add("told-line");
  const path = `M${start.x} ${start.y}Q${knee.x} ${knee.y} ${end.x} ${end.y}`;
  svg.innerHTML = `<path class="trail" pathLength="1" d="${path}"/><path class="core" pathLength="1" d="${path}"/>` +
    `<path class="head" d="M0 0l-22-11 5 11-5 11Z" transform="translate(${end.x} ${end.y}) rotate(${arrives})"/>`;
  over().append(svg);
  if (!animated) return;
  const duration = spread(PARTS.line);
  for (const one of svg.querySelectorAll(".trail, .core")) one.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration, easing: "ease-in" });
  svg.querySelector(".head").animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration });
}

// What changes, where it stands: a burst with the amount for what counts, from what to what

const dialOf = (plate, name) => [...plate.querySelectorAll(".dial")].find((dial) => dial.firstElementChild?.textContent.trim() === name);

function count(dial, before, after) {
  const text = [...dial.querySelectorAll(":scope > b")].flatMap((b) => [...b.childNodes]).find((node) => node.nodeType === 3 && node.textContent.trim() === String(after));
  if (!text) return;
  const began = performance.now();
  const tick = (now) => {
    const part = Math.min(1, Math.max(0, (now - began) / spread(PARTS.count)));
    text.textContent = String(Math.round(before + (after - before) * part));
    if (part < 1) requestAnimationFrame(tick);
  };
  tick(began);
}

function burst(change, spot, animated, onDial = false) {
  const { x, y } = centre(spot);
  const loss = !("after" in change) || change.after < change.before;
  const mark = make("div", { className: `told-burst ${loss ? "loss" : "gain"}` });
  if (loss) mark.innerHTML = `<svg viewBox="0 0 84 72"><path d="${STAR}"/></svg>`;
  if ("after" in change) mark.append(make("b", {}, signed(change.after - change.before)), make("span", { className: "from-to" }, `${change.before} → ${change.after}`));
  else mark.append(make("b", {}, String(change.blow)));
  over().append(mark);
  const half = { x: mark.offsetWidth / 2, y: mark.offsetHeight / 2 };
  mark.style.left = `${Math.max(2, Math.min(x - half.x, innerWidth - 2 * half.x - 2))}px`;
  const beside = y < innerHeight / 2 ? spot.bottom - 8 : spot.bottom + 8 - 2 * half.y; // of a number, which stays legible
  mark.style.top = `${Math.max(2, Math.min(onDial ? beside : y - half.y, innerHeight - 2 * half.y - 2))}px`;
  if (animated) mark.animate([{ transform: "scale(.3)", opacity: 0 }, { transform: "scale(1.15)", opacity: 1, offset: 0.6 }, { transform: "none" }], { duration: spread(PARTS.burst), easing: "ease-out" });
}

function bursts(step, before, animated) {
  const taken = new Map();
  for (const change of step.changes) {
    const there = find(change.on);
    const dial = there?.matches("[data-seat]") ? dialOf(there, change.name) : null;
    const spot = (dial ?? there)?.getBoundingClientRect() ?? before?.get(String(change.on))?.box;
    if (!spot?.width) continue;
    if (dial && animated) count(dial, change.before, change.after);
    if (dial && animated && !change.counts) dial.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], spread(PARTS.count));
    if (!change.counts) continue;
    const moved = taken.get(change.on) ?? 0;
    taken.set(change.on, moved + 1);
    burst(change, new DOMRect(spot.left + moved * 34, spot.top, spot.width, spot.height), animated, Boolean(dial));
    if (change.after < change.before) there?.setAttribute("data-hit", "");
  }
  if (!step.blow) return;
  for (const entity of step.targets.filter((one) => !taken.has(one))) {
    const spot = before?.get(String(entity))?.box ?? find(entity)?.getBoundingClientRect();
    if (spot?.width) burst({ blow: step.blow }, spot, animated);
  }
}

// The card that is played lies in the middle for a moment, where it covers neither source nor target

function played(step, before) {
  const one = step.theirs && step.source >= 0 ? find(step.source) : null;
  if (!one?.querySelector(".small") || before.has(String(step.source)) || !one.closest(".side, .site")) return null;
  return one;
}

function front(one) {
  const piece = make("span", { className: "piece" }, one.querySelector(".small").cloneNode(true));
  piece.dataset.depth = "0";
  return piece;
}

function card(one, step) {
  const field = mat().getBoundingClientRect();
  const shown = make("div", { className: "told-card" }, front(one));
  over().append(shown);
  const [wide, high] = [shown.offsetWidth, shown.offsetHeight];
  const bottom = Math.min(field.bottom, innerHeight);
  const top = Math.max(4, Math.min((Math.max(0, field.top) + bottom - high) / 2, innerHeight - high - 4));
  const taken = [step.source, ...step.targets].map(find).filter(Boolean).map((other) => other.getBoundingClientRect());
  const covers = (x) => taken.filter((box) => box.left < x + wide && box.right > x && box.top < top + high && box.bottom > top).length;
  const places = [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => field.left + (field.width - wide) * part);
  const x = places.reduce((best, place) => (covers(place) < covers(best) ? place : best));
  Object.assign(shown.style, { left: `${x}px`, top: `${top}px` });
  const from = comesFrom(one) ?? field;
  const [a, b] = [centre(from), { x: x + wide / 2, y: top + high / 2 }];
  shown.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(.3)`, opacity: 0.3 }, { transform: "none", opacity: 1 }], { duration: spread(PARTS.card), easing: "ease-out" });
  return shown;
}

// A step as the board shows it

// Where a target is met: a player where what they lose stands
function spotOf(target, step, entity) {
  const change = target?.matches("[data-seat]") && step.changes.find((one) => one.on === entity && one.counts);
  return (change && dialOf(target, change.name)) || target;
}

function marks(step, before, animated, shown) {
  const source = step.source >= 0 ? find(step.source) : null;
  source?.setAttribute("data-source", "");
  const from = (shown ?? source)?.getBoundingClientRect() ?? before?.get(String(step.source))?.box;
  for (const entity of step.targets) {
    const target = find(entity);
    const to = before?.get(String(entity))?.box ?? spotOf(target, step, entity)?.getBoundingClientRect();
    target?.setAttribute("data-hit", "");
    if (!from?.width || !to?.width) continue;
    line(from, to, animated);
    if (animated && source && !shown) lean(source, to);
  }
}

const html = (numbers) => numbers.map((number) => tale.parts[number]).join("");

function lay(step) {
  mat().innerHTML = html(step.mat);
  if (own()) own().innerHTML = html(step.hand);
}

const later = (ms, act) => { const told = tale; tale.waits.push(setTimeout(() => { if (tale === told) act(); }, ms)); };

function show(number, animated) {
  const step = tale.steps[number];
  tale.waits.forEach(clearTimeout);
  tale.waits = [];
  tale.at = number;
  const [before, counted] = [boxes(), sizes()];
  clear();
  lay(step);
  say(step, number);
  if (narrow.matches) intoView(step);
  if (!animated) {
    marks(step, before, false);
    bursts(step, before, false);
    return;
  }
  const one = played(step, before);
  const shown = one && card(one, step);
  const wait = shown ? spread(PARTS.card) : 0;
  glide(before);
  fall(before, counted);
  later(wait, () => marks(step, before, true, shown));
  later(wait + spread(step.targets.length ? PARTS.line : 0), () => bursts(step, before, true));
  if (!shown) return;
  const leaves = { duration: spread(PARTS.leave), delay: wait + spread(PARTS.line + PARTS.burst), easing: "ease-in", fill: "forwards" };
  shown.animate([{ opacity: 1, scale: 1 }, { opacity: 0, scale: 0.5 }], leaves);
}

function intoView(step) {
  const one = [...step.targets, step.source].map(find).find(Boolean);
  const box = one?.getBoundingClientRect();
  const dock = form().querySelector(".dock").getBoundingClientRect().top;
  if (box && (box.top < 0 || box.bottom > dock)) one.scrollIntoView({ block: "center", behavior: "instant" });
}

// The strip in the place of the prompt

function strip(title) {
  const dots = make("div", { className: "told-steps" });
  dots.setAttribute("role", "group");
  dots.setAttribute("aria-label", "Steps");
  const paces = make("div", { className: "pace" }, ...Object.keys(PACES).map((name) => make("button", { type: "button", value: name }, name)));
  paces.setAttribute("role", "group");
  paces.setAttribute("aria-label", "Pace");
  const button = (name, label) => {
    const one = make("button", { type: "button", className: "act", value: name, title: label }, icon(name));
    one.setAttribute("aria-label", label);
    return one;
  };
  const skip = make("button", { type: "button", className: "act main-act", value: "skip" }, "Skip ", make("kbd", {}, "Space"));
  const acts = make("div", { className: "told-acts" }, paces, button("back", "Step back"), button("pause", "Pause"), button("next", "Next step"), skip);
  const what = make("p", { className: "told-what" }, make("b"), make("small"));
  const section = make("section", { className: "telling" }, make("p", { className: "asks" }, title), dots, what, acts);
  section.setAttribute("aria-label", `${title}, step by step`);
  return section;
}

function draw() {
  const dots = tale.strip.querySelector(".told-steps");
  const many = tale.steps.length - 1;
  if (many > DOTS) dots.replaceChildren(make("progress", { max: many, value: 0 }));
  else dots.replaceChildren(...tale.steps.slice(1).map((_, number) => {
    const dot = make("button", { type: "button", value: `step ${number + 1}` });
    dot.setAttribute("aria-label", `Step ${number + 1}`);
    return dot;
  }));
}

// The rail says the moment that is told, and after it the one that can be played
function moment(when, phase) {
  const rail = form()?.querySelector(".when");
  if (!rail) return;
  const turn = rail.querySelector(".when-turn");
  turn.firstChild.data = when; // a button stands behind it
  turn.toggleAttribute("data-long", when.trim().length > 18);
  for (const one of rail.querySelectorAll(".phases li")) {
    if (one.textContent === phase) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  }
}

const momentNow = () => [".when-turn", ".phases [aria-current]"].map((one) => form().querySelector(`.when ${one}`)?.firstChild.data ?? "");

function say(step, number) {
  const many = tale.steps.length - 1;
  tale.strip.querySelector(".asks").textContent = (number ? step : tale.steps[1]).heading;
  moment(step.when, step.phase);
  tale.strip.querySelector(".told-what b").textContent = step.words || "How it stood before";
  tale.strip.querySelector(".told-what small").textContent = [number ? `${number} of ${many}.` : "", ...step.more].join(" ");
  tale.strip.querySelectorAll(".told-steps button").forEach((dot, place) => {
    dot.dataset.when = place + 1 < number ? "done" : place + 1 === number ? "now" : "ahead";
    if (place + 1 === number) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
  });
  const bar = tale.strip.querySelector("progress");
  if (bar) bar.value = number;
  const was = tale.steps[number - 1]?.at ?? -1;
  for (const one of form().querySelectorAll(".log li[data-answers]")) {
    const at = Number(one.dataset.answers);
    one.toggleAttribute("data-ahead", at > step.at && at <= tale.steps.at(-1).at);
    one.toggleAttribute("data-told", at > tale.steps[0].at && at <= tale.steps.at(-1).at);
    one.toggleAttribute("data-now", number > 0 && at > was && at <= step.at);
  }
  const region = document.getElementById("told");
  if (number && region) region.replaceChildren(make("p", {}, step.words), ...step.more.slice(0, 4).map((words) => make("p", {}, words)));
}

function steady(on) {
  tale.paused = on;
  const button = tale.strip.querySelector("[value=pause]");
  button.setAttribute("aria-label", on ? "Play" : "Pause");
  button.title = on ? "Play" : "Pause";
  button.replaceChildren(icon(on ? "play" : "pause"));
}

// The way through the steps

function beat() {
  if (!tale || tale.paused) return;
  clearTimeout(tale.beat);
  const told = tale;
  tale.beat = setTimeout(() => { if (tale === told) next(); }, PACES[pace()] || PACES[USUAL]);
}

function go(number, animated) {
  clearTimeout(tale.beat);
  if (number >= tale.steps.length || !mat()) return finish();
  show(Math.max(0, number), animated && !calm.matches);
  beat();
}

const next = () => go(tale.at + 1, true);

const WAYS = {
  back: () => { steady(true); go(tale.at - 1, false); },
  pause: () => { steady(!tale.paused); clearTimeout(tale.beat); if (!tale.paused) next(); },
  next,
  skip: () => finish(),
};

function act(value) {
  if (value in PACES) {
    keepPace(value);
    if (!PACES[value]) finish();
    else beat();
  } else if (!tale.steps) {
    if (value === "skip") finish();
  } else if (value.startsWith("step ")) {
    steady(true);
    go(Number(value.slice(5)), false);
  } else {
    WAYS[value]?.();
  }
}

// Telling begins with the table as it stood before, and ends with the one that can be played

function hold(one) {
  const nodes = document.createDocumentFragment();
  if (one) nodes.append(...one.childNodes);
  return nodes;
}

async function begin(span, { old = null, back = null, end = null } = {}) {
  if (tale) finish();
  const [board, cards, prompt] = [mat(), own(), form().querySelector(".prompt")];
  const room = board.getBoundingClientRect().height;
  tale = { waits: [], beat: 0, at: 0, paused: calm.matches, back, end, board: hold(board), cards: hold(cards), strip: strip("What happened"), moment: momentNow(), steps: null };
  const told = tale;
  board.style.minBlockSize = `${room}px`;
  if (old) {
    board.append(...old.querySelector(".mat").childNodes);
    if (cards) cards.append(...old.querySelector(".own-hand")?.childNodes ?? []);
  }
  for (const one of [board, cards]) if (one) one.inert = true;
  form().dataset.telling = "";
  prompt.before(tale.strip);
  prompt.hidden = true;
  keepPace(pace());
  steady(tale.paused);
  document.getElementById("told")?.replaceChildren();
  tale.strip.querySelector("[value=skip]").focus({ preventScroll: true });
  try {
    const answer = await fetch(`${form().getAttribute("action")}?told=${span}`);
    const data = answer.ok ? await answer.json() : null;
    if (tale !== told) return;
    if (!data || data.steps.length < 2) return finish();
    Object.assign(tale, data);
  } catch {
    if (tale === told) finish();
    return;
  }
  draw();
  show(0, false);
  go(1, true);
}

function finish() {
  if (!tale) return;
  const told = tale;
  tale = null;
  over_at = performance.now();
  clearTimeout(told.beat);
  told.waits.forEach(clearTimeout);
  clear();
  told.strip.remove();
  if (told.end) return showEnd(told.end);
  if (!form()?.querySelector(".prompt")) return;
  moment(...told.moment);
  mat().replaceChildren(told.board);
  mat().style.minBlockSize = "";
  own()?.replaceChildren(told.cards);
  for (const one of [mat(), own()]) if (one) one.inert = false;
  delete form().dataset.telling;
  form().querySelector(".prompt").hidden = false;
  form().querySelectorAll(".log li").forEach((one) => { for (const mark of ["data-ahead", "data-now", "data-told"]) one.removeAttribute(mark); });
  document.dispatchEvent(new CustomEvent("table:told"));
  const back = told.back && form().querySelector(told.back);
  back?.focus({ preventScroll: true });
}

// A game that has ended by what the others did is told on the table before it, to which the page of its end then comes

function tellEnd(end, table) {
  end.replaceWith(table);
  begin(end.dataset.told, { end });
}

function showEnd(end) {
  form()?.replaceWith(end);
  document.dispatchEvent(new CustomEvent("table:told"));
  document.getElementById("prompt")?.focus({ preventScroll: true });
}

// What one's own answer did, on the table that can be played already

function did(step) {
  const table = form();
  marks(step, null, true);
  bursts(step, null, true);
  setTimeout(() => { if (form() === table && !tale) clear(); }, OWN);
}

// Offered: at the heading of a turn in the log, and beside the prompt where nothing plays by itself

function offer() {
  const table = form();
  if (!table) return;
  table.querySelectorAll("[data-tell]").forEach((one) => { one.disabled = false; });
  const { told } = table.dataset;
  const answers = told && (calm.matches || !PACES[pace()] || narrow.matches) && table.querySelector(".prompt > .answers");
  const adds = answers && !table.querySelector(".told-offer");
  if (adds) {
    const button = make("button", { type: "button", className: "act told-offer" }, "Watch their turn");
    Object.assign(button.dataset, { tell: told, key: "t" });
    answers.append(button);
  }
  document.dispatchEvent(new CustomEvent("table:offered", { detail: Boolean(adds) }));
}

function arrived(old) {
  if (tale?.end) return;
  offer();
  const table = form();
  if (table && !mat()) { // the classes of the end come only as it settles
    const plays = old?.querySelector(".prompt") && "tells" in table.dataset && PACES[pace()] && !calm.matches;
    if (plays) tellEnd(table, old);
    return;
  }
  if (!table || calm.matches || !table.querySelector(".prompt")) return;
  const { told } = table.dataset;
  if (told && "tells" in table.dataset && PACES[pace()] && (old || isNew(told))) begin(told, { old });
  else if (table.dataset.did) later_own(JSON.parse(table.dataset.did), table);
}

// A game that begins with the other side is told once, however often its page is loaded
function isNew(span) {
  const told = `${location.pathname} ${span}`;
  try {
    if (sessionStorage.getItem("told") === told) return false;
    sessionStorage.setItem("told", told);
  } catch { /* then it is told again */ }
  return true;
}

const later_own = (step, table) => setTimeout(() => { if (form() === table && !tale) did(step); }, 240); // when what glides has arrived

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "hand") return;
  if (tale) { tale.back = null; finish(); }
  clear();
  left = form()?.querySelector(".mat") ? form() : null;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "hand" && event.target?.id !== "hand") { offer(); return; }
  const old = left;
  left = null;
  arrived(old);
});

// The focus comes back to the button by which it was asked for, in the log or at the heading
function tellAgain(one) {
  begin(one.dataset.tell, { back: `${one.closest(".log-turn") ? ".log-turn" : ".when"} [data-tell="${one.dataset.tell}"]` });
}

document.addEventListener("click", (event) => {
  if (!tale) {
    const again = event.target.closest?.("#hand [data-tell]");
    if (again) tellAgain(again);
    return;
  }
  const button = event.target.closest?.(".telling button");
  if (button) act(button.value);
  if (event.detail && tale) tale.strip.querySelector("[value=skip]").focus({ preventScroll: true }); // Space skips after the mouse, too
  if (event.target.closest?.(".telling")) return;
  const beside = event.target.closest?.(".rail, header, footer, a");
  const again = event.target.closest?.("[data-tell]");
  finish();
  if (again) tellAgain(again);
  if (beside && !again) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

const KEYS = { " ": "skip", Escape: "skip", ArrowLeft: "back", ArrowRight: "next", p: "pause" };
const writes = (target) => target.matches?.("input:not([type=checkbox], [type=hidden]), textarea, select, [contenteditable]");

window.addEventListener("keydown", (event) => {
  if (event.key === " " && performance.now() - over_at < LATE && !writes(event.target)) event.preventDefault();
  if (!tale || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
  const button = event.target.closest?.(".telling button");
  const presses = event.key === "Enter" || (event.key === " " && button && button.value !== "skip");
  if (presses || event.key === "Tab") return;
  if (event.key in KEYS) {
    event.preventDefault();
    act(KEYS[event.key]);
  }
  event.stopImmediatePropagation();
}, true);

window.addEventListener("resize", () => { if (tale?.steps) show(tale.at, false); });

arrived(null);
