/* The records of knowledge/. knowledge/README.md documents every field. */
import type { LanguageRecords } from "../languages/languages.ts";

export type SkillGroup = "technical" | "tools" | "domain" | "soft";
export type Level = "beginner" | "intermediate" | "advanced";
/** A short entry-level card, the licence to practise, or a certificate for experienced people. */
export type CertificateRank = "entry" | "full" | "advanced";
export type Importance = "core" | "important" | "supporting";

/** The evidence that an ambiguous form needs before it counts as the skill. */
export interface AmbiguityRule {
  readonly exact?: boolean;
  readonly near?: readonly string[];
  readonly not?: readonly string[];
}

export interface LearningResource {
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  /** Where it applies, when it is one country's. Without it, everywhere. */
  readonly countries?: readonly string[];
  /** The day on which the address last answered (`waymark knowledge check-links`). */
  readonly checked_at?: string;
}

export interface SkillRecord {
  readonly id: string;
  readonly name: string;
  readonly group: SkillGroup;
  readonly forms?: readonly string[];
  readonly ambiguous?: Readonly<Record<string, AmbiguityRule>>;
  readonly broader?: Readonly<Record<string, number>>;
  readonly related?: Readonly<Record<string, number>>;
  readonly requires?: readonly string[];
  /** Parts of this skill: who has it has them too, one level lower. */
  readonly includes?: readonly string[];
  readonly hours: readonly [beginner: number, intermediate: number, advanced: number];
  readonly certificate?: string;
  readonly certificate_rank?: CertificateRank;
  readonly certificate_countries?: readonly string[];
  readonly countries?: readonly string[];
}

type Checklist = Readonly<Record<string, Level>>;

export interface RoleRecord {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly group: string;
  readonly industry: string;
  readonly onet?: readonly string[];
  readonly ladder?: readonly string[];
  /** Skill id of the checklist → ids of skills that may replace it. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly core: Checklist;
  readonly important: Checklist;
  readonly supporting: Checklist;
}

/** A group of roles: the words its daily work is described with, and the texts its plans use. */
export interface GroupRecord {
  readonly id: string;
  /** Id of the field whose texts the roadmaps of this group use. */
  readonly field: string;
  /** Manual work: a roadmap puts tools that are quickly learned before the tasks that use them. */
  readonly handwork?: boolean;
  readonly words: readonly string[];
}

/** Title and description of one recommended action. */
export interface ActionText {
  readonly title: string;
  readonly description: string;
}

/** How people learn and prove themselves in a field of work; see PLACEHOLDERS. */
export interface FieldRecord {
  readonly id: string;
  /** Somebody who can judge the work, written as the object of "by". */
  readonly reviewer: string;
  /** How somebody without a workplace can reach a milestone that needs one. */
  readonly elsewhere?: string;
  readonly titles: {
    readonly start: string;
    readonly work: readonly string[];
    readonly round: string;
  };
  /** Results that somebody else can see and confirm. */
  readonly proofs: readonly string[];
  readonly build: readonly ActionText[];
  readonly practice: readonly ActionText[];
  readonly network: readonly ActionText[];
}

export type Seniority = "entry" | "junior" | "mid" | "senior" | "lead" | "executive";

/** A word of a job title and the words it stands for. */
export interface TitleWordRecord {
  readonly id: string;
  readonly means: string;
}

/** A word that gives the rank of a title and says nothing about the occupation. */
export interface RankRecord {
  readonly id: string;
  readonly rank: Seniority;
}

export interface WordListRecord {
  readonly id: string;
  readonly words: readonly string[];
}

/** Words of job titles that mean nearly the same. */
export interface AlikeRecord extends WordListRecord {
  /** How similar two of the words are, 0–1. */
  readonly closeness: number;
}

export type HeadingSection =
  | "summary"
  | "experience"
  | "education"
  | "skills"
  | "certifications"
  | "languages"
  | "projects"
  | "training"
  | "interests"
  | "other";

/** A heading of a résumé, as people write it, and the section it opens. */
export interface HeadingRecord {
  readonly id: string;
  readonly section: HeadingSection;
}

/** How a kind of passage of a posting is recognised. Skills named in an aside are not asked for. */
export interface PassageRecord {
  readonly id: string;
  /** `asks`: requirements and duties. `aside`: never requirements. `company`: an aside unless it
   * addresses the reader. */
  readonly kind: PassageKind;
  /** Lines that open such a passage; a trailing `*` stands for up to four capitalised words. */
  readonly headings?: readonly string[];
  /** First words of such a sentence; after a leading `*`, only behind a name. */
  readonly openings?: readonly string[];
  /** Words anywhere in such a sentence. */
  readonly phrases?: readonly string[];
}

export type PassageKind = "asks" | "aside" | "company";

/** What graduates of a field of study usually know. */
export interface EducationRecord {
  readonly id: string;
  /** How people write the field. */
  readonly names: readonly string[];
  /** Skill id → the level of a bachelor's graduate. */
  readonly skills: Checklist;
}

export type StepKind = "apply" | "study" | "placement" | "exam" | "register";

/** One step into a regulated profession. */
export interface StepRecord {
  readonly kind: StepKind;
  readonly title: string;
  readonly text: string;
  /** The least calendar months. */
  readonly months: number;
  /** Each role of the record has this step of its own: the training in a specialty. */
  readonly own?: boolean;
  /** Paid work, such as an apprenticeship. */
  readonly paid?: boolean;
  /** There is no part-time form: weekly hours do not change its length. */
  readonly full_time?: boolean;
  /** Skills of the checklist that are learned in it. */
  readonly skills?: readonly string[];
}

/** In their order: each is a study of its own after the one before. */
export type DegreeLevel = "bachelor" | "master" | "doctorate";

/** What a candidate may hold that shortens the way into a profession. */
export interface ShorteningRecord {
  readonly holds: "licence" | "degree" | "related";
  /** Words of the degree's subject; `any` accepts every degree. */
  readonly fields?: readonly string[];
  /** The least degree; a bachelor's without it. */
  readonly level?: DegreeLevel;
  /** The current roles that count, for `related`. */
  readonly roles?: readonly string[];
  readonly text: string;
  /** So many of the first steps fall away. */
  readonly skips?: number;
  /** The kinds of steps that remain, and their least months together. */
  readonly steps: readonly StepKind[];
  readonly months: number;
}

/** What a profession requires in one country. */
export interface RegulatedRecord {
  readonly id: string;
  readonly profession: string;
  readonly roles: readonly string[];
  /** ISO 3166-1 alpha-2, or `*` for countries without a record. */
  readonly country: string;
  readonly authority: string;
  readonly protected_title?: string;
  readonly entry: string;
  /** In their real order. */
  readonly steps?: readonly StepRecord[];
  readonly shortened_by?: readonly ShorteningRecord[];
  /** No licence is needed here; `note` says what is true instead. */
  readonly unregulated?: boolean;
  /** Beside steps it says that they are usual, and what of them is law. */
  readonly note?: string;
  /** The year of the facts. */
  readonly year: number;
}

/** What the work of a field leaves in everybody who does it for some time, beyond the checklists of
 * its roles. */
export interface WorkRecord {
  readonly id: string;
  readonly roles: readonly string[];
  readonly skills: Readonly<Record<string, Level>>;
}

/** What opens the door to a first job in a role. */
export type Way =
  | "degree"
  | "degree_or_experience"
  | "apprenticeship"
  | "course"
  | "employer"
  | "experience"
  | "open";

/** How people usually get into a role that needs no licence. */
export interface Route {
  readonly way: Way;
  /** The object of "Employers usually ask for …". */
  readonly asks: string;
  /** The least months of the way itself, from nothing. */
  readonly months: number;
  /** What somebody can do who has none of it. */
  readonly without: string;
  /** The first job on the way, without a full stop. */
  readonly start: string;
  /** Other hurdles: a background check, an age, a driving licence. */
  readonly conditions?: string;
  /** The real route or authority of one country. */
  readonly note?: string;
  /** Words of the degree's subject; `any` accepts every degree. */
  readonly fields?: readonly string[];
  /** The degree that is asked for; of the way `degree` a bachelor's without it. On the way
   * `experience` it comes before the work and is not in the months. */
  readonly degree?: DegreeLevel;
  /** Roles whose holders get in without going the way again. */
  readonly related?: readonly string[];
  /** The licensed role that this one rises from; `months` then count the work with the licence. */
  readonly after?: string;
}

/** The id is the role's; `countries` replaces single fields. */
export interface RouteRecord extends Route {
  readonly id: string;
  readonly countries?: Readonly<Record<string, Partial<Route>>>;
}

export interface ModuleRecord {
  readonly title: string;
  readonly skills: readonly string[];
  /** What one can do after it, for somebody else to verify. */
  readonly outcome: string;
}

export interface ProjectRecord {
  readonly title: string;
  readonly text: string;
  readonly skills: readonly string[];
  readonly evidence: string;
  /** Only these roles of the family; without it, all. */
  readonly roles?: readonly string[];
}

/** How a family of occupations is learned: modules and projects from simple to demanding. */
export interface CurriculumRecord {
  readonly id: string;
  readonly roles: readonly string[];
  readonly modules: readonly ModuleRecord[];
  readonly projects: readonly ProjectRecord[];
  readonly practice: readonly string[];
  readonly network: readonly string[];
  readonly first_job: string;
  readonly ready: string;
  readonly reviewer: string;
}

/** How a skill is shown and practised; the id is the skill's. */
export interface PracticeRecord {
  readonly id: string;
  readonly milestones: Readonly<Record<Level, string>>;
  readonly exercise: string;
  /** Field id → the exercise as people of that field do it, in place of the general one. */
  readonly exercises?: Readonly<Record<string, string>>;
}

/** Where a skill can be learned free of charge, the best first; the id is the skill's. */
export interface ResourceRecord {
  readonly id: string;
  readonly resources: readonly LearningResource[];
}

/** Everything the engine is built from. */
export interface KnowledgeRecords extends LanguageRecords {
  readonly skills: readonly SkillRecord[];
  readonly roles: readonly RoleRecord[];
  readonly groups: readonly GroupRecord[];
  readonly fields: readonly FieldRecord[];
  readonly education: readonly EducationRecord[];
  readonly work: readonly WorkRecord[];
  readonly regulated: readonly RegulatedRecord[];
  readonly routes: readonly RouteRecord[];
  readonly curricula: readonly CurriculumRecord[];
  readonly practice: readonly PracticeRecord[];
  readonly resources: readonly ResourceRecord[];
  readonly abbreviations: readonly TitleWordRecord[];
  readonly spellings: readonly TitleWordRecord[];
  readonly ranks: readonly RankRecord[];
  readonly noise: readonly WordListRecord[];
  readonly fillers: readonly WordListRecord[];
  readonly notJobs: readonly WordListRecord[];
  readonly alike: readonly AlikeRecord[];
  readonly headings: readonly HeadingRecord[];
  readonly passages: readonly PassageRecord[];
}

export type RecordKind = keyof KnowledgeRecords;

/** Deletes a record of the built-in knowledge base; only an operator's files hold it. */
export interface Removal {
  readonly id: string;
  readonly remove: true;
}

export const SKILL_GROUPS: readonly SkillGroup[] = ["technical", "tools", "domain", "soft"];
export const LEVELS: readonly Level[] = ["beginner", "intermediate", "advanced"];
export const STEP_KINDS: readonly StepKind[] = ["apply", "study", "placement", "exam", "register"];
export const DEGREE_LEVELS: readonly DegreeLevel[] = ["bachelor", "master", "doctorate"];
export const WAYS: readonly Way[] = [
  "degree",
  "degree_or_experience",
  "apprenticeship",
  "course",
  "employer",
  "experience",
  "open",
];
/** The country of a regulated record that holds wherever there is no other. */
export const ANY_COUNTRY = "*";
export const CERTIFICATE_RANKS: readonly CertificateRank[] = ["entry", "full", "advanced"];
export const IMPORTANCES: readonly Importance[] = ["core", "important", "supporting"];
/** Ranks that a single word can give. "executive" follows from words such as "chief" (title.ts). */
export const WORD_RANKS: readonly Seniority[] = ["entry", "junior", "mid", "senior", "lead"];
export const HEADING_SECTIONS: readonly HeadingSection[] = [
  "summary",
  "experience",
  "education",
  "skills",
  "certifications",
  "languages",
  "projects",
  "training",
  "interests",
  "other",
];
export const PASSAGE_KINDS: readonly PassageKind[] = ["asks", "aside", "company"];
/** The field of a role whose group has no record. Its texts name no particular kind of work. */
export const FALLBACK_FIELD = "general";
/** What a field's texts may contain; `{Reviewer}` is `{reviewer}` with a capital. */
export const PLACEHOLDERS: readonly string[] = [
  "skills",
  "reviewer",
  "Reviewer",
  "are",
  "have",
  "were",
  "s",
];

/** Applies an operator's records: the same id replaces, a new id adds, a removal deletes. */
export function mergeRecords<T extends { readonly id: string }>(
  ours: readonly T[],
  theirs: readonly (T | Removal)[],
): T[] {
  const merged = new Map(ours.map((record) => [record.id, record]));
  for (const record of theirs) {
    if ("remove" in record) merged.delete(record.id);
    else merged.set(record.id, record);
  }
  return [...merged.values()];
}
