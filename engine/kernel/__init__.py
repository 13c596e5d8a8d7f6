"""A small step machine over flat data that plays any game: state, agenda, decisions, events, values, chance, view, record."""
