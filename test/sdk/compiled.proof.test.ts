import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { startWorker } from "../../src/platform/tasks.ts";
import { testDocuments, testEngine, testReader, testVault } from "../support/app.ts";
import { batchTasksFor } from "../support/batches.ts";
import { temporaryFolder, type Folder } from "../support/command.ts";
import { asPdf } from "../support/file-server.ts";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import type { Received } from "../support/receiver.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { startWebhookBench, type WebhookBench } from "../support/webhooks.ts";
import { COMPILED_SDKS, type Program } from "./compiled-sdks.ts";

const SDK = join(import.meta.dirname, "../../sdk");
const VECTORS = join(import.meta.dirname, "../../docs/guides/webhook-vectors.json");

interface Vector {
  secret: string;
  header: string;
  body: string;
  now: number;
  valid: boolean;
}

/** A delivery at the time of its signature. */
function vectorOf({ headers, raw }: Received, secret: string): Omit<Vector, "valid"> {
  const header = headers["x-service-signature"] as string;
  const now = Number(/t=(\d+)/.exec(header)![1]);
  return { secret, header, body: raw.toString(), now };
}

describe.each(COMPILED_SDKS)("$title", ({ isHere, build, run, name }) => {
  let pathways: PathwayBench;
  let webhooks: WebhookBench;
  let folder: Folder;
  let program: Program;
  beforeAll(async () => {
    if (!isHere) return;
    folder = await temporaryFolder();
    program = await build(join(folder.path, "program"));
    pathways = await startPathwayBench();
    webhooks = await startWebhookBench();
    const titles = ["Python Developer", "Python Tester", "Gardener"];
    await addJobs(
      pathways.app.db,
      titles.map((title) => ({ title, skills: ["python"] })),
    );
  });
  afterAll(async () => {
    if (!isHere) return;
    await pathways.close();
    await webhooks.close();
    await folder.remove();
  });

  it.skipIf(!isHere)("does the same as the TypeScript SDK", async () => {
    const { live } = await pathways.app.customer({ credits: 100 });
    const pdf = join(folder.path, "cv.pdf");
    await writeFile(pdf, asPdf(DEVELOPER));
    const env = { WAYMARK_URL: pathways.app.url, WAYMARK_KEY: live, WAYMARK_PDF: pdf };
    expect(await program(["walk"], { env })).toEqual({
      mode: "live",
      titles: ["Gardener", "Python Developer", "Python Tester"],
      missing: ["COBOL"],
      format: "pdf",
      erased: 2,
      isPlanned: true,
      failure: "role_not_recognized",
      field: "per_page",
      help: expect.stringContaining("/docs/errors/validation_error"),
      stranger: "unauthorized",
      dots: expect.stringContaining("is no id"),
    });
  });

  it.skipIf(!isHere)("has a program in its README that runs", async () => {
    await addJobs(pathways.app.db, [{ title: "Data Analyst", skills: ["sql"], country: "DE" }]);
    const { test } = await pathways.app.customer();
    const readme = await readFile(join(SDK, name, "README.md"), "utf8");
    const [, code] = new RegExp(`\`\`\`${name}\\n(.*?)\`\`\``, "s").exec(readme)!;
    const home = join(folder.path, "readme");
    await mkdir(home);
    await writeFile(join(home, "cv.pdf"), asPdf(DEVELOPER));
    const program = code!.replace("http://127.0.0.1:8080", pathways.app.url);
    expect(await run(program, home, { WAYMARK_KEY: test })).toMatch(/^Data Analyst\n\d+ .+\n$/);
  });

  it.skipIf(!isHere)("repeats a lost reply with its key, and waits as it is asked", async () => {
    const { live } = await pathways.app.customer({ credits: 10 });
    const env = { WAYMARK_URL: pathways.app.url, WAYMARK_KEY: live };
    const seen = (await program(["retries"], { env })) as { keys: string[] };
    expect(seen).toMatchObject({ balance: 9, isLeft: true });
    expect(seen.keys).toHaveLength(2);
    expect(seen.keys[0]).toMatch(/^\S{20,}$/);
    expect(seen.keys[1]).toBe(seen.keys[0]);
  });

  it.skipIf(!isHere)("sends a batch of files, and knows the event of its end", async () => {
    const { app, receiver } = webhooks;
    const { live } = await app.customer({ credits: 10 });
    const path = `/${name}-batch-${live.slice(-8)}`;
    const pdf = join(folder.path, "cv.pdf");
    await writeFile(pdf, asPdf(DEVELOPER));
    const connection = { WAYMARK_URL: app.url, WAYMARK_KEY: live };
    const env = { ...connection, WAYMARK_PDF: pdf, RECEIVER_URL: `${receiver.url}${path}` };
    const sent = (await program(["batch"], { env })) as { batch: string; secret: string };
    expect(sent).toMatchObject({ total: 2, whose: { "cv.pdf": "ada", "ben.pdf": "ben" } });
    const parts = { vault: testVault(), engine: testEngine(), reader: testReader() };
    const tasks = batchTasksFor(app.db, { ...parts, documents: testDocuments() });
    const worker = await startWorker(app.db, tasks, createLog("silent"));
    const [delivery] = await receiver.arrived(path);
    await worker.stop();
    expect(delivery!.event.data.progress).toMatchObject({ total: 2, completed: 2 });
    const input = JSON.stringify([vectorOf(delivery!, sent.secret)]);
    expect(await program(["vectors"], { input })).toEqual({ holds: [true], names: sent.batch });
  });

  it.skipIf(!isHere)("manages an endpoint and verifies what it receives", async () => {
    const { live } = await webhooks.app.customer({ credits: 10 });
    const path = `/${name}-${live.slice(-8)}`;
    const RECEIVER_URL = `${webhooks.receiver.url}${path}`;
    const env = { WAYMARK_URL: webhooks.app.url, WAYMARK_KEY: live, RECEIVER_URL };
    const made = (await program(["webhooks"], { env })) as { endpoint: string; secret: string };
    const [delivery] = await webhooks.receiver.arrived(path);
    const received = vectorOf(delivery!, made.secret);
    const published = JSON.parse(await readFile(VECTORS, "utf8")) as Vector[];
    const list = [received, { ...received, body: `${received.body} ` }, ...published];
    expect(await program(["vectors"], { input: JSON.stringify(list) })).toEqual({
      // Nothing is signed correctly in one of them, which is no event.
      holds: [true, false, ...published.map(({ valid, body }) => valid && body !== "")],
      names: made.endpoint,
    });
  });
});
