-- The key that replaced this one: a key is rotated once.
ALTER TABLE api_keys ADD COLUMN replaced_by text COLLATE "C";
