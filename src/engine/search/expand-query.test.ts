import { describe, expect, it } from "vitest";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createEngine } from "../engine.ts";
import { TEST_LEXICON } from "../knowledge/lexicon.fixture.ts";
import { TEST_ROLES, TEST_SKILLS } from "../knowledge/records.fixture.ts";
import { expandQuery } from "./expand-query.ts";
import { searchWords, titleWords } from "./search-words.ts";

const ENGLISH = {
  id: "en",
  function_words: ["the"],
  search: { filler: ["job", "jobs", "hiring", "vacancies"], remote: ["remote", "work from home"] },
};
const engine = createEngine({
  ...TEST_LEXICON,
  lexicons: [ENGLISH],
  skills: TEST_SKILLS,
  roles: TEST_ROLES,
});

/** Postings whose body says `remote:` are remote. */
interface Text {
  skills?: string[];
  title?: string;
  /** The id of a role. */
  role?: string;
  side?: string;
  body?: string;
}

/** Returns the titles (or other texts) found for a query among the given postings, best first. */
function finder(texts: readonly (Text | string)[]): (q: string) => string[] {
  const catalogue = createCatalogue();
  const numbers = new Map<string, number>();
  const numbersOf = (words: readonly string[]) =>
    words.map((word) => {
      const number = numbers.get(word) ?? numbers.size + 1;
      numbers.set(word, number);
      return number;
    });
  const postings = texts.map((given) => (typeof given === "string" ? { title: given } : given));
  const idOf = (place: number) => `job_${place.toString().padStart(26, "0")}`;
  catalogue.load(
    postings.map(({ title, role, side, body, skills = [] }, place) => ({
      id: idOf(place),
      groupId: idOf(place),
      postedAtMs: -place,
      expiresAtMs: Infinity,
      country: "",
      region: "",
      city: "",
      company: "",
      industry: "",
      employmentType: "",
      experienceLevel: "",
      isRemote: body?.startsWith("remote:") ?? false,
      yearlySalaryTop: 0,
      currency: "EUR",
      role: engine.knowledge.roles.get(role ?? "")?.index ?? -1,
      skills: skills.map((id) => engine.knowledge.skills.get(id)!.index),
      weights: skills.map(() => 1),
      titleLength: (title ?? "").length,
      titleWords: numbersOf(titleWords(title ?? "")),
      sideWords: numbersOf(searchWords(side ?? "")),
      bodyWords: numbersOf(searchWords(body ?? "")),
    })),
  );
  catalogue.learnWords([...numbers].map(([word, id]) => ({ id, word })));
  return (q) => {
    const query = expandQuery({ engine, dictionary: catalogue.words }, q);
    const { ids } = catalogue.search({ filters: {}, ...query, offset: 0, limit: 100, nowMs: 0 });
    return ids.map((id) => {
      const { title, side, body } = postings[Number(id.slice(4))]!;
      return title ?? side ?? body ?? "";
    });
  };
}

describe("a text query", () => {
  it("requires every word", () => {
    const find = finder(["Senior Java Developer", "Java Developer", "Senior Nurse"]);
    expect(find("senior java")).toEqual(["Senior Java Developer"]);
  });

  it("ranks title before skills and company before description, then newest", () => {
    const find = finder([
      { body: "some welding" },
      { side: "Welding Ltd" },
      { title: "Welding Lead" },
      { title: "Welding Hand" },
    ]);
    expect(find("welding")).toEqual([
      "Welding Lead",
      "Welding Hand",
      "Welding Ltd",
      "some welding",
    ]);
  });

  it("understands other spellings of a skill", () => {
    const find = finder(["JavaScript Guru", "JS Guru", "Java Guru"]);
    expect(find("js")).toEqual(["JS Guru", "JavaScript Guru"]);
    expect(find("javascript")).toEqual(["JavaScript Guru", "JS Guru"]);
    expect(finder(["Kubernetes Admin", "K8s Admin"])("k8s")).toEqual([
      "K8s Admin",
      "Kubernetes Admin",
    ]);
  });

  it("finds the postings of a role by any of its titles, those with the title first", () => {
    const role = "software-engineer";
    const find = finder([
      { title: "Developer, Payments", role },
      { title: "SWE", role },
      { title: "Software Engineer" },
      { title: "Software Developer", role },
      { title: "Sales Engineer" },
    ]);
    expect(find("swe")).toEqual(["SWE", "Developer, Payments", "Software Developer"]);
    expect(find("software developer")[0]).toBe("Software Developer");
    expect(find("sw engineer").toSorted()).toEqual(
      ["Developer, Payments", "SWE", "Software Developer"].toSorted(),
    );
  });

  it("ranks a posting that says the name of a role below those of the role", () => {
    const find = finder([
      { title: "Software Engineer Recruiter" },
      { title: "Payments Team", role: "software-engineer" },
    ]);
    expect(find("software engineer")).toEqual(["Payments Team", "Software Engineer Recruiter"]);
  });

  it("does not take an ambiguous word of a posting for the skill", () => {
    expect(finder(["Golang Developer", "Always on the go"])("golang")).toEqual([
      "Golang Developer",
    ]);
  });

  it("finds postings that ask for the named skill, in any spelling", () => {
    const find = finder([
      { title: "Always on the go" },
      { title: "Backend Lead", skills: ["go"] },
      { title: "Golang Lead" },
    ]);
    expect(find("golang")).toEqual(["Golang Lead", "Backend Lead"]);
    expect(find("go")).toEqual(["Always on the go", "Golang Lead", "Backend Lead"]);
    expect(find("golang lead")).toEqual(["Golang Lead", "Backend Lead"]);
  });

  it("does not find another rank", () => {
    const find = finder([{ title: "Software Engineer", role: "software-engineer" }]);
    expect(find("senior software engineer")).toEqual([]);
  });

  it("ranks titles with the same words first, whatever is newer", () => {
    const find = finder([
      "Data Science Engineer",
      "Senior Data Engineer",
      { title: "Clerk", body: "data engineer" },
    ]);
    expect(find("data engineer")).toEqual([
      "Senior Data Engineer",
      "Data Science Engineer",
      "Clerk",
    ]);
    expect(find("engineer data")[0]).toBe("Data Science Engineer");
  });

  it("finds compounds however they are written", () => {
    const leads = ["Front-End Lead", "Frontend Lead", "Front End Lead"];
    const find = finder(["Front desk", { title: "End of the front" }, ...leads]);
    for (const q of ["front-end", "frontend", "front end"]) {
      expect(find(q).slice(0, 3)).toEqual(leads);
      expect(find(q)).not.toContain("Front desk");
      expect(find(`${q} lead`)).toEqual(leads);
    }
    expect(find("frontend")).toEqual(leads);
  });

  it("corrects small typos, also in the first letter, but not in short words", () => {
    const find = finder(["Accountant", "Plumber", "Cook"]);
    expect(find("acountant")).toEqual(["Accountant"]);
    expect(find("akkountant")).toEqual(["Accountant"]);
    expect(find("plubmer")).toEqual(["Plumber"]);
    expect(find("blumber")).toEqual(["Plumber"]);
    expect(find("cok")).toEqual([]);
  });

  it("ranks the exact word before its corrections, whatever is newer", () => {
    const find = finder([{ body: "welder" }, { body: "melderful" }, { body: "melder" }]);
    expect(find("melder")).toEqual(["melder", "melderful", "welder"]);
  });

  it("does not correct a word that postings contain", () => {
    const find = finder(["Welder", "Welder", "Welder", "Melder"]);
    expect(find("welder")).toEqual(["Welder", "Welder", "Welder"]);
  });

  it("matches prefixes when no similar word exists", () => {
    const find = finder(["Veterinarian", "Vet tech"]);
    expect(find("veteri")).toEqual(["Veterinarian"]);
    expect(finder(["Java", "Java", "Java", "JavaScript"])("java")).toEqual([
      "Java",
      "Java",
      "Java",
    ]);
  });

  it("returns nothing for signs alone or unknown words", () => {
    const find = finder(["Cook"]);
    expect(find("!!!")).toEqual([]);
    expect(find("cook zzzzzzzz")).toEqual([]);
  });

  it("recognises phrases that name an attribute", () => {
    const find = finder([
      { title: "Software Sales Engineer", body: "remote: from the sea" },
      { title: "Software Engineer", role: "software-engineer", body: "remote: from the hills" },
      { title: "Software Engineer", role: "software-engineer", body: "at our desks" },
      { title: "Remote Site Medic" },
      { title: "Home Help", body: "Work in every home." },
    ]);
    expect(find("work from home")).toHaveLength(2);
    // Among remote postings, titles that say the rest side by side come first.
    const engineers = ["Software Engineer", "Software Sales Engineer"];
    expect(find("software engineer remote")).toEqual(engineers);
    expect(find("software engineer, work from home")).toEqual(engineers);
    expect(find("remote").at(-1)).toBe("Remote Site Medic");
    expect(find("remote")).toHaveLength(3);
  });

  it("ranks remote postings first when the query asks for remote work", () => {
    const find = finder([
      { title: "Remote Welder", body: "on site" },
      { title: "Lead", body: "remote: welder at times" },
      { title: "Welder", body: "remote: from the hills" },
    ]);
    expect(find("welder")[0]).toBe("Welder");
    expect(find("remote welder")).toEqual(["Welder", "Lead", "Remote Welder"]);
  });

  it("ranks exact titles before longer ones, whatever is newer", () => {
    const find = finder([
      "Senior Platform Data Engineer",
      "Senior Data Engineer",
      "Data Engineer",
      "Data Engineers",
      "Head of Data",
    ]);
    const engineers = ["Data Engineer", "Data Engineers", "Senior Data Engineer"];
    expect(find("data engineer")).toEqual([...engineers, "Senior Platform Data Engineer"]);
    expect(find("head of data")).toEqual(["Head of Data"]);
  });

  it("treats a skill's own name in a title as the typed one where the posting asks for the skill", () => {
    const find = finder([
      { title: "Senior Backend Engineer (Golang, Kubernetes)", skills: ["go"] },
      { title: "Backend Lead", skills: ["go"] },
      { title: "Go Developer", skills: ["go"] },
      { title: "Go to market lead" },
    ]);
    expect(find("golang")).toEqual([
      "Go Developer",
      "Senior Backend Engineer (Golang, Kubernetes)",
      "Backend Lead",
    ]);
  });

  it("ignores filler words unless there are no others", () => {
    const find = finder([
      { title: "Data Science Engineer" },
      { title: "Data Engineer", body: "We are hiring." },
      { title: "Job Coach" },
      { title: "Coach" },
    ]);
    for (const q of ["data engineer jobs", "hiring: data engineer", "data engineer vacancies"])
      expect([q, find(q)]).toEqual([q, ["Data Engineer", "Data Science Engineer"]]);
    expect(find("job coach")).toEqual(["Job Coach", "Coach"]);
    expect(find("hiring")).toEqual(["Data Engineer"]);
    expect(find("jobs")).toEqual(["Job Coach"]);
  });

  it("is cut after the maximum number of words", () => {
    const find = finder(["Cook"]);
    expect(find(Array<string>(24).fill("cook").join(" ") + " zzz".repeat(50_000))).toEqual([
      "Cook",
    ]);
  });
});
