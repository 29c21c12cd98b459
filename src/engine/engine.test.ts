import { describe, expect, it, vi } from "vitest";
import { createEngine } from "./engine.ts";
import {
  analyseResume,
  expandQuery,
  createCatalogue,
  findTarget,
  readResume,
  readTarget,
  roleOfJob,
  toMatchQuery,
  toScoredText,
  type Engine,
} from "./index.ts";
import { TEST_LEXICON } from "./knowledge/lexicon.fixture.ts";
import { TEST_ROLES, TEST_SKILLS } from "./knowledge/records.fixture.ts";

const create = (): Engine =>
  createEngine({ ...TEST_LEXICON, skills: TEST_SKILLS, roles: TEST_ROLES });
const NOW = new Date("2026-01-01");
const RESUME = `Backend Developer\n\nExperience\n2019 - 2024 Software Engineer, Acme\nPyhton, SQL`;

/** Everything that people may send in, from the résumé to the target role. */
function answers(engine: Engine): unknown[] {
  const resume = readResume(engine, toScoredText(engine, RESUME).text, { now: NOW });
  const title = TEST_ROLES[0]!.title;
  const target = readTarget(engine, { title, skills: [] })!;
  const goal = findTarget(engine, { title })!;
  const names = { engine, dictionary: createCatalogue().words };
  return [
    resume,
    analyseResume(engine, { text: RESUME, target, now: NOW }),
    toMatchQuery(engine, { kind: "resume", resume }),
    goal,
    expandQuery(names, title),
  ];
}

describe("an engine", () => {
  it("gives the same answers prepared, unprepared and asked again", () => {
    const [fresh, prepared] = [create(), create()];
    prepared.prepare();
    const expected = answers(fresh);
    expect(answers(prepared)).toEqual(expected);
    expect(answers(fresh)).toEqual(expected);
  });

  it("builds every table when it is prepared", () => {
    const engine = create();
    const getters = Object.entries(
      Object.getOwnPropertyDescriptors(Object.getPrototypeOf(engine) as object),
    ).flatMap(([name, { get }]) => (get ? [name as keyof Engine] : []));
    expect(getters.length).toBeGreaterThan(5);
    const spies = getters.map((name) => vi.spyOn(engine, name as "titleIndex", "get"));
    engine.prepare();
    expect(getters.filter((_, at) => spies[at]!.mock.calls.length === 0)).toEqual([]);
  });

  it("asks its caches for texts of postings only, never for a résumé's", () => {
    const engine = create();
    const caches = [engine.postingTitleRoles, engine.postingTitleLevels, engine.feedSkills];
    const spies = caches.map((cache) => vi.spyOn(cache, "get"));
    answers(engine);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    roleOfJob(engine, { title: "Software Engineer", skills: [] });
    expect(spies[0]).toHaveBeenCalledOnce();
  });
});
