"""Films to look at: `kinema render` and `kinema prior sample`."""
