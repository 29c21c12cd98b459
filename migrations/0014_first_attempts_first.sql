-- As before (0002_webhooks.sql), but an endpoint's retries also wait while first attempts of the same
-- endpoint do: an attempt may end, and free its slot, after the claim has passed the first attempts.
CREATE OR REPLACE FUNCTION claim_webhook_attempts(me uuid, wanted int, per_endpoint int, start_after text)
RETURNS TABLE (id bigint, slot smallint, delivery_id text, event_id text, endpoint_id text, trigger text,
  failures smallint, url text, secret bytea, previous_secret bytea, previous_secret_until timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_hashjoin = off
  SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  missing int := wanted;
  claimed int;
BEGIN
  -- A claim that a crash of the database forgets is only made again.
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock(7294813);
  IF NOT EXISTS (SELECT FROM webhook_senders s WHERE s.id = me) THEN
    RETURN;
  END IF;
  UPDATE webhook_queue SET is_ready = true
  WHERE webhook_queue.id IN (SELECT w.id FROM webhook_queue w WHERE NOT w.is_ready AND w.due_at <= clock_timestamp()
    ORDER BY w.due_at LIMIT 2000 FOR UPDATE SKIP LOCKED);
  FOR level IN 0..2 LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM webhook_queue q
      WHERE q.is_ready AND q.sender IS NULL AND q.priority = level);
    FOR half IN 0..1 LOOP
      RETURN QUERY
      WITH RECURSIVE lanes AS (
        SELECT CASE half WHEN 0 THEN start_after ELSE '' END COLLATE "C" AS lane, 0 AS room, 0 AS total
        UNION ALL
        SELECT n.lane, n.room, l.total + n.room
        FROM lanes l CROSS JOIN LATERAL (
          SELECT q.endpoint_id AS lane,
            CASE (SELECT e.status FROM webhook_endpoints e WHERE e.id = q.endpoint_id
                AND NOT EXISTS (SELECT FROM generate_series(0, level - 1) AS before (level)
                  CROSS JOIN LATERAL (SELECT FROM webhook_queue u
                    WHERE u.is_ready AND u.sender IS NULL AND u.priority = before.level AND u.endpoint_id = q.endpoint_id
                    ORDER BY u.due_at LIMIT 1) AS waiting))
              WHEN 'active' THEN per_endpoint - (SELECT count(*)::int FROM (SELECT FROM webhook_queue u
                WHERE u.endpoint_id = q.endpoint_id AND u.sender IS NOT NULL
                ORDER BY u.due_at LIMIT per_endpoint) AS under_way)
              ELSE 0 END AS room
          FROM webhook_queue q
          WHERE q.is_ready AND q.sender IS NULL AND q.priority = level AND q.endpoint_id > l.lane
            AND q.endpoint_id <= CASE half WHEN 0 THEN '~' ELSE start_after END
          ORDER BY q.endpoint_id LIMIT 1) n
        WHERE l.total < missing),
      picked AS (
        SELECT c.id FROM lanes l CROSS JOIN LATERAL (
          SELECT q.id FROM webhook_queue q
          WHERE q.is_ready AND q.sender IS NULL AND q.priority = level AND q.endpoint_id = l.lane
          ORDER BY q.due_at LIMIT l.room) c
        WHERE l.room > 0 LIMIT missing),
      free AS (
        SELECT q.id FROM webhook_queue q WHERE q.id IN (SELECT p.id FROM picked p) AND q.sender IS NULL
        FOR UPDATE SKIP LOCKED)
      UPDATE webhook_queue q SET sender = me
      FROM free f, webhook_endpoints e
      WHERE q.id = f.id AND e.id = q.endpoint_id
      RETURNING q.id, q.slot, q.delivery_id, q.event_id, q.endpoint_id, q.trigger, q.failures, e.url, e.secret,
        e.previous_secret, e.previous_secret_until;
      GET DIAGNOSTICS claimed = ROW_COUNT;
      missing := missing - claimed;
      IF missing <= 0 THEN
        RETURN;
      END IF;
    END LOOP;
  END LOOP;
END $$;
