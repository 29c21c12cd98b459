-- The entries of an app form a chain: each holds a hash over its fields and the hash before it, and
-- the app's row holds the newest hash and the count. `waymark credits verify` recomputes all of it in
-- the program, so that a changed function in the database deceives nobody.

ALTER TABLE apps
  ADD COLUMN ledger_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN ledger_head bytea NOT NULL DEFAULT '';

-- `seal` is a keyed hash that only the program can make; every grant carries one.
ALTER TABLE ledger_entries ADD COLUMN seq bigint, ADD COLUMN hash bytea, ADD COLUMN seal bytea;

-- The newest point of each chain that the program has checked and sealed. Grants made before this
-- migration carry no seal: an operator accepts those up to `accepted_seq` with `credits seal`.
CREATE TABLE ledger_anchors (
  app_id       text PRIMARY KEY,
  seq          bigint NOT NULL,
  accepted_seq bigint NOT NULL DEFAULT 0,
  seal         bytea NOT NULL
);

-- Keep in step with `entryHash` in src/access/ledger.ts. The note comes last because it may hold any text.
CREATE FUNCTION ledger_hash(
  previous bytea, app text, seq bigint, kind text, amount bigint, balance bigint,
  request uuid, refundable boolean, at timestamptz, note text
) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(
    concat_ws(E'\n', app, seq, kind, amount, balance, coalesce(request::text, '-'), refundable,
      (extract(epoch FROM at) * 1000000)::bigint, note), 'UTF8'))
$$;

ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
DO $$
DECLARE
  app record;
  entry record;
  n bigint;
  head bytea;
BEGIN
  FOR app IN SELECT DISTINCT app_id AS id FROM ledger_entries LOOP
    n := 0;
    head := '';
    FOR entry IN SELECT * FROM ledger_entries WHERE app_id = app.id ORDER BY id LOOP
      n := n + 1;
      head := ledger_hash(head, app.id, n, entry.kind, entry.amount_millicredits,
        entry.balance_after_millicredits, entry.request_id, entry.is_refundable, entry.created_at, entry.note);
      UPDATE ledger_entries SET seq = n, hash = head WHERE id = entry.id;
    END LOOP;
    UPDATE apps SET ledger_count = n, ledger_head = head WHERE id = app.id;
  END LOOP;
END $$;
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;

ALTER TABLE ledger_entries ALTER COLUMN seq SET NOT NULL, ALTER COLUMN hash SET NOT NULL;
DROP INDEX ledger_entries_by_app;
CREATE UNIQUE INDEX ledger_entries_by_app ON ledger_entries (app_id, seq);

CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Appends one entry and moves the balance with it; no row when the balance would go below zero.
CREATE FUNCTION append_entry(
  app text, entry_kind text, amount bigint, request uuid, refundable boolean, at timestamptz, entry_note text
) RETURNS TABLE (balance bigint) LANGUAGE sql AS $$
  WITH moved AS (
    UPDATE apps SET balance_millicredits = balance_millicredits + amount, ledger_count = ledger_count + 1,
      ledger_head = ledger_hash(ledger_head, id, ledger_count + 1, entry_kind, amount,
        balance_millicredits + amount, request, refundable, at, entry_note)
    WHERE id = app AND balance_millicredits + amount >= 0
    RETURNING balance_millicredits, ledger_count, ledger_head)
  INSERT INTO ledger_entries (app_id, seq, hash, kind, amount_millicredits, balance_after_millicredits,
    request_id, is_refundable, note, created_at)
  SELECT app, ledger_count, ledger_head, entry_kind, amount, balance_millicredits, request, refundable, entry_note, at
  FROM moved RETURNING balance_after_millicredits
$$;

-- Charges for reads of one app, many at once: as many as the balance pays for, the cheapest first.
-- A function, so that the statement after the lock sees what the lock waited for.
DROP FUNCTION charge_reads(text, bigint[], uuid[], timestamptz);
CREATE FUNCTION charge_reads(app text, costs bigint[], request_ids uuid[], at timestamptz)
RETURNS TABLE (n bigint, is_paid boolean, balance bigint) LANGUAGE plpgsql AS $$
DECLARE
  last_seq bigint;
  head bytea;
  cost bigint;
  request uuid;
  hashes bytea[];
  amounts bigint[];
  balances bigint[];
  requests uuid[];
BEGIN
  SELECT balance_millicredits, ledger_count, ledger_head INTO balance, last_seq, head
  FROM apps WHERE id = app FOR NO KEY UPDATE;
  FOR n, cost, request IN
    SELECT c.n, c.cost, c.request FROM unnest(costs, request_ids) WITH ORDINALITY AS c (cost, request, n)
    ORDER BY c.cost, c.n
  LOOP
    is_paid := cost <= balance;
    IF is_paid THEN
      balance := balance - cost;
      last_seq := last_seq + 1;
      head := ledger_hash(head, app, last_seq, 'charge', -cost, balance, request, false, at, NULL);
      hashes := array_append(hashes, head);
      amounts := array_append(amounts, -cost);
      balances := array_append(balances, balance);
      requests := array_append(requests, request);
    END IF;
    RETURN NEXT;
  END LOOP;
  IF hashes IS NULL THEN RETURN; END IF;
  -- One statement for the whole batch: an INSERT inside the loop takes twice as long.
  INSERT INTO ledger_entries (app_id, seq, hash, kind, amount_millicredits, balance_after_millicredits, request_id, created_at)
  SELECT app, last_seq - cardinality(hashes) + e.i, e.hash, 'charge', e.amount, e.balance, e.request, at
  FROM unnest(hashes, amounts, balances, requests) WITH ORDINALITY AS e (hash, amount, balance, request, i) ORDER BY e.i;
  UPDATE apps SET balance_millicredits = balance, ledger_count = last_seq, ledger_head = head WHERE id = app;
END $$;
