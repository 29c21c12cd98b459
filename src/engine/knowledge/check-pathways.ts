import { foldWords } from "../text/fold.ts";
import { duplicates } from "./repeated.ts";
import type { Problem } from "./problem.ts";
import {
  ANY_COUNTRY,
  type CredentialRecord,
  type EducationRecord,
  type KnowledgeRecords,
  type RegulatedRecord,
  type RouteRecord,
  type WayRecord,
} from "./record-types.ts";
import { skillOfResources } from "./training.ts";

interface Ids {
  readonly skills: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
}

/** Checks the records of career pathways for unknown references and contradictions. */
export function checkPathways(records: KnowledgeRecords): Problem[] {
  const ids: Ids = {
    skills: new Set(records.skills.map(({ id }) => id)),
    roles: new Set(records.roles.map(({ id }) => id)),
  };
  const ledger = new Map(records.credentials.map((record) => [record.id, record]));
  return [
    ...records.education.flatMap((record) =>
      named(record, "field of study", unknown("skill", Object.keys(record.skills), ids.skills)),
    ),
    ...checkFieldNames(records.education),
    ...records.regulated.flatMap((record) =>
      named(record, "regulated profession", checkRegulated(record, ids, ledger)),
    ),
    ...checkDegreeLengths(records.credentials),
    ...records.credentials.flatMap((record) =>
      named(record, "credential", checkCredential(record, ids, ledger)),
    ),
    ...checkOncePerRole(records.regulated, "regulated profession", ({ country }) => country),
    ...records.routes.flatMap((record) => named(record, "route", checkRoute(record, ids, ledger))),
    ...records.practice.flatMap((record) =>
      named(record, "practice", [
        ...unknown(
          "skill",
          [record.id, ...Object.values(record.milestones).flatMap(({ needs = [] }) => needs)],
          ids.skills,
        ),
      ]),
    ),
    ...checkResources(records, ids),
  ];
}

/** A skill lists a page only once, over all its records and languages. */
function checkResources(
  { resources }: Pick<KnowledgeRecords, "resources">,
  { skills }: Ids,
): Problem[] {
  const seen = new Map<string, Set<string>>();
  return resources.flatMap((record) => {
    const skill = skillOfResources(record.id);
    const before = seen.get(skill) ?? new Set<string>();
    const urls = record.resources.map(({ url }) => url);
    const twice = new Set([...duplicates(urls), ...urls.filter((url) => before.has(url))]);
    seen.set(skill, new Set([...before, ...urls]));
    return named(record, "resources", [
      ...unknown("skill", [skill], skills),
      ...[...twice].map((url) => `${url} stands twice`),
    ]);
  });
}

const named = (record: { readonly id: string }, kind: string, problems: string[]): Problem[] =>
  problems.map((problem) => ({ record, text: `${kind} ${record.id}: ${problem}` }));

const unknown = (kind: string, used: readonly string[], known: ReadonlySet<string>): string[] =>
  [...new Set(used)].filter((id) => !known.has(id)).map((id) => `unknown ${kind} ${id}`);

function checkRegulated(
  record: RegulatedRecord,
  { skills, roles }: Ids,
  ledger: ReadonlyMap<string, CredentialRecord>,
): string[] {
  const { ways = [], stages = [], unregulated = false, note, requires = [], expects = [] } = record;
  const isStepped = ways.some(({ steps }) => steps.length > 0);
  const known = new Set([...ledger.keys(), ...stages.map(({ id }) => id)]);
  const wayIds = new Set(ways.map(({ id }) => id));
  const supported = (record.sources ?? []).flatMap(({ supports }) => supports);
  const proofs = [...requires, ...expects];
  const { steps: usual = [] } = ways.find((way) => way.for === "anyone") ?? {};
  const months = monthsOfWay(record, usual, ledger);
  return [
    ...unknown(
      "role",
      [...record.roles, ...ways.flatMap((way) => condition(way).role ?? [])],
      roles,
    ),
    ...unknown(
      "skill",
      stages.flatMap((stage) => stage.skills ?? []),
      skills,
    ),
    ...unknown(
      "credential",
      [
        ...proofs,
        ...stages.flatMap(({ grants = [] }) => grants),
        ...ways.flatMap((way) => [
          ...(condition(way).credential ?? []),
          ...(condition(way).abroad ?? []),
        ]),
      ],
      new Set(ledger.keys()),
    ),
    ...unknown(
      "step",
      ways.flatMap(({ steps }) => steps.map(idOfStep)),
      known,
    ),
    ...unknown(
      "way or step of a source",
      supported.flatMap((path) => /^(?:ways|steps)\.(.+)$/.exec(path)?.[1] ?? []),
      new Set([...known, ...wayIds]),
    ),
    ...duplicates(ways.map(({ id }) => id)).map((id) => `way ${id} twice`),
    ...duplicates(stages.map(({ id }) => id)).map((id) => `stage ${id} twice`),
    ...(unregulated === isStepped ? ["it has ways, or else is unregulated"] : []),
    ...(unregulated && note === undefined ? ["unregulated, but no note says what holds"] : []),
    ...(isStepped && usual.length === 0 ? ["no way is for anyone"] : []),
    ...(isStepped && proofs.length === 0 && ways.some(({ steps }) => steps.some(isProof(ledger)))
      ? ["its ways lead to credentials, but none is required or expected"]
      : []),
    ...ways.flatMap((way) => [
      ...(!unregulated && way.steps.length === 0 ? [`way ${way.id} has no steps`] : []),
      // Courses for people who trained abroad may take longer than the usual way.
      ...(condition(way).abroad === undefined && monthsOfWay(record, way.steps, ledger) > months
        ? [`way ${way.id} takes longer than the usual one`]
        : []),
    ]),
  ];
}

const idOfStep = (one: WayRecord["steps"][number]): string =>
  typeof one === "string" ? one : one.step;

const isProof =
  (ledger: ReadonlyMap<string, CredentialRecord>) =>
  (one: WayRecord["steps"][number]): boolean =>
    ledger.has(idOfStep(one));

const condition = ({ for: whom }: WayRecord): Exclude<WayRecord["for"], "anyone"> =>
  whom === "anyone" ? {} : whom;

function monthsOfWay(
  { stages = [] }: RegulatedRecord,
  steps: WayRecord["steps"],
  ledger: ReadonlyMap<string, CredentialRecord>,
): number {
  return steps.reduce((sum, one) => {
    const id = idOfStep(one);
    const record = stages.find((stage) => stage.id === id) ?? ledger.get(id);
    const own = typeof one === "string" ? undefined : one.months;
    return sum + (own ?? record?.months ?? 0);
  }, 0);
}

/** If a country had two lengths of one degree, the order of the files would choose between them. */
const checkDegreeLengths = (credentials: readonly CredentialRecord[]): Problem[] =>
  [
    ...Map.groupBy(
      credentials.filter(({ level }) => level !== undefined),
      ({ level, country }) => `${level} ${country}`,
    ).values(),
  ].flatMap((same) =>
    same.length > 1
      ? [
          {
            record: same.at(-1),
            text: `credential ${same.at(-1)?.id}: as ${same[0]?.id}, a length twice`,
          },
        ]
      : [],
  );

function checkCredential(
  { skills = [], skill, grants = [], needs }: CredentialRecord,
  ids: Ids,
  ledger: ReadonlyMap<string, CredentialRecord>,
): string[] {
  return [
    ...unknown("skill", [...skills, ...(skill ? [skill] : [])], ids.skills),
    ...unknown("credential", [...grants, ...(needs?.credentials ?? [])], new Set(ledger.keys())),
  ];
}

function checkRoute(
  record: RouteRecord,
  { roles }: Ids,
  ledger: ReadonlyMap<string, CredentialRecord>,
): string[] {
  const variants = [["", record] as const, ...Object.entries(record.countries ?? {})];
  return [
    ...unknown("role", [record.id], roles),
    ...unknown(
      "role",
      variants.flatMap(([, { related = [], trained_as: trained = [], after }]) => [
        ...related,
        ...trained,
        ...(after ? [after] : []),
      ]),
      roles,
    ),
    ...variants.flatMap(([country, own]) => {
      const where = country === "" ? "" : ` in ${country}`;
      const { way, months, fields } = { ...record, ...own };
      return [
        ...(country !== "" && !/^[A-Z]{2}$/.test(country)
          ? [`${country} is not a country code of two capitals`]
          : []),
        ...checkEntryWays(own, country, ledger).map((problem) => `${problem}${where}`),
        ...unknown(
          "role",
          (own.ways ?? []).flatMap((one) => condition(one).role ?? []),
          roles,
        ),
        ...(own.after !== undefined && way !== "experience"
          ? [`after a licence${where}, but no experience`]
          : []),
        ...(way === "degree" && !fields ? [`a degree${where} without fields`] : []),
        ...((way === "open") === (months === 0) ? [] : [`${way}${where} takes ${months} months`]),
        ...(own.way !== undefined && own.months === undefined
          ? [`a way${where} without months`]
          : []),
      ];
    }),
  ];
}

/** The other ways of an entry, and the credentials that employers look for besides. */
function checkEntryWays(
  {
    ways = [],
    expects = [],
    sources = [],
  }: Partial<Pick<RouteRecord, "ways" | "expects" | "sources">>,
  country: string,
  ledger: ReadonlyMap<string, CredentialRecord>,
): string[] {
  const steps = ways.flatMap((way) => way.steps.map(idOfStep));
  const supported = sources.flatMap(({ supports }) => supports);
  const elsewhere = [...new Set([...steps, ...expects])].filter((id) => {
    const own = ledger.get(id)?.country;
    return own !== undefined && own !== ANY_COUNTRY && own !== country;
  });
  return [
    ...unknown(
      "credential",
      [...steps, ...expects, ...ways.flatMap((way) => condition(way).credential ?? [])],
      new Set(ledger.keys()),
    ),
    ...elsewhere.map((id) => `${id} is a credential of another country`),
    ...duplicates(ways.map(({ id }) => id)).map((id) => `way ${id} twice`),
    ...unknown(
      "way of a source",
      supported.flatMap((path) => /^ways\.(.+)$/.exec(path)?.[1] ?? []),
      new Set(ways.map(({ id }) => id)),
    ),
    ...ways
      .filter((way) => way.steps.length === 0 && condition(way).months === undefined)
      .map(({ id }) => `way ${id} has neither steps nor months of work`),
  ];
}

/** If two records claimed a name, the order of the files would decide which skills it teaches. */
function checkFieldNames(education: readonly EducationRecord[]): Problem[] {
  const claims = education.flatMap((record) =>
    [
      ...new Set([...record.names, ...Object.values(record.languages ?? {}).flat()].map(foldWords)),
    ].map((name) => ({ record, name })),
  );
  return [...Map.groupBy(claims, ({ name }) => name).values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      record: same.at(-1)?.record,
      text: `field of study ${same.at(-1)?.record.id}: "${same[0]?.name}" belongs to ${same[0]?.record.id}`,
    }));
}

function checkOncePerRole<T extends { readonly id: string; readonly roles: readonly string[] }>(
  records: readonly T[],
  kind: string,
  within: (record: T) => string,
): Problem[] {
  const claims = records.flatMap((record) => record.roles.map((role) => ({ record, role })));
  const byRole = Map.groupBy(claims, ({ record, role }) => `${role} ${within(record)}`.trim());
  return [...byRole].flatMap(([role, same]) =>
    same.length > 1
      ? [
          {
            record: same.at(-1)?.record,
            text: `${kind} ${same.at(-1)?.record.id}: ${role} belongs to ${same[0]?.record.id}`,
          },
        ]
      : [],
  );
}
