/*
 * `npm run eval:recruiter` imports the 64 postings of recruiter/ into a new database, asks a server for the jobs of
 * its 16 people, compares them with a recruiter's labels, and writes a table into docs/measurements/quality.md.
 *
 *   --verbose      lists what was wrong
 *   --no-write     prints without writing the report
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { load } from "js-yaml";
import { createApp, createKey, grant, SCOPES } from "../../src/access/index.ts";
import { findSkill, foldText } from "../../src/engine/index.ts";
import type { MatchBody } from "../../src/features/matching/matching.schema.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { table } from "./data.ts";
import { REPORT, replaceSection } from "./report-section.ts";

interface Posting {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly country: string;
  readonly city: string;
  readonly is_remote?: boolean;
}

/** `people.yaml` says what the labels mean. */
interface Person {
  readonly id: string;
  readonly resume: string;
  readonly best: string;
  readonly employable: readonly string[];
  readonly shows: readonly string[];
  readonly lacks: readonly string[];
  readonly unmet: readonly (readonly [posting: string, kind: string])[];
  readonly target_role?: object;
}

type Job = MatchBody["data"][number];
type Unmet = Job["unmet_requirements"][number];

const { values: options } = parseArgs({
  options: {
    verbose: { type: "boolean", default: false },
    "no-write": { type: "boolean", default: false },
  },
});
const SECRET = "recruiter-".repeat(5);
const BIN = join(import.meta.dirname, "../../bin/waymark.js");
const read = <T>(name: string): T =>
  load(readFileSync(`${import.meta.dirname}/recruiter/${name}.yaml`, "utf8")) as T;
const postings = read<Posting[]>("postings");
const people = read<Person[]>("people");
const { knowledge } = loadEngine();

const folder = await mkdtemp("/tmp/waymark-eval-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const postgres = await openEmbedded(join(folder, "data"), createLog("silent"));
await postgres.ensure();
const db = openDatabase({ connection: postgres.url });
let server: ChildProcess | undefined;
try {
  await migrate(db);
  const key = await makeKey(db);
  await importPostings();
  const running = await startServer();
  server = running.process;
  await judge(running.url, key);
} finally {
  server?.kill("SIGKILL");
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function judge(url: string, key: string): Promise<void> {
  const send = sender(url, key);
  const ids = new Map<string, string>();
  for (const page of [1, 2])
    for (const { id, company } of (await send<{ data: Job[] }>(`/jobs?per_page=50&page=${page}`))
      .data)
      ids.set(company ?? "", id);
  const best: boolean[] = [];
  const employable: boolean[] = [];
  const seen: boolean[] = [];
  const missing = { wrong: 0, right: 0, unlabelled: 0 };
  let extra = 0;
  for (const person of people) {
    const { resume, best: first, employable: had, shows, lacks, unmet, id, ...terms } = person;
    const { target_role, ...candidate } = terms;
    const { data } = await send<MatchBody>("/jobs/match", {
      resume_text: resume,
      ...candidate,
      ...(target_role && { target_role }),
    });
    best.push(data[0]?.company === first);
    tell(best.at(-1)!, `${id}: ${first} is not first:`, data.slice(0, 4).map(shown));
    for (const posting of had) {
      const job = data.find(({ company }) => company === posting);
      employable.push(job !== undefined && !job.unmet_requirements.some(({ gates }) => gates));
      tell(employable.at(-1)!, `${id}: ${posting} cannot be had`, job?.unmet_requirements);
      for (const name of job?.missing_skills ?? []) {
        const kind = isAmong(name, shows) ? "wrong" : isAmong(name, lacks) ? "right" : "unlabelled";
        missing[kind]++;
        tell(kind === "right", `${id}: ${posting} misses ${name} (${kind})`);
      }
    }
    const labelled = new Set([...had, ...unmet.map(([posting]) => posting)]);
    for (const posting of labelled) {
      const { data: ranked } = await send<{ data: { unmet_requirements: Unmet[] }[] }>(
        `/jobs/${ids.get(posting)}/rank`,
        { candidates: [{ ref: id, resume_text: resume, ...candidate }] },
      );
      const found = ranked[0]?.unmet_requirements ?? [];
      const kinds = unmet.filter(([one]) => one === posting).map(([, kind]) => kind);
      for (const kind of kinds) {
        seen.push(found.some((one) => one.kind === kind));
        tell(seen.at(-1)!, `${id}: ${posting} ${kind} is not seen:`, found);
      }
      const others = found.filter(({ kind, gates }) => gates && !kinds.includes(kind));
      extra += others.length;
      tell(others.length === 0, `${id}: ${posting} has none of`, others);
    }
  }
  write([
    ["best job first", count(best)],
    ["employable jobs that can be had", count(employable)],
    ["requirements that are unmet, seen", count(seen)],
    ["gating requirements named that are met or not asked", String(extra)],
    [
      "missing skills that the person has, wrongly listed",
      `${missing.wrong} of ${missing.wrong + missing.right + missing.unlabelled}`,
    ],
    ["missing skills that no label names", String(missing.unlabelled)],
  ]);
}

function write(rows: readonly [string, string][]): void {
  const report = table(["figure", "count"], rows);
  console.log(report);
  if (options["no-write"]) return;
  const text = `## A recruiter's view

${people.length} people over ${postings.length} postings in eight languages (\`bench/eval/recruiter\`), with labels that were written before any result was
seen. \`npm run eval:recruiter\` imports the postings and asks a server: the list of a match, and for unmet requirements
\`POST /jobs/{id}/rank\` with every labelled posting. An employable job counts when it is in the list and nothing gates it.

First measured, before anything was changed (2026-11-19): best job first 10 of 16, employable 34 of 41, unmet requirements
seen 14 of 34, gating ones wrongly named 7, wrongly missing 20 of 49 (17 without a label). Causes were mended in general
terms since, so these are development sets now. Goals that are not met: best job first 14 of 16, employable 95 %, wrongly
missing 5 %.

${report}`;
  writeFileSync(REPORT, replaceSection(readFileSync(REPORT, "utf8"), "recruiter", text));
}

function count(all: readonly boolean[]): string {
  return `${all.filter(Boolean).length} of ${all.length}`;
}

function shown({ company, fit_score, unmet_requirements: unmet }: Job): string {
  return `${company} ${fit_score} ${unmet.map(({ kind, name, gates }) => `${kind} ${name}${gates ? "!" : ""}`).join(", ")}`;
}

function tell(isRight: boolean, text: string, ...rest: unknown[]): void {
  if (options.verbose && !isRight) console.log(text, ...rest.map((one) => JSON.stringify(one)));
}

function isAmong(name: string, labels: readonly string[]): boolean {
  const wanted = findSkill(knowledge, name)?.id;
  return labels.some(
    (label) =>
      foldText(label) === foldText(name) ||
      (wanted !== undefined && findSkill(knowledge, label)?.id === wanted),
  );
}

function sender(url: string, key: string) {
  return async <T>(path: string, body?: object): Promise<T> => {
    const reply = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
}

async function makeKey(database: Database): Promise<string> {
  const unlimited = { rateRead: 1_000_000, rateAi: 1_000_000 };
  const app = await createApp(database, systemClock, { name: "Recruiter", ...unlimited });
  const vault = await openKeyRing(database, [SECRET]);
  await database.transaction((tx) => grant(tx, vault, app.id, 1_000_000, null, new Date()));
  const rights = { scopes: SCOPES, ipAllowlist: [], expiresAt: null, name: "recruiter" };
  const made = await createKey(database, systemClock, {
    appId: app.id,
    mode: "live",
    type: "secret",
    ...rights,
  });
  return made.key;
}

async function importPostings(): Promise<void> {
  const file = join(folder, "postings.ndjson");
  const rows = postings.map(({ id, text, ...rest }) => ({
    external_id: id,
    company: id,
    description: text,
    ...rest,
  }));
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  const [code] = (await once(spawnProgram(["jobs", "import", file]), "exit")) as [number];
  if (code !== 0) throw new Error(`the import ended with ${code}`);
}

async function startServer(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawnProgram(["serve"]);
  for await (const line of createInterface({ input: child.stdout! })) {
    const ready = /^Waymark is ready: (\S+)/.exec(line);
    if (ready) return { process: child, url: ready[1]! };
  }
  throw new Error("the server ended before it was ready");
}

function spawnProgram(given: readonly string[]): ChildProcess {
  const { host, user, database } = postgres.url;
  return spawn(process.execPath, [BIN, ...given], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
      WAYMARK_SECRET: SECRET,
      WAYMARK_ROLE: "api",
      PORT: "0",
    },
    stdio: ["ignore", given[0] === "serve" ? "pipe" : "ignore", "inherit"],
  });
}
