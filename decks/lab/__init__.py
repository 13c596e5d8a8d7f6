"""Test games by the thousand."""
