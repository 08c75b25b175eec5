"""What searches: each engine turns goals and a deadline into inputs that should reach them."""
