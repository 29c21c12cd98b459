import {
  analyseResume,
  createPostingScorer,
  factsOf,
  readApplicant,
  readResume,
  stepBackFinder,
  toMatchQuery,
  writeAnalysis,
  type AnalysisFacts,
  type Applicant,
  type Resume,
  type Engine,
  type MatchQuery,
  type PostingFit,
  type PostingTerms,
  type ScoredPosting,
  type ReadingLimits,
  type Scores,
  type Scoring,
  type StatedTerms,
  type Target,
  type Writing,
} from "../engine/index.ts";

export interface AnalysisInput {
  readonly text: string;
  readonly target: Target;
  readonly now: Date;
  /** Of the prose; English by default. */
  readonly language?: string | undefined;
  /** The text was recognised from a picture, with little confidence. */
  readonly isTextUncertain?: boolean | undefined;
}

/**
 * The result of an analysis without references into the knowledge base, so it can cross threads.
 */
export interface AnalysisFindings {
  readonly targetSkills: readonly string[];
  readonly scores: Scores;
  readonly scoring: Scoring;
  readonly matched: readonly string[];
  /** Those of `matched` whose words stand in the text, but were not read with certainty. */
  readonly uncertain: readonly string[];
  /** Those of `missing` for which a close relative is shown. */
  readonly partial: readonly string[];
  readonly missing: readonly string[];
  readonly improvements: readonly {
    readonly skill: string;
    /** Undefined when it is not in the knowledge base. */
    readonly skillId: string | undefined;
    readonly overallAfter: number;
  }[];
  /** The ids of all skills shown. */
  readonly shownIds: readonly string[];
  /** Skills beyond the target, best evidenced first. */
  readonly additional: readonly string[];
  readonly words: number;
  readonly language: string | null;
  readonly warnings: readonly string[];
  /** How far it can be trusted. */
  readonly reading: ReadingLimits;
  /** Of the weights that read the résumé. */
  readonly readerVersion: string | null;
  readonly facts: AnalysisFacts;
  /** From the built-in writer. */
  readonly writing: Writing;
}

/** Null when the text contains no known skill. */
export function analyseText(engine: Engine, input: AnalysisInput): AnalysisFindings | null {
  const analysis = analyseResume(engine, input);
  if (!analysis) return null;
  const speech = engine.speechIn(input.language ?? "en");
  const named = (...kinds: readonly string[]) =>
    analysis.matches.filter(({ kind }) => kinds.includes(kind)).map(({ wanted }) => wanted.name);
  return {
    targetSkills: analysis.target.skills.map(({ name }) => name),
    scores: analysis.scores,
    scoring: analysis.scoring,
    matched: named("matched"),
    uncertain: analysis.matches
      .filter(({ isUncertain }) => isUncertain)
      .map(({ wanted }) => wanted.name),
    partial: named("partial"),
    missing: named("missing", "partial"),
    improvements: analysis.improvements.map(({ skill, overallAfter }) => ({
      skill: skill.name,
      skillId: skill.skill?.id,
      overallAfter,
    })),
    shownIds: analysis.matches
      .filter(({ kind }) => kind === "matched")
      .flatMap(({ evidence }) => evidence?.skill?.id ?? [])
      .concat(analysis.additional.flatMap(({ skill }) => skill?.id ?? [])),
    additional: analysis.additional.map(({ name }) => name),
    words: analysis.words,
    language: analysis.language ?? null,
    warnings: analysis.warnings.map((warning) => speech.say(warning)),
    facts: factsOf(analysis),
    reading: analysis.reading,
    readerVersion: engine.reader?.version ?? null,
    writing: writeAnalysis(engine, analysis, input.language),
  };
}

export interface MatchedText {
  readonly text: string;
  readonly now: Date;
}

export interface CandidateFindings {
  /** For the index, which finds the candidate's best jobs. */
  readonly query: MatchQuery;
  /** For the score of each of them. */
  readonly applicant: Applicant;
  readonly skillNames: readonly string[];
}

/** The input for ranking jobs for a résumé's author. */
export function findCandidate(engine: Engine, input: MatchedText): CandidateFindings {
  const { applicant, read } = readApplicant(engine, input);
  const { resume } = read;
  return {
    query: toMatchQuery(engine, { kind: "resume", resume }),
    applicant,
    skillNames: resume.skills.map(({ skill }) => skill.name),
  };
}

/** For an operator who tries a text. */
export interface TriedText {
  readonly roles: { readonly id: string; readonly title: string; readonly score: number }[];
  readonly skills: (Pick<Resume["skills"][number], "id" | "name" | "level"> & {
    mentions: { start: number; end: number }[];
  })[];
  readonly language: string | null;
  readonly experienceYears: number | null;
}

export function tryText(engine: Engine, { text, now }: MatchedText): TriedText {
  const { roles, skills, language, experienceYears } = readResume(engine, text, { now });
  return {
    roles: roles.map(({ role, score }) => ({ id: role.id, title: role.title, score })),
    skills: skills.map(({ id, name, level, mentions }) => ({
      id,
      name,
      level,
      mentions: mentions.map(({ start, end }) => ({ start, end })),
    })),
    language: language ?? null,
    experienceYears,
  };
}

export interface ScoreInput {
  readonly applicant: Applicant;
  readonly postings: readonly (ScoredPosting & PostingTerms)[];
  readonly stated?: StatedTerms | undefined;
}

/** What a step back takes off the score, and work that is not the wished one. */
const POINTS = { step_back: 15, other_work: 25 } as const;

/** The fit of a posting in a match: that of an analysis, less for a step back. */
export interface MatchedFit extends Omit<PostingFit, "parts"> {
  readonly parts: readonly {
    readonly part: PostingFit["parts"][number]["part"] | keyof typeof POINTS;
    readonly points: number;
  }[];
}

/** The fit of each posting. */
export function scorePostings(
  engine: Engine,
  { applicant, postings, stated }: ScoreInput,
): MatchedFit[] {
  const score = createPostingScorer(engine, applicant, stated);
  const isStepBack = stepBackFinder(engine, applicant.person.positions);
  return postings.map((posting) => {
    const fit = score(posting);
    return isStepBack(posting.title) ? lessFor("step_back", fit) : fit;
  });
}

/** A matched skill is never worth nothing. */
export function lessFor(part: keyof typeof POINTS, fit: MatchedFit): MatchedFit {
  const points = Math.min(POINTS[part], Math.max(0, fit.score - 1));
  if (points === 0) return fit;
  return { ...fit, score: fit.score - points, parts: [...fit.parts, { part, points: -points }] };
}
