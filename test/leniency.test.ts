import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "./support/app.ts";
import { DEVELOPER } from "./support/resumes.ts";
import { withoutQuotes } from "./support/without-quotes.ts";

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ allowPrivateHosts: true });
  customer = await app.customer({ credits: 1000, rateAi: 1000, rateRead: 10_000 });
});
afterAll(() => app.close());

const get = (path: string) => app.send("GET", path, { key: customer.live });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.send("POST", path, { key: customer.live, body, headers });

describe("a request", () => {
  it("with an explicit null in an optional field means that the field is absent", async () => {
    const nulls = { filters: null, limit: null, resume_text: null };
    const reply = await post("/jobs/match", { skills: ["python"], ...nulls });
    expect([reply.status, reply.body.recognized_skills]).toEqual([200, ["Python"]]);
    const pathway = await post("/career-pathways/generate", {
      target_role: { title: "Data Analyst", industry: null, description: null },
      current_skills: [{ name: "sql", level: null }],
      education: { level: null, field: null },
      country: null,
      weekly_hours_available: null,
      external_candidate_id: null,
      options: null,
    });
    expect(pathway.status).toBe(202);
    const title = await post("/career-pathways/generate", { target_role: { title: null } });
    expect([title.status, title.body.error.details[0].field]).toEqual([400, "target_role.title"]);
  });

  it("may write the words of an enumeration in any case and with any separator", async () => {
    for (const query of [
      "employment_type=Full-time&experience_level=SENIOR&is_remote=TRUE",
      "employment_type=FULL%20TIME&is_remote=False",
      "employment_type=full_time",
    ])
      expect([query, (await get(`/jobs?${query}`)).status]).toEqual([query, 200]);
    expect((await get("/jobs?employment_type=fulltimes")).status).toBe(400);
    const filters = { employment_type: "Part Time", experience_level: "Entry" };
    expect((await post("/jobs/match", { skills: ["python"], filters })).status).toBe(200);
    const skills = [{ name: "sql", level: "Advanced" }];
    const body = { target_role: { title: "Data Analyst" }, current_skills: skills };
    expect((await post("/career-pathways/generate", body)).status).toBe(202);
  });

  it("with an empty q lists all, and with several skills parameters asks for all of them", async () => {
    expect((await get("/jobs?q=")).body).toEqual((await get("/jobs")).body);
    const [repeated, joined] = [
      await get("/jobs?skills=python&skills=sql"),
      await get("/jobs?skills=python,sql"),
    ];
    expect([repeated.status, repeated.body]).toEqual([200, joined.body]);
  });
});

describe("a request that breaks a rule beyond its shape", () => {
  it("is told which rule, in our words", async () => {
    const details = async (reply: Promise<{ status: number; body: { error: object } }>) => {
      const { status, body } = await reply;
      return [status, (body.error as { details: object[] }).details];
    };
    const both = { skills: ["python"], resume_text: DEVELOPER };
    expect(await details(post("/jobs/match", both))).toEqual([
      400,
      [
        {
          field: "resume_text",
          message: "cannot be sent together with skills; send one of them",
        },
      ],
    ]);
    expect(await details(get("/jobs?country=0&posted_after=0"))).toEqual([
      400,
      [
        {
          field: "country",
          message: "must be an ISO 3166-1 code or the English name of a country",
        },
        {
          field: "posted_after",
          message: "must be a date or a timestamp, such as 2026-11-15T09:30:00Z",
        },
      ],
    ]);
  });
});

describe("an Idempotency-Key", () => {
  it("goes by the meaning of the body: order of members and spaces do not matter", async () => {
    const target = { title: "Back-End Developer", skills: ["Python"] };
    const headers = { "Idempotency-Key": "canonical-1" };
    const first = await post(
      "/resumes/analyze",
      { resume_text: DEVELOPER, target_job: target },
      headers,
    );
    const raw = await fetch(`${app.url}/v1/resumes/analyze`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${customer.live}`,
        "Content-Type": "application/json",
        ...headers,
      },
      body: JSON.stringify(
        { target_job: { skills: ["Python"], title: target.title }, resume_text: DEVELOPER },
        null,
        3,
      ),
    });
    expect([raw.status, raw.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(await raw.json()).toEqual(withoutQuotes(first.body));
    const other = { resume_text: DEVELOPER, target_job: { ...target, skills: ["Java"] } };
    expect((await post("/resumes/analyze", other, headers)).status).toBe(422);
  });
});

describe("a reply of 201 or 202", () => {
  it("names in Location what was made, also when it is replayed", async () => {
    const url = `${app.url}/hook`;
    const headers = { "Idempotency-Key": "location-1" };
    const made = await post("/webhooks", { url, events: ["webhook.test"] }, headers);
    const where = `/v1/webhooks/${made.body.id}`;
    expect([made.status, made.headers.get("location")]).toEqual([201, where]);
    const again = await post("/webhooks", { url, events: ["webhook.test"] }, headers);
    expect(again.headers.get("location")).toBe(where);
    const test = await post(`/webhooks/${made.body.id}/test`, undefined);
    expect(test.headers.get("location")).toBe(`${where}/deliveries/${test.body.delivery_id}`);
    expect((await get(test.headers.get("location")!.slice(3))).status).toBe(200);
    const pathway = await post("/career-pathways/generate", { target_role: { title: "Baker" } });
    expect(pathway.headers.get("location")).toBe(pathway.body.poll_url);
  });

  it("of an erasure has no Location, since nothing can be read there", async () => {
    const erased = await app.send("DELETE", "/candidates/a%2Fb", { key: customer.live });
    expect([erased.status, erased.headers.has("location")]).toEqual([202, false]);
  });
});

describe("PATCH /webhooks/{id}", () => {
  it("reads null as cleared where a field may be null, and as absent everywhere else", async () => {
    const url = `${app.url}/hook`;
    const made = { url, events: ["webhook.test"], description: "ours" };
    const { body } = await post("/webhooks", made);
    const patch = (change: object) =>
      app.send("PATCH", `/webhooks/${body.id}`, { key: customer.live, body: change });
    const { secret: _, ...endpoint } = body;
    const same = await patch({ url: null, events: null, status: null });
    expect([same.status, same.body]).toEqual([200, endpoint]);
    const cleared = await patch({ description: null });
    expect(cleared.body).toMatchObject({ url, status: "active", description: null });
  });

  it("that changes nothing keeps updated_at", async () => {
    const url = `${app.url}/hook`;
    const { body } = await post("/webhooks", { url, events: ["webhook.test"] });
    const patch = (change: object) =>
      app.send("PATCH", `/webhooks/${body.id}`, { key: customer.live, body: change });
    const same = await patch({ url, events: ["webhook.test", "webhook.test"], status: "ACTIVE" });
    expect([same.status, same.body.updated_at]).toEqual([200, body.updated_at]);
    const changed = await patch({ description: "ours" });
    expect(changed.body.updated_at > body.updated_at).toBe(true);
  });
});
