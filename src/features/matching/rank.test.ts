import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";

const RESUME =
  "Jane Roe\n\nEXPERIENCE\nCare Assistant, City Hospital\n2016 - 2026\nHelped the nurses of a surgical ward with patient care and vital signs.\n";
const CARE = { title: "Care Assistant", skills: ["patient care", "vital signs"] };

let app: TestApp;
let customer: Customer;
let listed: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 100 });
  const made = await addJobs(app.db, [
    {
      title: "Care Assistant",
      country: "GB",
      city: "Leeds",
      skills: ["patient-care", "vital-signs", "first-aid"],
      description: "You hold a valid first aid certificate. You must speak fluent German.",
    },
  ]);
  listed = made[0]!;
  await until(
    () => app.send("GET", "/jobs", { key: customer.live }),
    ({ body }) => body.pagination.total === 1,
  );
});
afterAll(() => app.close());

const rank = (body: object, options: object = {}, path = "/jobs/rank") =>
  app.send("POST", path, { key: customer.live, body, ...options });

describe("ranking candidates", () => {
  it("puts the better fit first, with what matches, what is missing and whom nothing was read of", async () => {
    const { status, body } = await rank({
      job: CARE,
      candidates: [
        { ref: "half", skills: ["patient care"] },
        { ref: "none", skills: ["basketry of reeds"] },
        { ref: "text", resume_text: RESUME },
      ],
    });
    expect(status).toBe(200);
    expect(body.data.map(({ ref }: { ref: string }) => ref)).toEqual(["text", "half"]);
    expect(body.data[1]).toMatchObject({
      matched_skills: ["Patient Care"],
      missing_skills: ["Vital Signs"],
      coverage: { matched: 1, total: 2 },
    });
    expect(body.errors).toMatchObject([{ ref: "none", code: "no_skills_found" }]);
    expect(body.job).toEqual({
      id: null,
      title: "Care Assistant",
      skills: ["Patient Care", "Vital Signs"],
    });
  });

  it("gives a candidate the score that a match gives", async () => {
    const languages = [{ name: "German", level: "c1" }];
    const person = { skills: ["patient care"], languages };
    const ranked = await rank(
      { candidates: [{ ref: "a", ...person }] },
      {},
      `/jobs/${listed}/rank`,
    );
    const matched = await app.send("POST", "/jobs/match", { key: customer.live, body: person });
    const { fit_score, band, unmet_requirements } = matched.body.data[0];
    expect(ranked.body.data).toMatchObject([{ ref: "a", fit_score, band, unmet_requirements }]);
    expect(ranked.body.job.id).toBe(listed);
  });

  it("lets a course of days not gate, and a language gate", async () => {
    const { body } = await rank(
      {
        candidates: [
          {
            ref: "no-german",
            skills: ["patient care", "vital signs"],
            languages: [{ name: "en" }],
          },
          { ref: "german", skills: ["patient care", "vital signs"], languages: [{ name: "de" }] },
        ],
      },
      {},
      `/jobs/${listed}/rank`,
    );
    const aid = { kind: "credential", name: "First Aid", gates: false };
    expect(body.data.map(({ ref }: { ref: string }) => ref)).toEqual(["german", "no-german"]);
    expect(body.data[0].unmet_requirements).toEqual([aid]);
    expect(body.data[0].band).not.toBe("stretch");
    expect(body.data[1].unmet_requirements).toEqual([
      { kind: "language", name: "German", gates: true },
      aid,
    ]);
    expect(body.data[1].band).toBe("stretch");
  });

  it("costs a credit for each five candidates begun, and a replay nothing", async () => {
    const candidates = Array.from({ length: 6 }, (_, at) => ({
      ref: `c${at}`,
      skills: ["patient care"],
    }));
    const send = () =>
      rank({ job: CARE, candidates }, { headers: { "idempotency-key": "rank-1" } });
    const first = await send();
    expect(first.headers.get("x-credits-charged")).toBe("2");
    const again = await send();
    expect(again.headers.get("x-credits-charged")).toBe("0");
    expect(again.body).toEqual(first.body);
  });

  it("is refused before the work when the credits do not suffice for all", async () => {
    const poor = await app.customer({ credits: 1 });
    const candidates = Array.from({ length: 6 }, (_, at) => ({
      ref: `c${at}`,
      skills: ["patient care"],
    }));
    const reply = await app.send("POST", "/jobs/rank", {
      key: poor.live,
      body: { job: CARE, candidates },
    });
    expect([reply.status, reply.body.error.code]).toEqual([402, "insufficient_credits"]);
    const me = await app.send("GET", "/me", { key: poor.live });
    expect(me.body.credits.balance).toBe(1);
  });

  it("names the field of a reference that stands twice, of both inputs at once and of an empty list", async () => {
    const fieldOf = async (body: object) => (await rank(body)).body.error.details[0]?.field;
    const one = { ref: "a", skills: ["patient care"] };
    expect(await fieldOf({ job: CARE, candidates: [one, one] })).toBe("candidates.1.ref");
    expect(await fieldOf({ job: CARE, candidates: [{ ...one, resume_text: "x" }] })).toBe(
      "candidates.0.resume_text",
    );
    expect(await fieldOf({ job: CARE, candidates: [] })).toBe("candidates");
    expect(await fieldOf({ job: CARE })).toBe("candidates");
    expect(await fieldOf({ job: CARE, candidates: [null, 7] })).toBe("candidates.0");
    expect(await fieldOf({ job: { title: "xyzzy plugh" }, candidates: [one] })).toBe("job");
  });

  it("answers an unknown job with 404", async () => {
    const reply = await rank(
      { candidates: [{ ref: "a", skills: ["patient care"] }] },
      {},
      "/jobs/job_01kb3m8e5x7w2v9t4s6r1q0p8n/rank",
    );
    expect(reply.status).toBe(404);
  });

  it("stores no text of a résumé, with an Idempotency-Key neither", async () => {
    const secret = "Quixotically named Ward";
    await rank(
      { job: CARE, candidates: [{ ref: "t", resume_text: `${RESUME}\n${secret}` }] },
      { headers: { "idempotency-key": "rank-text" } },
    );
    const { rows } = await app.db.pool.query("SELECT * FROM idempotency_keys");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("Quixotically");
  });
});
