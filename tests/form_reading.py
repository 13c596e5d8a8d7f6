"""The forms of a page as a browser reads them: each with its address and what stands in its fields."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

TYPES = ("submit", "button", "image", "reset")


@dataclass
class ReadForm:
    """A form: where it leads, by which method, and what its fields hold that would be sent; `files` are the names of its files."""

    action: str = ""
    method: str = "get"
    fields: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def sent(self, *, button: int = 0) -> dict[str, list[str]]:
        """What is sent by a button."""
        found: dict[str, list[str]] = {}
        for name, value in [*self.fields, *self.buttons[button : button + 1]]:
            found.setdefault(name, []).append(value)
        return found


class FormReader(HTMLParser):
    """Reads all forms of a page, and what stands in fields, wherever they are, in `fields`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[ReadForm] = []
        self.inside: ReadForm | None = None
        self.by_id: dict[str, ReadForm] = {}
        self.fields: list[tuple[str, str]] = []
        self.text: tuple[str, str] | None = None
        self.select: tuple[str, list[str], list[str]] | None = None
        self.form = ""
        self.feed(html)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in given}
        if tag == "form":
            self.inside = ReadForm(attributes.get("action", ""), attributes.get("method", "get").lower())
            self.by_id[attributes.get("id", "")] = self.inside
            self.forms.append(self.inside)
        elif tag == "input":
            self.take_input(attributes)
        elif tag == "button" and attributes.get("name") and self.inside:
            self.inside.buttons.append((attributes["name"], attributes.get("value", "")))
        elif tag == "textarea":
            self.text, self.form = (attributes.get("name", ""), ""), attributes.get("form", "")
        elif tag == "select":
            self.select, self.form = (attributes.get("name", ""), [], []), attributes.get("form", "")
        elif tag == "option" and self.select:
            self.select[2 if "selected" in attributes else 1].append(attributes.get("value", ""))

    def take_input(self, attributes: dict[str, str]) -> None:
        kind, name = attributes.get("type", "text"), attributes.get("name", "")
        if kind in ("checkbox", "radio") and "checked" not in attributes:
            return
        if kind == "file" and self.inside:
            self.inside.files.append(name)
        elif kind not in TYPES:
            self.take(name, attributes.get("value", ""), attributes.get("form", ""))

    def take(self, name: str, value: str, form: str) -> None:
        owner = self.by_id.get(form) if form else self.inside
        self.fields.append((name, value))
        if owner and name:
            owner.fields.append((name, value))

    def handle_data(self, data: str) -> None:
        if self.text:
            self.text = self.text[0], self.text[1] + data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "textarea" and self.text:
            name, text = self.text
            self.take(name, text.removeprefix("\n"), self.form)
            self.text = None
        elif tag == "select" and self.select:
            name, others, chosen = self.select
            for value in chosen or others[:1]:
                self.take(name, value, self.form)
            self.select = None
