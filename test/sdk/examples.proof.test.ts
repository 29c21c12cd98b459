import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Waymark } from "../../sdk/typescript/src/index.ts";
import { bareEnv, finished } from "../support/command.ts";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { startWebhookBench, type WebhookBench } from "../support/webhooks.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const README = readFileSync(join(ROOT, "examples/README.md"), "utf8");

/** The path of a user's shell: `npm run` puts folders of packages before it. */
const PATH = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .join(delimiter);

/** The command that the table of examples/README.md gives for an example. */
function commandOf(name: string): string {
  const row = README.split("\n").find((line) => line.startsWith(`| [${name}]`));
  return /`([^`]+)` *\|$/.exec(row ?? "")![1]!;
}

/** The shell block of examples/README.md with these words. */
const blockWith = (words: string): string =>
  [...README.matchAll(/```sh\n(.*?)```/gs)]
    .map(([, text]) => text!)
    .find((text) => text.includes(words))!;

interface Example {
  child: ChildProcess;
  /** Everything printed up to and including this text. */
  printed(text: string): Promise<string>;
}

const children: ChildProcess[] = [];

/** Runs the lines of the page with the address and the key of this test. */
function start(name: string, url: string, key: string): Example {
  const settings = blockWith("WAYMARK_URL")
    .replace(/WAYMARK_URL=\S+/, `WAYMARK_URL=${url}`)
    .replace(/WAYMARK_KEY=\S+/, `WAYMARK_KEY=${key}`);
  const env = bareEnv({ PATH, PORT: "0" });
  const script = `${settings}\n${commandOf(name)}`;
  // A group of its own: npm and the shell stand between this process and the example.
  const child = spawn("sh", ["-c", script], { cwd: ROOT, env, detached: true });
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
          once(child, "close"),
        ]);
      }
      return output;
    },
  };
}

const portOf = (output: string): string => /port: (\d+)/.exec(output)![1]!;

describe("the examples, started as their page says", () => {
  let bench: PathwayBench;
  let webhooks: WebhookBench;
  beforeAll(async () => {
    bench = await startPathwayBench();
    webhooks = await startWebhookBench();
    await addJobs(bench.app.db, [{ title: "Nurse <b>", skills: ["python"], country: "DE" }]);
  });
  afterAll(async () => {
    for (const { pid, exitCode } of children)
      if (pid !== undefined && exitCode === null) process.kill(-pid);
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

  it("include a shortlist of a folder of résumés, after its setup", async (context) => {
    const setup = spawn("sh", ["-ec", blockWith("pip install")], {
      cwd: ROOT,
      env: bareEnv({ PATH }),
    });
    const { code, err } = await finished(setup);
    if (code !== 0) {
      console.warn(`The Python SDK cannot be installed, so shortlist.py is not run: ${err}`);
      context.skip();
    }
    const { test } = await bench.app.customer();
    const shortlist = start("shortlist.py", bench.app.url, test);
    const files = ["ada", "ben", "chloe"];
    for (const name of files) await shortlist.printed(`${name}.txt: misses`);
    const printed = await shortlist.printed("misses");
    const order = [...printed.matchAll(/(\w+)\.txt: misses/g)].map(([, name]) => name);
    expect(order[0]).toBe("ada");
    expect(new Set(order)).toEqual(new Set(files));
  });

  it("are all named on their page", () => {
    const files = readdirSync(join(ROOT, "examples")).filter((name) => /\.(?:ts|py)$/.test(name));
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const name of files) expect(commandOf(name)).toContain(`examples/${name}`);
  });
});
