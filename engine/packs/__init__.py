"""A folder of plain files -> a Pack: every mistake names file, table, key and line."""
