import type { Call, Settled } from "../../access/index.ts";
import { fieldError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import { pageOfRows, type Page } from "../../platform/pagination.ts";
import type { Database, Queryable } from "../../platform/postgres/database.ts";
import { keepFor, lastErasureOf, type Space } from "../../privacy/index.ts";
import {
  decisionContext,
  findDecisions,
  insertDecision,
  lockForDecision,
  type DecisionRow,
} from "./decisions.store.ts";
import { MAX_DECISIONS, type DecisionBody, type DecisionInput } from "./oversight.schema.ts";
import { getAnalysis, noAnalysis } from "./stored-analysis.ts";

interface DecisionDeps {
  db: Database;
  vault: Vault;
}

/** What is encrypted of a decision: it names a person. */
type Said = Pick<DecisionBody, "outcome" | "decided_by" | "note" | "shown">;

/** Keeps what a person decided, under the key of the analysis' candidate. */
export async function recordDecision(
  { db, vault }: DecisionDeps,
  call: Call,
  analysisId: string,
  { outcome: decided, decided_by, note }: DecisionInput,
): Promise<Settled> {
  const { space, now } = call;
  const { row, analysis } = await getAnalysis({ db, vault }, space, analysisId, now);
  const { candidate } = row;
  const lastErasure = candidate ? await lastErasureOf(db, candidate) : 0;
  const expiresAt = new Date(analysis.expires_at);
  const { scores, band, engine } = analysis;
  const said: Said = {
    outcome: decided,
    decided_by,
    note: note ?? null,
    shown: { overall: scores.overall, band, engine },
  };
  const id = newId("de", now);
  const reply = showDecision({ id, analysisId, createdAt: now }, said);
  return call.commit(async (tx, outcome) => {
    const subject = candidate && (await keepFor(tx, space, candidate, { lastErasure, expiresAt }));
    if (candidate && !subject) {
      outcome.isForgotten = true;
      return reply;
    }
    if (subject) outcome.subject = subject;
    const made = await lockForDecision(tx, space, analysisId);
    if (made === undefined) throw noAnalysis();
    if (made >= MAX_DECISIONS)
      throw fieldError("analysis_id", `has ${MAX_DECISIONS} decisions, which is the most`);
    const sealed = vault.encrypt(
      decisionContext({ appId: space.appId, id }),
      Buffer.from(JSON.stringify(said), "utf8"),
      subject?.key ?? null,
    );
    await insertDecision(tx, space, { id, analysisId, candidate, sealed }, now);
    return reply;
  });
}

export type DecisionPage = Awaited<ReturnType<typeof listDecisions>>;

/** Of one analysis, which must exist, or of all. */
export async function listDecisions(
  deps: DecisionDeps,
  { space, now }: Call,
  analysisId: string | undefined,
  page: Page,
) {
  if (analysisId !== undefined) await getAnalysis(deps, space, analysisId, now);
  const { rows, total } = await findDecisions(deps.db, space, analysisId, page, now);
  const { data, pagination } = pageOfRows(rows, page, total, (row) => openDecision(deps, row));
  return { data: data.flat(), pagination };
}

const EXPORT_ROWS = 500;

/** All decisions of a space, newest first. */
export async function* exportDecisions(
  deps: { db: Queryable; vault: Vault },
  space: Space,
  now: Date,
): AsyncGenerator<DecisionBody> {
  let after: string | undefined;
  do {
    const page = { perPage: EXPORT_ROWS, offset: 0, after };
    const { rows } = await findDecisions(deps.db, space, undefined, page, now);
    const shown = rows.slice(0, EXPORT_ROWS);
    for (const row of shown) yield* openDecision(deps, row);
    after = rows.length > EXPORT_ROWS ? shown.at(-1)!.id : undefined;
  } while (after !== undefined);
}

/** Empty for a row restored from a backup after its candidate was erased. */
function openDecision({ vault }: { vault: Vault }, row: DecisionRow): DecisionBody[] {
  if (vault.isDestroyed(row.sealed, row.ownKey)) return [];
  const bytes = vault.decrypt(decisionContext(row), row.sealed, row.ownKey);
  return [showDecision(row, JSON.parse(bytes.toString("utf8")) as Said)];
}

const showDecision = (
  { id, analysisId, createdAt }: Pick<DecisionRow, "id" | "analysisId" | "createdAt">,
  { outcome, decided_by, note, shown }: Said,
): DecisionBody => ({
  decision_id: id,
  analysis_id: analysisId,
  outcome,
  decided_by,
  note,
  shown,
  created_at: createdAt.toISOString(),
});
