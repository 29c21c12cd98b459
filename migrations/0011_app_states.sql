-- Apps whose calls cost nothing, apps that are disabled, and apps of which only the ledger is left.
ALTER TABLE apps
  ADD COLUMN has_unlimited_credits boolean NOT NULL DEFAULT false,
  ADD COLUMN disabled_at timestamptz,
  ADD COLUMN deleted_at  timestamptz CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL);
