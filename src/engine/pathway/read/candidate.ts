import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/record-types.ts";
import { type EducationLevel, educationLevelOf } from "../../resume/education.ts";
import { findSkill } from "../../skills/find.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { impliedByWork, isStarting, mostByWork, withheldOnStep } from "./implied-by-work.ts";
import { type Imply, type Knowing, type Source, isSameSource } from "./knowing.ts";
import { type Position, titleOfPost } from "./position.ts";
import { isWithinHours, kindsOf, shownSkills } from "./shown-skills.ts";
import { type StatedName, readStated, skillsCalled, statedLevels } from "./stated-skills.ts";

export interface CandidateInput {
  /** Names in any spelling; the default level is intermediate. */
  readonly skills: readonly { readonly name: string; readonly level?: Level | undefined }[];
  readonly currentRole?: string | undefined;
  readonly education?: {
    readonly level?: string | undefined;
    readonly field?: string | undefined;
    /** The field as it was written, where `field` is what we read it as. */
    readonly written?: string | undefined;
  };
  /** The code of the other country that the post or the studies are of: what was earned there is not yet
   * recognised in the country of the plan. */
  readonly abroad?: string | undefined;
}

export interface Standing {
  of(skill: Skill): Knowing;
  levelIn(skill: Skill): number;
  /** The stated skills. */
  readonly stated: readonly Skill[];
  /** The stated names, each with the skills that it was read as. */
  readonly names: readonly StatedName[];
  /** The stated skill nearest to one that the candidate does not hold. */
  relativeOf(skill: Skill): Skill | undefined;
  /** The skill in a list that a stated skill outside of the list helps with most. */
  servedBy(stated: Skill, some: readonly Skill[]): Skill | undefined;
  /** Whether a skill shows one of a list or is a relative of one. */
  bearsOn(stated: Skill, some: readonly Skill[]): boolean;
  /** The present work and the studies. */
  readonly background: readonly Source[];
}

/** From this closeness on, a part of a skill carries over to its relative. */
const CARRIES_OVER = 0.4;
/** From this closeness on, work with one skill teaches the basics of the other. */
const NEAR_KIND = 0.6;
/** From this closeness on, a skill outside of the list helps with one on it. */
const HELPS = 0.4;
/** From this closeness on, a skill outside of the list is of use beside one on it. */
const BEARS_ON = 0.25;
const MAX_NAMED = 3;

/** The level in its subject that a degree gives. */
const STUDIED: Readonly<Record<EducationLevel, number>> = {
  high_school: 1,
  vocational: 1,
  associate: 1,
  bachelor: 2,
  master: 2,
  doctorate: 3,
};
const GRADUATES: ReadonlySet<EducationLevel> = new Set(["bachelor", "master", "doctorate"]);

/** Short names of levels, as forms have them. */
const SHORT_NAMES: Readonly<Record<string, EducationLevel>> = {
  secondary: "high_school",
  school: "high_school",
  certificate: "vocational",
  diploma: "vocational",
  associate: "associate",
  "associate's": "associate",
  associates: "associate",
  college: "associate",
  undergraduate: "bachelor",
  university: "bachelor",
  licence: "bachelor",
  diplom: "master",
  magister: "master",
  staatsexamen: "master",
};

const NOTHING: Knowing = {
  level: 0,
  source: "none",
  by: [],
  independent: 0,
  likely: 0,
  assumed: 0,
};
const INTERMEDIATE = levelNumber("intermediate");

/** Stated levels are kept; role, studies and skills imply only the others. The background is read first
 * and in full, so that stating a skill never removes a level that the background implies. */
export function readStanding(
  engine: PathwayTables,
  input: CandidateInput,
  present: Position | undefined,
  {
    listed = [],
    names = readStated(engine.knowledge, input, { listed }),
    familiar = [],
    country,
  }: {
    /** The skills of the target. */
    readonly listed?: readonly Skill[];
    /** The stated names as they are read. */
    readonly names?: readonly StatedName[];
    /** Skills of a related role that the present work has seen but not done. */
    readonly familiar?: readonly Skill[];
    readonly country?: string | undefined;
  } = {},
): Standing {
  const { knowledge } = engine;
  const stated = statedLevels(names);
  const known = new Map<Skill, Knowing>();
  const imply = takingDown(known);
  const background = [
    ...impliedByWork(engine, present, country, imply),
    ...impliedByStudies(knowledge, input, imply),
  ];
  if (present) {
    const work: Source = { kind: "work", name: titleOfPost(present) };
    // Seen but not done: this shortens the learning and gives no level.
    for (const skill of familiar) imply(skill, 0, work, { likely: 1 });
  }
  implyShown(engine, present, known, imply);
  for (const [skill, level] of stated) known.set(skill, statedAt(level));
  for (const [skill, level] of stated) {
    for (const [shown, shownLevel] of shownSkills(knowledge, skill, level)) {
      const likely = Math.max(shownLevel, level - 1);
      imply(shown, shownLevel, { kind: "skill", name: skill.name }, { isBySkill: true, likely });
    }
    for (const wider of kindsOf(knowledge, skill))
      imply(wider, 1, { kind: "skill", name: skill.name }, { isBySkill: true });
  }
  implyBilingual(knowledge, stated, imply);
  implyNearKinds(
    knowledge,
    stated,
    listed.filter((skill) => !known.has(skill)),
    imply,
  );
  return {
    of: (skill) => known.get(skill) ?? NOTHING,
    levelIn: (skill) => known.get(skill)?.level ?? 0,
    stated: [...stated.keys()],
    names,
    relativeOf: (skill) => nearest(knowledge, [...stated.keys()], skill),
    servedBy: (own, some) => mostServed(knowledge, own, some),
    bearsOn: (own, some) =>
      some.some(
        (skill) =>
          close(knowledge, own, skill) >= BEARS_ON ||
          (own.shows.has(skill.id) && skill.group !== "soft" && skill.kind !== "tool"),
      ),
    background,
  };
}

/** Adds what the skills of the post and the studies show in turn. */
function implyShown(
  engine: PathwayTables,
  present: Position | undefined,
  known: ReadonlyMap<Skill, Knowing>,
  imply: Imply,
): void {
  const direct = [...known];
  const withheld = present ? withheldOnStep(engine, present) : new Set<Skill>();
  const isBeginner = present !== undefined && isStarting(engine, present);
  const mostIn = present ? mostByWork(engine, present) : () => INTERMEDIATE;
  for (const [skill, { level, by, likely }] of direct) {
    // The basics of a first post or a training say nothing about what comes before them.
    if (isBeginner && level < INTERMEDIATE && by[0]!.kind === "work") continue;
    for (const [shown, shownLevel] of shownSkills(engine.knowledge, skill, level)) {
      // Whether the post and the studies imply leading is decided where they are read.
      if (shown.leads) continue;
      if (by[0]!.kind !== "work")
        imply(shown, shownLevel, by[0]!, { likely: Math.max(shownLevel, likely - 1) });
      else if (!withheld.has(shown)) {
        // The work shows no more of it than the post itself asks for.
        const most = Math.min(shownLevel, mostIn(shown));
        if (most > 0) imply(shown, most, by[0]!, { likely: Math.max(most, likely - 1) });
      }
    }
  }
}

/** Adds implied levels to known ones: a stated level is kept, otherwise the highest. */
function takingDown(known: Map<Skill, Knowing>): Imply {
  return (skill, shown, by, { likely = shown, isBySkill = false } = {}) => {
    const before = known.get(skill) ?? NOTHING;
    const level = Math.min(shown, INTERMEDIATE);
    if (before.source === "stated" || Math.max(level, likely) <= 0) return;
    const expected = {
      likely: Math.max(likely, before.likely),
      assumed: isBySkill
        ? before.assumed
        : Math.max(before.assumed, Math.min(likely, INTERMEDIATE)),
    };
    if (level < before.level || level <= 0) {
      const first = before.by.length > 0 ? before.by : [by];
      known.set(skill, { ...before, by: first, ...expected });
      return;
    }
    const isEqual = level === before.level;
    const sources = isEqual ? withSource(before.by, by) : [by];
    known.set(skill, {
      level,
      source: "implied",
      by: sources,
      independent: isBySkill ? before.independent : level,
      ...expected,
      likely: Math.max(expected.likely, isTwiceShown(skill, sources) ? level + 1 : 0),
    });
  };
}

/** Whether sources of two kinds, such as the studies and a stated skill, show the same of a skill. */
const isTwiceShown = ({ group }: Skill, sources: readonly Source[]): boolean =>
  group !== "soft" && new Set(sources.map(({ kind }) => kind)).size > 1;

/** The nearest skill, whichever of the two is the wider one. */
function mostServed(knowledge: Knowledge, own: Skill, some: readonly Skill[]): Skill | undefined {
  const [best] = some.toSorted((a, b) => close(knowledge, own, b) - close(knowledge, own, a));
  return best && close(knowledge, own, best) >= HELPS ? best : undefined;
}

const close = ({ closeness }: Knowledge, one: Skill, other: Skill): number =>
  Math.max(closeness.between(one.id, other.id), closeness.between(other.id, one.id));

const statedAt = (level: number): Knowing => ({
  level,
  source: "stated",
  by: [],
  independent: level,
  likely: level,
  assumed: 0,
});

/** A near kind that is stated gives the basics of a listed skill. */
function implyNearKinds(
  knowledge: Knowledge,
  stated: ReadonlyMap<Skill, number>,
  open: readonly Skill[],
  imply: Imply,
): void {
  for (const skill of open) {
    const near = nearestHeld(knowledge, stated, skill);
    if (near) imply(skill, 1, { kind: "skill", name: near.name }, { isBySkill: true });
  }
}

/** The stated skill at working level that is near enough to give the basics of this one. */
function nearestHeld(
  knowledge: Knowledge,
  stated: ReadonlyMap<Skill, number>,
  skill: Skill,
): Skill | undefined {
  if (skill.kind === "credential" || skill.kind === "language" || skill.group === "soft")
    return undefined;
  const practised = [...stated].flatMap(([own, level]) =>
    level >= INTERMEDIATE && isWithinHours(own, level, skill) ? [own] : [],
  );
  return nearest(knowledge, practised, skill, NEAR_KIND);
}

/** Two stated languages imply bilingualism at the level of the second best. */
function implyBilingual(
  knowledge: Knowledge,
  stated: ReadonlyMap<Skill, number>,
  imply: Imply,
): void {
  const spoken = [...stated]
    .filter(([{ kind }]) => kind === "language")
    .toSorted(([, a], [, b]) => b - a);
  const second = spoken[1];
  const bilingual = knowledge.skills.get(BILINGUAL);
  if (second && bilingual)
    imply(
      bilingual,
      second[1],
      { kind: "skill", name: second[0].name },
      { isBySkill: true, likely: second[1] },
    );
}

const BILINGUAL = "bilingual";
/** Skills that every doctorate requires, whatever its subject. */
const DOCTORAL = [
  "research-methods",
  "research-skills",
  "literature-review",
  "scientific-writing",
  "presentation-skills",
  "critical-thinking",
];

/** Studies imply what their graduates usually know; one level less below a bachelor's degree. */
function impliedByStudies(
  knowledge: Knowledge,
  input: CandidateInput,
  imply: Imply,
): readonly Source[] {
  const { level, field, written } = studiesOf(input);
  const isGraduate = level !== undefined && GRADUATES.has(level);
  // "Germanistik" is read by its English name but shown in the candidate's own word.
  const source: Source = { kind: isGraduate ? "degree" : "studies", name: written };
  const fields = knowledge.training.studies.studiedIn(field);
  for (const { skills } of fields) {
    for (const [id, usual] of Object.entries(skills)) {
      const skill = knowledge.skills.get(id);
      if (skill) imply(skill, levelNumber(usual) - (isGraduate ? 0 : 1), source);
    }
  }
  for (const id of level === "doctorate" && field.trim() !== "" ? DOCTORAL : []) {
    const skill = knowledge.skills.get(id);
    if (skill) imply(skill, INTERMEDIATE, source);
  }
  const studied = level ? STUDIED[level] : 1;
  const subjects = skillsCalled(knowledge, field);
  for (const skill of subjects) imply(skill, studied, source);
  // Knowing a subject is a start in teaching it.
  const taught = field.trim() === "" ? undefined : findSkill(knowledge, `${field} teaching`);
  if (taught) imply(taught, 1, source);
  return fields.length > 0 ? [source] : [];
}

/** The candidate with a field of study that every later part understands. */
export function withEnglishStudies(
  { training }: Knowledge,
  candidate: CandidateInput,
): CandidateInput {
  const { education } = candidate;
  if (education?.field === undefined) return candidate;
  const field = training.studies.inEnglish(education.field);
  const written = education.field;
  return {
    ...candidate,
    education: { ...education, field, ...(field !== written && { written }) },
  };
}

/** The candidate's education, parsed. */
export function studiesOf({ education }: CandidateInput): {
  level: EducationLevel | undefined;
  field: string;
  /** The field in the candidate's own words. */
  written: string;
} {
  const said = (education?.level ?? "").replaceAll("_", " ").trim();
  return {
    level: educationLevelOf(said) ?? SHORT_NAMES[said.toLowerCase()],
    field: education?.field ?? "",
    written: (education?.written ?? education?.field ?? "").trim(),
  };
}

const withSource = (sources: readonly Source[], more: Source): readonly Source[] =>
  sources.some((one) => isSameSource(one, more)) ? sources : [...sources, more].slice(0, MAX_NAMED);

function nearest(
  knowledge: Knowledge,
  held: readonly Skill[],
  skill: Skill,
  least: number = CARRIES_OVER,
): Skill | undefined {
  let [best, most]: [Skill | undefined, number] = [undefined, 0];
  for (const other of held) {
    const close = other === skill ? 0 : knowledge.closeness.between(other.id, skill.id);
    if (close > most && close >= least) [best, most] = [other, close];
  }
  return best;
}
