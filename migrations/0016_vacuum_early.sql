-- Entries of the ledger never change, so freeze pages the first time they are vacuumed: no later
-- vacuum, and none against wraparound, has to read them again. After every 500,000 entries instead of
-- a fifth of the table, so that a vacuum stays short at any size. Takes no lock that writers wait for.
ALTER TABLE ledger_entries SET (
  autovacuum_freeze_min_age = 0,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 500000
);

-- Results and files expire row by row. By default a table is vacuumed when a fifth of it is dead,
-- which at millions of rows is gigabytes that cannot be reused.
ALTER TABLE resume_analyses SET (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE resume_files SET (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE pathways SET (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
