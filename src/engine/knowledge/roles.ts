/* Roles as the engine uses them, built from their records. */
import { IMPORTANCES, type Importance, type Level, type RoleRecord } from "./record-types.ts";
import type { Skill } from "./skills.ts";
import { titlesOf } from "./titles.ts";
import { uniqueById } from "./unique.ts";

export interface ChecklistItem {
  readonly skill: Skill;
  readonly importance: Importance;
  readonly level: Level;
}

export interface Role {
  /** Position in `Knowledge.roleList`. */
  readonly index: number;
  readonly id: string;
  readonly title: string;
  /** Every title that leads to the role, the main one first (titles.ts). */
  readonly titles: readonly string[];
  /** The titles of exactly the same work on the same step of the career, the main one first. */
  readonly synonyms: readonly string[];
  readonly group: string;
  readonly industry: string;
  /** Codes of O*NET-SOC, and of ESCO, whose first four digits are the group of ISCO-08. */
  readonly onet: readonly string[];
  readonly esco: readonly string[];
  readonly ladder: readonly string[];
  /** The same steps with the months and skills of each; step n of the records is `rungs[n - 1]`. */
  readonly rungs: readonly Rung[];
  /** The number of the step that is this role itself, from 1 on; 0 when the ladder has none. */
  readonly ownRung: number;
  /** Titles of other steps of this career → the number of the step. */
  readonly rungTitles: ReadonlyMap<string, number>;
  /** Titles of the same work with another emphasis. */
  readonly specialties: ReadonlyMap<string, Specialty>;
  /** Titles of one country that only holders of a proof may use. */
  readonly proved: readonly ProvedTitle[];
  /** English titles that mean the role in some countries only. */
  readonly local: readonly LocalTitle[];
  /** A skill of the checklist → the skills that may replace it. */
  readonly choices: ReadonlyMap<Skill, readonly Skill[]>;
  /** Skills of the checklist that name the occupation itself; the other skills are its parts. */
  readonly whole: readonly Skill[];
  /** Core first, then important, then supporting; the record's order within each. */
  readonly checklist: readonly ChecklistItem[];
}

/** A title that means a role in some countries. */
interface LocalTitle {
  readonly title: string;
  readonly countries: readonly string[];
  /** The step of the ladder; left out for the role itself. */
  readonly rung?: number | undefined;
}

/** A step of a career. */
export interface Rung {
  readonly title: string;
  /** Country → the title that is usual there. */
  readonly titles: Readonly<Record<string, string>>;
  /** The countries that know this step; empty: all. */
  readonly countries: readonly string[];
  /** The id of the role that this step is, where it is another role. */
  readonly role: string | undefined;
  /** Months that people usually spend on the step before. */
  readonly months: number;
  /** Skills that the step adds, mainly those of leading people. */
  readonly adds: readonly Skill[];
  /** Holders of the step lack the licence of the role: everywhere, or in these countries. */
  readonly unlicensed: boolean | readonly string[];
  /** Ids of credentials that holders of an unlicensed step have. */
  readonly holds: readonly string[];
}

export interface ProvedTitle {
  /** As they are printed, the usual one first. */
  readonly titles: readonly string[];
  readonly country: string;
  /** The id of the credential. */
  readonly proof: string;
  /** The step of the ladder; undefined where the proof is the training for the role itself. */
  readonly rung: number | undefined;
  /** Skills that it adds to the core. */
  readonly core: readonly Skill[];
}

/** The changes that a specialty makes to the checklist of its role. */
export interface Specialty {
  readonly core: readonly Skill[];
  readonly drops: readonly Skill[];
}

export function toRoles(
  records: readonly RoleRecord[],
  skills: ReadonlyMap<string, Skill>,
): Role[] {
  return uniqueById(records).map((record, index): Role => ({
    index,
    id: record.id,
    title: record.title,
    titles: titlesOf(record),
    synonyms: [record.title, ...(record.titles.synonym ?? [])],
    group: record.group,
    industry: record.industry,
    onet: record.onet ?? [],
    esco: record.esco ?? [],
    ladder: (record.ladder ?? []).map(({ title }) => title),
    rungs: (record.ladder ?? []).map(({ title, role, months = USUAL_MONTHS, ...step }) => ({
      title,
      titles: step.titles ?? {},
      countries: step.countries ?? [],
      role: role === record.id ? undefined : role,
      months,
      adds: skillsOf(step.adds, skills),
      unlicensed: step.unlicensed ?? false,
      holds: step.holds ?? [],
    })),
    ownRung: ownRungOf(record),
    rungTitles: new Map((record.titles.rung ?? []).map(({ title, rung }) => [title, rung])),
    specialties: new Map(
      (record.titles.specialty ?? []).map(({ title, core, drops }) => [
        title,
        { core: skillsOf(core, skills), drops: skillsOf(drops, skills) },
      ]),
    ),
    proved: (record.titles.proved ?? []).map(({ rung, core, ...one }) => ({
      ...one,
      rung,
      core: skillsOf(core, skills),
    })),
    local: record.titles.local ?? [],
    choices: choicesOf(record, skills),
    whole: skillsOf(record.whole, skills),
    checklist: IMPORTANCES.flatMap((importance) =>
      Object.entries(record[importance]).flatMap(([id, level]) => {
        const skill = skills.get(id);
        return skill ? [{ skill, importance, level }] : [];
      }),
    ),
  }));
}

/** Months on a step where the record of the ladder gives none. */
const USUAL_MONTHS = 24;

const skillsOf = (ids: readonly string[] = [], skills: ReadonlyMap<string, Skill>): Skill[] =>
  ids.flatMap((id) => skills.get(id) ?? []);

/** The step with the role's own title, or else the first that names the role or has one of its synonyms. */
function ownRungOf({ id, title, titles, ladder = [] }: RoleRecord): number {
  const names = new Set([title, ...(titles.synonym ?? [])].map((name) => name.toLowerCase()));
  const isOwn = (step: { title: string; role?: string | undefined }): boolean =>
    step.role === undefined || step.role === id;
  const exact = ladder.findIndex(
    (step) => isOwn(step) && step.title.toLowerCase() === title.toLowerCase(),
  );
  const named = ladder.findIndex(
    (step) => step.role === id || (isOwn(step) && names.has(step.title.toLowerCase())),
  );
  return (exact >= 0 ? exact : named) + 1;
}

function choicesOf(
  { choices = {} }: RoleRecord,
  skills: ReadonlyMap<string, Skill>,
): ReadonlyMap<Skill, readonly Skill[]> {
  return new Map(
    Object.entries(choices).flatMap(([id, others]) => {
      const skill = skills.get(id);
      return skill ? [[skill, others.flatMap((other) => skills.get(other) ?? [])]] : [];
    }),
  );
}
