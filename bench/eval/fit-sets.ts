import type { Engine, Role } from "../../src/engine/index.ts";
import { hash } from "./title-sets.ts";

/** How a generated person relates to the posting; the generator knows it, so it is the truth. */
export const FIT_KINDS = [
  "same work",
  "neighbouring work",
  "changed career",
  "student",
  "foreign work",
  "stuffed",
] as const;
export type FitKind = (typeof FIT_KINDS)[number];

export interface FitPair {
  readonly kind: FitKind;
  readonly text: string;
  readonly title: string;
  readonly skills: readonly string[];
  readonly roleId: string;
}

/** Every so many roles one is used. */
const EVERY = 10;
const NEIGHBOUR = { least: 0.25, most: 0.75 };
const FOREIGN = 0.02;
const ASKED = 9;
const SHOWN_SHARE = 0.75;
const EMPLOYERS = ["Acme Ltd", "Orbit Group", "Hill & Sons", "Delta GmbH", "Northwind"];

/** Six people for one posting of every tenth role: each kind of person once. */
export function generateFitPairs(engine: Engine): FitPair[] {
  const { roleList } = engine.knowledge;
  return roleList
    .filter(({ index, checklist }) => index % EVERY === 3 && checklist.length >= 6)
    .flatMap((role) => {
      const near = engine.roleNearness.row(role.index);
      const neighbour = drawnRole(roleList, `n${role.id}`, ({ index }) => {
        const nearness = near[index] ?? 0;
        return nearness >= NEIGHBOUR.least && nearness <= NEIGHBOUR.most;
      });
      const foreign = drawnRole(roleList, `f${role.id}`, ({ index, group }) => {
        return (near[index] ?? 0) <= FOREIGN && group !== role.group;
      });
      const asked = drawn(hardSkills(role), `a${role.id}`, ASKED);
      const posting = { title: role.title, skills: asked, roleId: role.id };
      const texts: Record<FitKind, string | undefined> = {
        "same work": resumeOf([{ role, span: "2018 - Present" }]),
        "neighbouring work": neighbour && resumeOf([{ role: neighbour, span: "2018 - Present" }]),
        "changed career":
          foreign &&
          resumeOf([
            { role, span: "March 2025 - Present" },
            { role: foreign, span: "2014 - 2024" },
          ]),
        student: studentOf(role),
        "foreign work": foreign && resumeOf([{ role: foreign, span: "2018 - Present" }]),
        stuffed: foreign && resumeOf([{ role: foreign, span: "2018 - Present" }], asked),
      };
      return FIT_KINDS.flatMap((kind) => {
        const text = texts[kind];
        return text === undefined ? [] : [{ kind, text, ...posting }];
      });
    });
}

const HEADER = "Robin Vale\nrobin.vale@example.com | +44 20 7946 0000\n";

function resumeOf(
  jobs: readonly { readonly role: Role; readonly span: string }[],
  pasted: readonly string[] = [],
): string {
  const work = jobs.map(({ role, span }, place) => {
    const employer = EMPLOYERS[hash(`e${role.id}${place}`) % EMPLOYERS.length];
    const skills = drawn(hardSkills(role), `s${role.id}`, Math.ceil(SHOWN_SHARE * 12));
    const duties = chunks(skills, 3).map(
      (some, line) => `• Worked with ${listed(some)} on ${line + 3} large orders a month.`,
    );
    return `${role.title}, ${employer}\n${span}\n${duties.join("\n")}`;
  });
  const degree = "Bachelor of Science, University of Leeds, 2010 - 2013";
  const list = pasted.length > 0 ? pasted : drawn(hardSkills(jobs[0]!.role), "l", 6);
  return `${HEADER}\nEXPERIENCE\n${work.join("\n\n")}\n\nEDUCATION\n${degree}\n\nSKILLS\n${list.join(", ")}\n`;
}

function studentOf(role: Role): string {
  const skills = drawn(hardSkills(role), `s${role.id}`, 7);
  return `${HEADER}\nEDUCATION\nBachelor of Science, State University, 2023 - 2026\n\nPROJECTS\nFinal year project\n• Worked with ${listed(skills.slice(0, 3))} in a team of 4 students.\n\nSKILLS\n${skills.join(", ")}\n`;
}

const hardSkills = ({ checklist }: Role): string[] =>
  checklist.filter(({ skill }) => skill.group !== "soft").map(({ skill }) => skill.name);

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

function chunks(names: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(names.length / size) }, (_, i) =>
    names.slice(i * size, (i + 1) * size),
  );
}

function drawn(list: readonly string[], seed: string, count: number): string[] {
  return list
    .map((item) => ({ item, order: hash(`${seed}${item}`) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);
}

function drawnRole(
  roles: readonly Role[],
  seed: string,
  isRight: (role: Role) => boolean,
): Role | undefined {
  return roles
    .filter((role) => role.checklist.length >= 6 && isRight(role))
    .map((role) => ({ role, order: hash(`${seed}${role.id}`) }))
    .toSorted((a, b) => a.order - b.order)[0]?.role;
}
