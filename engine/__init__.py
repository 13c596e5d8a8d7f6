"""The rules of the games: standard library only, so that a page, a pilot, a test and a batch can all use it."""
