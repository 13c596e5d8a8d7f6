// What an option would do, told before it is taken: asked for when something is pointed at, focused, tapped or lit, and kept until the
// next move. Whoever has no JavaScript reads it in titles and menus.

const MOST = 12; // options that are asked for at once
const known = new Map(); // by the number of an option, at one moment
let at = "";

const table = () => document.getElementById("hand");
const moment = () => table()?.querySelector("[name=at]")?.value ?? "";

// What the page has brought along stands in titles, which a pointer would have to wait for
function gather() {
  if (at !== moment()) known.clear();
  at = moment();
  table()?.querySelectorAll("[data-act][title][value]").forEach((one) => {
    known.set(one.value, Promise.resolve(one.title));
    one.setAttribute("aria-description", one.title);
    one.removeAttribute("title");
  });
  table()?.querySelectorAll(".act[name=option]:has(.then)").forEach((one) => {
    known.set(one.value, Promise.resolve(one.querySelector(".then").textContent));
  });
}

async function fetched(numbers) {
  const answer = await fetch(`${table().getAttribute("action")}?then=${numbers}`).catch(() => null);
  const told = answer?.ok ? await answer.json() : null;
  return told?.at === moment() ? told.then : {};
}

// The words for some options, asked for once
function foretold(acts) {
  if (at !== moment()) gather();
  const numbers = acts.slice(0, MOST).map((act) => act.value).filter(Boolean);
  const unknown = numbers.filter((number) => !known.has(number));
  if (unknown.length) {
    const words = fetched(unknown);
    for (const number of unknown) known.set(number, words.then((all) => all[number] ?? ""));
  }
  return Promise.all(numbers.map((number) => known.get(number)));
}

function small(words) {
  return Object.assign(document.createElement("small"), { className: "then", textContent: words });
}

document.addEventListener("table:says", async ({ detail: { one, says, acts } }) => {
  const lines = [...says.querySelectorAll("p:not(.why-line)")];
  const armed = "armed" in says.dataset;
  const words = await foretold(acts);
  if (!says.matches(":popover-open") || !lines[0]?.isConnected) return;
  words.forEach((text, number) => {
    if (!text) return;
    if (armed) says.querySelector(".act").after(small(text));
    else lines[number]?.append(small(text));
  });
  if (acts.length === 1 && acts[0] === one && words[0]) one.setAttribute("aria-description", words[0]);
  document.dispatchEvent(new CustomEvent("table:foretold"));
});

// A lit place says the first of it, where there is one way to take it
document.addEventListener("table:lit", async ({ detail: places }) => {
  const single = places.filter(([, ways]) => ways.length === 1);
  const words = await foretold(single.map(([, ways]) => ways[0]));
  words.forEach((text, number) => {
    const [sentence] = text.match(/^.*?[.?](?= |$)/) ?? [];
    if (!sentence || sentence.startsWith("Then: ")) return;
    const here = single[number][0].getAttribute("aria-label");
    const short = here && sentence.startsWith(`${here}: `) ? sentence.slice(here.length + 2) : sentence;
    single[number][0].querySelector(":scope > .lit-words")?.append(small(short.replace(/\.$/, "")));
  });
});

document.addEventListener("toggle", async (event) => {
  const menu = event.target;
  if (event.newState !== "open" || !menu.matches?.("#hand .menu")) return;
  const acts = [...menu.querySelectorAll(".act[name=option]")].slice(0, MOST);
  const words = await foretold(acts);
  words.forEach((text, number) => { if (text && !acts[number].querySelector(".then")) acts[number].append(small(text)); });
}, true);

document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "hand") gather(); });
gather();
