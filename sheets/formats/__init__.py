"""Files of other tournament programs: each format reads into a tournament and is written from one."""
