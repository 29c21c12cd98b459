-- Counts requests in their rate windows. The time is read once the row is locked: a statement that
-- waited for the lock must not end a window that began meanwhile. A start in the future means that
-- the clock was set back, and such a window must not last for hours. Every caller locks the rows in
-- the same order, so two batches never deadlock.
CREATE FUNCTION count_requests(subjects text[], classes text[], wanted bigint[], window_seconds int)
RETURNS TABLE (subject text, class text, used bigint, started_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  INSERT INTO rate_windows AS w (subject, class, started_at, used)
  SELECT a.subject, a.class, clock_timestamp(), a.wanted
  FROM unnest(subjects, classes, wanted) AS a (subject, class, wanted) ORDER BY a.subject, a.class
  ON CONFLICT (subject, class) DO UPDATE SET (started_at, used) = (
    SELECT CASE WHEN t.has_ended THEN t.now ELSE w.started_at END,
      CASE WHEN t.has_ended THEN excluded.used ELSE w.used + excluded.used END
    FROM (SELECT c.now, w.started_at <= c.now - make_interval(secs => window_seconds)
            OR w.started_at > c.now + interval '5 seconds' AS has_ended
          FROM (SELECT clock_timestamp() AS now OFFSET 0) AS c OFFSET 0) AS t)
  RETURNING w.subject, w.class, w.used, w.started_at;
END $$;

-- Counts reads of one app and charges those within their limits, in one commit. The reads come with
-- the cheapest first; `key_of` gives the position of each one's key in `keys`, which holds every key
-- once, with its limit and the number of its reads; NULL for a read that was counted before. Of a
-- key's reads the first ones are within its limit; of those within their limits the first `paid` are
-- paid from `balance`. One row per key, or one without a key.
-- The app is locked before the windows: whoever else holds the app delays no other app, and batches
-- of two processes cannot deadlock. A function, so that the statement after the lock sees what the
-- lock waited for. The hash is that of ledger_hash (0008), with the constant parts made once.
CREATE FUNCTION admit_reads(
  app text, rate_class text, window_seconds int, keys text[], limits bigint[], wanted bigint[],
  key_of int[], costs bigint[], request_ids uuid[], at timestamptz
) RETURNS TABLE (key text, used bigint, started_at timestamptz, balance bigint, paid int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  available bigint;
  last_seq bigint;
  head bytea;
  cost bigint;
  before bigint;
  n int := 0;
  i int;
  counted record;
  counts bigint[];
  starts timestamptz[];
  is_over boolean := false;
  hashes bytea[];
  balances bigint[];
  suffix text := E'\nf\n' || (extract(epoch FROM at) * 1000000)::bigint;
BEGIN
  SELECT balance_millicredits, ledger_count, ledger_head INTO available, last_seq, head
  FROM apps WHERE id = app FOR NO KEY UPDATE;
  before := coalesce(available, 0);

  FOR counted IN
    SELECT c.subject, c.used, c.started_at
    FROM count_requests(keys, array_fill(rate_class, ARRAY[cardinality(keys)]), wanted, window_seconds) AS c
  LOOP
    i := array_position(keys, counted.subject);
    counts[i] := counted.used;
    starts[i] := counted.started_at;
    is_over := is_over OR counted.used > limits[i];
  END LOOP;
  IF is_over THEN
    SELECT coalesce(array_agg(r.cost ORDER BY r.n), '{}'), array_agg(r.request ORDER BY r.n) INTO costs, request_ids
    FROM (SELECT u.*, row_number() OVER (PARTITION BY u.k ORDER BY u.n) AS nth
          FROM unnest(key_of, costs, request_ids) WITH ORDINALITY AS u (k, cost, request, n)) AS r
    WHERE r.k IS NULL OR r.nth <= limits[r.k] - (counts[r.k] - wanted[r.k]);
  END IF;

  FOREACH cost IN ARRAY costs LOOP
    EXIT WHEN (cost > available) IS NOT FALSE;
    n := n + 1;
    available := available - cost;
    last_seq := last_seq + 1;
    head := sha256(head || convert_to(app || E'\n' || last_seq || E'\ncharge\n' || -cost || E'\n' || available
      || E'\n' || request_ids[n] || suffix, 'UTF8'));
    hashes[n] := head;
    balances[n] := available;
  END LOOP;
  IF n > 0 THEN
    -- One statement for the whole batch: an INSERT inside the loop takes twice as long.
    INSERT INTO ledger_entries (app_id, seq, hash, kind, amount_millicredits, balance_after_millicredits, request_id, created_at)
    SELECT app, last_seq - n + e.i, e.hash, 'charge', -e.cost, e.balance, e.request, at
    FROM unnest(hashes, balances, costs[:n], request_ids[:n]) WITH ORDINALITY AS e (hash, balance, cost, request, i)
    ORDER BY e.i;
    UPDATE apps SET balance_millicredits = available, ledger_count = last_seq, ledger_head = head WHERE id = app;
  END IF;
  RETURN QUERY SELECT k.key, k.used, k.started_at, before, n FROM (SELECT) AS one
  LEFT JOIN unnest(keys, counts, starts) AS k (key, used, started_at) ON true;
END $$;
