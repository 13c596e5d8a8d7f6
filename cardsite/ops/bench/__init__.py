"""What `manage.py bench` measures, each sort of figure in a module."""
