import type { HeadingSection, KnowledgeRecords, RankRecord } from "./records.ts";

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

const action = { title: "Do it", description: "Do it with {skills}." };

/** The few words and texts that tests with a small knowledge base need. */
export const TEST_LEXICON: Omit<KnowledgeRecords, "skills" | "roles"> = {
  lexicons: [],
  roleNames: [],
  skillNames: [],
  prose: [],
  deeds: [],
  deedVerbs: [],
  deedObjects: [],
  deedGrammars: [],
  funding: [],
  groups: [{ id: "software", field: "general", words: ["code", "deployment"] }],
  fields: [
    {
      id: "general",
      reviewer: "a colleague",
      titles: { start: "Start: {skills}", work: ["Work: {skills}"], round: "Finish: {skills}" },
      proofs: ["{Reviewer} has seen {skills}."],
      build: [action],
      practice: [action],
      network: [action],
    },
  ],
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
  alike: [
    { id: "attorney-lawyer", closeness: 0.85, words: ["attorney", "lawyer", "solicitor"] },
    { id: "developer-programmer", closeness: 0.8, words: ["developer", "programmer", "engineer"] },
  ],
  education: [],
  work: [],
  regulated: [],
  credentials: [],
  routes: [],
  curricula: [],
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
