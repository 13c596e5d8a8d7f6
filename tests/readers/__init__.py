"""Readers of files that the site writes, made from the public descriptions of their forms, without a look at the writers."""
