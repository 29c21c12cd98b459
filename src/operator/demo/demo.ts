import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Engine } from "../../engine/index.ts";
import { areUsable, createApp, createKey, grant, listApps, SCOPES } from "../../access/index.ts";
import { hasJobsBeside } from "../../features/catalogue/index.ts";
import { importRows, openReadingPool } from "../../features/import/index.ts";
import { lockInTransaction } from "../../platform/postgres/locks.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { GENERATED_SOURCE, generatePostings } from "./demo-postings.ts";

interface DemoKeys {
  test: string;
  live: string;
}

/** The demo's entries in the data folder. */
interface DemoFile extends DemoKeys {
  isCatalogueLoaded?: boolean;
}

export interface Demo extends DemoFile {
  /** True when this start created it. */
  isNew: boolean;
}

const DEMO_CREDITS = 1_000;

/**
 * Creates a demo app on the first start. Its keys in clear are only in a file in the data folder,
 * so later starts can show them; an external database gets no demo.
 */
export async function prepareDemo(runtime: Runtime): Promise<Demo | undefined> {
  return runtime.config.databaseUrl ? undefined : prepareKeys(runtime, demoFileOf(runtime));
}

/** Contains the keys in clear, readable only by the owner of the data folder. */
export const demoFileOf = ({ config }: Pick<Runtime, "config">): string =>
  join(config.dataDir, "demo-keys.json");

export interface LoadOptions {
  readonly engine: Engine;
  /** Stops the load; what is loaded stays and the next start loads the rest. */
  readonly signal: AbortSignal;
  say(line: string): void;
}

/**
 * Loads a generated catalogue, unless there are real postings. Never fails: everything else works
 * without it.
 */
export async function loadDemoCatalogue(
  runtime: Runtime,
  demo: Demo | undefined,
  { engine, signal, say }: LoadOptions,
): Promise<void> {
  const { config, db, clock, log } = runtime;
  const count = config.demoPostings;
  if (!demo || demo.isCatalogueLoaded || count === 0) return;
  const reader = openReadingPool(config.knowledgeDir || undefined);
  // On abort, unread rows are dropped; written ones stay.
  signal.addEventListener("abort", () => void reader.close());
  try {
    if (await hasJobsBeside(db, GENERATED_SOURCE)) return;
    say(`Loading ${count.toLocaleString("en")} made-up postings to try things with …`);
    const rows = generatePostings(engine, { count, seed: 1, now: clock() });
    await importRows({ db, clock, reader }, rows, { source: GENERATED_SOURCE });
    const { test, live } = demo;
    const file: DemoFile = { test, live, isCatalogueLoaded: true };
    await writeFile(demoFileOf(runtime), JSON.stringify(file), { mode: 0o600 });
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error }, "the demo catalogue could not be loaded; the next start retries");
  } finally {
    await reader.close();
  }
}

async function prepareKeys({ db, vault, clock }: Runtime, file: string): Promise<Demo | undefined> {
  const made = await db.transaction(async (tx) => {
    await lockInTransaction(tx, "demo");
    if ((await listApps(tx)).length > 0) return undefined;
    const app = await createApp(tx, clock, { name: "Demo" });
    await grant(tx, vault, app.id, DEMO_CREDITS * 1000, "demo credits", clock());
    const rights = {
      appId: app.id,
      type: "secret" as const,
      scopes: SCOPES,
      ipAllowlist: [],
      expiresAt: null,
    };
    const test = await createKey(tx, clock, { ...rights, mode: "test", name: "demo sandbox key" });
    const live = await createKey(tx, clock, { ...rights, mode: "live", name: "demo live key" });
    const keys = { test: test.key, live: live.key };
    // Written before the commit: a crash in between leaves an unused file instead of unknown keys.
    await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  });
  if (made) return { ...made, isNew: true };
  const kept = await readFile(file, "utf8").catch(() => "{}");
  const keys = JSON.parse(kept) as Partial<DemoFile>;
  const areValid = keys.test && keys.live && (await areUsable(db, [keys.test, keys.live], clock()));
  return areValid ? { ...(keys as DemoFile), isNew: false } : undefined;
}
