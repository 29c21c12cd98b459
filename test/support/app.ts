import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { inject } from "vitest";
import { createApp, createKey, grant, SCOPES, type Operation } from "../../src/access/index.ts";
import type { Mode } from "../../src/privacy/index.ts";
import { buildApp } from "../../src/process/app.ts";
import type { Engine } from "../../src/engine/index.ts";
import { createSharedJobIndex } from "../../src/features/jobs/index.ts";
import { fingerprintKnowledge, loadEngine } from "../../src/knowledge/index.ts";
import { acceptAudit } from "../../src/access/index.ts";
import { readAuditHead } from "../../src/access/index.ts";
import { serveOperatorApi } from "../../src/operator/api/api.routes.ts";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { openVault, type Vault } from "../../src/platform/crypto.ts";
import { sealLookupKey } from "../../src/platform/key-ring.ts";
import { openDocumentPool, type DocumentPool } from "../../src/platform/documents/index.ts";
import type { LanguageModel, ModelConfig } from "../../src/model/index.ts";
import { createLog, type Log } from "../../src/platform/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import type { Replica } from "../../src/platform/postgres/replica.ts";
import { openResumeReader, openTextThreads, type ResumeReader } from "../../src/reading/index.ts";
import { createTestCatalogue } from "./catalogue.ts";
import { modelConfig } from "./model-config.ts";
import { TEMPLATE, type TestServer } from "./template.ts";
import { DEADLINE_MS } from "./until.ts";

export const TEST_SECRET = "a-secret-for-tests-of-more-than-32-bytes";

const TEST_LOOKUP_KEY = Buffer.alloc(32, "look-up key of tests");

/** The vault shared by servers over a database prepared by `startTestApp`. */
export const testVault = (): Vault =>
  openVault({ secrets: [TEST_SECRET], lookupKey: TEST_LOOKUP_KEY });

/** Server processes that open the database later find the same look-up key. */
export async function prepareVault(db: Database): Promise<Vault> {
  await db.query("INSERT INTO facts VALUES ('lookup-key', $1) ON CONFLICT DO NOTHING", [
    sealLookupKey(TEST_SECRET, TEST_LOOKUP_KEY),
  ]);
  const vault = testVault();
  const { seal } = await readAuditHead(db);
  if (!seal) await acceptAudit(db, vault);
  return vault;
}

let engine: Engine | undefined;
/** Loaded once for all test files of a thread. */
export const testEngine = (): Engine => (engine ??= loadEngine());

let documents: DocumentPool | undefined;
export const testDocuments = (): DocumentPool =>
  (documents ??= openDocumentPool({ timeoutMs: DEADLINE_MS }));

let reader: ResumeReader | undefined;
export const testReader = (): ResumeReader =>
  (reader ??= openResumeReader({
    engine: testEngine(),
    threads: openTextThreads({ knowledgeDir: undefined, fingerprint: fingerprintKnowledge() }),
    log: createLog("silent"),
  }));

export interface TestDatabase extends Database {
  readonly url: string;
  /** Leaves it as PostgreSQL made it: no schema but an empty `public`. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

/** A separate database, cloned from the migrated template. */
export async function createTestDatabase(
  { host, user }: TestServer = inject("postgres"),
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Without the limits of the product: on a busy machine a database takes its time.
  const admin = new pg.Client({ host, user, database: "postgres" });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const patient = { query_timeout: DEADLINE_MS, connectionTimeoutMillis: DEADLINE_MS };
  const db = openDatabase({ connection: { host, user, database: name, ...patient } });
  return {
    ...db,
    url: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    async empty() {
      const schemas = await db.query<{ name: string }>(
        "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$'",
      );
      for (const { name: schema } of schemas) await db.query(`DROP SCHEMA ${schema} CASCADE`);
      await db.query("CREATE SCHEMA public");
    },
    async drop() {
      await db.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // Tests check bodies at run time, so `any` is fine here.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface SendOptions {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Send = (method: string, path: string, options?: SendOptions) => Promise<Reply>;

export interface TestApp {
  url: string;
  db: TestDatabase;
  clock: Clock;
  vault: Vault;
  send: Send;
  /** An app with credits, and keys for it. */
  customer(options?: CustomerOptions): Promise<Customer>;
  /** Stops the server; the database stays. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface CustomerOptions {
  credits?: number;
  sandboxQuota?: number;
  rateRead?: number;
  rateAi?: number;
}

export interface Customer {
  appId: string;
  live: string;
  test: string;
  key(options?: Partial<Parameters<typeof createKey>[2]>): Promise<{ id: string; key: string }>;
}

export async function startTestApp(
  options: {
    operations?: Operation[];
    clock?: Clock;
    role?: "all" | "api";
    trustProxy?: string[];
    allowPrivateHosts?: boolean;
    docs?: boolean;
    console?: boolean;
    sandboxKey?: string;
    /** Starts the server in its state before the job index has loaded. */
    isIndexLoading?: boolean;
    /** The folder with an operator's own records, for the operators' API. */
    knowledgeDir?: string;
    requireSecondFactor?: boolean;
    signUp?: "off" | "invite" | "open";
    portalOrigins?: string[];
    smtpUrl?: string;
    oidcIssuer?: string;
    languageModel?: LanguageModel | undefined;
    /** What the operators' API says of it. */
    modelConfig?: ModelConfig;
    documents?: DocumentPool;
    log?: Log;
    /** An existing database; closing the app drops it too. */
    db?: TestDatabase;
    replica?: Replica;
    vault?: Vault;
  } = {},
): Promise<TestApp> {
  const db = options.db ?? (await createTestDatabase());
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog("silent");
  const parts = { db, clock, log, engine: testEngine() };
  const catalogue = createTestCatalogue(parts);
  const index = createSharedJobIndex(catalogue, parts.engine);
  const config = {
    role: options.role ?? ("all" as const),
    trustProxy: options.trustProxy ?? [],
    allowPrivateHosts: options.allowPrivateHosts ?? false,
    docs: options.docs ?? true,
    console: options.console ?? true,
    databaseUrl: db.url,
    processes: 1,
    dataDir: ".",
    knowledgeDir: options.knowledgeDir ?? "",
    ...modelConfig(""),
    ...options.modelConfig,
    llmPrices: { sent: 1, received: 2 },
    ocr: false,
    requireSecondFactor: options.requireSecondFactor ?? false,
    signUp: options.signUp ?? ("off" as const),
    portalOrigins: options.portalOrigins ?? [],
    smtpUrl: options.smtpUrl ?? "",
    publicUrl: options.smtpUrl === undefined ? "" : "https://console.example.com",
    oidcIssuer: options.oidcIssuer ?? "",
    oidcClientId: options.oidcIssuer === undefined ? "" : "waymark",
    oidcClientSecret: options.oidcIssuer === undefined ? "" : "a-secret-of-the-client",
  };
  const vault = options.vault ?? (await prepareVault(db));
  const watch = { clock, driftMs: () => 0, isWrong: () => false, jumps: () => 0, stop: () => {} };
  const app = buildApp(
    {
      ...parts,
      index,
      config,
      vault,
      serveBeside: (beside) =>
        serveOperatorApi(beside, {
          ...parts,
          config,
          index,
          vault,
          watch,
          reader: testReader(),
          languageModel: options.languageModel,
          processId: "test",
        }),
      documents: options.documents ?? testDocuments(),
      reader: testReader(),
      languageModel: options.languageModel,
      replica: options.replica,
      sandboxKey: options.sandboxKey,
    },
    options.operations,
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  if (!options.isIndexLoading) {
    catalogue.start();
    await catalogue.loaded;
  }
  const stop = async (): Promise<void> => {
    await app.close();
    await catalogue.stop();
  };
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    db,
    clock,
    vault,
    send: sender(url),
    customer: (customer) => createCustomer(db, clock, customer),
    stop,
    async close() {
      await stop();
      await db.drop();
    },
  };
}

/** Sends real HTTP to a server. Paths are below /v1 unless they start with //. */
export function sender(url: string): Send {
  return async (method, path, { key, body, headers } = {}) => {
    const target = path.startsWith("//") ? path.slice(1) : `/v1${path}`;
    const response = await fetch(url + target, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
}

export async function createCustomer(
  db: Database,
  clock: Clock,
  options: CustomerOptions = {},
): Promise<Customer> {
  const { credits = 0, ...settings } = { rateRead: 100_000, rateAi: 100_000, ...options };
  const app = await createApp(db, clock, { name: "Test customer", ...settings });
  if (credits > 0)
    await db.transaction((tx) =>
      grant(tx, testVault(), app.id, Math.round(credits * 1000), null, clock()),
    );
  const key = async (input: Partial<Parameters<typeof createKey>[2]> = {}) => {
    const made = await createKey(db, clock, {
      appId: app.id,
      mode: "live",
      type: "secret",
      name: "a key",
      scopes: SCOPES,
      ipAllowlist: [],
      expiresAt: null,
      ...input,
    });
    return { id: made.id, key: made.key };
  };
  const of = async (mode: Mode) => (await key({ mode })).key;
  return { appId: app.id, live: await of("live"), test: await of("test"), key };
}
