"""Effects beyond the ordinary turn that several traits share."""
