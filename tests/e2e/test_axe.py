"""What axe measures on the first few of all that look alike is measured on whatever looks different."""

import pytest

from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import Open

PAGE = (
    "<style>body { color: black; background: white } @media (prefers-color-scheme: dark) { .dark { color: silver } }</style>"
    '<h1>Lines</h1><div id="lines"><p>A line</p></div>'
)
LINES = """([number, trait]) => {
  const lines = document.getElementById('lines');
  for (let n = 0; n < 60; n++) lines.append(lines.firstElementChild.cloneNode(true));
  if (trait === 'ground') lines.insertAdjacentHTML('beforeend', '<section style="background: #333"><p>A line</p></section>');
  else lines.children[number].className = trait;
  for (const pale of document.querySelectorAll('.pale')) pale.style.color = 'silver';
}"""
LINKS = """plain => {
  const lines = document.getElementById('lines');
  lines.firstElementChild.innerHTML = 'A line with <a href="#here">a link</a> in it';
  for (let n = 0; n < 60; n++) lines.append(lines.firstElementChild.cloneNode(true));
  if (plain) Object.assign(lines.children[40].querySelector('a').style, {color: '#333', textDecoration: 'none'});
}"""


@pytest.mark.parametrize("trait", ["pale", "dark", "ground"])
def test_one_pale_line_among_sixty_is_found(open_page: Open, trait: str) -> None:
    page = open_page()
    page.set_content(PAGE)
    page.evaluate(LINES, [40, trait])
    assert "color-contrast" in in_both_schemes(page)


def test_sixty_lines_alike_are_well(open_page: Open) -> None:
    page = open_page()
    page.set_content(PAGE)
    page.evaluate(LINES, [40, "plain"])
    assert "color-contrast" not in in_both_schemes(page)


@pytest.mark.parametrize("plain", [True, False])
def test_one_link_among_sixty_that_looks_like_its_text_is_found(open_page: Open, plain: bool) -> None:
    page = open_page()
    page.set_content(PAGE)
    page.evaluate(LINKS, plain)
    assert ("link-in-text-block" in in_both_schemes(page)) is plain
