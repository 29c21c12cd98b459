/*
 * `npm run bench NAME [-- FLAGS]` runs one load test; without a name it lists them. Each says in its
 * own file what it measures.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";

/** Load tests by file, with the flags that Node needs for them. */
const LOAD_TESTS: Readonly<Record<string, { file: string; node?: readonly string[] }>> = {
  admission: { file: "load/admission.ts" },
  analysis: { file: "load/analysis.ts" },
  catalogue: { file: "load/catalogue.ts", node: ["--expose-gc"] },
  documents: { file: "load/documents.ts" },
  edge: { file: "load/edge.ts" },
  "fair-shares": { file: "load/fair-shares.ts" },
  feed: { file: "load/feed.ts" },
  import: { file: "load/import.ts" },
  "import-start": { file: "load/import-start.ts" },
  opensearch: { file: "load/opensearch.ts", node: ["--max-old-space-size=8000"] },
  pathways: { file: "load/pathways.ts" },
  peers: { file: "peers/peers.ts" },
  processes: { file: "load/processes.ts" },
  resumes: { file: "load/resumes.ts", node: ["--max-semi-space-size=16"] },
  "scan-memory": { file: "load/scan-memory.ts" },
  snapshot: { file: "load/snapshot.ts", node: ["--expose-gc", "--max-old-space-size=12000"] },
  start: { file: "load/start.ts" },
  tables: { file: "load/tables.ts" },
  webhooks: { file: "load/webhooks.ts" },
  "webhooks-https": { file: "load/webhooks-https.ts" },
};

const [name = "", ...flags] = process.argv.slice(2);
const test = LOAD_TESTS[name];
if (test) {
  const child = spawn(
    process.execPath,
    [...(test.node ?? []), join(import.meta.dirname, test.file), ...flags],
    { stdio: "inherit" },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => (process.exitCode = code ?? 1));
} else {
  console.error(
    `usage: npm run bench NAME [-- FLAGS]\nNAME: ${Object.keys(LOAD_TESTS).join(", ")}`,
  );
  process.exitCode = 2;
}
