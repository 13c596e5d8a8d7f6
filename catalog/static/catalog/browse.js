// The card list: an address without empty parts, and how many cards one owns only where somebody has made something here. On every page:
// what folds on a phone stands open where there is room, and the game's bar shows where one is.

const DEFAULTS = { q: "", sort: "set", view: "faces" };

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.id !== "browse") return;
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (detail.formData.get(name) === value) detail.formData.delete(name);
  }
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt } = event.detail;
  if ("counts" in elt.dataset && !/(?:^|; )made_here=/.test(document.cookie)) event.preventDefault();
});

document.querySelectorAll("details.fold").forEach((fold) => {
  const wide = matchMedia(`(min-width: ${fold.dataset.from ?? "56rem"})`);
  const fit = () => { fold.open = wide.matches; };
  fit();
  wide.addEventListener("change", fit);
});

const bar = document.querySelector(".game-nav");
const here = bar?.querySelector("[aria-current]");
if (here) bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
