import { newId } from "../../platform/ids.ts";
import type { Clock } from "../../platform/clock.ts";
import {
  isConflict,
  isDatabaseAway,
  isTimeout,
  type Database,
  type Tx,
} from "../../platform/postgres/database.ts";
import { beginJobChanges } from "../catalogue/for-imports.ts";
import { groupVacancies, ownVacancyHash, vacancyHash } from "./vacancies.ts";
import type { SoundPosting } from "./fields/posting.ts";
import {
  listVacancyMembers,
  numberWords,
  setGroups,
  stageJobs,
  writeJobs,
  type PostingRow,
  type VacancyMember,
} from "./import.store.ts";
import type { Reading } from "./read-row.ts";
import type { Dictionary } from "./reading-pool.ts";
import type { RowPlace } from "./report.ts";

/** A new or changed posting with the engine's reading of it. */
export interface ReadRow extends RowPlace {
  readonly posting: SoundPosting;
  readonly rowHash: Buffer;
  readonly reading: Reading;
  readonly dictionary: Dictionary;
}

/** Bounds the comparisons per vacancy hash; postings beyond it stay ungrouped. */
const MAX_VACANCY_MEMBERS = 200;

export interface Written {
  added: number;
  updated: number;
  /** Rows that the database rejected. */
  refused: ReadRow[];
}

interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Halves a failed batch to isolate the row that the database rejects; the others are written. */
export async function writeRows(
  deps: WriteDeps,
  source: string,
  rows: readonly ReadRow[],
): Promise<Written> {
  try {
    return { ...(await writeBatch(deps, source, rows)), refused: [] };
  } catch (error) {
    // These are no fault of a row; a statement that took too long may fit into half a batch.
    if (isDatabaseAway(error) || isConflict(error)) throw error;
    if (isTimeout(error) && rows.length === 1) throw error;
    if (rows.length === 1) return { added: 0, updated: 0, refused: [...rows] };
    const middle = rows.length >> 1;
    const first = await writeRows(deps, source, rows.slice(0, middle));
    const second = await writeRows(deps, source, rows.slice(middle));
    return {
      added: first.added + second.added,
      updated: first.updated + second.updated,
      refused: [...first.refused, ...second.refused],
    };
  }
}

/** Writes postings and groups and notifies listeners in one transaction. */
async function writeBatch(
  { db, clock }: WriteDeps,
  source: string,
  rows: readonly ReadRow[],
): Promise<{ added: number; updated: number }> {
  await numberNewWords(db, rows);
  const now = clock();
  const written = rows.map((row) => toJobRow(source, row, now));
  return db.transaction(async (tx) => {
    await stageJobs(tx, written, now);
    await beginJobChanges(tx);
    const replaced = await writeJobs(tx, source, now);
    await regroup(
      tx,
      [...written, ...replaced].map((row) => row.vacancy_hash),
    );
    return { added: rows.length - replaced.length, updated: replaced.length };
  });
}

/** Runs before the batch's transaction: a reader that sees the postings must find their words. */
async function numberNewWords(db: Database, rows: readonly ReadRow[]): Promise<void> {
  const unnumbered = new Map<Dictionary, Set<number>>();
  for (const { reading, dictionary } of rows) {
    const missing = unnumbered.get(dictionary) ?? new Set();
    unnumbered.set(dictionary, missing);
    for (const words of [reading.titleWords, reading.sideWords, reading.bodyWords]) {
      for (const word of words) if (dictionary.ids[word] === undefined) missing.add(word);
    }
  }
  const words = new Set<string>();
  for (const [dictionary, missing] of unnumbered) {
    for (const word of missing) words.add(dictionary.words[word]!);
  }
  if (words.size === 0) return;
  const ids = await numberWords(db, [...words]);
  for (const [dictionary, missing] of unnumbered) {
    for (const word of missing) dictionary.ids[word] = ids.get(dictionary.words[word]!)!;
  }
}

/** Recomputes the groups of every vacancy hash that gained or lost a posting. */
async function regroup(tx: Tx, vacancyHashes: readonly Uint8Array[]): Promise<void> {
  const hashes = new Map(vacancyHashes.map((hash) => [hex(hash), hash]));
  const byVacancy = Map.groupBy(
    await listVacancyMembers(tx, [...hashes.values()], MAX_VACANCY_MEMBERS),
    (member) => hex(member.vacancy_hash),
  );
  const moved = Array.from(byVacancy.values(), movedMembers).flat();
  if (moved.length > 0) await setGroups(tx, moved);
}

function movedMembers(members: readonly VacancyMember[]): { id: string; groupId: string }[] {
  const groups = groupVacancies(members.map((m) => ({ ...m, sketch: m.text_sketch })));
  return members
    .map(({ id, group_id }) => ({ id, was: group_id, groupId: groups.get(id)! }))
    .filter(({ was, groupId }) => was !== groupId);
}

function toJobRow(
  source: string,
  { posting, rowHash, reading, dictionary }: ReadRow,
  now: Date,
): PostingRow {
  const words = (numbers: readonly number[]): Uint8Array => {
    const ids = new Int32Array(numbers.length);
    for (let i = 0; i < ids.length; i++) ids[i] = dictionary.ids[numbers[i]!]!;
    return new Uint8Array(ids.toSorted().buffer);
  };
  const vacancy = vacancyHash(posting) ?? ownVacancyHash(source, posting.externalId);
  return {
    // Of a new posting; a stored one keeps its own.
    id: newId("job", now),
    external_id: posting.externalId,
    status: posting.status,
    title: posting.title,
    company: posting.company,
    description: posting.description,
    requirements: reading.requirements,
    country: posting.country,
    region: posting.region,
    city: posting.city,
    is_remote: reading.isRemote,
    employment_type: reading.employmentType,
    experience_level: reading.experienceLevel,
    industry: posting.industry,
    salary_min: reading.salary?.min ?? null,
    salary_max: reading.salary?.max ?? null,
    salary_currency: reading.salary?.currency ?? null,
    salary_period: reading.salary?.period ?? null,
    url: posting.url,
    // Ignores future dates, which would keep a posting on top.
    posted_at: posting.postedAt !== null && posting.postedAt <= now ? posting.postedAt : null,
    expires_at: posting.expiresAt,
    skill_ids: reading.skillIds,
    skill_importance: reading.skillImportance,
    role_id: reading.roleId,
    title_words: words(reading.titleWords),
    side_words: words(reading.sideWords),
    body_words: words(reading.bodyWords),
    row_hash: rowHash,
    vacancy_hash: vacancy,
    text_sketch: reading.textSketch,
  };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
