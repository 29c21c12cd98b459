import type { Call, Settled } from "../../access/index.ts";
import { fieldError } from "../../errors.ts";
import type { Engine } from "../../engine/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import { keepFor, lastErasureOf } from "../../privacy/index.ts";
import {
  judgeResume,
  readWanted,
  unclearTitle,
  withQuotes,
  type JudgeDeps,
  type WantedJob,
} from "./judge-resume.ts";
import { MAX_CORRECTED, type CorrectionInput, type OneCorrection } from "./oversight.schema.ts";
import type { ResumeAnalysisBody } from "./resumes.schema.ts";
import type { ReadSource } from "./resume-source.ts";
import { lockCorrections, markCorrected } from "./resumes.store.ts";
import { getAnalysis, keepAnalysis, noAnalysis } from "./stored-analysis.ts";

export interface CorrectionDeps extends JudgeDeps {
  vault: Vault;
  readSource: ReadSource;
}

/** Analyses the text again as the candidate corrects it, and keeps the analysis beside the first. */
export async function correctAnalysis(
  deps: CorrectionDeps,
  call: Call,
  id: string,
  body: CorrectionInput,
): Promise<Settled> {
  const { db, vault, reader } = deps;
  const { space, now } = call;
  const { row, analysis: first } = await getAnalysis(deps, space, id, now);
  const { candidate } = row;
  const lastErasure = candidate ? await lastErasureOf(db, candidate) : 0;
  const source = await deps.readSource(call, body, undefined);
  const read = await reader.readDocument(space.appId, {
    text: source.text,
    now,
    withContact: false,
  });
  if (read.words !== first.document.words)
    throw fieldError(
      body.file_url === undefined ? "resume_text" : "file_url",
      `is not the résumé of this analysis: it has ${read.words} words, that one ${first.document.words}`,
    );
  const text = withCorrections(deps.engine, source.text, body.corrections);
  const wanted = await wantedOf(deps, call, first);
  const expiresAt = new Date(first.expires_at);
  const frame = {
    externalId: first.external_candidate_id,
    title: first.target_job.title,
    language: first.names_language,
    expiresAt,
  };
  // The file stays with the first analysis: it does not hold what is corrected.
  const corrected = await judgeResume(deps, call, frame, { ...source, text }, wanted);
  const beside = (one: ResumeAnalysisBody) => ({
    first,
    corrected: one,
    difference: from(first, one),
  });
  return call.commit(async (tx, outcome) => {
    outcome.kept = beside(corrected);
    const reply = beside(withQuotes(corrected, text));
    const subject = candidate && (await keepFor(tx, space, candidate, { lastErasure, expiresAt }));
    if (candidate && !subject) {
      outcome.isForgotten = true;
      return reply;
    }
    if (subject) outcome.subject = subject;
    const made = await lockCorrections(tx, space, id);
    if (made === undefined) throw noAnalysis();
    if (made === null)
      throw fieldError("analysis_id", "is itself a correction; correct the first analysis");
    if (made >= MAX_CORRECTED)
      throw fieldError("analysis_id", `was corrected ${MAX_CORRECTED} times, which is the most`);
    await keepAnalysis(vault, tx, space, subject ?? undefined, corrected, undefined);
    await markCorrected(tx, { firstId: id, correctedId: corrected.analysis_id });
    return reply;
  });
}

/** The job of the first analysis. Skills that it took from the title are taken from there again, since
 * skills that a job names count in another way. */
async function wantedOf(
  deps: CorrectionDeps,
  { now }: Call,
  { target_job: { title, skills }, names_language: language }: ResumeAnalysisBody,
): Promise<WantedJob> {
  const usual = await readWanted(deps, now, title, []);
  const names = usual?.target.skills.map(({ name }) =>
    deps.engine.localNames.skill(name, language),
  );
  if (usual && names?.join("\n") === skills.join("\n")) return usual;
  const named = await readWanted(deps, now, title, skills);
  if (!named) throw unclearTitle();
  return named;
}

const from = ({ scores: a }: ResumeAnalysisBody, { scores: b }: ResumeAnalysisBody) => ({
  overall: b.overall - a.overall,
  skills: b.skills - a.skills,
  experience: b.experience - a.experience,
  education: b.education - a.education,
  quality: b.quality - a.quality,
});

function withCorrections(
  engine: Engine,
  given: string,
  corrections: readonly OneCorrection[],
): string {
  let text = given;
  for (const [index, { kind, says, should_say: meant }] of corrections.entries()) {
    if (says === undefined) {
      text = `${text.trimEnd()}\n\n${skillsHeading(engine)}\n${meant}\n`;
      continue;
    }
    const at = placeOf(text, says, `corrections.${index}.says`);
    const end = at + says.length;
    if (kind !== "skill") text = text.slice(0, at) + meant + text.slice(end);
    else {
      const lineEnd = text.indexOf("\n", end);
      const stop = lineEnd < 0 ? text.length : lineEnd;
      text = `${text.slice(0, stop)}\n${meant}${text.slice(stop)}`;
    }
  }
  return text;
}

function placeOf(text: string, says: string, field: string): number {
  const at = text.indexOf(says);
  if (at < 0) throw fieldError(field, "does not stand in the résumé");
  if (text.indexOf(says, at + 1) >= 0)
    throw fieldError(field, "stands in the résumé more than once; send more of its line");
  return at;
}

function skillsHeading({ headings }: Engine): string {
  const [name] = [...headings].find(([, section]) => section === "skills") ?? [];
  if (name === undefined) throw new Error("no heading opens a list of skills");
  return name;
}
