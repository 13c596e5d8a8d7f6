"""Lists of cards in every form that is read and written here. No Django in this folder."""
