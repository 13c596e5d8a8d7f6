"""Cards as files: SVG with its letters as outlines, and PNG, drawn by a worker and kept."""
