/* The records of knowledge/languages/. knowledge/README.md documents every field. */

type Phrases = readonly string[];

/** Phrases by the term that they mean. */
type PhrasesBy<T extends string> = Readonly<Partial<Record<T, Phrases>>>;

/**
 * The words with which résumés and postings of a language are read, in lower case; accents are
 * optional. A language that has function words only is detected and not read.
 */
export interface LexiconRecord {
  /** ISO 639-1. */
  readonly id: string;
  /** The most frequent small words, which tell the language of a short text. */
  readonly function_words: Phrases;
  readonly headings?: PhrasesBy<
    | "summary"
    | "experience"
    | "education"
    | "skills"
    | "certifications"
    | "languages"
    | "projects"
    | "training"
    | "interests"
    | "other"
  >;
  readonly posting_headings?: PhrasesBy<
    "duties" | "requirements" | "nice_to_have" | "benefits" | "company" | "apply" | "title"
  >;
  /** Twelve lists. */
  readonly months?: readonly Phrases[];
  readonly from?: Phrases;
  readonly since?: Phrases;
  readonly until?: Phrases;
  readonly present?: Phrases;
  /** Words behind a year that only say that it is one: "2019 r.". */
  readonly year_marks?: Phrases;
  readonly degrees?: PhrasesBy<
    "secondary" | "vocational" | "associate" | "bachelor" | "master" | "doctorate"
  >;
  readonly studies?: Phrases;
  /** Of studies that are not finished: "voraussichtlich", "en cours". */
  readonly under_way?: Phrases;
  /** By ISO 639-1 code. */
  readonly language_names?: Readonly<Record<string, Phrases>>;
  readonly language_levels?: PhrasesBy<
    "native" | "fluent" | "advanced" | "intermediate" | "beginner"
  >;
  readonly skill_levels?: PhrasesBy<"advanced" | "intermediate" | "beginner">;
  readonly years?: Phrases;
  /** Wording without a number, by the least years that it means. */
  readonly year_phrases?: Readonly<Record<string, Phrases>>;
  readonly numbers?: Readonly<Record<string, number>>;
  /**
   * Names of products by the id of their skill, which are words in English and none here: written
   * with a capital, they need no other evidence ("Excel", "Git").
   */
  readonly products?: Readonly<Record<string, Phrases>>;
  /** Last parts of compounds that leave the skill before them what it is: "-systeem". */
  readonly compound_ends?: Phrases;
  /** Nouns of actions with the forms of their verbs: "gestión" with "gestionar", "gestionas". */
  readonly actions?: Readonly<Record<string, Phrases>>;
  readonly negation?: Phrases;
  /** Phrases that deny what precedes them: "habe ich nicht". */
  readonly denial_behind?: Phrases;
  /** "nicht", "kein": words that deny by themselves at the end of a clause. */
  readonly not?: Phrases;
  /** "ohne": words that deny the short item they begin. */
  readonly without?: Phrases;
  /** Phrases with such a word that deny nothing: "nicht nur", "kein Problem". */
  readonly not_denying?: Phrases;
  /** "damit", "dont": a denial with one of them is about what precedes its clause. */
  readonly back_references?: Phrases;
  /**
   * Of what others do: whole phrases, "by" before one of the agents ("von einem", "Kollegen"), or a
   * verb of the third person beside one ("macht"), unless `self` ("ich") stands beside the verb.
   */
  readonly others?: PhrasesBy<"phrases" | "by" | "does" | "agents" | "self">;
  /** "aber": a denial does not reach beyond. */
  readonly turns?: Phrases;
  readonly wanting?: Phrases;
  /** Of what somebody has yet to learn, wherever they stand in the clause: "Kurs geplant". */
  readonly plans?: Phrases;
  readonly required?: Phrases;
  readonly optional?: Phrases;
  readonly employment?: PhrasesBy<
    | "full_time"
    | "part_time"
    | "contract"
    | "temporary"
    | "internship"
    | "apprenticeship"
    | "freelance"
    | "permanent"
  >;
  readonly work_place?: PhrasesBy<"remote" | "hybrid" | "onsite">;
  readonly experience_levels?: PhrasesBy<
    "internship" | "entry" | "mid" | "senior" | "lead" | "executive"
  >;
  readonly salary?: PhrasesBy<
    | "words"
    | "gross"
    | "net"
    | "hour"
    | "day"
    | "week"
    | "month"
    | "year"
    | "thousand"
    | "from"
    | "to"
    | "currency"
  >;
  /**
   * Places and terms of work that tell whose "$" a posting means, by currency. Without one of them
   * a "$" is not read.
   */
  readonly dollar_signs?: Readonly<Record<string, Phrases>>;
  readonly aside?: PhrasesBy<"benefits" | "equal_opportunity" | "culture" | "apply">;
  readonly title_noise?: Phrases;
  readonly connectors?: PhrasesBy<"and" | "or" | "with" | "in" | "of">;
  /** Labels of personal data, which no score may depend on: date of birth, marital status. */
  readonly personal?: Phrases;
  /** Phrases of the consent to store personal data: nothing in such a line is about the person. */
  readonly consent?: Phrases;
  /** Times away from work that are no positions: parental leave. */
  readonly leave?: Phrases;
}

/** The titles of a role in a language; the id is the language's and the role's: "de/welder". */
export interface RoleNameRecord {
  readonly id: string;
  /** The title that people are shown. */
  readonly title: string;
  readonly titles: Phrases;
}

/** The spellings of a skill in a language; the id is the language's and the skill's. */
export interface SkillNameRecord {
  readonly id: string;
  /** The name that people are shown. */
  readonly name: string;
  readonly forms: Phrases;
}

/** A sentence in a language; the id is the language's and the English sentence. */
export interface ProseRecord {
  readonly id: string;
  readonly text: string;
}
