"""What people see of Dive, as plain data and words."""
