"""A template tag for pages that refuse a form as a whole."""

from typing import Any

from django import template

from catalog.web.sent import NOTHING, sent_form

register = template.Library()


@register.inclusion_tag("partials/sent.html", takes_context=True)
def sent_again(
    context: dict[str, Any], button: str = "Send it again", action: str = "", more: str = "", *, clicks: bool = True
) -> dict[str, Any]:
    """What was sent, with a button that sends it again: to the same address, or to `action`; `more` names what the button adds.

    Without `clicks` only what somebody wrote is kept.
    """
    found = sent_form(context["request"])
    sent = found if clicks or found.says else NOTHING
    token = context.get("csrf_token", "")
    return {"sent": sent, "button": button, "action": action, "more": more, "csrf_token": token}
