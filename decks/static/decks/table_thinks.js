// While the other side thinks, or a hint is sought, the page asks every so often whether it has come, unless it tells of something; and
// what a hint names is marked where it lies. Without this script there is a link to look again.

const EVERY = 400; // milliseconds
const LATER = 4000; // after a question that got no answer

const table = () => document.getElementById("hand");
const waiting = () => document.querySelector("#hand:not([data-telling], [data-taken]) [data-awaits]");
let due = 0;
let thought = false;

setInterval(() => {
  const one = waiting();
  if (one && !document.hidden && performance.now() >= due) window.htmx.trigger(one, "look");
}, EVERY);

// A site that is away for a moment is asked again; one that says no has said so
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => {
    if (!event.target.matches?.("[data-awaits]")) return;
    const gone = failure === "htmx:responseError" && event.detail.xhr.status < 500;
    due = gone ? Infinity : performance.now() + LATER;
    if (!gone) event.stopImmediatePropagation();
  }, true);
}

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
    whereTaken(line.dataset.hinted)?.setAttribute("data-hint", String(number + 1));
  });
}

function arrived() {
  sayThatTheyThink();
  markHinted();
}

document.addEventListener("htmx:afterSwap", (event) => { if (event.target?.id === "hand" || event.detail.target?.id === "hand") arrived(); });
document.addEventListener("table:told", arrived);
arrived();
