"""What card text may do in several games: sentences, amounts, counters. Each is one function with its phrases."""
