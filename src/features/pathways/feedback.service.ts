import { isReleased, notRetained, type Call, type Settled } from "../../access/index.ts";
import { keepFor, lastErasureOf, type Space } from "../../privacy/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import type { Database, Queryable } from "../../platform/postgres/database.ts";
import { MAX_FEEDBACK, type FeedbackInput } from "./feedback.schema.ts";
import {
  insertFeedback,
  lockForFeedback,
  saidContext,
  type FeedbackBasis,
  type FeedbackRow,
} from "./feedback.store.ts";
import { findPathway } from "./pathways.store.ts";
import { basisOf, isReadable } from "./stored-pathway.ts";

/** The free text of a feedback. It may name a person, so it is encrypted. */
interface Said {
  quote: string | null;
  note: string | null;
}

const noPathway = (): Error => apiError("not_found", "There is no such pathway.");

/** The error for a pathway that is not found. */
export const missingPathway = async (db: Queryable, space: Space, id: string): Promise<Error> =>
  (await isReleased(db, space, id)) ? notRetained("The pathway") : noPathway();

/** Keeps what a customer says about a plan, under the key of the plan's candidate. */
export async function giveFeedback(
  { db, vault }: { db: Database; vault: Vault },
  call: Call,
  pathwayId: string,
  { kind, quote, note }: FeedbackInput,
): Promise<Settled> {
  const { space, now } = call;
  const pathway = await findPathway(db, space, pathwayId, now);
  if (!pathway || !isReadable(vault, pathway)) throw await missingPathway(db, space, pathwayId);
  const { candidate, appId, expiresAt } = pathway;
  const lastErasure = candidate ? await lastErasureOf(db, candidate) : 0;
  const basis: FeedbackBasis = basisOf(vault, pathway);
  const said: Said = { quote: quote ?? null, note: note ?? null };
  const id = newId("fb", now);
  const reply = {
    feedback_id: id,
    pathway_id: pathwayId,
    kind,
    ...said,
    created_at: now.toISOString(),
  };
  return call.commit(async (tx, outcome) => {
    const subject = candidate && (await keepFor(tx, space, candidate, { lastErasure, expiresAt }));
    if (candidate && !subject) {
      outcome.isForgotten = true;
      return reply;
    }
    if (subject) outcome.subject = subject;
    const given = await lockForFeedback(tx, space, pathwayId);
    if (given === undefined) throw noPathway();
    if (given >= MAX_FEEDBACK)
      throw fieldError("pathway_id", `has ${MAX_FEEDBACK} pieces of feedback, which is the most`);
    const sealed = vault.encrypt(
      saidContext({ appId, id }),
      Buffer.from(JSON.stringify(said), "utf8"),
      subject?.key ?? null,
    );
    await insertFeedback(tx, { id, pathwayId, appId, candidate, kind, sealed, ...basis }, now);
    return reply;
  });
}

/** Undefined for a row restored from a backup after its candidate was erased. */
export function openFeedback(vault: Vault, row: FeedbackRow): Said | undefined {
  if (vault.isDestroyed(row.sealed, row.ownKey)) return undefined;
  return JSON.parse(
    vault.decrypt(saidContext(row), row.sealed, row.ownKey).toString("utf8"),
  ) as Said;
}
