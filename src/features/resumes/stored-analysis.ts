import { isReleased, notRetained } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import { BY_ENGINE, type Authorship } from "../../model/index.ts";
import { addDays } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Space, Subject } from "../../privacy/index.ts";
import type { ResumeAnalysisBody } from "./resumes.schema.ts";
import {
  analysisContext,
  fileContext,
  findAnalysis,
  insertAnalysis,
  insertFile,
  type FoundAnalysis,
} from "./resumes.store.ts";

export const FILE_DAYS = 30;

export const noAnalysis = (): Error => apiError("not_found", "There is no such analysis.");

/** Undefined when it expired or was erased, also where a backup brought the row back. */
export async function findKept(
  { db, vault }: { db: Queryable; vault: Vault },
  space: Space,
  id: string,
  now: Date,
): Promise<FoundAnalysis | undefined> {
  const found = await findAnalysis(db, space, id, now);
  return found && !vault.isDestroyed(found.sealedBody, found.ownKey) ? found : undefined;
}

/** A kept analysis with its row. */
export async function getAnalysis(
  deps: { db: Queryable; vault: Vault },
  space: Space,
  id: string,
  now: Date,
): Promise<{ row: FoundAnalysis; analysis: ResumeAnalysisBody }> {
  const row = await findKept(deps, space, id, now);
  if (!row)
    throw (await isReleased(deps.db, space, id)) ? notRetained("The analysis") : noAnalysis();
  const bytes = deps.vault.decrypt(analysisContext(space, id), row.sealedBody, row.ownKey);
  return { row, analysis: fromStored(bytes) };
}

/** Analyses without `names_language` have the names of `language`, and prose in German or English. */
const proseThen = (language: string): string => (language === "de" ? language : "en");

/** Earlier versions suggested nothing, told no language or only that of the names, and did not show how
 * the scores add up: their scoring is null. */
function fromStored(bytes: Buffer): ResumeAnalysisBody {
  type Added =
    | "suggested_skills"
    | "uncertain_skills"
    | "scoring"
    | "language"
    | "names_language"
    | "gaps"
    | "interview_questions"
    | "evidence"
    | "reading"
    | keyof Authorship;
  const stored = JSON.parse(bytes.toString("utf8")) as Omit<ResumeAnalysisBody, Added> &
    Partial<Pick<ResumeAnalysisBody, Added>>;
  const { suggested_skills: suggested = [], language = "en", names_language: names } = stored;
  return {
    // Before there was a choice, the engine wrote.
    ...BY_ENGINE,
    ...stored,
    scoring: stored.scoring ?? null,
    gaps: stored.gaps ?? [],
    interview_questions: stored.interview_questions ?? [],
    evidence: stored.evidence ?? [],
    reading: stored.reading ?? null,
    uncertain_skills: stored.uncertain_skills ?? [],
    suggested_skills: suggested,
    language: names === undefined ? proseThen(language) : language,
    names_language: names ?? language,
  };
}

/** Stores the analysis and its file, if any. */
export async function keepAnalysis(
  vault: Vault,
  tx: Tx,
  space: Space,
  subject: Subject | undefined,
  reply: ResumeAnalysisBody,
  file: Buffer | undefined,
): Promise<void> {
  const createdAt = new Date(reply.created_at);
  const id = reply.analysis_id;
  const candidate = subject?.candidate ?? null;
  const body = Buffer.from(JSON.stringify(reply), "utf8");
  await insertAnalysis(tx, space, {
    id,
    candidate,
    sealedBody: vault.encrypt(analysisContext(space, id), body, subject?.key),
    createdAt,
    expiresAt: new Date(reply.expires_at),
  });
  if (!file) return;
  await insertFile(tx, space, {
    analysisId: id,
    candidate,
    sealedContent: vault.encrypt(fileContext(space, id), file, subject?.key),
    expiresAt: addDays(createdAt, FILE_DAYS),
  });
}
