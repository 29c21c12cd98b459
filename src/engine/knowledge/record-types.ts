/* The records of knowledge/ as types; schema/ declares and documents every field. */
import type { LanguageRecords } from "../languages/language-records.ts";
import type * as credentials from "../schema/credentials.record.ts";
import type * as deeds from "../schema/deeds.record.ts";
import type * as lexicon from "../schema/lexicon.record.ts";
import type { MODEL_WORDS } from "../schema/model-words.record.ts";
import type * as pathways from "../schema/pathways.record.ts";
import type * as professions from "../schema/professions.record.ts";
import type * as roles from "../schema/roles.record.ts";
import type * as routeDocuments from "../schema/routes.record.ts";
import type * as skills from "../schema/skills.record.ts";
import type * as terms from "../schema/closed-terms.ts";
import type { Of, SOURCE } from "../schema/values.ts";

export type SkillGroup = (typeof terms.SKILL_GROUPS)[number];
export type SkillKind = (typeof terms.SKILL_KINDS)[number];
/** Decides how a skill is learned and verified; follows from the group where the record has none. */
export const kindOf = ({ kind, group }: Pick<SkillRecord, "kind" | "group">): SkillKind =>
  kind ?? KIND_BY_GROUP[group];
const KIND_BY_GROUP: Readonly<Record<SkillGroup, SkillKind>> = {
  technical: "craft",
  tools: "tool",
  domain: "craft",
  soft: "soft",
};
export type Level = (typeof terms.LEVELS)[number];
/** A short entry-level card, the licence to practise, or a certificate for experienced people. */
export type CertificateRank = (typeof terms.CERTIFICATE_RANKS)[number];
export type Importance = (typeof terms.IMPORTANCES)[number];
export type StepKind = (typeof terms.STEP_KINDS)[number];
/** In ascending order: each degree is a separate study after the one before. */
export type DegreeLevel = (typeof terms.DEGREE_LEVELS)[number];
export type StudyLevel = (typeof terms.WAY_STUDY_LEVELS)[number];
/** How people get a first job in a role. */
export type Way = (typeof terms.WAYS)[number];
export type Seniority = "entry" | "junior" | "mid" | "senior" | "lead" | "executive";
export type HeadingSection = (typeof terms.HEADING_SECTIONS)[number];
export type PassageKind = (typeof terms.PASSAGE_KINDS)[number];

export type SourceRecord = Of<typeof SOURCE>;
export type SkillRecord = Of<typeof skills.SKILL>;
/** The evidence that an ambiguous form needs before it counts as the skill. */
export type AmbiguityRule = NonNullable<SkillRecord["ambiguous"]>[string];
export type RoleRecord = Of<typeof roles.ROLE>;
export type RoleDocument = Of<typeof roles.ROLE_DOCUMENT>;
export type RouteRecord = Of<typeof roles.ROUTE>;
/** How people usually get into a role that needs no licence. */
export type Route = Omit<RouteRecord, "id" | "countries" | "ways">;
/** The requirements of a profession in one country. */
export type RegulatedRecord = Of<typeof professions.REGULATED>;
export type ProfessionDocument = Of<typeof professions.PROFESSION_DOCUMENT>;
/** A proof that somebody can hold: a degree, a licence, a card. */
export type CredentialRecord = Of<typeof credentials.CREDENTIAL>;
/** An application or a period of work between two proofs. */
export type StageRecord = Of<typeof credentials.STAGE>;
/** The steps of a way in, and the people that it is for. */
export type WayRecord = Of<typeof credentials.WAY>;
export type WayFor = WayRecord["for"];
export type CredentialKind = (typeof terms.CREDENTIAL_KINDS)[number];
export type PaceKind = (typeof terms.PACES)[number];
/** One step of a way into a role. */
export interface StepRecord {
  readonly kind: StepKind;
  readonly title: string;
  readonly text: string;
  /** The least calendar months. */
  readonly months: number;
  /** It is paid work, such as an apprenticeship. */
  readonly paid?: boolean;
  /** Each role has its own version of this step: the training in a specialty. */
  readonly own?: boolean;
  readonly skills?: readonly string[];
  readonly pace?: PaceKind;
  readonly partTimeMonths?: number;
  /** It is a first post that leads, not a training. */
  readonly isLead?: boolean;
  /** Of an application: the months until the training begins. */
  readonly waitMonths?: number;
  /** It runs beside the step before it. */
  readonly beside?: boolean;
  /** Months of it that the reader of a plan has behind them; `months` leave them out. */
  readonly served?: number;
  /** The kind of training, for a step of an entry, which no record describes. */
  readonly training?: Way;
  /** The proof that it obtains; undefined for applications and work. */
  readonly credential?: CredentialRecord;
  /** Ids of the credentials that come with it. */
  readonly grants?: readonly string[];
  /** The sources of this step, from the rule or the credential. */
  readonly sources?: readonly SourceRecord[];
}

/** An occupation in a language: what its way has in common everywhere. */
export type OccupationRecord = Of<typeof routeDocuments.OCCUPATION>;
/** The way into an occupation of one country. */
export type NationalRouteRecord = Of<typeof routeDocuments.NATIONAL_ROUTE>;
/** What all routes of a country share. */
export type RouteCountryRecord = Of<typeof routeDocuments.ROUTE_COUNTRY>;
/** The sentences of plans that stand in no document. */
export type PlanWordsRecord = Of<typeof routeDocuments.PLAN_WORDS>;
/** The sentences of assessments in a language. */
export type AssessmentWordsRecord = Of<typeof routeDocuments.ASSESSMENT_WORDS>;
/** What the answers of a language model are checked for, in a language. */
export type ModelWordsRecord = Of<typeof MODEL_WORDS>;
/** The titles that people of a country ask for, the most frequent first. */
type AskedTargetsRecord = Of<typeof routeDocuments.ASKED_TARGETS>;

/** A group of roles: the words that describe its daily work, and the texts that its plans use. */
export type GroupRecord = Of<typeof pathways.GROUP>;
/** The usual skills of a field's graduates, at the level of a bachelor's degree. */
export type EducationRecord = Of<typeof pathways.EDUCATION>;
export type Audience = (typeof terms.AUDIENCES)[number];
export type ContactKind = (typeof terms.CONTACT_KINDS)[number];
export type TaskRecord = PracticeRecord["exercise"];
/** How a skill is shown and practised; the id is the skill's. */
export type PracticeRecord = Of<typeof pathways.PRACTICE>;
/** Where a skill can be learned free of charge, the best first. The id is the skill's, with the language
 * and a slash before it where the record comes from a document of one language. */
export type ResourceRecord = Of<typeof pathways.RESOURCES>;
export type ResourceDocument = Of<typeof pathways.RESOURCE_DOCUMENT>;
export type LearningResource = ResourceRecord["resources"][number];
/** Something that people do at work, and the skills that it shows. */
export type DeedRecord = Of<typeof deeds.DEED>;
export type DeedDocument = Of<typeof deeds.DEED_DOCUMENT>;
/** A verb or an object of deeds with its stems by language. */
export type DeedWordRecord = Of<typeof deeds.DEED_WORD>;
export type DeedWordDocument = Of<typeof deeds.DEED_WORD_DOCUMENT>;
/** How deeds are written in a language. */
export type DeedGrammarRecord = Of<typeof deeds.DEED_GRAMMAR>;
/** A word of a job title and the words it stands for. */
export type TitleWordRecord = Of<typeof lexicon.TITLE_WORD>;
/** A word that gives the rank of a title and says nothing about the occupation. */
export type RankRecord = Of<typeof lexicon.RANK>;
export type WordListRecord = Of<typeof lexicon.WORD_LIST>;
/** All words of a class, for reading English texts (schema/word-classes.ts). */
export type WordClassRecord = Of<typeof lexicon.WORD_CLASS>;
/** Words of job titles that mean nearly the same. */
export type AlikeRecord = Of<typeof lexicon.ALIKE>;
/** A heading of a résumé, as people write it, and the section it opens. */
export type HeadingRecord = Of<typeof lexicon.HEADING>;
/** How a kind of passage of a posting is recognised. Skills named in an aside are not asked for. */
export type PassageRecord = Of<typeof lexicon.PASSAGE>;

/** Everything the engine is built from. */
export interface KnowledgeRecords extends LanguageRecords {
  readonly skills: readonly SkillRecord[];
  readonly roles: readonly RoleRecord[];
  readonly groups: readonly GroupRecord[];
  readonly education: readonly EducationRecord[];
  readonly regulated: readonly RegulatedRecord[];
  readonly credentials: readonly CredentialRecord[];
  readonly routes: readonly RouteRecord[];
  readonly occupations: readonly OccupationRecord[];
  readonly nationalRoutes: readonly NationalRouteRecord[];
  readonly routeCountries: readonly RouteCountryRecord[];
  readonly planWords: readonly PlanWordsRecord[];
  readonly askedTargets: readonly AskedTargetsRecord[];
  readonly assessmentWords: readonly AssessmentWordsRecord[];
  readonly modelWords: readonly ModelWordsRecord[];
  readonly practice: readonly PracticeRecord[];
  readonly resources: readonly ResourceRecord[];
  readonly deeds: readonly DeedRecord[];
  readonly deedVerbs: readonly DeedWordRecord[];
  readonly deedObjects: readonly DeedWordRecord[];
  readonly deedGrammars: readonly DeedGrammarRecord[];
  readonly abbreviations: readonly TitleWordRecord[];
  readonly spellings: readonly TitleWordRecord[];
  readonly ranks: readonly RankRecord[];
  readonly noise: readonly WordListRecord[];
  readonly fillers: readonly WordListRecord[];
  readonly notJobs: readonly WordListRecord[];
  readonly wordClasses: readonly WordClassRecord[];
  readonly alike: readonly AlikeRecord[];
  readonly headings: readonly HeadingRecord[];
  readonly passages: readonly PassageRecord[];
}

export type RecordKind = keyof KnowledgeRecords;

/** Deletes a record of the built-in knowledge base; occurs only in an operator's files. */
export interface Removal {
  readonly id: string;
  readonly remove: true;
}

export { IMPORTANCES, LEVELS, SKILL_GROUPS } from "../schema/closed-terms.ts";
/** The country of a record that applies wherever a country has none of its own. */
export const ANY_COUNTRY = "*";
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
