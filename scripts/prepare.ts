/*
 * `npm ci` runs this in a checkout, and the Dockerfile in the image: the first start then finds its
 * modules and its knowledge base compiled. It fills a cache: where it fails, that start compiles.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

const [folder = join(import.meta.dirname, "../node_modules/.cache/waymark")] =
  process.argv.slice(2);

enableCompileCache(folder);
await import("../src/process/main.ts");
await import("../src/process/serve.ts");
const { loadKnowledgeInSteps } = await import("../src/process/start-roles.ts");
const { engine } = await loadKnowledgeInSteps(undefined, { cacheFolder: folder });
// The cache holds only those functions of a module that have run.
const { warmUpInSteps } = await import("../src/reading/index.ts");
await warmUpInSteps(engine, () => false);
