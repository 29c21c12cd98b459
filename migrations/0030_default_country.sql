-- Counts for pathways whose request names no country. Null: none.
ALTER TABLE apps ADD COLUMN default_country text;
