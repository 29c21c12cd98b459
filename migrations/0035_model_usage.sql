-- What an operator's language model was asked for, by app, day (UTC) and task: the limit of tokens a day and
-- the operators' page count with it. It holds no text.
CREATE TABLE model_usage (
  app_id    text NOT NULL REFERENCES apps,
  day       date NOT NULL,
  task      text NOT NULL CHECK (task IN ('prose', 'plan')),
  results   bigint NOT NULL DEFAULT 0,
  failures  bigint NOT NULL DEFAULT 0,
  calls     bigint NOT NULL DEFAULT 0,
  sent      bigint NOT NULL DEFAULT 0,
  received  bigint NOT NULL DEFAULT 0,
  millis    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (app_id, day, task)
) WITH (fillfactor = 80);
CREATE INDEX model_usage_by_day ON model_usage (day);
