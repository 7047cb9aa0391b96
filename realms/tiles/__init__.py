"""What lies in the boxes: kinds, tile sets, boxes, and how their files are read."""
