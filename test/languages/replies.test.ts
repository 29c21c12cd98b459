import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type Reply, type TestApp } from "../support/app.ts";
import { withoutQuotes } from "../support/without-quotes.ts";

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 100 });
});
afterAll(() => app.close());

const RESUME = `Anna Muster

Work Experience
Registered Nurse, City Hospital
2015 - 2024
Wound care, medication administration and patient care.`;

const analyze = (language?: string, idempotencyKey?: string, fields = {}): Promise<Reply> =>
  app.send("POST", "/resumes/analyze", {
    key: customer.live,
    body: { resume_text: RESUME, target_job: { title: "Registered Nurse" }, ...fields },
    headers: {
      ...(language === undefined ? {} : { "Accept-Language": language }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    },
  });

const roleTitle = async (language?: string): Promise<string> => {
  const headers: Record<string, string> =
    language === undefined ? {} : { "Accept-Language": language };
  const reply = await app.send("GET", "/roles/registered-nurse", { key: customer.live, headers });
  return reply.body.title;
};

describe("names of skills and roles", () => {
  it("are English without a preference, for any language and for one without names", async () => {
    for (const language of [undefined, "*", "sv", "", "de;q=0", "xx-!!;;q=a"])
      expect(await roleTitle(language)).toBe("Registered Nurse");
  });

  it("are in the language that the caller prefers", async () => {
    const french = await roleTitle("fr-CA, en;q=0.5");
    expect(french).not.toBe("Registered Nurse");
    expect(await roleTitle("sv, en;q=0.4, fr;q=0.9")).toBe(french);
    expect(await roleTitle("en, fr;q=0.9")).toBe("Registered Nurse");
  });

  it("change in the lists of an analysis and nothing else does, in a language without prose", async () => {
    const [english, italian] = await Promise.all([analyze(), analyze("it")]);
    expect(english.headers.get("content-language")).toBe("en");
    expect(italian.headers.get("content-language")).toBe("en");
    expect(italian.headers.get("vary")).toContain("Accept-Language");
    expect(italian.body.scores).toEqual(english.body.scores);
    expect(italian.body.assessment).toBe(english.body.assessment);
    expect(italian.body.matched_skills).toHaveLength(english.body.matched_skills.length);
    expect(italian.body.matched_skills).not.toEqual(english.body.matched_skills);
    expect(italian.body.target_role.id).toBe("registered-nurse");
  });

  it("have a language of their own where the prose is in another, and Content-Language is the prose's", async () => {
    for (const [asked, prose] of [
      ["it", "en"],
      ["de", "de"],
      ["fr", "fr"],
      ["es", "es"],
      ["en", "en"],
    ] as const) {
      const { headers, body } = await analyze(asked);
      expect([headers.get("content-language"), body.language, body.names_language]).toEqual([
        prose,
        prose,
        asked,
      ]);
    }
  });

  it("are stored as they were made, whatever the reader accepts", async () => {
    const written = await analyze("it");
    expect([written.body.language, written.body.names_language]).toEqual(["en", "it"]);
    const path = `/resumes/analyses/${written.body.analysis_id}`;
    const headers = { "Accept-Language": "de" };
    const read = await app.send("GET", path, { key: customer.live, headers });
    expect(read.body).toEqual(withoutQuotes(written.body));
    expect(read.headers.get("content-language")).toBe("en");
  });

  it("stay in a replayed reply as they were sent", async () => {
    const first = await analyze("it", "names-once");
    const again = await analyze("en", "names-once");
    expect(again.body).toEqual(withoutQuotes(first.body));
    expect(again.headers.get("content-language")).toBe("en");
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("the field `language`", () => {
  it("wins over Accept-Language, in any case and with a region", async () => {
    for (const language of ["de", "DE", "de-AT"]) {
      const reply = await analyze("fr", undefined, { language });
      expect(reply.headers.get("content-language")).toBe("de");
      expect(reply.body.language).toBe("de");
      expect(reply.body.assessment).toContain("von 100");
    }
    const spoken = [
      ["fr-CA", "sur 100"],
      ["es-MX", "de 100"],
    ] as const;
    for (const [language, points] of spoken) {
      const reply = await analyze("de", undefined, { language });
      expect(reply.body.assessment).toContain(points);
    }
    const english = await analyze("de", undefined, { language: "en" });
    expect(english.body.assessment).toContain("of 100");
  });

  it("is refused by name when it is none of the languages", async () => {
    const target_role = { title: "Welder" };
    for (const [path, body] of [
      ["/resumes/analyze", { resume_text: RESUME, target_job: { title: "Nurse" } }],
      ["/career-pathways/generate", { target_role }],
      ["/jobs/match", { skills: ["SQL"] }],
    ] as const)
      for (const language of ["sv", "german", "", 7]) {
        const reply = await app.send("POST", path, {
          key: customer.live,
          body: { ...body, language },
        });
        expect(reply.status).toBe(400);
        expect(reply.body.error.details).toMatchObject([{ field: "language" }]);
      }
  });

  it("stays in a replayed reply", async () => {
    const first = await analyze(undefined, "german-once", { language: "de" });
    const again = await analyze("fr", "german-once", { language: "de" });
    expect(again.body).toEqual(withoutQuotes(first.body));
    expect(again.headers.get("content-language")).toBe("de");
  });

  it("gives the names of a match", async () => {
    const body = { skills: ["Patient Care"], language: "de" };
    const reply = await app.send("POST", "/jobs/match", { key: customer.live, body });
    expect(reply.headers.get("content-language")).toBe("de");
    expect(reply.body.recognized_skills).toEqual(["Patientenversorgung"]);
  });
});

describe("names in other languages", () => {
  it("find skills and roles", async () => {
    const roles = await app.send("GET", "/roles?q=infirmi%C3%A8re", { key: customer.live });
    expect(roles.body.data[0]).toMatchObject({ id: "registered-nurse", matched: "infirmière" });
  });
});
