"""The sheets of ours as data and drawing: every one is built in memory with xlsxwriter and grafted by `sheets.package`."""
