"""Decks: built, judged, drafted, played by hand and by the thousand. What several rooms share stands beside them."""
