// The page of a ready deck is the same for everybody: the cards are laid as somebody liked them on another page, where that is kept.

function lie() {
  const kept = /(?:^|; )deck_lies=([a-z]+)-([a-z]+)/.exec(document.cookie);
  const asked = new URLSearchParams(location.search);
  const deck = document.getElementById("deck");
  if (!kept || !deck || asked.has("by") || asked.has("lie") || deck.dataset.lies === `${kept[1]}-${kept[2]}`) return;
  asked.set("by", kept[1]);
  asked.set("lie", kept[2]);
  globalThis.htmx.ajax("GET", `?${asked}`, { target: "#deck", swap: "outerHTML show:none" });
}

document.addEventListener("DOMContentLoaded", lie); // by then htmx, which stands behind it, is there
