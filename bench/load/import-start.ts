/*
 * Measures what an import costs before its first row: the CPU of its process, as the worker starts it, until the
 * only row of a file is written, and until the same file is found unchanged. Modules and knowledge base
 * are compiled first, as by `npm ci`: those of a checkout that was changed or moved since are not.
 *
 *   npm run bench import-start -- [--runs 5]
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importInProcess } from "../../src/features/import/import-process.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { childrenOf, ownCpuMsOf } from "./cpu.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const ROOT = join(import.meta.dirname, "../..");
// The process of an import is killed once it is done, so it never writes what it compiled.
spawnSync("npm", ["run", "prepare"], { cwd: ROOT, stdio: "ignore" });
enableCompileCache(join(ROOT, "node_modules/.cache/waymark"));

const POSTING = {
  external_id: "1",
  title: "Senior Software Engineer (m/f/d)",
  company: "Acme Ltd",
  location: "Berlin, Germany",
  description: "You build services in Python.<br>Requirements<br>- 5 years with PostgreSQL",
};

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const embedded = await openEmbedded(join(folder, "data"), createLog("silent"));
await embedded.ensure();
const db = openDatabase({ connection: embedded.url });
try {
  await migrate(db);
  console.log(`load before ${loadavg()[0]!.toFixed(1)}`);
  for (let run = 1; run <= Number(values.runs); run++) {
    const file = join(folder, `${run}.ndjson`);
    await writeFile(file, `${JSON.stringify({ ...POSTING, external_id: String(run) })}\n`);
    const [first, again] = [await cpuOfImport(file), await cpuOfImport(file)];
    console.log(`a row: ${first} ms of CPU; the same again: ${again} ms`);
  }
} finally {
  await db.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

async function cpuOfImport(file: string): Promise<number> {
  let cpuMs = 0;
  const job = { from: { file }, format: "ndjson", source: "bench", isReplacing: false } as const;
  await importInProcess({ db, knowledgeDir: undefined, allowPrivateHosts: true }, job, {
    signal: AbortSignal.timeout(120_000),
    onProgress: () => (cpuMs = ownCpuMsOf(importer())),
  });
  return cpuMs;
}

function importer(): number {
  const isImporter = (pid: number): boolean =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("import-child");
  return childrenOf(process.pid).find(isImporter) ?? 0;
}
