"""The web page and its JSON API: `pathbrew serve`."""
