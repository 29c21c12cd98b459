/* The records of knowledge/, as knowledge/README.md describes them. */

export type SkillGroup = "technical" | "tools" | "domain" | "soft";
export type Level = "beginner" | "intermediate" | "advanced";
/** A short introductory card, a licence to do the work, or a credential for experienced people. */
export type CertificateRank = "entry" | "full" | "advanced";
export type Importance = "core" | "important" | "supporting";

/** The evidence that a form needs because it is also an ordinary word, a name or another abbreviation. */
export interface AmbiguityRule {
  readonly exact?: boolean;
  readonly near?: readonly string[];
  readonly not?: readonly string[];
}

export interface LearningResource {
  readonly title: string;
  readonly url: string;
  readonly platform: string;
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
  readonly hours: readonly [beginner: number, intermediate: number, advanced: number];
  readonly resource?: LearningResource;
  readonly certificate?: string;
  readonly certificate_rank?: CertificateRank;
  readonly certificate_countries?: readonly string[];
  readonly countries?: readonly string[];
}

type Checklist = Readonly<Record<string, Level>>;

/** A regulated profession: it needs a training and an authority's permission besides skills. */
export interface RegulatedRecord {
  /** What is required, worded as the object of "needs". */
  readonly path: string;
  /** The minimum duration from zero, and with the degree. */
  readonly months: number;
  readonly months_after_degree: number;
  /** Words of the degree's subject; empty: any degree counts. */
  readonly degree: readonly string[];
}

export interface RoleRecord {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly group: string;
  readonly industry: string;
  readonly onet?: readonly string[];
  readonly ladder?: readonly string[];
  readonly regulated?: RegulatedRecord;
  /** A skill of the checklist → skills that may replace it. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly core: Checklist;
  readonly important: Checklist;
  readonly supporting: Checklist;
}

/** Removes one of our records; only operators' files contain it. */
export interface Removal {
  readonly id: string;
  readonly remove: true;
}

export const SKILL_GROUPS: readonly SkillGroup[] = ["technical", "tools", "domain", "soft"];
export const LEVELS: readonly Level[] = ["beginner", "intermediate", "advanced"];
export const CERTIFICATE_RANKS: readonly CertificateRank[] = ["entry", "full", "advanced"];
export const IMPORTANCES: readonly Importance[] = ["core", "important", "supporting"];
export const ROLE_GROUPS: readonly string[] = [
  "software",
  "data",
  "it",
  "security",
  "engineering",
  "manufacturing",
  "construction",
  "health",
  "care",
  "education",
  "science",
  "finance",
  "business",
  "marketing",
  "sales",
  "hr",
  "legal",
  "public",
  "creative",
  "media",
  "hospitality",
  "retail",
  "logistics",
  "agriculture",
  "personal",
  "protective",
  "sports",
];

/** Applies an operator's records to ours: the same id replaces, a new id adds, a removal deletes. */
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
