import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createApp, createKey, createKeyLookup, grant, listApps, SCOPES } from "../access/index.ts";
import type { Runtime } from "../platform/runtime.ts";

export interface DemoKeys {
  test: string;
  live: string;
}

const DEMO_CREDITS = 1_000;
const LOCK = 7_294_812;

/**
 * On the first start: an app to try things with. Only its own machine's file knows the keys in
 * clear, so that later starts can show them again; a database of your own gets no demo.
 */
export async function prepareDemo({ config, db, clock }: Runtime): Promise<DemoKeys | undefined> {
  if (config.databaseUrl) return undefined;
  const file = join(config.dataDir, "demo-keys.json");
  const made = await db.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    if ((await listApps(tx)).length > 0) return undefined;
    const app = await createApp(tx, clock, { name: "Demo" });
    await grant(tx, app.id, DEMO_CREDITS * 1000, "demo credits", clock());
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
    // Before the commit: a crash in between leaves a file too many, not keys that nobody knows.
    await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  });
  if (made) return made;
  const kept = await readFile(file, "utf8").catch(() => "{}");
  const keys = JSON.parse(kept) as Partial<DemoKeys>;
  const lookUp = createKeyLookup(db, clock);
  const areValid = keys.test && keys.live && (await lookUp(keys.test)) && (await lookUp(keys.live));
  return areValid ? (keys as DemoKeys) : undefined;
}
