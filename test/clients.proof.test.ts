import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { addJobs } from "./support/jobs.ts";

/*
 * Generates clients from the served document, type-checks a program that uses each, and runs it
 * against a server. The generators are no dependencies of this project: the test installs them
 * into a temporary folder, which needs the npm and Python registries, so it runs by hand only.
 */
const IS_ASKED_FOR = process.env["WAYMARK_CLIENTS"] === "1";
const NPM_PACKAGES = ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "typescript@5.9.3"];
const PYTHON_PACKAGES = ["openapi-python-client==0.29.1", "mypy==1.18.2"];

const TYPESCRIPT_PROGRAM = `
import createClient from "openapi-fetch";
import type { components, paths } from "./waymark.js";

const [baseUrl, key] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: baseUrl!, headers: { Authorization: \`Bearer \${key}\` } });

// @ts-expect-error: the generated type knows the values of the enumeration.
export const unknown: components["schemas"]["EmploymentType"] = "fulltime";

const search = await client.GET("/jobs", {
  params: { query: { q: "python", employment_type: "full_time", is_remote: true } },
});
const match = await client.POST("/jobs/match", { body: { skills: ["python", "reactjs"], limit: 1 } });
const pathway = await client.POST("/career-pathways/generate", {
  params: { header: { "Idempotency-Key": "typescript-client" } },
  body: { target_role: { title: "Data Analyst" }, current_skills: ["excel", { name: "sql", level: "beginner" }] },
});
const read = await client.GET("/career-pathways/{pathway_id}", {
  params: { path: { pathway_id: pathway.data!.pathway_id } },
});
const refusal = await client.GET("/jobs", { params: { query: { per_page: 1000 } } });

const [best] = match.data!.data;
const score: number = best!.fit_score;
console.log(JSON.stringify({
  titles: search.data!.data.map((job) => job.title),
  total: search.data!.pagination.total,
  recognized: match.data!.recognized_skills,
  isScored: score > 0,
  accepted: pathway.response.status,
  isSame: read.data!.pathway_id === pathway.data!.pathway_id,
  code: refusal.error!.error.code,
  fields: refusal.error!.error.details.map((detail) => detail.field),
}));
`;

const PYTHON_PROGRAM = `
import json
import sys

from waymark_client import AuthenticatedClient
from waymark_client.api.jobs import list_jobs, match_jobs
from waymark_client.api.pathways import generate_pathway, get_pathway
from waymark_client.models import (
    EmploymentType, ErrorReply, JobSummaryList, MatchReply, MatchRequest, Pathway, PathwayRequest,
    PathwayRequestCurrentSkillsItemType1, PathwayRequestTargetRole, QueuedPathway, SkillLevel,
)

client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2], raise_on_unexpected_status=True)

# mypy fails when this line is no error: the generated type knows the name of the field.
MatchRequest(skill=["python"]) if len(sys.argv) > 9 else None  # type: ignore[call-arg]

search = list_jobs.sync(
    client=client, q="python", employment_type=EmploymentType.FULL_TIME, is_remote=True
)
assert isinstance(search, JobSummaryList)
match = match_jobs.sync(client=client, body=MatchRequest(skills=["python", "reactjs"], limit=1))
assert isinstance(match, MatchReply)
accepted = generate_pathway.sync_detailed(
    client=client,
    idempotency_key="python-client",
    body=PathwayRequest(
        target_role=PathwayRequestTargetRole(title="Data Analyst"),
        current_skills=[
            "excel", PathwayRequestCurrentSkillsItemType1(name="sql", level=SkillLevel.BEGINNER)
        ],
    ),
)
assert isinstance(accepted.parsed, QueuedPathway)
read = get_pathway.sync(client=client, pathway_id=accepted.parsed.pathway_id)
assert isinstance(read, Pathway)
refusal = list_jobs.sync(client=client, per_page=1000)
assert isinstance(refusal, ErrorReply)
score: int = match.data[0].fit_score
print(json.dumps({
    "titles": [job.title for job in search.data],
    "total": search.pagination.total,
    "recognized": match.recognized_skills,
    "isScored": score > 0,
    "accepted": int(accepted.status_code),
    "isSame": read.pathway_id == accepted.parsed.pathway_id,
    "code": refusal.error.code.value,
    "fields": [detail.field for detail in refusal.error.details],
}))
`;

const EXPECTED = {
  titles: ["Python Developer"],
  total: 1,
  recognized: ["Python", "React"],
  isScored: true,
  accepted: 202,
  isSame: true,
  code: "validation_error",
  fields: ["per_page"],
};

const title = IS_ASKED_FOR
  ? "a client generated from the served document"
  : "a client generated from the served document (skipped: run WAYMARK_CLIENTS=1 npm run test:all -- test/clients.proof.test.ts)";

describe.skipIf(!IS_ASKED_FOR)(title, () => {
  let app: TestApp;
  let key: string;
  let folder: string;
  const execute = promisify(execFile);
  /** Runs a program; when it fails, what it printed is the message. */
  const run = async (program: string, args: string[], cwd = folder): Promise<string> => {
    const ended = await execute(program, args, { cwd }).catch(
      (error: { stdout?: string; stderr?: string; message: string }) => {
        throw new Error(`${error.message}\n${error.stdout}${error.stderr}`);
      },
    );
    return ended.stdout;
  };
  beforeAll(async () => {
    app = await startTestApp();
    const skills = ["python", "react"];
    const fixed = { employmentType: "full_time", isRemote: true };
    await addJobs(app.db, [
      { title: "Python Developer", skills, ...fixed },
      { title: "Python Tester", skills, employmentType: "part_time", isRemote: true },
      { title: "Gardener", ...fixed },
    ]);
    key = (await app.customer({ credits: 100 })).live;
    folder = await mkdtemp(join(tmpdir(), "waymark-clients-"));
    const { text } = await app.send("GET", "/openapi.json");
    await writeFile(join(folder, "openapi.json"), text);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  it("in TypeScript compiles under strict and runs", async () => {
    const home = join(folder, "typescript");
    await mkdir(home);
    await writeFile(join(home, "package.json"), '{"type":"module"}');
    await writeFile(join(home, "program.ts"), TYPESCRIPT_PROGRAM);
    await run(
      "npm",
      ["install", "--no-audit", "--no-fund", "@types/node@24.10.1", ...NPM_PACKAGES],
      home,
    );
    const tool = (name: string): string => join(home, "node_modules/.bin", name);
    await run(tool("openapi-typescript"), ["../openapi.json", "-o", "waymark.ts"], home);
    await run(
      tool("tsc"),
      ["--strict", "--module", "nodenext", "--target", "es2022", "program.ts"],
      home,
    );
    const printed = await run(process.execPath, ["program.js", `${app.url}/v1`, key], home);
    expect(JSON.parse(printed)).toEqual(EXPECTED);
  });

  it("in Python passes mypy and runs", async () => {
    const home = join(folder, "python");
    await run("python3", ["-m", "venv", home]);
    const tool = (name: string): string => join(home, "bin", name);
    await run(tool("pip"), ["install", "--quiet", ...PYTHON_PACKAGES]);
    const generated = await run(
      tool("openapi-python-client"),
      [
        "generate",
        "--path",
        "../openapi.json",
        "--meta",
        "none",
        "--output-path",
        "waymark_client",
      ],
      home,
    );
    expect(generated).not.toMatch(/unable|unsupported|failed/i);
    await writeFile(join(home, "program.py"), PYTHON_PROGRAM);
    await run(tool("mypy"), ["--warn-unused-ignores", "program.py"], home);
    const printed = await run(tool("python"), ["program.py", `${app.url}/v1`, key], home);
    expect(JSON.parse(printed)).toEqual(EXPECTED);
  });
});
