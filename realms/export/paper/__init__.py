"""PDF files from the vocabulary of drawings: letters are text, sizes are exact, and Qt is not needed."""
