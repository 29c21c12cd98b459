import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SECRET, type Customer, type Reply } from "../../../test/support/app.ts";
import { runWaymark } from "../../../test/support/command-line.ts";
import { searchDatabaseFor } from "../../../test/support/database-search.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { withoutQuotes } from "../../../test/support/without-quotes.ts";
import { MAX_CORRECTED, MAX_DECISIONS } from "./oversight.schema.ts";

let bench: WebhookBench;
let customer: Customer;
let key: string;
/** An analysis that no test changes. */
let shared: string;
beforeAll(async () => {
  bench = await startWebhookBench();
  customer = await bench.app.customer({ credits: 1000, rateAi: 10_000, rateRead: 10_000 });
  key = customer.live;
  shared = (await analysed()).analysis_id;
});
afterAll(() => bench.close());

const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "React", "COBOL"] };
const analysed = async (more: object = {}): Promise<Reply["body"]> => {
  const body = { resume_text: DEVELOPER, target_job: JOB, ...more };
  return (await bench.app.send("POST", "/resumes/analyze", { key, body })).body;
};
const get = (path: string, { as = key, language = "en" } = {}) =>
  bench.app.send("GET", `/resumes/analyses/${path}`, {
    key: as,
    headers: { "accept-language": language },
  });
const post = (path: string, body: object, { as = key, headers = {} } = {}) =>
  bench.app.send("POST", `/resumes/analyses/${path}`, { key: as, body, headers });
const fields = (reply: Reply): string[] =>
  reply.body.error.details.map((d: { field: string }) => d.field);
const POST_LINE = DEVELOPER.split("\n").find((line) => /20\d\d/.test(line))!;
const COBOL = { kind: "skill", says: POST_LINE, should_say: "COBOL" };
const correct = (id: string, corrections: object[], more: object = {}, options = {}) =>
  post(`${id}/corrections`, { resume_text: DEVELOPER, corrections, ...more }, options);
const DECISION = { outcome: "rejected", decided_by: "Ada Roe", note: "No COBOL." };

describe("the explanation of an analysis", () => {
  it("tells from the stored analysis what was read, what counted and what would change it", async () => {
    const analysis = await analysed();
    const { status, body } = await get(`${analysis.analysis_id}/explanation`);
    expect(status).toBe(200);
    expect(body.read[0]).toBe(`A text was read: ${analysis.document.words} words.`);
    expect(body.counted[0]).toBe(
      `In all ${analysis.scores.overall} of 100 for Back-End Developer.`,
    );
    for (const name of [...analysis.matched_skills, ...analysis.missing_skills])
      expect(body.counted.join(" ")).toContain(name);
    expect(body.changes).toEqual(
      analysis.improvements.map(
        (one: { skill: string; overall_after: number }) =>
          `With ${one.skill} used at work the score would be about ${one.overall_after}.`,
      ),
    );
    expect(body.correction.at(-1)).toContain(analysis.expires_at.slice(0, 10));
  });

  it.each(["en", "de", "fr", "es"])("is whole in %s, and free", async (language) => {
    const reply = await get(`${shared}/explanation`, { language });
    expect(reply.headers.get("content-language")).toBe(language);
    expect(reply.headers.get("x-credits-charged") ?? "0").toBe("0");
    const lines = ["read", "counted", "changes", "correction"].flatMap((part) => reply.body[part]);
    for (const line of lines) expect(line).not.toMatch(/[{}]|undefined|in English/);
    expect(lines.length).toBeGreaterThan(10);
  });

  it("is in English where prose in a language does not exist", async () => {
    const reply = await get(`${shared}/explanation`, { language: "pl" });
    expect([reply.body.language, reply.headers.get("content-language")]).toEqual(["en", "en"]);
  });
});

describe("a correction of an analysis", () => {
  it("stands beside the first analysis, free, and can be read afterwards", async () => {
    const first = await analysed({ external_candidate_id: "corrected 1" });
    const reply = await correct(first.analysis_id, [COBOL]);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-credits-charged") ?? "0").toBe("0");
    const { corrected, difference } = reply.body;
    expect(reply.body.first).toEqual(withoutQuotes(first));
    expect(corrected.missing_skills).not.toContain("COBOL");
    expect(corrected.external_candidate_id).toBe("corrected 1");
    expect(corrected.expires_at).toBe(first.expires_at);
    expect(difference.overall).toBe(corrected.scores.overall - first.scores.overall);
    expect(difference.overall).toBeGreaterThan(0);
    const again = await get(corrected.analysis_id);
    expect(again.body).toEqual(withoutQuotes(corrected));
  });

  it("changes dates and titles where they stand, and nothing where the words stay the same", async () => {
    const first = await analysed();
    const same = { kind: "title", says: POST_LINE, should_say: POST_LINE };
    const unchanged = (await correct(first.analysis_id, [same])).body;
    for (const name of ["scores", "matched_skills", "missing_skills", "assessment"])
      expect(unchanged.corrected[name]).toEqual(first[name]);
    const year = /20\d\d/.exec(POST_LINE)![0];
    const longer = { kind: "date", says: POST_LINE, should_say: POST_LINE.replace(year, "2001") };
    const { difference } = (await correct(first.analysis_id, [longer])).body;
    expect(difference.experience).toBeGreaterThanOrEqual(0);
  });

  it("takes the usual skills of a title as the first analysis did", async () => {
    const first = await analysed({ target_job: { title: "Registered Nurse" }, language: "de" });
    const same = { kind: "title", says: POST_LINE, should_say: POST_LINE };
    const { corrected, difference } = (await correct(first.analysis_id, [same])).body;
    expect(corrected.target_job).toEqual(first.target_job);
    expect(difference.overall).toBe(0);
    expect(corrected.names_language).toBe("de");
  });

  it("lists a skill without a post under a heading", async () => {
    const first = await analysed();
    const { corrected } = (
      await correct(first.analysis_id, [{ kind: "skill", should_say: "COBOL" }])
    ).body;
    expect(corrected.missing_skills).not.toContain("COBOL");
  });

  it.each<[object[], string[]]>([
    [[], ["corrections"]],
    [[{ kind: "date", should_say: "2019" }], ["corrections.0.says"]],
    [[{ kind: "date", says: POST_LINE, should_say: "soon" }], ["corrections.0.should_say"]],
    [[{ kind: "title", says: POST_LINE, should_say: "a\nb" }], ["corrections.0.should_say"]],
    [[COBOL, { kind: "title", says: "no such line", should_say: "x" }], ["corrections.1.says"]],
    [[{ kind: "title", says: "e", should_say: "x" }], ["corrections.0.says"]],
  ])("refuses %j with 400 naming %j", async (corrections, named) => {
    const reply = await correct(shared, corrections);
    expect([reply.status, fields(reply)]).toEqual([400, named]);
  });

  it("needs the same résumé, and corrects the first analysis only", async () => {
    const { analysis_id: id } = await analysed();
    const other = await correct(id, [COBOL], { resume_text: `${DEVELOPER}\nand more words` });
    expect([other.status, fields(other)]).toEqual([400, ["resume_text"]]);
    const { corrected } = (await correct(id, [COBOL])).body;
    const twice = await correct(corrected.analysis_id, [COBOL], {
      resume_text: DEVELOPER.replace(POST_LINE, `${POST_LINE}\nCOBOL`),
    });
    expect([twice.status, fields(twice)]).toEqual([400, ["analysis_id"]]);
  });

  it(`is made ${MAX_CORRECTED} times at most`, async () => {
    const { analysis_id: id } = await analysed();
    for (let n = 0; n < MAX_CORRECTED; n++) expect((await correct(id, [COBOL])).status).toBe(200);
    const more = await correct(id, [COBOL]);
    expect([more.status, fields(more)]).toEqual([400, ["analysis_id"]]);
  });

  it("stores no text, neither the sent one nor the corrected one, and is erased", async () => {
    const canary = `canary${randomBytes(8).toString("hex")}`;
    const resume_text = `${DEVELOPER}\n${canary}`;
    const first = await analysed({ resume_text, external_candidate_id: canary });
    const title = { kind: "title", says: POST_LINE, should_say: `${POST_LINE} ${canary}x` };
    const reply = await correct(
      first.analysis_id,
      [title],
      { resume_text },
      {
        headers: { "idempotency-key": canary.slice(6) },
      },
    );
    expect(reply.status).toBe(200);
    expect(await searchDatabaseFor(bench.app.db, canary)).toEqual([]);
    const erased = await bench.app.send("DELETE", `/candidates/${canary}`, { key });
    expect(erased.body.deleted.analyses).toBe(2);
    expect((await get(reply.body.corrected.analysis_id)).status).toBe(404);
  });
});

describe("the log of decisions", () => {
  const decide = (id: string, body: object = DECISION, options = {}) =>
    post(`${id}/decisions`, body, options);

  it("keeps the outcome, the person responsible and the score shown, free", async () => {
    const { analysis_id: id, scores, band, engine } = await analysed();
    const reply = await decide(id);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      decision_id: expect.stringMatching(/^de_/),
      analysis_id: id,
      ...DECISION,
      shown: { overall: scores.overall, band, engine },
      created_at: expect.any(String),
    });
    const second = (await decide(id, { outcome: "hired", decided_by: "Ada Roe" })).body;
    const listed = await get(`${id}/decisions`);
    expect(listed.body.data).toEqual([second, reply.body]);
    const firstPage = await get(`${id}/decisions?per_page=1`);
    const { next_cursor: cursor } = firstPage.body.pagination;
    const next = await get(`${id}/decisions?per_page=1&cursor=${cursor}`);
    expect(next.body.data).toEqual([reply.body]);
  });

  it("is exported whole as NDJSON, in the same words", async () => {
    const own = await bench.app.customer({ credits: 100 });
    const body = { resume_text: DEVELOPER, target_job: JOB };
    const made = (await bench.app.send("POST", "/resumes/analyze", { key: own.live, body })).body;
    await decide(made.analysis_id, DECISION, { as: own.live });
    await decide(made.analysis_id, { ...DECISION, outcome: "advanced" }, { as: own.live });
    const { data } = (await bench.app.send("GET", "/resumes/decisions", { key: own.live })).body;
    expect(data.map((one: { outcome: string }) => one.outcome)).toEqual(["advanced", "rejected"]);
    const env = { DATABASE_URL: bench.app.db.url, WAYMARK_SECRET: TEST_SECRET };
    const { out } = await runWaymark(["decisions", "export", "--app", own.appId], env);
    const exported = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(exported).toEqual(data);
    expect(
      (await bench.app.send("GET", "/resumes/decisions", { key: own.test })).body.data,
    ).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{}, ["outcome", "decided_by"]],
    [{ ...DECISION, outcome: "best" }, ["outcome"]],
    [{ ...DECISION, decided_by: "" }, ["decided_by"]],
    [{ ...DECISION, rank: 1 }, ["rank"]],
  ])("refuses %j with 400 naming %j", async (body, named) => {
    const reply = await decide(shared, body);
    expect([reply.status, fields(reply)]).toEqual([400, named]);
  });

  it(`stops at ${MAX_DECISIONS} for one analysis`, async () => {
    const { analysis_id: id } = await analysed();
    for (let n = 0; n < MAX_DECISIONS; n++) await decide(id);
    const more = await decide(id);
    expect([more.status, fields(more)]).toEqual([400, ["analysis_id"]]);
  });

  it("is stored encrypted, and erased with its candidate", async () => {
    const canary = `canary${randomBytes(8).toString("hex")}`;
    const { analysis_id: id } = await analysed({ external_candidate_id: canary });
    await decide(id, { ...DECISION, decided_by: canary, note: `${canary} note` });
    expect(await searchDatabaseFor(bench.app.db, canary)).toEqual([]);
    await bench.app.send("DELETE", `/candidates/${canary}`, { key });
    const left = await bench.app.db.query("SELECT 1 FROM resume_decisions WHERE analysis_id = $1", [
      id,
    ]);
    expect(left).toEqual([]);
    expect((await get(`${id}/decisions`)).status).toBe(404);
  });
});

it("the oversight of another app's analysis, or of another mode's, is 404", async () => {
  const { analysis_id: id } = await analysed();
  const other = await bench.app.customer({ credits: 10 });
  for (const as of [other.live, customer.test]) {
    expect((await get(`${id}/explanation`, { as })).status).toBe(404);
    expect((await get(`${id}/decisions`, { as })).status).toBe(404);
    expect((await post(`${id}/decisions`, DECISION, { as })).status).toBe(404);
    expect((await correct(id, [COBOL], {}, { as })).status).toBe(404);
  }
});
