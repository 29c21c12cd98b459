import type { WordClass } from "../schema/word-classes.ts";
import type { HeadingSection, KnowledgeRecords, RankRecord } from "./record-types.ts";

const pairs = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, means]) => ({ id, means }));

const headings = (lists: Readonly<Partial<Record<HeadingSection, readonly string[]>>>) =>
  Object.entries(lists).flatMap(([section, names]) =>
    names.map((id) => ({ id, section: section as HeadingSection })),
  );

type WordRank = RankRecord["rank"];
const ranks = (lists: Readonly<Partial<Record<WordRank, readonly string[]>>>) =>
  Object.entries(lists).flatMap(([rank, words]) =>
    words.map((id) => ({ id, rank: rank as WordRank })),
  );

const wordClasses = (lists: Readonly<Partial<Record<WordClass, string>>>) =>
  Object.entries(lists).map(([id, words]) => ({ id: id as WordClass, words: words.split(" ") }));

/** The few words and texts that tests with a small knowledge base need. */
export const TEST_LEXICON: Omit<KnowledgeRecords, "skills" | "roles"> = {
  lexicons: [],
  roleNames: [],
  skillNames: [],
  prose: [],
  occupations: [],
  nationalRoutes: [],
  routeCountries: [],
  planWords: [],
  assessmentWords: [],
  modelWords: [],
  askedTargets: [],
  deeds: [],
  deedVerbs: [],
  deedObjects: [],
  deedGrammars: [],
  groups: [{ id: "software", words: ["code", "deployment"] }],
  abbreviations: pairs({
    dev: "developer",
    eng: "engineer",
    evp: "executive vice president",
    hr: "human resources",
    jr: "junior",
    mgr: "manager",
    qa: "quality assurance",
    rn: "registered nurse",
    sdet: "software development engineer in test",
    sr: "senior",
    sw: "software",
    swe: "software engineer",
    vp: "vice president",
  }),
  spellings: pairs({ labour: "labor" }),
  ranks: ranks({
    entry: ["intern", "trainee", "graduate", "student", "fresher"],
    junior: ["junior", "i"],
    mid: ["ii", "mid"],
    senior: ["senior", "iii"],
    lead: ["lead", "principal", "staff"],
  }),
  noise: [
    { id: "arrangement", words: ["remote", "hybrid"] },
    { id: "regions", words: ["emea"] },
    { id: "function-words", words: ["the", "a", "an", "and", "or", "to", "with", "by", "from"] },
  ],
  fillers: [{ id: "any-field", words: ["analyst", "consultant", "engineer", "job", "technician"] }],
  notJobs: [{ id: "fantasy", words: ["dragon", "vampire"] }],
  wordClasses: wordClasses({
    connector: "and or",
    advanced: "expert advanced strong",
    intermediate: "good working solid",
    beginner: "basic familiar exposure learning",
    year: "year years",
    month: "month months",
    negation: "no not never without",
    having: "experience knowledge required",
    wish: "want looking eager",
    learn: "learn learning",
    turn: "but however",
    company: "ltd inc gmbh",
    domain: "com org",
    study_heading: "education",
    other_heading: "experience work skills",
    less: "less under",
    more: "more over than",
    within: "in within after",
    spent_on: "of experience working with as",
    able: "good proficient skilled expert",
    at: "at",
    skills: "skills tools technologies",
    institution: "university school hospital",
    department: "department industry",
    person: "engineer developer manager assistant",
    reader: "you your",
    posting: "you your we our",
    place: "street road",
    small: "a an the of in on at to for with by from as is are was i my we you and not no",
    title_person: "associate nurse clerk chief lead intern trainee",
    title_thing: "customer computer senior junior",
    title_leader: "manager director head chief",
    title_executive: "chief vice president",
    ranked_person: "lead intern trainee principal",
    title_link: "of for in at",
    title_small: "the a an and or to with by from",
    own_title: "a an as",
    others_title: "with to by for the",
    employer: "ltd inc company hospital",
    no_typo: "addition considered",
  }),
  alike: [
    { id: "attorney-lawyer", closeness: 0.85, words: ["attorney", "lawyer", "solicitor"] },
    { id: "developer-programmer", closeness: 0.8, words: ["developer", "programmer", "engineer"] },
  ],
  education: [],
  regulated: [],
  credentials: [],
  routes: [],
  practice: [],
  resources: [],
  passages: [
    {
      id: "requirements",
      kind: "asks",
      headings: ["requirements", "your tasks"],
      phrases: ["experience with", "you will", "we are looking for"],
    },
    { id: "benefits", kind: "aside", headings: ["benefits"], phrases: ["we offer"] },
    { id: "company", kind: "company", headings: ["about *"], openings: ["we are"] },
  ],
  headings: headings({
    summary: ["summary", "profile", "objective"],
    experience: ["experience", "work experience", "employment", "career experience job history"],
    education: ["education"],
    skills: ["skills", "technical skills", "key skills and strengths", "technologies"],
    certifications: ["certifications"],
    languages: ["languages"],
    projects: ["projects"],
    other: ["interests", "references"],
  }),
};
