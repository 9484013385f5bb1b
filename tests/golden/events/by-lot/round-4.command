# no lot this time: the first round of the table that is left
pair --system round-robin
