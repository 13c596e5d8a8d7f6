"""Pictures of cards, composed of a ground, a motif in its setting, the tones of a class and the window of a kind."""
