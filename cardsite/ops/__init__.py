"""Operations: what starts, serves, watches, counts, keeps, compiles and seeds the site."""
