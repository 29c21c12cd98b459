-- The audit log forms a chain like the ledger: each entry holds a hash over its fields and the hash
-- before it. One row holds the newest hash and the count, with a keyed seal that only the program can
-- make. `waymark audit verify` recomputes all of it in the program.

ALTER TABLE operator_audit ADD COLUMN seq bigint, ADD COLUMN hash bytea;

CREATE TABLE operator_audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  count   bigint NOT NULL,
  hash    bytea NOT NULL,
  -- Over count and hash; null until a program with the secret has sealed the log.
  seal    bytea
);

-- Keep in step with `auditHash` in src/operator/audit-chain.ts. The details come last because they may hold any text.
CREATE FUNCTION audit_hash(
  previous bytea, seq bigint, actor_kind text, actor_id text, action text, target_id text,
  request uuid, at timestamptz, details jsonb
) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(
    concat_ws(E'\n', seq, actor_kind, coalesce(actor_id, '-'), action, coalesce(target_id, '-'),
      coalesce(request::text, '-'), (extract(epoch FROM at) * 1000000)::bigint, details::text), 'UTF8'))
$$;

ALTER TABLE operator_audit DISABLE TRIGGER operator_audit_append_only;
DO $$
DECLARE
  entry record;
  n bigint := 0;
  head bytea := '';
BEGIN
  FOR entry IN SELECT * FROM operator_audit ORDER BY id LOOP
    n := n + 1;
    head := audit_hash(head, n, entry.actor_kind, entry.actor_id, entry.action, entry.target_id,
      entry.request_id, entry.created_at, entry.details);
    UPDATE operator_audit SET seq = n, hash = head WHERE id = entry.id;
  END LOOP;
  INSERT INTO operator_audit_head (count, hash) VALUES (n, head);
END $$;
ALTER TABLE operator_audit ENABLE TRIGGER operator_audit_append_only;
CREATE INDEX operator_audit_by_seq ON operator_audit (seq);

-- For processes of an earlier version, which know no chain. They cannot seal.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operator_audit_head h SET count = h.count + 1, hash = audit_hash(h.hash, h.count + 1,
    NEW.actor_kind, NEW.actor_id, NEW.action, NEW.target_id, NEW.request_id, NEW.created_at, NEW.details)
  RETURNING h.count, h.hash INTO NEW.seq, NEW.hash;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_audit_chained BEFORE INSERT ON operator_audit FOR EACH ROW
  WHEN (NEW.hash IS NULL) EXECUTE FUNCTION chain_audit_entry();
