// Downloads all cards, then asks for some, for one by name, one by chance, and whether a deck is legal. Runs in browsers as elsewhere.

const site = "{{ site }}";

/** The answer at an address of the API. Throws its reason where there is none. */
async function ask(path, query = {}, sent = undefined) {
  const address = `${site}/api/v1/${path}?${new URLSearchParams(query)}`;
  const answer = await fetch(address, sent && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(sent),
  });
  const said = await answer.json();
  if (!answer.ok) {
    throw new Error(said.detail);
  }
  return said;
}

const cards = await ask("bulk/cards.json");
console.log(`${cards.length} cards`);

const page = await ask("cards/", { q: "{{ query }}", fields: "name,type_line", page_size: 3 });
console.log(page.count, page.explain);
for (const card of page.results) {
  console.log(`- ${card.name} (${card.type_line})`);
}

const card = await ask("cards/{{ game }}/{{ slug }}/");
const chance = await ask("cards/random/", { game: card.game });
console.log(`${card.name} is of the same game as ${chance.name}`);

const judged = await ask("decks/validate/", {}, { game: card.game, text: `1 ${card.name}` });
for (const verdict of judged.verdicts) {
  console.log(verdict.format, verdict.legal ? "is legal" : verdict.problems[0].message);
}
