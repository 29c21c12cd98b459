import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { addJobs, until, type JobFixture } from "../../../test/support/jobs.ts";

const JOBS: Record<string, JobFixture> = {
  titled: { title: "Kubernetes Engineer", postedAt: "2026-11-01T00:00:00Z" },
  skilled: { title: "Platform Lead", skills: ["kubernetes"], postedAt: "2026-11-02T00:00:00Z" },
  employed: { title: "Bookkeeper", company: "Kubernetes GmbH", postedAt: "2026-11-03T00:00:00Z" },
  described: {
    title: "Operator",
    description: "We run Kubernetes in production.",
    postedAt: "2026-11-09T00:00:00Z",
  },
  olderTwin: {
    title: "Welder (m/f/d)",
    city: "Zürich",
    country: "GB",
    employmentType: "part_time",
    postedAt: "2026-11-04T00:00:00Z",
  },
  newerTwin: {
    title: "Welder (m/f/d)",
    city: "Graz",
    country: "DE",
    isRemote: true,
    employmentType: "full_time",
    postedAt: "2026-11-05T00:00:00Z",
  },
  swe: {
    title: "Software Engineer",
    roleId: "software-engineer",
    skills: ["javascript"],
    postedAt: "2026-11-06T00:00:00Z",
  },
  nurse: {
    title: "Registered Nurse",
    roleId: "registered-nurse",
    description: "Night shifts at the paediatric ward. Café on site: it opens early. It's good.",
    industry: "Healthcare",
    postedAt: "2026-11-07T00:00:00Z",
  },
  cpp: { title: "C++ Developer", skills: ["cpp"], postedAt: "2026-11-08T00:00:00Z" },
  accountant: {
    title: "Accountant",
    country: "IT",
    employmentType: "temporary",
    postedAt: "2026-11-08T01:00:00Z",
  },
  gopher: { title: "Backend Lead", skills: ["go"], postedAt: "2026-10-01T00:00:00Z" },
  trucker: { title: "Truck Driver", roleId: "truck-driver", postedAt: "2026-10-02T00:00:00Z" },
  manager: {
    title: "Project Manager",
    roleId: "project-manager",
    employmentType: "contract",
    postedAt: "2026-10-03T00:00:00Z",
  },
  dataEngineer: {
    title: "Senior Data Engineer",
    roleId: "data-engineer",
    postedAt: "2026-10-04T00:00:00Z",
  },
  scientist: {
    title: "Data Science Engineer",
    employmentType: "internship",
    postedAt: "2026-10-05T00:00:00Z",
  },
  frontEnd: { title: "Front End Engineer", postedAt: "2026-10-06T00:00:00Z" },
  helpdesk: {
    title: "Helpdesk Agent",
    description: "You answer for our IT.",
    postedAt: "2026-10-08T00:00:00Z",
  },
  researcher: {
    title: "Clinic Lead",
    description: "Some experience with a user of drugs.",
    skills: ["r"],
    postedAt: "2026-10-07T00:00:00Z",
  },
};

let app: TestApp;
let customer: Customer;
let names: Map<string, string>;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date("2026-11-15T12:00:00Z") });
  customer = await app.customer({ credits: 1000 });
  const ids = await addJobs(app.db, Object.values(JOBS));
  names = new Map(Object.keys(JOBS).map((name, place) => [ids[place]!, name]));
  await until(
    () => app.send("GET", "/jobs", { key: customer.live }),
    ({ body }) => body.pagination.total === ids.length,
  );
});
afterAll(() => app.close());

/** What all words together find: a loosened query counts as nothing (relax.test.ts). */
async function search(q: string, more = ""): Promise<string[]> {
  const query = `?q=${encodeURIComponent(q)}&per_page=50${more}`;
  const reply = await app.send("GET", `/jobs${query}`, { key: customer.live });
  expect([q, reply.status]).toEqual([q, 200]);
  expect(reply.body.pagination.total).toBe(reply.body.data.length);
  if (reply.body.relaxed?.length > 0) return [];
  return reply.body.data.map(({ id }: { id: string }) => names.get(id));
}

describe("text search", () => {
  it("ranks title over skills and company over description, newest first among equals", async () => {
    expect(await search("kubernetes")).toEqual(["titled", "employed", "skilled", "described"]);
    expect(await search("welder")).toEqual(["newerTwin", "olderTwin"]);
  });

  it("requires all words, in any field", async () => {
    expect(await search("welder graz")).toEqual(["newerTwin"]);
    expect(await search("nurse night")).toEqual(["nurse"]);
    expect(await search("welder kubernetes")).toEqual([]);
    expect(await search("a nurse for the night")).toEqual(["nurse"]);
  });

  it.each([
    ["k8s", "titled"],
    ["SWE", "swe"],
    ["js", "swe"],
    ["RN", "nurse"],
    ["golang", "gopher"],
    ["R programming", "researcher"],
    ["lorry driver", "trucker"],
    ["PM", "manager"],
    ["frontend", "frontEnd"],
  ])("finds postings by the synonym %s", async (q, expected) => {
    expect(await search(q)).toContain(expected);
  });

  it("finds every posting that asks for a skill by any of its names", async () => {
    for (const name of ["go", "golang", "Go (programming language)"]) {
      expect(await search(name)).toEqual(expect.arrayContaining(await search("go", "&skills=go")));
    }
  });

  it("treats several words as a synonym only when they are adjacent", async () => {
    expect(await search("UX")).toEqual([]);
    expect(await search("data engineer")).toEqual(["dataEngineer", "scientist"]);
  });

  it.each([
    ["kubern", "titled"],
    ["regis", "nurse"],
    ["account", "accountant"],
  ])("finds postings by the prefix %s", async (q, expected) => {
    expect(await search(q)).toContain(expected);
  });

  it.each([
    ["kubernets", "titled"],
    ["kuberentes", "titled"],
    ["acountant", "accountant"],
    ["welde", "newerTwin"],
    ["nursse", "nurse"],
  ])("corrects the typo %s", async (q, expected) => {
    expect(await search(q)).toContain(expected);
  });

  it("ignores case and accents, but keeps the punctuation of names", async () => {
    expect(await search("ZURICH")).toEqual(["olderTwin"]);
    expect(await search("zürich welder")).toEqual(["olderTwin"]);
    expect(await search("cafe")).toEqual(["nurse"]);
    expect(await search("c++")).toEqual(["cpp"]);
  });

  it("does not confuse the pronoun with IT", async () => {
    expect(await search("IT")).toEqual(["helpdesk"]);
  });

  it("understands C++ with unescaped plus signs", async () => {
    const raw = async (query: string): Promise<string[]> => {
      const { body } = await app.send("GET", `/jobs?${query}`, { key: customer.live });
      return body.data.map(({ id }: { id: string }) => names.get(id));
    };
    for (const query of ["q=c++", "q=c+++developer", "skills=C++", "skills=c++,C%2B%2B"])
      expect([query, await raw(query)]).toEqual([query, ["cpp"]]);
    expect(await raw("skills=c")).toEqual([]);
  });

  it.each([
    ["remote welder", ["newerTwin"]],
    ["welder work from home", ["newerTwin"]],
    ["part time welder", ["olderTwin"]],
    ["part-time welder", ["olderTwin"]],
    ["welder in Germany", ["newerTwin"]],
    ["welder, UK", ["olderTwin"]],
    ["welder jobs in Graz", ["newerTwin"]],
    ["welder vacancies", ["newerTwin", "olderTwin"]],
    ["full-time welder", ["newerTwin"]],
    ["IT accountant", []],
    ["accountant, Italy", ["accountant"]],
    ["temporary accountant", ["accountant"]],
    ["freelance manager", ["manager"]],
    ["internship data", ["scientist"]],
  ])("reads attributes such as remote or country from the query %s", async (q, expected) => {
    expect(await search(q)).toEqual(expected);
  });

  it("combines with every filter", async () => {
    expect(await search("kubernetes", "&posted_after=2026-11-03")).toEqual([
      "employed",
      "described",
    ]);
    expect(await search("nurse", "&industry=HEALTHCARE")).toEqual(["nurse"]);
    expect(await search("nurse", "&skills=python")).toEqual([]);
  });

  it("returns an empty page for words in no posting, with any punctuation", async () => {
    for (const q of ["xylophonist", "???", "' OR 1=1 --", "\u200b", "%", "😀", "\\", "*"])
      expect([q, await search(q)]).toEqual([q, []]);
  });

  it("treats a repeated word as one word and returns nothing for noise", async () => {
    expect(await search("kubernetes ".repeat(18))).toEqual(await search("kubernetes"));
    expect(await search("kubernetes")).not.toEqual([]);
    for (const q of ["z".repeat(200), "((".repeat(100)])
      expect([q, await search(q)]).toEqual([q, []]);
  });
});
