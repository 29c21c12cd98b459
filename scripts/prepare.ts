/*
 * `npm ci` runs this in a checkout, and the Dockerfile in the image: the first start then finds its
 * modules and its knowledge base compiled. It fills a cache: where it fails, that start compiles.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

const [folder = join(import.meta.dirname, "../node_modules/.cache/waymark")] =
  process.argv.slice(2);

enableCompileCache(folder);
await import("../src/platform/resolve-own.ts");
await import("../src/process/main.ts");
await import("../src/process/serve.ts");
const { loadKnowledge } = await import("../src/process/start-roles.ts");
const { engine } = await loadKnowledge(undefined, { cacheFolder: folder });
// The cache holds only those functions of a module that have run.
const { warmUpInSteps } = await import("../src/reading/index.ts");
await warmUpInSteps(engine, () => false);
// The process of an import is killed once it is done, so it never writes the cache.
await import("../src/features/import/import-side.ts");
const { createRowCheck } = await import("../src/features/import/check-rows.ts");
const { readSoundPosting } = await import("../src/features/import/read-row.ts");
const { emptyReport } = await import("../src/features/import/report.ts");
const { Vocabulary } = await import("../src/engine/postings.ts");
const record = {
  external_id: "1",
  title: "Senior Software Engineer (m/f/d)",
  company: "Acme Ltd",
  location: "Berlin, Germany",
  salary: "60,000 - 80,000 EUR a year",
  description: "You build services in Python.<br>Requirements<br>- 5 years with PostgreSQL",
};
const [row] = createRowCheck(emptyReport(), "", new Date()).check({ line: 1, record });
if (row) readSoundPosting(engine, new Vocabulary(), row.posting);
