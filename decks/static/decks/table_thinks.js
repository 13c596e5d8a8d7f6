// While the other side thinks, or a hint is sought, the page asks every so often whether it has come, unless it tells of something; and
// what a hint names is marked where it lies. Without this script there is a link to look again.

const EVERY = 400; // milliseconds
const LATER = 4000; // after a question that got no answer

const table = () => document.getElementById("hand");
const waiting = () => document.querySelector("#hand:not([data-telling], [data-taken], :has(.menu:popover-open)) [data-awaits]");
let due = 0;
let asking = false;
let thought = false;

// Asked aside, so that a click meanwhile need not wait; what has come is fetched by the element that waits for it. A site that is away
// for a moment is asked again, one that says no is not.
async function look() {
  const one = waiting();
  if (!one || asking || document.hidden || performance.now() < due) return;
  asking = true;
  const answer = await fetch(one.getAttribute("hx-get"), { headers: { "HX-Request": "true" } }).catch(() => null);
  asking = false;
  if (!answer || answer.status >= 500) due = performance.now() + LATER;
  else if (answer.status !== 204 && one === waiting()) window.htmx.trigger(one, "look");
  if (answer && answer.status >= 400 && answer.status < 500) due = Infinity;
}

setInterval(look, EVERY);

// That somebody thinks is said once, not before each of their answers
function sayThatTheyThink() {
  const thinks = table()?.querySelector(".thinks");
  if (thinks && !thought) {
    document.getElementById("told")?.append(Object.assign(document.createElement("p"), { textContent: thinks.textContent }));
  }
  thought = Boolean(thinks);
}

// Where an option of a hint is taken: a card or a player with it in its list, or the button itself
function whereTaken(option) {
  const one = table().querySelector(`[name=option][value="${option}"]`);
  const menu = one?.closest(".menu");
  return menu ? table().querySelector(`[popovertarget="${menu.id}"]`) : one;
}

function markHinted() {
  table()?.querySelectorAll("[data-hinted]").forEach((line, number) => {
    const there = whereTaken(line.dataset.hinted);
    if (!there || "hint" in there.dataset) return;
    there.dataset.hint = number + 1;
    there.append(Object.assign(document.createElement("span"), { className: "hint-mark", ariaHidden: "true", textContent: number + 1 }));
  });
}

function arrived() {
  sayThatTheyThink();
  markHinted();
}

document.addEventListener("htmx:afterSwap", (event) => { if (event.target?.id === "hand" || event.detail.target?.id === "hand") arrived(); });
document.addEventListener("table:told", arrived);
arrived();
