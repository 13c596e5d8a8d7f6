"""The query language: text -> tree -> rows or entries. One grammar, one table of operators, two evaluators that agree."""
