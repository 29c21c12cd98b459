import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Waymark } from "../../sdk/typescript/src/index.ts";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { startWebhookBench, type WebhookBench } from "../support/webhooks.ts";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples");

interface Example {
  child: ChildProcess;
  /** Everything printed up to and including this text. */
  printed(text: string): Promise<string>;
}

const children: ChildProcess[] = [];

function start(name: string, url: string, key: string): Example {
  const env = { ...process.env, WAYMARK_URL: url, WAYMARK_KEY: key, PORT: "0" };
  const child = spawn(process.execPath, [join(EXAMPLES, name)], { env });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    async printed(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
        await Promise.race([
          once(child.stdout, "data"),
          once(child.stderr, "data"),
          once(child, "exit"),
        ]);
      }
      return output;
    },
  };
}

const portOf = (output: string): string => /port: (\d+)/.exec(output)![1]!;

describe("the examples", () => {
  let bench: PathwayBench;
  let webhooks: WebhookBench;
  beforeAll(async () => {
    bench = await startPathwayBench();
    webhooks = await startWebhookBench();
    await addJobs(bench.app.db, [{ title: "Nurse <b>", skills: ["python"], country: "DE" }]);
  });
  afterAll(async () => {
    for (const child of children) child.kill();
    await bench.close();
    await webhooks.close();
  });

  it("include a job board that searches and shows a posting", async () => {
    const { test } = await bench.app.customer();
    const board = start("job-board.ts", bench.app.url, test);
    const base = `http://127.0.0.1:${portOf(await board.printed("port:"))}`;
    const list = await (await fetch(`${base}/?q=nurse`)).text();
    expect(list).toContain("1 jobs");
    expect(list).toContain("DE (1)");
    expect(list).not.toContain("Nurse <b>");
    const path = /href="(\/jobs\/[^"]+)"/.exec(list)![1]!;
    expect(await (await fetch(base + path)).text()).toContain("<h1>Nurse");
    expect((await fetch(`${base}/jobs/nothing`)).status).toBe(404);
  });

  it("include a career page that plans a way", async () => {
    const { test } = await bench.app.customer();
    const page = start("career-page.ts", bench.app.url, test);
    const base = `http://127.0.0.1:${portOf(await page.printed("port:"))}`;
    expect(await (await fetch(`${base}/?role=Welder&skills=`)).text()).toContain("of 100");
    expect(await (await fetch(`${base}/?role=Xqzzt`)).text()).not.toContain("of 100");
  });

  it("include a receiver that stores what arrives and forgets the erased", async () => {
    const { test } = await webhooks.app.customer();
    const receiver = start("applicant-receiver.ts", webhooks.app.url, test);
    await receiver.printed("Receiving at");
    const waymark = new Waymark({ apiKey: test, baseUrl: webhooks.app.url });
    const target_job = { title: "Back-End Developer" };
    const external_candidate_id = "applicant-1";
    await waymark.resumes.analyze({ resume_text: DEVELOPER, target_job, external_candidate_id });
    expect(await receiver.printed("of 100")).toContain("applicant-1: ");
    await waymark.candidates.erase(external_candidate_id);
    await receiver.printed("applicant-1: erased");
  });
});
