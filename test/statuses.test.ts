import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type Reply,
  type SendOptions,
  type TestApp,
} from "./support/app.ts";
import { addJobs, until } from "./support/jobs.ts";

/*
 * Drives every operation through its statuses and compares what the server sends with its own
 * OpenAPI document.
 */

interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
}
interface Documented {
  operationId: string;
  "x-required-scope"?: string;
  security?: unknown[];
  requestBody?: { content: Record<string, { example: object }> };
  responses: Record<string, Response>;
}

const LIMITS = readFileSync(join(import.meta.dirname, "../docs/guides/limits.md"), "utf8");

let app: TestApp;
let loading: TestApp;
let rich: Customer;
let document: {
  paths: Record<string, Record<string, Documented>>;
  components: { responses: Record<string, Response> };
};
const seen = new Map<string, Set<string>>();
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ allowPrivateHosts: true });
  loading = await startTestApp({ isIndexLoading: true });
  rich = await app.customer({ credits: 1000 });
  document = (await app.send("GET", "/openapi.json")).body;
  const [job] = await addJobs(app.db, [{ title: "Welder", skills: ["python"] }]);
  await until(
    () => app.send("GET", `/jobs/${job}`, { key: rich.live }),
    ({ status }) => status === 200,
  );
  const post = async (path: string, body: object) =>
    (await app.send("POST", path, { key: rich.live, body })).body;
  const hook = { url: "http://127.0.0.1:9/hook", events: ["webhook.test"] };
  ids["job"] = job!;
  ids["webhook"] = (await post("/webhooks", hook)).id;
  ids["other"] = (await post("/webhooks", hook)).id;
  ids["delivery"] = (await post(`/webhooks/${ids["webhook"]}/test`, {})).delivery_id;
  ids["pathway"] = (
    await post("/career-pathways/generate", EXAMPLES["generatePathway"]!)
  ).pathway_id;
  ids["analysis"] = (await post("/resumes/analyze", EXAMPLES["analyzeResume"]!)).analysis_id;
  ids["batch"] = (await post("/resumes/batches", EXAMPLES["createResumeBatch"]!)).batch_id;
});
afterAll(async () => {
  await app.close();
  await loading.close();
});

const RESUME = "Ada Example\nBackend developer, 2019 - 2024: Python, PostgreSQL and Docker.";
const EXAMPLES: Record<string, object> = {
  matchJobs: { skills: ["python"] },
  rankCandidates: {
    job: { title: "Developer", skills: ["python"] },
    candidates: [{ ref: "a", skills: ["python"] }],
  },
  rankCandidatesForJob: { candidates: [{ ref: "a", skills: ["python"] }] },
  analyzeResume: { resume_text: RESUME, target_job: { title: "Back-End Developer" } },
  correctResumeAnalysis: {
    resume_text: RESUME,
    corrections: [{ kind: "date", says: "2019 - 2024", should_say: "2017 - 2024" }],
  },
  recordResumeDecision: { outcome: "advanced", decided_by: "Ada Roe" },
  readResume: { resume_text: RESUME },
  redactResume: { resume_text: RESUME },
  readJob: { job_text: "Back-End Developer\nRequirements: Python" },
  createResumeBatch: {
    target_job: { title: "Back-End Developer" },
    file_urls: ["https://files.example.com/cv.pdf"],
  },
  generatePathway: { target_role: { title: "Welder" } },
  givePathwayFeedback: { kind: "wrong", note: "The fee is another one." },
  createWebhook: { url: "http://127.0.0.1:9/hook", events: ["webhook.test"] },
  updateWebhook: { description: null },
  rotateWebhookSecret: {},
  recoverWebhook: { since: "2026-11-15" },
};

interface Driven {
  name: string;
  method: string;
  path: string;
  operation: Documented;
  body: object | undefined;
}

const QUERIES: Record<string, string> = { listPathways: "?external_candidate_id=x" };

function everyOperation(): Driven[] {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId } = operation;
      const own: Record<string, string> = {
        "/jobs/{id}": ids["job"]!,
        "/jobs/{id}/rank": ids["job"]!,
        "/roles/{id}": "welder",
        "/roles/{id}/route": "welder",
        "/insights/roles/{id}": "welder",
        "/insights/skills/{id}": "python",
        "/webhooks/{id}": operationId === "deleteWebhook" ? ids["other"]! : ids["webhook"]!,
      };
      const path = template
        .replace("{delivery_id}", ids["delivery"]!)
        .replace("{pathway_id}", ids["pathway"]!)
        .replace("{analysis_id}", ids["analysis"]!)
        .replace("{batch_id}", ids["batch"]!)
        .replace("{external_candidate_id}", "somebody")
        .replace("{id}", own[template] ?? ids["webhook"]!);
      return {
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        path: path + (QUERIES[operationId] ?? ""),
        operation,
        body: EXAMPLES[operationId],
      };
    }),
  );
}

/** Of the connection and of the body, which every HTTP reply has. */
const TRANSPORT = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "content-type",
  "transfer-encoding",
  "content-encoding",
]);

function check({ name, operation }: Driven, { status, headers, text }: Reply): void {
  const response = operation.responses[status];
  expect([name, status, response !== undefined], text.slice(0, 200)).toEqual([name, status, true]);
  const { headers: documented = {} } = response?.$ref
    ? document.components.responses[response.$ref.split("/").at(-1)!]!
    : response!;
  const known = new Set(Object.keys(documented).map((header) => header.toLowerCase()));
  const sent = [...headers.keys()].filter((header) => !TRANSPORT.has(header));
  expect([name, status, sent.filter((header) => !known.has(header))]).toEqual([name, status, []]);
  for (const header of sent) seen.set(header, (seen.get(header) ?? new Set()).add(String(status)));
}

async function drive(of: Driven, options: SendOptions = {}, server = app): Promise<Reply> {
  const { method, path, body } = of;
  const reply = await server.send(method, path, {
    key: rich.live,
    ...(body && method !== "GET" ? { body } : {}),
    ...options,
  });
  check(of, reply);
  return reply;
}

/** What docs/guides/limits.md says of an operation's body. */
function tellLimit(name: string): string | undefined {
  const rows = [...LIMITS.matchAll(/^\| (.+?) +\| ([\d,]+ KB) +\|/gm)];
  const own = rows.find(([, paths]) => paths!.includes(`\`${name}\``)) ?? rows.at(-1);
  return own?.[2];
}

const isWrite = ({ method }: Driven): boolean => method === "POST" || method === "DELETE";
const needsKey = ({ operation }: Driven): boolean => operation.security?.length !== 0;
const has = ({ operation }: Driven, status: number): boolean =>
  String(status) in operation.responses;

describe("the OpenAPI document knows every status and header that is sent", () => {
  it("on success, on a replay, and on a success in another language", async () => {
    for (const of of everyOperation()) {
      const headers = { "accept-language": "de", "idempotency-key": `ok ${of.name}` };
      const reply = await drive(of, isWrite(of) ? { headers } : {});
      expect([of.name, reply.status < 300], reply.text).toEqual([of.name, true]);
      if (!isWrite(of)) await drive(of, { headers: { "accept-language": "fr" } });
      else expect((await drive(of, { headers })).headers.get("idempotent-replayed")).toBe("true");
      const sandbox = await drive(of, { key: rich.test });
      expect([of.name, sandbox.status < 300 || sandbox.status === 404]).toEqual([of.name, true]);
    }
    const openapi = everyOperation().find(({ operation }) => operation.security?.length === 0)!;
    const tag = (await drive(openapi)).headers.get("etag")!;
    expect((await drive(openapi, { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  it("on every refusal of a caller", async () => {
    const poor = await app.customer({ sandboxQuota: 0 });
    const { key: scopeless } = await rich.key({ scopes: [] });
    const { key: foreign } = await rich.key({ ipAllowlist: ["203.0.113.7"] });
    for (const of of everyOperation()) {
      if (!needsKey(of)) continue;
      const stranger = await app.send(
        of.method,
        of.path,
        of.method === "GET" ? {} : { body: of.body },
      );
      check(of, stranger);
      expect([of.name, stranger.status]).toEqual([of.name, 401]);
      expect((await drive(of, { key: "sk_live_nonsense" })).status).toBe(401);
      expect((await drive(of, { key: foreign })).status).toBe(403);
      if (of.operation["x-required-scope"])
        expect((await drive(of, { key: scopeless })).status).toBe(403);
      if (has(of, 402)) expect((await drive(of, { key: poor.live })).status).toBe(402);
      const slow = await app.customer({ credits: 100, rateRead: 1, rateAi: 1 });
      await drive(of, { key: slow.live });
      const limited = await drive(of, { key: slow.live });
      expect([of.name, limited.status, limited.headers.has("retry-after")]).toEqual([
        of.name,
        429,
        true,
      ]);
      const inQuota = await drive(of, { key: poor.test });
      const isMetered = [
        "matchJobs",
        "rankCandidates",
        "rankCandidatesForJob",
        "analyzeResume",
        "createResumeBatch",
        "generatePathway",
      ].includes(of.operation.operationId);
      expect([of.name, inQuota.status === 429]).toEqual([of.name, isMetered]);
    }
  });

  it("on every fault of a request", async () => {
    for (const of of everyOperation()) {
      const join = of.path.includes("?") ? "&" : "?";
      if (needsKey(of)) {
        const strange = await drive({ ...of, path: `${of.path}${join}strange=1` });
        expect([of.name, strange.status]).toEqual([of.name, 400]);
      }
      expect((await drive({ ...of, path: `${of.path}${join}q=%zz` })).status).toBe(400);
      const long = await drive({ ...of, path: `${of.path}${join}q=${"x".repeat(17_000)}` });
      expect([of.name, long.status]).toEqual([of.name, 431]);
      const wrong = await app.send("PUT", of.path, { key: rich.live });
      check(of, wrong);
      expect([of.name, wrong.status]).toEqual([of.name, 405]);
      if (/\{/.test(of.name) && !of.name.includes("candidate")) {
        const nowhere = of.path.replace(
          /[^/?]+(?=[?]|$|\/(?:test|retry|recover|deliveries|rotate-secret|feedback|rank))/,
          "gone",
        );
        expect([of.name, (await drive({ ...of, path: nowhere })).status]).toEqual([of.name, 404]);
      }
      if (of.method === "GET") continue;
      const large = await drive(of, { body: `"${"x".repeat(5_000_000)}"` });
      expect([of.name, large.status]).toEqual([of.name, 413]);
      const [limit] = /[\d,]+ KB/.exec(large.body.error.message) ?? [];
      const described = JSON.stringify(of.operation.requestBody ?? "");
      if (of.body)
        expect([of.name, described.includes(`At most ${limit}`)]).toEqual([of.name, true]);
      expect([of.name, limit]).toEqual([of.name, tellLimit(of.name)]);
    }
  });

  it("on every conflict of a repeated request", async () => {
    const [first, ...others] = everyOperation().filter(isWrite);
    const headers = { "idempotency-key": "one for all" };
    await drive(first!, { headers });
    for (const of of others) {
      const reused = await drive(of, { headers });
      expect([of.name, reused.status]).toEqual([of.name, 422]);
    }
    for (const of of [first!, ...others]) {
      await drive(of, { headers: { "idempotency-key": `running ${of.name}` } });
      await app.db.query(
        "UPDATE idempotency_keys SET reply = NULL, status = NULL, locked_until = now() + interval '1 hour'",
      );
      const running = await drive(of, { headers: { "idempotency-key": `running ${of.name}` } });
      const isFreed = of.operation.operationId === "deleteWebhook";
      expect([of.name, running.status]).toEqual([of.name, isFreed ? 404 : 409]);
      if (!isFreed) expect(running.headers.get("retry-after")).toBe("1");
    }
  });

  it("while the service is not ready", async () => {
    const waiting = await loading.customer({ credits: 10 });
    const list = everyOperation().find(({ operation }) => operation.operationId === "listJobs")!;
    const reply = await drive(list, { key: waiting.live }, loading);
    expect([reply.status, reply.headers.has("retry-after")]).toEqual([503, true]);
  });

  it("and these are all the headers there are", () => {
    expect([...seen.keys()].toSorted()).toEqual(
      [
        "allow",
        "cache-control",
        "content-language",
        "etag",
        "idempotent-replayed",
        "link",
        "location",
        "retry-after",
        "vary",
        "www-authenticate",
        "x-content-type-options",
        "x-credits-charged",
        "x-credits-remaining",
        "x-erasure-receipt",
        "x-ratelimit-limit",
        "x-ratelimit-remaining",
        "x-ratelimit-reset",
        "x-request-id",
        "x-sandbox-remaining",
      ].toSorted(),
    );
  });
});
