import { inLanguage, type Call } from "../../access/index.ts";
import {
  bandOf,
  findSkill,
  isGuess,
  marketSkills,
  readPosting,
  readTarget,
  type Engine,
  type Target,
  type TargetJob,
  type Writing,
} from "../../engine/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { AnalysisFindings, ResumeReader } from "../../reading/index.ts";
import { VERSION } from "../../version.ts";
import { countUnlocked, readTitleDemand } from "../catalogue/index.ts";
import { marketSince } from "../insights/index.ts";
import { documentOf } from "./reading.ts";
import type { ResumeSource } from "./resume-source.ts";
import {
  MAX_TARGET_SKILLS,
  type NewAnalysisBody,
  type ResumeAnalysisBody,
} from "./resumes.schema.ts";
import type { Write, WrittenAnalysis } from "./writer.ts";

export interface JudgeDeps {
  db: Database;
  engine: Engine;
  reader: ResumeReader;
  write: Write;
}

/** The job that a résumé is compared with, as it is and as it was read. */
export interface WantedJob {
  job: TargetJob;
  target: Target;
}

/** What an analysis says beside what was found. */
export interface AnalysisFrame {
  externalId: string | null;
  title: string;
  language: string;
  expiresAt: Date;
}

const MAX_ADDITIONAL = 100;
/** Fewer skills under a posting's heading of requirements say too little. */
const FEWEST_HEADED = 2;

/** The names in an analysis, which is stored in the language it was asked in. */
const ANALYSIS_NAMES = {
  skills: [
    "target_job.skills.*",
    "matched_skills.*",
    "uncertain_skills.*",
    "partial_skills.*",
    "missing_skills.*",
    "additional_skills.*",
    "improvements.*.skill",
    "suggested_skills.*.skill",
  ],
  roles: ["target_role.title"],
} as const;

/** The analysis, in the language of its frame. */
export async function judgeResume(
  { db, engine, reader, write }: JudgeDeps,
  { now, space }: Pick<Call, "now" | "space">,
  frame: AnalysisFrame,
  source: ResumeSource,
  wanted: WantedJob,
): Promise<ResumeAnalysisBody> {
  const { language } = frame;
  const { text, ocr } = source;
  const isTextUncertain = ocr?.isUncertain;
  const read = { ...wanted, text, now, language, isTextUncertain };
  const found = await reader.analyse(space.appId, read);
  if (!found) throw apiError("no_skills_found", "No skills could be found in the résumé.");
  const unlocked = await unlockedBy(db, wanted.target, found, now);
  const speech = engine.speechIn(language);
  const warnings = source.warnings.map((warning) => speech.quote(warning));
  const written = await write(space.appId, found, language);
  const unknown = wanted.target.skills.flatMap(({ name, skill }) => (skill ? [] : name));
  const suggested = engine.skillMeanings.suggest(unknown);
  const judged = {
    ...wanted,
    found,
    unlocked,
    suggested,
  };
  const reply = toReply(now, frame, { ...source, warnings }, judged, written);
  return inLanguage(reply, ANALYSIS_NAMES, engine.localNames, language);
}

async function unlockedBy(
  db: Database,
  { role }: Target,
  { improvements, shownIds }: AnalysisFindings,
  now: Date,
): Promise<ReadonlyMap<string, number> | undefined> {
  const missing = improvements.flatMap(({ skillId }) => skillId ?? []);
  if (!role || missing.length === 0) return undefined;
  return countUnlocked(db, { roleId: role.id, shown: shownIds, missing }, now);
}

/** The skills of a request: those that it lists, and those that the posting's text requires. */
export function skillsAsked(
  engine: Engine,
  { skills = [], description = "" }: NewAnalysisBody["target_job"],
): readonly string[] {
  if (description.trim() === "") return skills;
  const read = readPosting(engine, { title: "", description });
  const hard = read.required.filter(({ group }) => group !== "soft");
  // Under a heading of requirements stands what is required; elsewhere also what the firm makes or does.
  const essential = new Set(
    read.skills.filter((_, at) => read.importance[at] === 3).map(({ id }) => id),
  );
  const headed = hard.filter(({ id }) => essential.has(id));
  const asked = headed.length >= FEWEST_HEADED ? headed : hard;
  const listed = new Set(skills.flatMap((name) => findSkill(engine.knowledge, name)?.id ?? []));
  const further = asked.filter(({ id }) => !listed.has(id));
  return [...skills, ...further.map(({ name }) => name)].slice(0, MAX_TARGET_SKILLS);
}

/** Without skills and a certain title, what postings with such a title ask for goes first. */
export async function readWanted(
  { db, engine }: Pick<JudgeDeps, "db" | "engine">,
  now: Date,
  title: string,
  skills: readonly string[],
  postingText?: string,
): Promise<WantedJob | undefined> {
  const job: TargetJob = { title: title.trim(), skills, postingText };
  const target = readTarget(engine, job);
  if (target && !isGuess(target)) return { job, target };
  const demand = await readTitleDemand(db, job.title, { since: marketSince(now), now });
  const asked = demand ? marketSkills(engine, job.title, demand) : [];
  const market = { ...job, skills: asked, isFromPostings: true };
  const fromPostings = asked.length === 0 ? undefined : readTarget(engine, market);
  if (fromPostings) return { job: market, target: fromPostings };
  return target && { job, target };
}

export const unclearTitle = (): Error =>
  fieldError(
    "target_job.title",
    "does not say which skills are wanted; send target_job.skills, or a fuller or more common title",
  );

interface Judged {
  target: Target;
  found: AnalysisFindings;
  unlocked: ReadonlyMap<string, number> | undefined;
  suggested: ResumeAnalysisBody["suggested_skills"];
}

function toReply(
  now: Date,
  frame: AnalysisFrame,
  source: ResumeSource,
  { target, found, unlocked, suggested }: Judged,
  { writing, language, by }: WrittenAnalysis,
): ResumeAnalysisBody {
  return {
    analysis_id: newId("ra", now),
    external_candidate_id: frame.externalId,
    target_job: {
      title: frame.title,
      skills: [...found.targetSkills],
    },
    target_role: target.role
      ? { id: target.role.id, title: target.role.title, confidence: round(target.confidence) }
      : null,
    scores: found.scores,
    scoring: {
      weights: found.scoring.weights,
      adjustments: found.scoring.adjustments.map((one) => ({ ...one })),
    },
    band: bandOf(found.scores.overall),
    coverage: { matched: found.matched.length, total: found.targetSkills.length },
    matched_skills: [...found.matched],
    uncertain_skills: [...found.uncertain],
    partial_skills: [...found.partial],
    missing_skills: [...found.missing],
    suggested_skills: suggested,
    improvements: found.improvements.map(({ skill, skillId, overallAfter }) => ({
      skill,
      overall_after: overallAfter,
      jobs_unlocked: skillId === undefined || !unlocked ? null : (unlocked.get(skillId) ?? 0),
    })),
    additional_skills: found.additional.slice(0, MAX_ADDITIONAL),
    assessment: writing.assessment,
    strengths: [...writing.strengths],
    gaps: [...writing.gaps],
    recommendations: [...writing.recommendations],
    interview_questions: [...writing.questions],
    evidence: writing.evidence.map(toEvidence),
    reading: {
      confidence: found.reading.confidence,
      unread_parts: [...found.reading.unreadParts],
    },
    document: documentOf(source, found),
    language,
    names_language: frame.language,
    engine: { version: VERSION, ...(found.readerVersion && { reader: found.readerVersion }) },
    ...by,
    created_at: now.toISOString(),
    expires_at: frame.expiresAt.toISOString(),
  };
}

const toEvidence = ({
  of,
  index,
  at,
  title,
  employer,
  period,
  figure,
}: Writing["evidence"][number]): ResumeAnalysisBody["evidence"][number] => ({
  of,
  index,
  at: at.map(({ start, end }) => [start, end]),
  title: title ?? null,
  employer: employer ?? null,
  period: period ? { start: period.from, end: period.to ?? null } : null,
  figure: figure ?? null,
});

const MOST_QUOTED = 240;

/** The direct reply also quotes the line of each first place: nothing that is stored does. */
export const withQuotes = (kept: ResumeAnalysisBody, text: string): ResumeAnalysisBody => ({
  ...kept,
  evidence: kept.evidence.map((one) => {
    const [start, end] = one.at[0] ?? [];
    if (start === undefined || end === undefined) return one;
    const from = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - MOST_QUOTED);
    const stop = text.indexOf("\n", Math.max(start, end - 1));
    const to = Math.min(stop < 0 ? text.length : stop, from + MOST_QUOTED);
    const quote = text.slice(from, to).replaceAll(/\s+/g, " ").trim();
    return quote === "" ? one : { ...one, quote };
  }),
});

const round = (confidence: number): number => Math.round(confidence * 100) / 100;
