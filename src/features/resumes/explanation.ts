import type { Engine } from "../../engine/index.ts";
import type { ExplanationBody } from "./oversight.schema.ts";
import type { ResumeAnalysisBody } from "./resumes.schema.ts";

type Say = (name: string, values?: Readonly<Record<string, string | number>>) => string;
type List = (names: readonly string[]) => string;

const PARTS = ["skills", "experience", "education", "quality"] as const;

/** Tells the person an analysis is about what it rests on. Its only input is the stored analysis. */
export function explainAnalysis(
  engine: Pick<Engine, "speechIn" | "assessmentWords">,
  analysis: ResumeAnalysisBody,
  language: string,
): ExplanationBody {
  const speech = engine.speechIn(language);
  const { sentences } = engine.assessmentWords(speech.language);
  const say: Say = (name, values) => {
    const sentence = sentences[`x_${name}`];
    if (sentence === undefined) throw new Error(`the words of assessments lack "x_${name}"`);
    return speech.fill(sentence, values);
  };
  return {
    analysis_id: analysis.analysis_id,
    read: [
      ...whatWasRead(analysis, say, speech.list),
      // Warnings stand in the analysis in its own language only.
      ...(analysis.language === speech.language ? analysis.document.warnings : []),
      say("never"),
    ],
    counted: whatCounted(analysis, say, speech.list),
    changes: whatChanges(analysis, say),
    correction: [say("correct"), say("person"), say("until", { date: dayOf(analysis.expires_at) })],
    language: speech.language,
    names_language: analysis.names_language,
  };
}

const dayOf = (time: string): string => time.slice(0, 10);

function whatWasRead(
  { document: { words, pages }, reading, target_job: job }: ResumeAnalysisBody,
  say: Say,
  list: List,
): string[] {
  const parts = (reading?.unread_parts ?? []).map((part) => say(`part_${part}`));
  return [
    pages === null ? say("read_text", { words }) : say("read_file", { pages, words }),
    say("target", { title: job.title, names: list(job.skills) }),
    ...(parts.length > 0 ? [say("unread", { names: list(parts) })] : []),
  ];
}

function whatCounted(analysis: ResumeAnalysisBody, say: Say, list: List): string[] {
  const { scores, scoring, missing_skills: missing, partial_skills: partial } = analysis;
  const isPartial = new Set(partial);
  const named = (name: string, names: readonly string[]): string[] =>
    names.length > 0 ? [say(name, { names: list(names) })] : [];
  return [
    say("overall", { points: scores.overall, title: analysis.target_job.title }),
    ...PARTS.flatMap((part) => {
      const weight = scoring ? Math.round(scoring.weights[part] * 100) : undefined;
      if (weight === 0) return [];
      const told = say(`score_${part}`, { points: scores[part] });
      return weight === undefined ? told : `${told} ${say("weight", { weight })}`;
    }),
    ...(scoring?.adjustments ?? []).map(({ rule, points }) =>
      say(`rule_${rule}`, { points: points > 0 ? `+${points}` : String(points) }),
    ),
    ...named("matched", analysis.matched_skills),
    ...named("uncertain", analysis.uncertain_skills),
    ...named("partial", partial),
    ...named(
      "missing",
      missing.filter((name) => !isPartial.has(name)),
    ),
    say("aid"),
  ];
}

function whatChanges({ improvements }: ResumeAnalysisBody, say: Say): string[] {
  if (improvements.length === 0) return [say("no_gain")];
  return improvements.map(({ skill: name, overall_after: after }) => say("gain", { name, after }));
}
