"""The pages of decks and pools."""
