"""Games that are played: from a pack to a table, by scenes and records, in words, by pilots, by the thousand."""
