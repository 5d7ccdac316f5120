"""Who sees what: pictures, and full states that fit them."""
