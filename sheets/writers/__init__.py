"""The sheets of ours, drawn in memory with xlsxwriter; `sheets.package` grafts them into the arbiter's workbook."""
