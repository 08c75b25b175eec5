"""What runs have found, as the page shows it."""
