import { Disclaimers } from "./disclaimers.ts";
import { DollarSigns } from "./dollar-signs.ts";
import { FirstForms } from "./first-forms.ts";
import type { LexiconRecord } from "./language-records.ts";
import { LoosePhrases, looseStem } from "./loose-phrases.ts";
import { SPOKEN_LANGUAGES, spokenNamesIn } from "./spoken-names.ts";
import { phraseKey, phraseKeys } from "./words-of.ts";

/** Decides where a phrase of a language is replaced: see `RULES` in gloss.ts. */
export type GlossKind =
  | "since"
  | "from"
  | "until"
  | "present"
  | "year mark"
  | "personal"
  | "consent"
  | "leave"
  | "title"
  | "skill"
  | "product"
  | "degree"
  | "years"
  | "years stated"
  | "language"
  | "language level"
  | "optional"
  | "negation"
  | "denial behind"
  | "not"
  | "wish"
  | "under way"
  | "permanent"
  | "skill level"
  | "required"
  | "aside"
  | "internship"
  | "apprenticeship"
  | "terms"
  | "entry"
  | "rank"
  | "salary"
  | "period"
  | "thousand"
  | "amount to"
  | "connector";

/** The meaning of a phrase, in the words of the English reader. */
export interface GlossEntry {
  readonly kind: GlossKind;
  readonly text: string;
}

/** The phrases of one language. */
export interface Glossary {
  /** Phrase without case and accents → its meanings; the first that applies counts. */
  readonly entries: ReadonlyMap<string, readonly GlossEntry[]>;
  /** First word of phrases → the most words of a phrase that starts with it. */
  readonly longest: ReadonlyMap<string, number>;
  readonly headings: ReadonlyMap<string, string>;
  readonly postingHeadings: ReadonlyMap<string, string>;
  /** Month → 0–11. */
  readonly months: ReadonlyMap<string, number>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly loose: LoosePhrases;
  /** Stems of titles of one word: "electricistas" is the plural of one. */
  readonly jobs: ReadonlySet<string>;
  /** Keys of `compound_ends`; undefined for a language that writes compounds apart. */
  readonly compoundEnds: readonly string[] | undefined;
  /** The currency of amounts without a sign: "RAL 45-52k". */
  readonly currency: string | undefined;
  readonly dollars: DollarSigns;
  readonly firstForms: FirstForms;
  readonly disclaimers: Disclaimers;
  /** Wishes of several words by their first: others may stand between ("möchte Java lernen"). */
  readonly wishes: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** The names of a language with the English reader's names; those that it knows are left out. */
export interface GlossNames {
  readonly titles: readonly (readonly [key: string, english: string])[];
  readonly skills: readonly (readonly [key: string, english: string])[];
  /** Products that need a capital and no other evidence. */
  readonly products: readonly (readonly [phrase: string, english: string])[];
}

export const REMOTE_WORK = "remote work";
/** The heading of sections that say nothing about the work. */
export const OTHER_HEADING = "References";

const SECTIONS: Readonly<Record<string, string>> = {
  summary: "Summary",
  experience: "Work Experience",
  education: "Education",
  skills: "Skills",
  certifications: "Certifications",
  languages: "Languages",
  projects: "Projects",
  training: "Training",
  interests: "Interests",
  other: OTHER_HEADING,
};
const POSTING_SECTIONS: Readonly<Record<string, string>> = {
  duties: "Responsibilities",
  requirements: "Requirements",
  nice_to_have: "Nice to have",
  benefits: "Benefits",
  company: "About us",
  apply: "How to apply",
};
const DEGREES: Readonly<Record<string, string>> = {
  secondary: "High School (completed)",
  vocational: "Vocational Diploma",
  associate: "Associate Degree",
  bachelor: "Bachelor's Degree",
  master: "Master's Degree",
  doctorate: "Doctorate",
};
const LANGUAGE_LEVELS: Readonly<Record<string, string>> = {
  native: "native",
  fluent: "fluent",
  advanced: "proficient",
  intermediate: "intermediate",
  beginner: "basic",
  little: "a little",
};
const SKILL_LEVELS: Readonly<Record<string, string>> = {
  advanced: "advanced knowledge of",
  intermediate: "good knowledge of",
  beginner: "basic knowledge of",
};
const TERMS: Readonly<Record<string, string>> = {
  full_time: "full-time",
  part_time: "part-time",
  contract: "fixed-term",
  temporary: "temporary position",
  internship: "internship",
  apprenticeship: "apprenticeship",
  freelance: "freelance",
  remote: REMOTE_WORK,
  hybrid: "hybrid",
  onsite: "on-site",
};
const RANKS: Readonly<Record<string, string>> = {
  internship: "intern",
  mid: "mid-level",
  senior: "senior",
  lead: "lead",
  executive: "executive",
};
const ASIDES: Readonly<Record<string, string>> = {
  benefits: "health insurance",
  equal_opportunity: "equal opportunity",
  culture: "market leader",
  apply: "your application",
};
const PERIODS: Readonly<Record<string, string>> = {
  hour: "per hour",
  day: "per day",
  week: "per week",
  month: "per month",
  year: "per year",
};

const SHORTEST_JOB = 5;
const isJobWord = (key: string): boolean => key.length >= SHORTEST_JOB && !key.includes(" ");

type Lists = Readonly<Record<string, readonly string[] | undefined>>;

/** Compiles the phrases of a language; kinds that need little evidence come last. */
export function buildGlossary(lexicon: LexiconRecord, names: GlossNames): Glossary {
  const builder = new GlossaryBuilder();
  const firstForms = new FirstForms(lexicon.first_forms ?? {});
  addDates(builder, lexicon);
  addNames(builder, lexicon, names);
  addStatements(builder, lexicon);
  addTerms(builder, lexicon);
  for (const [english, list] of Object.entries(lexicon.connectors ?? {}))
    builder.addAll("connector", english, list);
  builder.addFirstForms(firstForms);
  const wishes = (lexicon.wanting ?? []).map((phrase) => phraseKey(phrase).split(" "));
  return {
    entries: builder.entries,
    longest: builder.longest,
    firstForms,
    loose: new LoosePhrases(lexicon, [
      ...names.skills,
      ...names.skills.map(([key, english]) => [firstForms.keyOf(key), english] as const),
    ]),
    jobs: new Set(names.titles.flatMap(([key]) => (isJobWord(key) ? [looseStem(key)] : []))),
    compoundEnds: lexicon.compound_ends?.map(phraseKey),
    currency: lexicon.salary?.currency?.[0],
    dollars: new DollarSigns(lexicon.dollar_signs),
    disclaimers: new Disclaimers(lexicon),
    wishes: Map.groupBy(
      wishes.filter((words) => words.length > 1),
      ([first = ""]) => first,
    ),
    headings: headingsOf(SECTIONS, lexicon.headings),
    postingHeadings: headingsOf(POSTING_SECTIONS, lexicon.posting_headings),
    months: new Map(
      (lexicon.months ?? []).flatMap((list, month) =>
        list.flatMap((name) => phraseKeys(name).map((key) => [key, month] as const)),
      ),
    ),
    numbers: new Map(
      Object.entries(lexicon.numbers ?? {}).flatMap(([word, number]) =>
        phraseKeys(word).map((key) => [key, number] as const),
      ),
    ),
  };
}

/** Words around dates, and those of lines that are not about work: birth, consent, leave. */
function addDates(builder: GlossaryBuilder, lexicon: LexiconRecord): void {
  for (const [kind, list, text] of [
    ["since", lexicon.since, "since"],
    ["from", lexicon.from, "from"],
    ["until", lexicon.until, "to"],
    ["present", lexicon.present, "present"],
    ["year mark", lexicon.year_marks, ""],
    ["personal", lexicon.personal, "Date of birth"],
    ["consent", lexicon.consent, ""],
    ["leave", lexicon.leave, "parental leave"],
  ] as const)
    builder.addAll(kind, text, list);
}

function addNames(builder: GlossaryBuilder, lexicon: LexiconRecord, names: GlossNames): void {
  const spoken = new Set(
    Object.values(lexicon.language_names ?? {})
      .flat()
      .map(phraseKey),
  );
  for (const [key, english] of names.titles) builder.addKey("title", key, english);
  for (const [key, english] of names.skills) {
    // "français" is mostly an adjective; it is the language only among languages.
    if (!spoken.has(key)) builder.addKey("skill", key, english);
  }
  for (const [phrase, english] of names.products) builder.add("product", phrase, english);
  builder.addLists("degree", DEGREES, lexicon.degrees);
  for (const phrase of lexicon.years ?? []) {
    const isExperience = phraseKey(phrase).includes(" ");
    builder.add("years", phrase, isExperience ? "years of experience" : "years");
  }
  for (const [least, phrases] of Object.entries(lexicon.year_phrases ?? {}))
    builder.addAll("years stated", `${least}+ years of experience with`, phrases);
  builder.addLists("language", SPOKEN_LANGUAGES, lexicon.language_names);
  for (const [name, english] of spokenNamesIn(lexicon.id)) builder.add("language", name, english);
  builder.addLists("language level", LANGUAGE_LEVELS, lexicon.language_levels);
}

/** Statements about a skill or a course of study. */
function addStatements(builder: GlossaryBuilder, lexicon: LexiconRecord): void {
  builder.addAll("optional", "preferred", lexicon.optional);
  builder.addAll("under way", "expected", lexicon.under_way);
  builder.addAll("denial behind", "not required", lexicon.denial_behind);
  addDenials(builder, lexicon);
  builder.addAll("not", "not required", lexicon.not);
  builder.addAll("wish", "want to learn", lexicon.wanting);
  builder.addLists("skill level", SKILL_LEVELS, lexicon.skill_levels);
  builder.addAll("required", "required", lexicon.required);
}

function addTerms(builder: GlossaryBuilder, lexicon: LexiconRecord): void {
  const { employment, work_place: places, experience_levels: levels } = lexicon;
  builder.addLists("aside", ASIDES, lexicon.aside);
  builder.addAll("internship", "internship", employment?.internship);
  builder.addAll("apprenticeship", "Apprenticeship", employment?.apprenticeship);
  builder.addAll("permanent", "permanent", employment?.permanent);
  // "TJM 450 €" is pay, "TJM" alone only says freelance.
  addPay(builder, lexicon);
  builder.addLists("terms", TERMS, { ...employment, ...places });
  builder.addAll("entry", "entry-level", levels?.entry);
  builder.addLists("rank", RANKS, levels);
  builder.addAll("salary", "salary", lexicon.salary?.words);
}

/** Words around amounts. "k€" is a thousand and no period; "brutto" says nothing about the period. */
function addPay(builder: GlossaryBuilder, { salary = {} }: LexiconRecord): void {
  const isLong = (phrase: string): boolean => /\p{L}{2}/u.test(phraseKey(phrase));
  for (const period of ["hour", "day", "week", "month", "year"] as const)
    builder.addAll("period", PERIODS[period] ?? "", salary[period]?.filter(isLong));
  builder.addAll("thousand", "k", salary.thousand);
  builder.addAll("amount to", "to", salary.to);
  for (const tax of ["gross", "net"] as const)
    builder.addAll(
      "period",
      tax,
      salary[tax]?.filter((phrase) => !phraseKey(phrase).includes(" ")),
    );
}

/** "Not required" denies what precedes it; "no experience with" denies what follows. */
function addDenials(builder: GlossaryBuilder, { negation, required }: LexiconRecord): void {
  const asked = new Set((required ?? []).map(phraseKey).filter((key) => !key.includes(" ")));
  for (const phrase of negation ?? []) {
    const isAsked = phraseKey(phrase)
      .split(" ")
      .some((word) => asked.has(word));
    builder.add("negation", phrase, isAsked ? "not required" : "no experience with");
  }
}

function headingsOf(
  english: Readonly<Record<string, string>>,
  lists: Lists | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists ?? {}).flatMap(([section, phrases = []]) => {
      const heading = english[section];
      return heading === undefined
        ? []
        : phrases.flatMap((phrase) => phraseKeys(phrase).map((key) => [key, heading] as const));
    }),
  );
}

class GlossaryBuilder {
  readonly entries = new Map<string, GlossEntry[]>();
  readonly longest = new Map<string, number>();

  add(kind: GlossKind, phrase: string, text: string): void {
    for (const key of phraseKeys(phrase)) this.addKey(kind, key, text);
  }

  /** Phrases without letters ("100 %") mean nothing alone. */
  addKey(kind: GlossKind, key: string, text: string): void {
    const known = this.entries.get(key);
    if (known !== undefined) {
      if (!known.some((other) => other.kind === kind)) known.push({ kind, text });
      return;
    }
    if (!/[a-z]|\p{L}/u.test(key)) return;
    this.entries.set(key, [{ kind, text }]);
    this.#addLength(key);
  }

  /** Texts are read in first forms: what a phrase of second forms means, its first forms mean too. */
  addFirstForms(forms: FirstForms): void {
    for (const [key, meanings] of Array.from(this.entries))
      for (const { kind, text } of meanings) this.addKey(kind, forms.keyOf(key), text);
  }

  #addLength(key: string): void {
    let [words, blank] = [1, key.indexOf(" ")];
    const first = blank < 0 ? key : key.slice(0, blank);
    for (; blank >= 0; blank = key.indexOf(" ", blank + 1)) words++;
    if (words > (this.longest.get(first) ?? 0)) this.longest.set(first, words);
  }

  addAll(kind: GlossKind, text: string, phrases: readonly string[] = []): void {
    for (const phrase of phrases) this.add(kind, phrase, text);
  }

  addLists(
    kind: GlossKind,
    english: Readonly<Record<string, string>>,
    lists: Lists | undefined,
  ): void {
    for (const [name, phrases] of Object.entries(lists ?? {})) {
      const text = english[name];
      if (text !== undefined) this.addAll(kind, text, phrases);
    }
  }
}
