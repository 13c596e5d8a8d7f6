"""What every page needs and no card knows: addresses, visitors, limits, fields, fragments, and problems."""
