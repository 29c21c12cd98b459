import type { Engine, Role } from "../../../src/engine/index.ts";
import type { CandidateInput } from "../../../src/engine/pathway/read/candidate.ts";

export type PersonKind = "nothing" | "rung" | "related" | "half" | "right degree" | "wrong degree";

export interface Person {
  readonly kind: PersonKind;
  readonly name: string;
  readonly candidate: CandidateInput;
}

/** Subjects that few roles ask for; the first that this role does not is the wrong one. */
const ELSEWHERE = ["Art History", "Astronomy", "Theology"];

/** Everybody whom the checks plan for: with nothing, from the step below, from each related role, with
 * half of the core, with the right degree and with a wrong one. */
export function peopleFor(engine: Engine, role: Role, country: string): readonly Person[] {
  const { training, roles } = engine.knowledge;
  const nobody = { skills: [] };
  const below = role.rungs[role.ownRung - 2];
  const { related = [] } = training.routeOf(role.id, country) ?? {};
  const subject = rightSubject(engine, role, country);
  return [
    { kind: "nothing", name: "nothing", candidate: nobody },
    ...(below
      ? [
          {
            kind: "rung" as const,
            name: `step below (${below.title})`,
            candidate: { ...nobody, currentRole: below.title },
          },
        ]
      : []),
    ...related.flatMap((id): Person[] => {
      const title = roles.get(id)?.title;
      return title === undefined
        ? []
        : [
            {
              kind: "related",
              name: `works as ${title}`,
              candidate: { ...nobody, currentRole: title },
            },
          ];
    }),
    { kind: "half", name: "half of the core", candidate: { skills: halfOfCore(role) } },
    ...(subject === undefined
      ? []
      : [
          {
            kind: "right degree" as const,
            name: `degree in ${subject}`,
            candidate: {
              ...nobody,
              education: { level: rightLevel(engine, role, country), field: subject },
            },
          },
        ]),
    {
      kind: "wrong degree",
      name: "degree in another subject",
      candidate: {
        ...nobody,
        education: { level: "Bachelor", field: wrongSubject(engine, role, country) },
      },
    },
  ];
}

export const coreOf = ({ checklist }: Role): Role["checklist"] =>
  checklist.filter(({ importance, skill }) => importance === "core" && skill.group !== "soft");

const halfOfCore = (role: Role): CandidateInput["skills"] => {
  const core = coreOf(role);
  return core
    .slice(0, Math.ceil(core.length / 2))
    .map(({ skill, level }) => ({ name: skill.name, level }));
};

/** The subjects that the way in or the law of the country names. */
function subjectsOf(
  { knowledge: { training } }: Engine,
  role: Role,
  country: string,
): readonly string[] {
  const { fields = [] } = training.routeOf(role.id, country) ?? {};
  const ways = training.regulationOf(role.id, country)?.ways ?? [];
  const byLaw = ways.flatMap(({ for: whom }) =>
    whom === "anyone" ? [] : (whom.degree?.fields ?? []),
  );
  return [...fields, ...byLaw].filter((one) => one !== "any");
}

const rightSubject = (engine: Engine, role: Role, country: string): string | undefined =>
  subjectsOf(engine, role, country)[0];

/** The level that the way in asks for. */
const rightLevel = ({ knowledge: { training } }: Engine, role: Role, country: string): string =>
  training.routeOf(role.id, country)?.degree ?? "bachelor";

function wrongSubject(engine: Engine, role: Role, country: string): string {
  const right = subjectsOf(engine, role, country).map((one) => one.toLowerCase());
  const isRight = (subject: string): boolean =>
    right.some((one) => subject.toLowerCase().includes(one));
  return ELSEWHERE.find((subject) => !isRight(subject)) ?? ELSEWHERE[0]!;
}
