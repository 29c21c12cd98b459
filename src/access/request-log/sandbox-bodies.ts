import { Type, type TObject } from "typebox";
import type { Clock } from "../../platform/clock.ts";
import type { SealContext, Vault } from "../../platform/crypto.ts";
import { fieldErrors } from "../../errors.ts";
import { Form } from "../../platform/http/body.ts";
import type { PublicError } from "../../platform/http/public-error.ts";
import type { Log } from "../../platform/log.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import type { Sweep } from "../../platform/sweeps.ts";
import {
  candidateHash,
  keepFor,
  keySql,
  lastErasureOf,
  type CandidateHolding,
  type Space,
} from "../../privacy/index.ts";
import type { Caller } from "../policy.ts";
import type { Release } from "../retention.ts";

/*
 * Bodies of sandbox requests, for apps that ask for them: encrypted, for a day, never of a live
 * request. Every text is replaced by its length, at any depth, unless the operation declares its field
 * as one that tells of no person (`LoggedBodies`). Of a request that fails validation no text is kept
 * but the values of enumerations, and no name of an unknown field, because anything can be in them. A
 * body that names a candidate is encrypted with the candidate's key and erased with them.
 *
 * Bodies are written after the reply, so no request waits for them. They are an aid for developers:
 * what cannot be written at once is dropped.
 */

export const SANDBOX_BODY_HOURS = 24;
/** A larger body is left out. */
const MAX_BYTES = 64 * 1024;
const MAX_WRITING = 50;
const PURPOSE = "sandbox-body";

/**
 * The fields whose texts the sandbox log keeps, as paths; `*` stands for every entry of a list, and a
 * field is kept with all below it. Of other fields the log has numbers, flags and the length of texts.
 */
export interface LoggedBodies {
  request?: readonly string[];
  /** "all" for what tells of no person; left out: nothing of the reply is kept. */
  reply?: readonly string[] | "all";
}

/** The parts of an operation that matter here. */
interface LoggedOperation {
  loggedBodies?: LoggedBodies;
  params?: TObject | undefined;
  query?: TObject | undefined;
  body?: TObject | undefined;
}

interface Sent {
  body?: unknown;
  file?: Buffer | undefined;
}

export interface BodyLog {
  /** Before the work; undefined when nothing of the request is kept. */
  begin(
    operation: LoggedOperation,
    caller: Caller,
    requestId: string,
    sent: Sent,
  ): Promise<Recording | undefined>;
  /** For a request that fails validation, called before it, because a check empties what is too long. */
  beginRefusal(
    operation: LoggedOperation,
    caller: Caller,
    requestId: string,
    body: unknown,
  ): ((error: PublicError) => void) | undefined;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

interface Recording {
  /** With the reply as it is sent. */
  end(reply: string): void;
  fail(error: PublicError): void;
}

interface Entry {
  requestId: string;
  space: Space;
  subject: { candidate: Buffer; lastErasure: number } | undefined;
  request: string | undefined;
  reply: string | undefined;
}

export function createBodyLog(deps: {
  db: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
}): BodyLog {
  const { db, vault, clock, log } = deps;
  const writing = new Set<Promise<void>>();

  const add = (entry: Entry): void => {
    if (writing.size >= MAX_WRITING) return;
    const expiresAt = new Date(clock().getTime() + SANDBOX_BODY_HOURS * 3_600_000);
    const work = db
      .transaction((tx) => store(tx, vault, entry, expiresAt))
      .catch((error: unknown) => log.warn({ err: error }, "a sandbox body could not be kept"))
      .finally(() => writing.delete(work));
    writing.add(work);
  };

  return {
    async begin({ loggedBodies }, caller, requestId, { body, file }) {
      if (!loggedBodies || !isKept(caller)) return undefined;
      const space: Space = { appId: caller.appId, mode: "test" };
      const subject = await subjectOfBody(db, vault, space, body);
      const request = textOf(shownRequest(body, file, loggedBodies.request));
      const end = (reply: string | undefined): void =>
        add({ requestId, space, subject, request, reply });
      return {
        end: (reply) => end(shownReply(reply, loggedBodies.reply)),
        fail: ({ code, message, details }) =>
          end(JSON.stringify({ error: { code, message, details } })),
      };
    },
    beginRefusal(operation, caller, requestId, body) {
      if (!isKept(caller)) return undefined;
      // A form is not JSON, and an operation without logged bodies may hold secrets.
      const isShown =
        operation.loggedBodies !== undefined && operation.body && !(body instanceof Form);
      const request = isShown ? textOf(shapeOf(body, operation.body)) : undefined;
      const space: Space = { appId: caller.appId, mode: "test" };
      return (error) =>
        add({ requestId, space, subject: undefined, request, reply: refusalOf(operation, error) });
    },
    async close() {
      await Promise.all(writing);
    },
  };
}

const isKept = ({ key, logsSandboxBodies }: Caller): boolean =>
  logsSandboxBodies && key.mode === "test";

/** The candidate that a body names, with the number of their last erasure before the work. */
async function subjectOfBody(
  db: Queryable,
  vault: Vault,
  space: Space,
  body: unknown,
): Promise<Entry["subject"]> {
  const { external_candidate_id: id } = (body ?? {}) as { external_candidate_id?: unknown };
  if (typeof id !== "string") return undefined;
  const candidate = candidateHash(vault, space, id);
  return { candidate, lastErasure: await lastErasureOf(db, candidate) };
}

function shownRequest(
  body: unknown,
  file: Buffer | undefined,
  kept: readonly string[] = [],
): object | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  return {
    ...(withoutTexts(body, kept) as object),
    ...(file ? { file: { omitted_bytes: file.length } } : {}),
  };
}

function shownReply(reply: string, kept: LoggedBodies["reply"]): string | undefined {
  if (kept === undefined || kept === "all") return kept && reply;
  return JSON.stringify(withoutTexts(JSON.parse(reply), kept));
}

/** Texts by their length, except those of the kept fields. */
function withoutTexts(value: unknown, kept: readonly string[]): unknown {
  if (kept.includes("")) return value;
  if (typeof value === "string") return { omitted_characters: value.length };
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one, below(kept, "*")));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutTexts(inner, below(kept, name))]),
  );
}

/** What is left of the paths below a field; "" where all of it is kept. */
const below = (kept: readonly string[], name: string): string[] =>
  kept.flatMap((path) => {
    const [first, ...rest] = path.split(".");
    return first === name ? [rest.join(".")] : [];
  });

const textOf = (value: object | undefined): string | undefined => value && JSON.stringify(value);

/** The name that stands for one of the caller's, which may be any text. */
const UNKNOWN_FIELD = "(unknown field)";

interface DeclaredFields {
  enum?: readonly unknown[];
  properties?: Record<string, DeclaredFields>;
  items?: DeclaredFields;
  anyOf?: readonly DeclaredFields[];
}

/** A schema with the fields of all its alternatives. */
const flat = ({ anyOf = [], ...own }: DeclaredFields): DeclaredFields =>
  anyOf.map(flat).reduce(
    (all, one) => ({
      enum: [...(all.enum ?? []), ...(one.enum ?? [])],
      properties: { ...all.properties, ...one.properties },
      ...((all.items ?? one.items) && { items: (all.items ?? one.items)! }),
    }),
    own,
  );

/** The error of a refused request with the names of declared fields only. */
function refusalOf(
  { params, query, body }: LoggedOperation,
  { code, message, details }: PublicError,
): string {
  const parts = [params, query, body].filter((part) => part !== undefined);
  const shown = details.map((detail) => {
    const path = detail.field.split(".");
    const ways = parts.map((part) => declaredPath(part as DeclaredFields, path));
    const known = ways.find((way) => !way.includes(UNKNOWN_FIELD)) ?? ways.at(-1) ?? [];
    return { field: known.join(".") || UNKNOWN_FIELD, message: detail.message };
  });
  const told = shown.length === 0 ? message : fieldErrors(shown).message;
  return JSON.stringify({ error: { code, message: told, details: shown } });
}

function declaredPath(schema: DeclaredFields, [name, ...rest]: string[]): string[] {
  if (name === undefined) return [];
  const { properties = {}, items } = flat(schema);
  const isEntry = items !== undefined && /^\d+$/.test(name);
  const inner = isEntry ? items : Object.hasOwn(properties, name) ? properties[name] : undefined;
  return inner ? [name, ...declaredPath(inner, rest)] : [UNKNOWN_FIELD];
}

/** What was sent: numbers and flags, the length of texts, the values of enumerations. */
function shapeOf(value: unknown, schema: DeclaredFields = {}): object | undefined {
  return typeof value === "object" && value !== null
    ? (shapeOfPart(value, schema) as object)
    : undefined;
}

function shapeOfPart(value: unknown, schema: DeclaredFields): unknown {
  const { enum: values, properties = {}, items } = flat(schema);
  if (typeof value === "string")
    return values?.includes(value) ? value : { omitted_characters: value.length };
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((one): unknown => (items ? shapeOfPart(one, items) : omitted(one)));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, unknown] => {
      const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return declared ? [name, shapeOfPart(inner, declared)] : [UNKNOWN_FIELD, omitted(inner)];
    }),
  );
}

const omitted = (value: unknown): object => ({
  omitted_characters: JSON.stringify(value).length,
});

const contextOf = (part: "request" | "reply", appId: string, requestId: string): SealContext => ({
  purpose: PURPOSE,
  appId,
  id: `${part}:${requestId}`,
});

/**
 * Nothing is stored about a candidate who was erased since the request began, nor for an app that
 * has switched the log off meanwhile or keeps no results: a caller is remembered for a second.
 */
async function store(tx: Tx, vault: Vault, entry: Entry, expiresAt: Date): Promise<void> {
  const { requestId, space, subject } = entry;
  const { appId } = space;
  const owner =
    subject &&
    (await keepFor(tx, space, subject.candidate, { lastErasure: subject.lastErasure, expiresAt }));
  if (subject && !owner) return;
  const seal = (part: "request" | "reply"): Buffer | null => {
    const bytes = entry[part] === undefined ? undefined : Buffer.from(entry[part], "utf8");
    if (!bytes || bytes.length > MAX_BYTES) return null;
    return vault.encrypt(contextOf(part, appId, requestId), bytes, owner?.key);
  };
  await tx.query(
    `INSERT INTO sandbox_bodies (request_id, app_id, candidate, request, reply, expires_at)
     SELECT $1, id, $3, $4, $5, $6 FROM apps
     WHERE id = $2 AND log_sandbox_bodies AND retention_months > 0 FOR SHARE
     ON CONFLICT (request_id) DO NOTHING`,
    [requestId, appId, owner?.candidate ?? null, seal("request"), seal("reply"), expiresAt],
  );
}

/** The fields of `readBodies`. */
export const BODY_FIELDS = {
  request_body: Type.Unknown({
    description: `In the sandbox, for ${SANDBOX_BODY_HOURS} hours, if the app switched it on: the JSON that was sent, with the length of every text that may tell of a person in its place. Else null.`,
  }),
  reply_body: Type.Unknown({ description: "The JSON of the reply, as `request_body`" }),
  bodies_expire_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
};

/** What is kept of a request's bodies. */
export async function readBodies(
  { db, vault }: { db: Queryable; vault: Vault },
  appId: string,
  requestId: string,
  now: Date,
): Promise<{ request_body: unknown; reply_body: unknown; bodies_expire_at: string | null }> {
  const [row] = await db.query<{
    request: Buffer | null;
    reply: Buffer | null;
    ownKey: Buffer | null;
    expiresAt: Date;
  }>(
    `SELECT request, reply, ${keySql("candidate")} AS "ownKey", expires_at AS "expiresAt"
     FROM sandbox_bodies WHERE request_id = $1 AND app_id = $2 AND expires_at > $3`,
    [requestId, appId, now],
  );
  const open = (part: "request" | "reply"): unknown => {
    const sealed = row?.[part];
    if (!sealed || vault.isDestroyed(sealed, row.ownKey)) return null;
    const bytes = vault.decrypt(contextOf(part, appId, requestId), sealed, row.ownKey);
    return JSON.parse(bytes.toString("utf8")) as unknown;
  };
  return {
    request_body: open("request"),
    reply_body: open("reply"),
    bodies_expire_at: row?.expiresAt.toISOString() ?? null,
  };
}

/** For an app that switches the log off. */
export async function deleteBodiesOf(tx: Tx, appId: string): Promise<void> {
  await tx.query("DELETE FROM sandbox_bodies WHERE app_id = $1", [appId]);
}

/** For an app that keeps no results; it writes no more of them. */
export const releaseBodies: Release = (db, appId) =>
  db.transaction((tx) => deleteBodiesOf(tx, appId));

export const bodyHolding: CandidateHolding = {
  tables: ["sandbox_bodies"],
  async forget(tx, { appId }, candidate) {
    const rows = await tx.query(
      "DELETE FROM sandbox_bodies WHERE app_id = $1 AND candidate = $2 RETURNING 1",
      [appId, candidate],
    );
    return { logged_bodies: rows.length };
  },
};

const sealedPart = (part: "request" | "reply"): SealedColumn => ({
  table: "sandbox_bodies",
  column: part,
  key: ["request_id"],
  purpose: PURPOSE,
  id: `'${part}:' || request_id::text`,
  ownKey: keySql("candidate"),
});

export const sealedBodies: readonly SealedColumn[] = [sealedPart("request"), sealedPart("reply")];

const SWEEP_BATCH = 1_000;

/** Without a guard: what is kept for a day as a favour must never be kept for longer. */
export const bodySweep: Sweep = {
  name: "sandbox-bodies",
  schedule: "* * * * *",
  async run(db) {
    for (;;) {
      const rows = await db.query(
        `DELETE FROM sandbox_bodies WHERE request_id = ANY (ARRAY(
           SELECT request_id FROM sandbox_bodies WHERE expires_at <= now() LIMIT $1
           FOR UPDATE SKIP LOCKED)) RETURNING 1`,
        [SWEEP_BATCH],
      );
      if (rows.length < SWEEP_BATCH) return;
    }
  },
};
