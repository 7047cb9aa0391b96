"""The drawing of realms as plain shapes; each back end only translates them."""
