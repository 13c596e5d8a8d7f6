"""Operations: what starts, serves, watches, counts, keeps and compiles the site, and knows no page of it."""
