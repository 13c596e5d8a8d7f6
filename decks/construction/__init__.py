"""What decks may be: verdicts, repairs, drafts, odds, decks as text. No Django in this folder."""
