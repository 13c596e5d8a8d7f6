// The page of a ready deck is the same for everybody: the cards are laid as somebody liked them on another page, where that is kept.

const kept = /(?:^|; )deck_lies=([a-z]+)-([a-z]+)/.exec(document.cookie);
const asked = new URLSearchParams(location.search);
const deck = document.getElementById("deck");

if (kept && deck && !asked.has("by") && !asked.has("lie")) {
  const [, by, lie] = kept;
  if (deck.dataset.lies !== `${by}-${lie}`) {
    asked.set("by", by);
    asked.set("lie", lie);
    globalThis.htmx.ajax("GET", `?${asked}`, { target: "#deck", swap: "outerHTML show:none" });
  }
}
