import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  PathwayFailedError,
  RateLimitedError,
  ValidationError,
  verifyWebhook,
  Waymark,
  WebhookVerificationError,
} from "../../sdk/typescript/src/index.ts";
import { at, makePdf } from "../support/documents.ts";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { startWebhookBench, type WebhookBench } from "../support/webhooks.ts";

describe("the TypeScript SDK", () => {
  let bench: PathwayBench;
  let apiKey: string;
  let waymark: Waymark;
  beforeAll(async () => {
    bench = await startPathwayBench();
    const titles = ["Python Developer", "Python Tester", "Gardener", "Welder", "Florist"];
    await addJobs(
      bench.app.db,
      titles.map((title) => ({ title, skills: ["python"] })),
    );
    ({ live: apiKey } = await bench.app.customer({ credits: 1_000 }));
    waymark = new Waymark({ apiKey, baseUrl: bench.app.url });
  });
  afterAll(() => bench.close());

  it("reads account, jobs, skills and roles", async () => {
    expect((await waymark.me()).key.mode).toBe("live");
    const { data, pagination } = await waymark.jobs.list({ q: "python developer", per_page: 1 });
    expect(data[0]?.title).toBe("Python Developer");
    expect(pagination.total).toBeGreaterThan(0);
    const job = await waymark.jobs.retrieve(data[0]!.id);
    expect(job.description).toBeTypeOf("string");
    expect((await waymark.skills.search({ q: "postgres" })).data[0]?.name).toBe("PostgreSQL");
    const [role] = (await waymark.roles.search({ q: "welder" })).data;
    expect((await waymark.roles.retrieve(role!.id)).checklist.length).toBeGreaterThan(3);
  });

  it("iterates over all pages of a list", async () => {
    const titles: string[] = [];
    for await (const job of waymark.jobs.iterate({ per_page: 2 })) titles.push(job.title);
    expect(titles.toSorted()).toEqual(
      ["Florist", "Gardener", "Python Developer", "Python Tester", "Welder"].toSorted(),
    );
  });

  it("analyzes text and an uploaded file alike", async () => {
    const target_job = { title: "Back-End Developer", skills: ["Python", "COBOL"] };
    const text = await waymark.resumes.analyze({ resume_text: DEVELOPER, target_job });
    expect(text.missing_skills).toContain("COBOL");
    expect((await waymark.resumes.retrieve(text.analysis_id)).scores).toEqual(text.scores);
    const seen = await waymark.resumes.read({ resume_text: DEVELOPER });
    expect(seen.positions.map(({ title }) => title)).not.toEqual([]);
    const [start, end] = seen.skills.find(({ id }) => id === "python")!.spans[0]!;
    expect(DEVELOPER.slice(start, end)).toBe("Python");
    // No branch on the kind of reply: `format` decides its type.
    const standard = await waymark.resumes.read({ resume_text: DEVELOPER, format: "json_resume" });
    expect(standard.work.length).toBe(seen.positions.length);
    const pdf = makePdf([at(72, 700, "Developer. Python, PostgreSQL and Docker since 2019.")]);
    const file = new Blob([Buffer.from(pdf)]);
    const upload = { file, file_name: "cv.pdf", target_job, external_candidate_id: "ts/1" };
    const read = await waymark.resumes.analyze(upload);
    expect(await waymark.resumes.read({ file: upload.file })).toMatchObject({
      document: read.document,
    });
    expect(read.document.format).toBe("pdf");
    expect(read.matched_skills).toContain("Python");
    const erased = await waymark.candidates.erase("ts/1");
    expect(erased.deleted.analyses).toBe(1);
  });

  it("generates a pathway and waits for it", async () => {
    const target_role = { title: "Data Analyst" };
    const input = { target_role, current_skills: ["excel"], external_candidate_id: "ts/2" };
    const pathway = await waymark.pathways.generateAndWait(input);
    expect(pathway.roadmap?.phases.length).toBeGreaterThan(0);
    const found: string[] = [];
    for await (const one of waymark.pathways.iterate({ external_candidate_id: "ts/2" }))
      found.push(one.pathway_id);
    expect(found).toEqual([pathway.pathway_id]);
  });

  it("throws the failed pathway with its suggestions", async () => {
    const wait = waymark.pathways.generateAndWait({ target_role: { title: "Xqzzt" } });
    const error = await wait.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PathwayFailedError);
    expect((error as PathwayFailedError).pathway.error?.code).toBe("role_not_recognized");
  });

  it("throws errors as classes by code, with fields and the page that explains them", async () => {
    const refused = await waymark.jobs.list({ per_page: 1_000 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ValidationError);
    const error = refused as ValidationError;
    expect(error.details[0]?.field).toBe("per_page");
    expect(error.message).toContain("per_page");
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(error.helpPath).toContain("/docs/errors/validation_error");
    const stranger = new Waymark({ apiKey: "sk_live_nobody", baseUrl: bench.app.url });
    await expect(stranger.me()).rejects.toBeInstanceOf(AuthenticationError);
  });

  it("repeats a lost reply with the same idempotency key and is charged once", async () => {
    const keys: (string | null)[] = [];
    let isLost = false;
    const lossy: typeof fetch = async (url, request) => {
      keys.push(new Headers(request?.headers).get("Idempotency-Key"));
      const reply = await fetch(url, request);
      if (isLost) return reply;
      isLost = true;
      await reply.arrayBuffer();
      throw new TypeError("the connection broke");
    };
    const { live } = await bench.app.customer({ credits: 10 });
    const client = new Waymark({ apiKey: live, baseUrl: bench.app.url, fetch: lossy });
    const reply = await client.jobs.match({ skills: ["python"] });
    expect(reply.data.length).toBeGreaterThan(0);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect((await client.me()).credits?.balance).toBe(9);
  });

  it("waits as Retry-After asks, and leaves long waits to the caller", async () => {
    const answers = [
      new Response("busy", { status: 503, headers: { "retry-after": "0" } }),
      Response.json({ data: [], pagination: { total_pages: 1 } }),
    ];
    const fake = new Waymark({
      apiKey,
      baseUrl: "http://127.0.0.1:9",
      fetch: async () => answers.shift()!,
    });
    expect((await fake.jobs.list()).data).toEqual([]);
    const error = { code: "rate_limited", message: "Slow down.", request_id: "r", details: [] };
    const limited = new Waymark({
      apiKey,
      baseUrl: "http://127.0.0.1:9",
      fetch: async () =>
        Response.json({ error }, { status: 429, headers: { "retry-after": "3600" } }),
    });
    await expect(limited.jobs.list()).rejects.toBeInstanceOf(RateLimitedError);
  });

  it("stops when the caller aborts, and says when nobody answers", async () => {
    const signal = AbortSignal.abort(new Error("not needed any more"));
    await expect(waymark.jobs.list({}, { signal })).rejects.toThrow("not needed any more");
    const nobody = new Waymark({ apiKey, baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
    await expect(nobody.me()).rejects.toBeInstanceOf(ConnectionError);
  });

  it("explains a reply that is not ours", async () => {
    const html = new Response("<h1>Not here</h1>", { status: 404 });
    const proxy = new Waymark({ apiKey, baseUrl: "http://127.0.0.1:9", fetch: async () => html });
    const error = await proxy.me().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(404);
  });
});

describe("webhooks in the TypeScript SDK", () => {
  let bench: WebhookBench;
  let waymark: Waymark;
  beforeAll(async () => {
    bench = await startWebhookBench();
    const { live } = await bench.app.customer({ credits: 10 });
    waymark = new Waymark({ apiKey: live, baseUrl: bench.app.url });
  });
  afterAll(() => bench.close());

  it("manage an endpoint and verify what it receives", async () => {
    const url = `${bench.receiver.url}/ts`;
    const { id, secret } = await waymark.webhooks.create({ url, events: ["webhook.test"] });
    await waymark.webhooks.test(id);
    const [delivery] = await bench.receiver.arrived("/ts");
    const signature = delivery!.headers["x-service-signature"] as string;
    const event = await verifyWebhook({ body: delivery!.raw, signature, secret });
    expect(event.type).toBe("webhook.test");
    if (event.type === "webhook.test") expect(event.data.endpoint_id).toBe(id);
    const changed = Buffer.from(delivery!.raw.toString().replace("webhook.test", "webhook.tesT"));
    const forged = verifyWebhook({ body: changed, signature, secret });
    await expect(forged).rejects.toBeInstanceOf(WebhookVerificationError);
    const { data } = await waymark.webhooks.deliveries(id);
    expect((await waymark.webhooks.retrieveDelivery(id, data[0]!.id)).payload?.id).toBe(event.id);
    await waymark.webhooks.update(id, { status: "disabled" });
    expect((await waymark.webhooks.retrieve(id)).status).toBe("disabled");
    expect((await waymark.webhooks.rotateSecret(id)).secret).not.toBe(secret);
    expect((await waymark.webhooks.delete(id)).deleted).toBe(true);
  });

  it("refuse an old, a future and a malformed signature, and accept the second of two", async () => {
    const secret = "whsec_example";
    const body = JSON.stringify({ id: "evt_1", type: "webhook.test", created_at: "", data: {} });
    const t = 1_800_000_000;
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    const check = (signature: string, seconds = t): Promise<unknown> =>
      verifyWebhook({ body, signature, secret, now: seconds * 1000 });
    await expect(check(`t=${t},v1=${v1}`)).resolves.toMatchObject({ id: "evt_1" });
    await expect(check(`t=${t},v1=${"0".repeat(64)},v1=${v1}`)).resolves.toBeDefined();
    await expect(check(`t=${t},v1=${v1}`, t + 300)).resolves.toBeDefined();
    const bad: [string, number?][] = [
      [`t=${t},v1=${v1}`, t + 301],
      [`t=${t},v1=${v1}`, t - 301],
      [`t=${t}`],
      [`v1=${v1}`],
      [""],
      [`t=${t},v1=${v1.slice(1)}`],
      [`t=${t + 1},v1=${v1}`],
    ];
    for (const [signature, seconds] of bad)
      await expect(check(signature, seconds)).rejects.toBeInstanceOf(WebhookVerificationError);
  });
});
