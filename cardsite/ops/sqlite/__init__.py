"""SQLite as this site uses it: only `migrate` makes the file, and a connection ends with the file that it was opened on."""
