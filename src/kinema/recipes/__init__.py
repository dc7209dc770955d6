"""End-to-end programs: the table of contents of the system."""
