"""The forms of a document as data: which fields there are, what stands in them, and what may be written."""
