"""Test games played by hand."""
