"""Everything that touches a file or a person: readers, writers, formats, actions and the command line."""
