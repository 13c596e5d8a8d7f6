"""Downloads all cards, and again only if they have changed; then asks for some, for one by name, and what a query means."""

import json
import urllib.error
import urllib.parse
import urllib.request

SITE = "{{ site }}"


def ask(path, **query):
    """The answer at an address of the API; where there is none, its reason ends the program."""
    address = f"{SITE}/api/v1/{path}?{urllib.parse.urlencode(query, doseq=True)}"
    try:
        with urllib.request.urlopen(address) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as problem:
        raise SystemExit(json.load(problem)["detail"]) from None


def download(things, etag=""):
    """All rows of a bulk file, and its ETag; no rows where it still has the ETag that is known."""
    request = urllib.request.Request(f"{SITE}/api/v1/bulk/{things}.jsonl", headers={"If-None-Match": etag})
    try:
        with urllib.request.urlopen(request) as answer:
            return [json.loads(line) for line in answer], answer.headers["ETag"]
    except urllib.error.HTTPError as answer:
        if answer.code == 304:
            return [], etag
        raise


cards, etag = download("cards")
print(len(cards), "cards")
changed, etag = download("cards", etag)
print("new since then:", len(changed))

page = ask("cards/", q="{{ query }}", fields=["name", "type_line"], page_size=3)
print(page["count"], page["explain"])
for card in page["results"]:
    print("-", card["name"], f"({card['type_line']})")

card = ask("cards/named/", exact="{{ card }}", game="{{ game }}")
for field, value in card["values"].items():
    print(card["name"], field, value["value"], value["status"])

told = ask("search/explain/", q="{{ query }} nosuchword")
for way in told["ways_out"]:
    print("without", *way["dropped"], "there are", way["found"])
