"""Card text -> tree -> program: what a card says is what the engine does."""
