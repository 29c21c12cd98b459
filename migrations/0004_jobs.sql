-- The catalogue: postings as imported, what was read from them, and what the search index needs.

-- Numbers changes in the order they commit: whoever writes postings holds the advisory lock 7294814
-- from before the first nextval to the commit. A reader asks for everything above the last number it saw.
CREATE SEQUENCE job_changes;

CREATE TABLE jobs (
  id               text COLLATE "C" PRIMARY KEY,
  source           text NOT NULL,
  external_id      text NOT NULL,
  status           text NOT NULL CHECK (status IN ('published', 'draft', 'closed')),
  title            text NOT NULL,
  company          text,
  description      text NOT NULL,
  requirements     text[] NOT NULL,
  country          text,
  region           text,
  city             text,
  is_remote        boolean NOT NULL,
  employment_type  text,
  experience_level text,
  industry         text,
  salary_min       double precision,
  salary_max       double precision,
  salary_currency  text,
  salary_period    text,
  url              text,
  posted_at        timestamptz NOT NULL,
  expires_at       timestamptz,
  -- Ids of the knowledge base, the most important first, and how much the posting wants each:
  -- 3 essential, 2 asked for, 1 wished for.
  skill_ids        text[] NOT NULL,
  skill_importance smallint[] NOT NULL,
  role_id          text,
  -- The first posting of the same vacancy, its own id when it is the only one: the feed shows one of a group.
  group_id         text COLLATE "C" NOT NULL,
  -- Ids of search_words as little-endian int4: title, then company and skills, then the rest.
  title_words      bytea NOT NULL,
  side_words       bytea NOT NULL,
  body_words       bytea NOT NULL,
  -- Of the row as it came: importing the same again writes nothing.
  row_hash         bytea NOT NULL,
  -- Of the vacancy (company, title, place) and of its text: finds the same vacancy in other sources.
  -- The sketch: number of shingles, 64 least hashes, 16 bytes of a digest of the whole.
  vacancy_hash     bytea NOT NULL,
  text_sketch      bytea NOT NULL,
  change_no        bigint NOT NULL,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  UNIQUE (source, external_id)
);
CREATE INDEX jobs_by_change ON jobs (change_no);
CREATE INDEX jobs_by_vacancy ON jobs (vacancy_hash, id);
CREATE INDEX jobs_closed ON jobs (updated_at) WHERE status = 'closed';
CREATE INDEX jobs_by_role ON jobs (role_id, posted_at DESC) WHERE status = 'published';

-- Every word that a posting has, numbered, so that the index loads numbers and knows the spellings.
CREATE TABLE search_words (
  id   int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text COLLATE "C" NOT NULL UNIQUE
);
