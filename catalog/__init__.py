"""The catalogue: an index of the packs, how it is searched, what its pages and its API say."""
