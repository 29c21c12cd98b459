import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { examplePage } from "../../platform/pagination.ts";
import { createTaxonomyVerbs } from "./taxonomy.service.ts";
import {
  startTestApp,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 1 });
});
afterAll(() => app.close());

const get = (path: string): Promise<Reply> => app.send("GET", path, { key: customer.live });
const ids = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id);

/** Words of letters, from three on. */
const wordsIn = (name: string): string[] => name.match(/(?<![\p{L}\p{N}])\p{L}{3,}/gu) ?? [];

describe("looking up skills", () => {
  it("completes the beginning of a name, the most used first", async () => {
    expect(ids(await get("/skills?q=exc"))[0]).toBe("microsoft-excel");
    expect(ids(await get("/skills?q=pyt"))[0]).toBe("python");
  });

  it("has the skill or role first whose whole name was asked for", () => {
    const engine = loadEngine();
    const verbs = createTaxonomyVerbs(engine);
    const page = { page: 1, perPage: 1, offset: 0, after: undefined, cursorAfter: () => "" };
    const { skillList, roleList } = engine.knowledge;
    const wrong = [
      ...skillList.filter(({ id, name }) => verbs.findSkills(name, page).data[0]?.id !== id),
      ...roleList.filter(({ id, title }) => verbs.findRoles(title, page).data[0]?.id !== id),
    ];
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("finds every skill and role by the beginning of any word of its name", () => {
    const { knowledge, skillNames, roleNames } = loadEngine();
    const found = new Map<string, ReadonlySet<number>>();
    const isMissed = (names: typeof skillNames, name: string, index: number): boolean =>
      wordsIn(name).some((word) => {
        const start = word.slice(0, Math.max(3, word.length - 2));
        const key = `${names === skillNames ? "skill" : "role"} ${start}`;
        const entries = found.get(key) ?? new Set(names.search(start).map((one) => one.index));
        found.set(key, entries);
        return !entries.has(index);
      });
    const missed = [
      ...knowledge.skillList.filter(({ name, index }) => isMissed(skillNames, name, index)),
      ...knowledge.roleList.filter(({ title, index }) => isMissed(roleNames, title, index)),
    ];
    expect(missed.map(({ id }) => id)).toEqual([]);
  });

  it("finds a skill by an abbreviation and returns the matched spelling", async () => {
    const { body } = await get("/skills?q=k8s&limit=1");
    expect(body).toMatchObject({
      data: [{ id: "kubernetes", name: "Kubernetes", group: "tools", matched: "K8s" }],
    });
  });

  it.each([
    ["kuberntes", "kubernetes"],
    ["patient asess", "patient-assessment"],
    ["node-js", "node-js"],
    ["c%23", "csharp"],
    ["c%2B%2B", "cpp"],
    ["cafe%20manag", "restaurant-management"],
  ])("understands %s", async (q, id) => {
    expect(ids(await get(`/skills?q=${q}`))).toContain(id);
  });

  it("returns the most used skills without a query and for an empty one", async () => {
    const all = await get("/skills?limit=50");
    expect(all.body.data).toHaveLength(50);
    expect(ids(await get("/skills?q=&limit=50"))).toEqual(ids(all));
    expect((await get("/skills")).body.data).toHaveLength(20);
  });

  it("returns an empty list when nothing is similar", async () => {
    const nothing = { data: [], pagination: { ...examplePage(0), total_pages: 0 } };
    expect((await get("/skills?q=zzzzqqqq")).body).toEqual(nothing);
    expect((await get("/skills?q=%F0%9F%A6%84")).body).toEqual(nothing);
  });

  it.each(["limit=0", "limit=51", "limit=x", "skill=python", `q=${"a".repeat(201)}`])(
    "refuses %s and names the field",
    async (query) => {
      const { status, body } = await get(`/skills?${query}`);
      expect([status, body.error.code]).toEqual([400, "validation_error"]);
      expect(body.error.details[0].field).toBe(query.split("=")[0]);
    },
  );
});

describe("looking up roles", () => {
  it("finds a role by its code of O*NET-SOC", async () => {
    expect(ids(await get("/roles?q=29-1141.00"))).toContain("registered-nurse");
    expect(ids(await get("/roles?q=29-1141"))).toContain("registered-nurse");
    expect(ids(await get("/roles?q=99-9999"))).toEqual([]);
  });

  it.each([
    ["of ESCO", "7411.1"],
    ["of ESCO, with its name", "esco 7411.1"],
    ["of ISCO-08", "7411"],
    ["of ISCO-08, with its name", "ISCO-08 7411"],
    ["of O*NET-SOC, with its name", "O*NET-SOC 47-2111.00"],
  ])("finds a role by its code %s", async (_, code) => {
    const { body } = await get(`/roles?q=${encodeURIComponent(code)}&limit=50`);
    const found = body.data.find(({ id }: { id: string }) => id === "electrician");
    expect(found).toMatchObject({ title: "Electrician", matched: code });
  });

  it("finds nothing by a code that no role has", async () => {
    for (const code of ["9999", "7411.99", "0000.1"])
      expect([code, ids(await get(`/roles?q=${code}`))]).toEqual([code, []]);
  });

  it("completes a title and finds a role by another name", async () => {
    expect(ids(await get("/roles?q=nurse"))[0]).toBe("registered-nurse");
    expect(ids(await get("/roles?q=softwre%20eng"))[0]).toBe("software-engineer");
  });

  it("returns a role with its checklist, core skills first", async () => {
    const { body } = await get("/roles/data-analyst");
    expect(body).toMatchObject({ id: "data-analyst", title: "Data Analyst", group: "data" });
    expect(body.checklist[0]).toEqual({
      skill_id: "sql",
      name: "SQL",
      group: "technical",
      importance: "core",
      target_level: "intermediate",
    });
    expect(body.titles).not.toContain("Data Analyst");
  });

  it("returns the titles by kind, and similar roles", async () => {
    const { body } = await get("/roles/electrician");
    const { same, specialties, steps, protected: proved } = body.titles_by_kind;
    expect(same).toContain("Journeyman Electrician");
    expect([specialties[0], steps[0]]).toEqual([
      "Industrial Electrician",
      { title: "Electrician Helper", step: 1 },
    ]);
    expect(proved).toContainEqual({ title: "Elektromeister/in", country: "DE" });
    expect(body.titles).toEqual(expect.arrayContaining([...same, ...specialties]));
    expect(body.similar.map(({ id }: { id: string }) => id)).toContain("solar-installer");
  });

  it("returns the ways of newcomers into a role in a country, with sources", async () => {
    const { body, headers } = await get("/roles/registered-nurse/route?country=US");
    expect(body).toMatchObject({
      role: { id: "registered-nurse", title: "Registered Nurse" },
      country: "US",
      route: { regulation: "required", confirmed: true },
      language: "en",
    });
    expect(body.route.requires).toContainEqual(expect.objectContaining({ held: false }));
    const steps = body.route.chosen.steps as { kind: string; sources: { url: string }[] }[];
    expect(steps.map(({ kind }) => kind)).toContain("study");
    expect(steps[0]!.sources[0]!.url).toMatch(/^https:/);
    const other = await get("/roles/registered-nurse/route?country=Germany");
    expect(other.body).toMatchObject({
      country: "DE",
      route: { regulation: "required", confirmed: true },
    });
    expect(headers.get("content-language")).toBe("en");
    const free = await get("/roles/registered-nurse/route");
    expect([free.body.country, free.body.route.regulation]).toEqual([null, "required"]);
    expect(free.body.countries).toEqual(expect.arrayContaining(["DE", "GB", "US"]));
    expect(free.body.countries).toEqual(free.body.countries.toSorted());
    const wrong = await get("/roles/registered-nurse/route?country=Atlantis");
    expect([wrong.status, wrong.body.error.details[0].field]).toEqual([400, "country"]);
    expect((await get("/roles/nobody/route")).status).toBe(404);
  });

  it("tells the ways in the language of the reply", async () => {
    const { body, headers } = await app.send("GET", "/roles/registered-nurse/route?country=DE", {
      key: customer.live,
      headers: { "accept-language": "de" },
    });
    expect([body.language, body.names_language, headers.get("content-language")]).toEqual([
      "de",
      "de",
      "de",
    ]);
    expect(body.role.title).not.toBe("Registered Nurse");
    expect(headers.get("vary")).toMatch(/accept-language/i);
  });

  it("names the languages of a way that is not written in the language asked for", async () => {
    const path = "/roles/it-project-manager/route?country=FR";
    const { body } = await get(path);
    expect([body.route.chosen, body.available_in]).toEqual([null, ["fr"]]);
    const french = await app.send("GET", path, {
      key: customer.live,
      headers: { "accept-language": "fr" },
    });
    expect(french.body.available_in).toEqual([]);
    expect(french.body.route.chosen.steps).not.toEqual([]);
  });

  it("returns 404 for an unknown role", async () => {
    const { status, body } = await get("/roles/chief-vibes-officer");
    expect([status, body.error.code]).toEqual([404, "not_found"]);
  });
});

describe("what a look-up costs", () => {
  it("is nothing, and it requires the scope jobs:read", async () => {
    const reply = await get("/skills?q=sql");
    expect(reply.headers.has("x-credits-charged")).toBe(false);
    expect((await get("/me")).body.credits).toEqual({ balance: 1 });
    const narrow = await customer.key({ scopes: ["jobs:match"] });
    for (const path of ["/skills", "/roles", "/roles/data-analyst"]) {
      const refused = await app.send("GET", path, { key: narrow.key });
      expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
    }
  });
});
