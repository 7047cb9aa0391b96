"""Games on processes of our own or of other machines, and the store that keeps them."""
