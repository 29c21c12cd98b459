import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import type { RouteDocument } from "./document.ts";
import { planRoute, type RoutePlan } from "./plan-route.ts";
import { proofItem, routeDocument, skillItem } from "./route.fixture.ts";
import { type CandidateInput, readStandpoint } from "./standpoint.ts";

const engine = loadEngine();

interface Asked extends Partial<CandidateInput> {
  readonly hours?: number;
  readonly startMonth?: number;
  readonly document?: RouteDocument;
}

function plan({ hours, startMonth, document = routeDocument(), ...person }: Asked = {}): RoutePlan {
  const input = { skills: [], ...person };
  const standpoint = readStandpoint(engine, input, { country: "US", weeklyHours: hours });
  return planRoute(engine, document, {
    asked: "Example worker",
    standpoint,
    includeResources: true,
    startMonth,
    demandFor: () => null,
  });
}

const levelOf = ({ checklist }: RoutePlan, name: string): string =>
  checklist.find((item) => item.name === `Work of ${name}`)!.currentLevel;

describe("what a person states", () => {
  it("is credited at the stated level, and at working level where none is stated", () => {
    const made = plan({
      skills: [{ name: "Word of reading", level: "advanced" }, { name: "word of joining" }],
    });
    expect(levelOf(made, "reading")).toBe("advanced");
    expect(levelOf(made, "joining")).toBe("intermediate");
    expect(made.diagnosis.strengths.join(" ")).toContain("no level for “word of joining”");
  });

  it("is credited up to the ceiling where the name is only near", () => {
    const made = plan({ skills: [{ name: "Glueing", level: "advanced" }] });
    expect(levelOf(made, "joining")).toBe("beginner");
    expect(made.checklist.find(({ name }) => name === "Work of joining")).toMatchObject({
      levelSource: "implied",
      impliedBy: ["Glueing"],
    });
  });

  it("is a start and not the whole where the name is only near and the first level is enough", () => {
    const near = skillItem("selling", { need: 1, near: [{ words: ["market stall"], most: 1 }] });
    const document = routeDocument();
    const made = plan({
      skills: [{ name: "Market stall" }],
      document: {
        ...document,
        items: document.items.map((item) => (item.id === "selling" ? near : item)),
      },
    });
    expect(levelOf(made, "selling")).toBe("none");
    expect(made.diagnosis.strengths.join(" ")).toContain("Work of selling: a good start (Market");
    expect(made.roadmap.phases.flatMap(({ focus }) => focus)).toContain("Work of selling");
  });

  it("holds a proof only by the proof's own name, and not where it has lapsed", () => {
    expect(plan({ skills: [{ name: "Example licence" }] }).checklist[0]).toMatchObject({
      kind: "proof",
      held: true,
      currentLevel: "advanced",
    });
    expect(plan({ skills: [{ name: "Example licence (expired)" }] }).checklist[0]).toMatchObject({
      held: false,
    });
    expect(plan({ skills: [{ name: "Example tools" }] }).checklist[0]).toMatchObject({
      held: false,
      currentLevel: "none",
    });
  });

  it("shows nothing where it has run out, and is told to be renewed", () => {
    const made = plan({ skills: [{ name: "word of reading (expired)", level: "advanced" }] });
    expect(levelOf(made, "reading")).toBe("none");
    expect(made.diagnosis.strengths.join(" ")).toContain("renew it before you name it");
    expect(made.unrecognizedSkills).toEqual([]);
  });

  it("is told how it helps where it is no item, and returned where nobody knows it", () => {
    const made = plan({ skills: [{ name: "Singing" }, { name: "qwertz blorb" }] });
    expect(made.diagnosis.strengths.join(" ")).toContain("it carries over the noise");
    expect(made.unrecognizedSkills).toEqual(["qwertz blorb"]);
  });

  it("is used in one action", () => {
    const made = plan({ skills: [{ name: "word of reading", level: "advanced" }] });
    const uses = made.roadmap.phases.flatMap(({ actions }) =>
      actions.filter(({ description }) => description.includes("“word of reading”")),
    );
    expect(uses).toHaveLength(1);
  });

  it("becomes an example to write down where no step uses it, unnamed where nobody knows it", () => {
    const made = plan({ skills: [{ name: "Kubernetes" }, { name: "qwertz blorb" }] });
    const actions = made.roadmap.phases.flatMap((phase) => phase.actions);
    const text = actions.map(({ description }) => description).join(" ");
    expect(text).toContain("for “Kubernetes” and your other skills");
    expect(JSON.stringify(made.roadmap)).not.toContain("blorb");
  });

  it("comes from a situation where the post shows it, and from nowhere else", () => {
    const made = plan({ currentRole: "Wood carver" });
    expect(levelOf(made, "cutting")).toBe("beginner");
    expect(made.diagnosis.readinessSummary).toContain("You have cut before.");
    expect(made.diagnosis.strengths).toContain("Your work as Wood carver is a start.");
    expect(levelOf(plan({ currentRole: "Baker" }), "cutting")).toBe("none");
  });
});

describe("somebody who is in the training already", () => {
  const contract = proofItem("contract", { place: true, words: ["example contract"] });
  const { items, phases } = routeDocument();
  const search = { title: "Search", why: "First a firm.", always: true, step: "apply" as const };
  const document = routeDocument({
    items: [contract, ...items],
    phases: { ...phases, search: { ...search, items: ["contract"] } },
    ways: [{ id: "usual", name: "Usual", phases: ["search", "start", "training", "post"] }].map(
      (way) => ({ ...way, argue: "So it is.", summary: "So it goes." }),
    ),
  });
  const of = (currentRole: string) => {
    const made = plan({ document, currentRole });
    const item = made.checklist.find(({ name }) => name === "Work of contract")!;
    return { held: item.held, titles: made.roadmap.phases.map(({ title }) => title) };
  };

  it.each(["Apprentice electrician", "Trainee Electrician", "Example contract since May"])(
    "is not told to find a place: %s",
    (post) => {
      expect(of(post)).toEqual({ held: true, titles: ["Start", "Training", "Post"] });
    },
  );

  it.each(["Apprentice plumber", "Electrician", "Barista"])("is not meant by %s", (post) => {
    expect(of(post).held).toBe(false);
    expect(of(post).titles).toContain("Search");
  });
});

describe("hours", () => {
  it("give a longer plan when they are fewer, whichever way they choose", () => {
    const months = [4, 5, 8, 12, 20, 29, 30, 40, 80].map(
      (hours) => plan({ hours }).roadmap.totalMonths,
    );
    expect(months).toEqual(months.toSorted((a, b) => b - a));
    expect(months[1]).toBeGreaterThan(months[7]!);
  });

  it("never take an item out of the checklist or the phases", () => {
    const names = (hours: number): string[] =>
      plan({ hours })
        .roadmap.phases.flatMap(({ focus }) => focus)
        .toSorted();
    expect(new Set(names(4))).toEqual(new Set(names(40)));
  });

  it("that a training exceeds are the first decision of the plan", () => {
    const [full] = routeDocument().ways;
    const { decision: _decision, when: _when, ...way } = full!;
    const made = plan({ hours: 6, document: routeDocument({ ways: [way] }) });
    expect(made.roadmap.decision).toContain("takes more than the 6 hours a week");
    expect(plan({ hours: 40 }).roadmap.decision).toBe("Decide when you leave your job.");
  });

  it("of one's own fit the months of a phase", () => {
    for (const hours of [4, 11, 40])
      for (const phase of plan({ hours }).roadmap.phases)
        expect(phase.hours.own).toBeLessThanOrEqual(
          (phase.monthEnd - phase.monthStart + 1) * 4.33 * hours,
        );
  });
});

describe("phases", () => {
  it("have two to four focus items each, and every gap is the focus of exactly one", () => {
    const people: Asked[] = [
      {},
      { skills: [{ name: "word of safety" }] },
      { skills: ["cutting", "joining", "reading"].map((one) => ({ name: `word of ${one}` })) },
    ];
    for (const person of people) {
      const { roadmap, checklist } = plan(person);
      const open = checklist.filter(
        (one) =>
          one.currentLevel === "none" ||
          (one.currentLevel === "beginner" && one.targetLevel !== "beginner"),
      );
      for (const { focus } of roadmap.phases) {
        expect(focus.length).toBeGreaterThanOrEqual(2);
        expect(focus.length).toBeLessThanOrEqual(4);
      }
      for (const { name } of open)
        expect(roadmap.phases.filter(({ focus }) => focus.includes(name))).toHaveLength(1);
    }
  });

  it("are left out when nothing of them is missing, unless they always stand", () => {
    const held = ["safety", "reading"].map((one) => ({ name: `word of ${one}` }));
    expect(plan({ skills: held }).roadmap.phases.map(({ title }) => title)).toEqual([
      "Training",
      "Post",
    ]);
  });

  it("leave one phase that deepens the core where nothing is missing at all", () => {
    const skills = [
      { name: "example licence" },
      ...["cutting", "joining", "reading", "selling", "safety"].map((one) => ({
        name: `word of ${one}`,
        level: "advanced" as const,
      })),
    ];
    const { roadmap, readinessScore } = plan({ skills });
    expect(roadmap.phases.map(({ title }) => title)).toEqual(["Post"]);
    expect(readinessScore).toBe(88);
  });

  it("have a milestone and an action also where they reach nothing new", () => {
    const { phases } = routeDocument();
    const { milestones: _milestones, actions: _actions, ...bare } = phases["post"]!;
    const document = routeDocument({ phases: { ...phases, post: bare } });
    const all = ["cutting", "joining", "reading", "selling", "safety"];
    const skills = [
      { name: "example licence" },
      ...all.map((one) => ({ name: `word of ${one}`, level: "advanced" as const })),
    ];
    const last = plan({ document, skills }).roadmap.phases.at(-1)!;
    expect(last.title).toBe("Post");
    expect(last.milestones).toContain("Somebody accepted selling.");
    expect(last.actions.length).toBeGreaterThan(0);
  });

  it("wait for the intake only when the plan has a start", () => {
    const months = plan({ hours: 40 }).roadmap.totalMonths;
    const started = plan({ hours: 40, startMonth: 1 }).roadmap;
    expect(started.totalMonths).toBeGreaterThan(months);
    expect(started.phases[0]!.why).toContain("September");
    expect(started.phases[1]!.monthStart).toBe(9);
  });
});

describe("readiness", () => {
  it("stays below 70 until the phase of the decisive proof and ends at the cap", () => {
    const skills = ["cutting", "joining", "reading", "selling", "safety"].map((one) => ({
      name: `word of ${one}`,
      level: "advanced" as const,
    }));
    const { readinessScore, roadmap } = plan({ skills });
    expect(readinessScore).toBeLessThanOrEqual(69);
    expect(roadmap.phases.at(-1)!.readinessAfter).toBe(88);
  });

  it("gives a core item at least what any other single item gives", () => {
    const scoreWith = (name: string): number =>
      plan({ skills: [{ name: `word of ${name}`, level: "advanced" }] }).readinessScore;
    for (const other of ["reading", "selling", "safety"])
      expect(scoreWith("cutting")).toBeGreaterThanOrEqual(scoreWith(other));
  });
});

describe("the route of the reply", () => {
  it("names what the law asks for, the steps of the way and the other ways", () => {
    const { route } = plan({ hours: 40 });
    expect(route).toMatchObject({
      regulation: "required",
      confirmed: true,
      requires: [{ credential: "Work of licence", held: false }],
      chosen: { way: "full", steps: [{ kind: "study", title: "Training", pace: "full_time" }] },
      alternatives: [{ way: "beside", text: "Beside work" }],
    });
  });

  it("leaves out an item that is pointless for the person", () => {
    const document = routeDocument({
      items: [
        ...routeDocument().items,
        proofItem("course", { unless: "carver" }),
        skillItem("extra"),
      ],
    });
    const names = (one: Asked): string[] =>
      plan({ ...one, document }).checklist.map(({ name }) => name);
    expect(names({})).toContain("Work of course");
    expect(names({ currentRole: "Carver" })).not.toContain("Work of course");
  });
});
