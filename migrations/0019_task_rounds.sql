-- Rounds of tasks: each owner (an app) has one task in each round. A round is the task's priority in
-- the queue, which starts lower ones first. See src/platform/task-rounds.ts.

-- The round of the last task that was started.
CREATE TABLE task_clock (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  round   int NOT NULL
) WITH (fillfactor = 10);
INSERT INTO task_clock (round) VALUES (1);

-- An owner without a row, or with a round in the past, waits for nothing of its own.
CREATE TABLE task_shares (
  owner      text PRIMARY KEY,
  next_round int NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION take_task_round(taker text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken int;
BEGIN
  -- Waits for a renumbering; the next statement then sees its result.
  LOCK TABLE task_shares IN ROW EXCLUSIVE MODE;
  INSERT INTO task_shares AS s (owner, next_round) SELECT taker, c.round + 1 FROM task_clock c
  ON CONFLICT (owner) DO UPDATE SET next_round = greatest(s.next_round + 1, excluded.next_round)
  RETURNING s.next_round - 1 INTO taken;
  RETURN taken;
END $$;
