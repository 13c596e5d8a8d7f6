"""A text of one's own is read while it is typed, and without a script when it is sent."""

from playwright.sync_api import expect

from tests.e2e.conftest import Open

TEXT = "/g/runeslingers-awakening/text/"


def test_what_is_typed_is_read_without_leaving_the_page_and_slips_are_marked(open_page: Open) -> None:
    page = open_page(TEXT)
    name, text = page.get_by_label("Name of the card"), page.get_by_label("Text, one ability per line")
    text.press_sequentially("Use: Draw 2 cards.")
    preview = page.locator("#preview")
    expect(preview).to_contain_text("1 of 1 sentence played.")
    expect(preview).to_contain_text("use ability")
    expect(page).to_have_url(f"{page.url.partition('?')[0]}")
    with page.expect_request_finished():  # htmx tells the console of a request that the next one breaks off
        text.blur()
    name.fill("Ash Bell")
    with page.expect_request_finished():
        name.blur()
    text.fill("When Ash Bell is destroyed: Fly away.")
    expect(preview).to_contain_text("Not played yet: Fly away.")

    text.fill("Deal 4 damage to target Runeslinger. That Runeslinger sears 2. Draw nine crads.")
    expect(preview.locator("mark")).to_have_text("crads.")
    expect(preview).to_contain_text("Did you mean Draw nine cards.")
    expect(preview.locator(".speaks")).to_contain_text("That Runeslinger speaks of player: Target Runeslinger")
    expect(preview.locator(".parts-of .parts-of").first).to_contain_text("Target Runeslinger")


def test_the_form_is_sent_without_a_script(open_page: Open) -> None:
    page = open_page(TEXT, java_script_enabled=False)
    page.get_by_label("Text, one ability per line").fill("Draw 2 cards.")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#preview")).to_contain_text("1 of 1 sentence played.")
    expect(page.get_by_label("Text, one ability per line")).to_have_value("Draw 2 cards.")


def test_a_part_on_a_card_leads_to_its_phrase(open_page: Open) -> None:
    page = open_page("/g/runeslingers-awakening/cards/emberdart/")
    page.locator(".parts-of a").first.click()
    expect(page.locator(":target")).to_be_in_viewport()
