"""Template filters for shares of games that decks have won."""

from django import template

from decks.lab.matrices import between, of_100

register = template.Library()
register.filter("of_100", of_100)
register.filter("between", between)
