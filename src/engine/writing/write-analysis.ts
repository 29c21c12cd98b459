import type { Analysis } from "../analysis/analyse.ts";
import type { Grounds } from "../analysis/grounds.ts";
import type { AssessmentWordsRecord } from "../knowledge/record-types.ts";
import type { Speech } from "../languages/speech.ts";
import { writeAssessment } from "./assessment.ts";
import { tellQuestions, tellRecommendations } from "./advice.ts";
import { type ToldLine, createTeller } from "./teller.ts";
import { gapLines, strengthLines } from "./strengths-gaps.ts";

export const EVIDENCE_OF = ["strength", "gap", "recommendation", "interview_question"] as const;

/** What one line of a list rests on. */
interface LineEvidence extends Grounds {
  readonly of: (typeof EVIDENCE_OF)[number];
  /** The place of the line in its list. */
  readonly index: number;
}

export interface Writing {
  readonly assessment: string;
  readonly strengths: readonly string[];
  readonly gaps: readonly string[];
  readonly recommendations: readonly string[];
  readonly questions: readonly string[];
  readonly evidence: readonly LineEvidence[];
}

/** The part of the engine that words an analysis. */
export interface AnalysisWords {
  speechIn(language: string): Speech;
  assessmentWords(language: string): AssessmentWordsRecord;
}

const MOST_LINES = 5;

/** Writes an analysis in prose. Its only input is the analysis: no résumé text, clock or randomness. */
export function writeAnalysis(words: AnalysisWords, analysis: Analysis, language = "en"): Writing {
  const speech = words.speechIn(language);
  const teller = createTeller(speech, words.assessmentWords(speech.language), analysis);
  const lists = {
    strength: strengthLines(teller),
    gap: gapLines(teller),
    recommendation: tellRecommendations(teller),
    interview_question: tellQuestions(teller),
  };
  const first = (of: keyof typeof lists): ToldLine[] => lists[of].slice(0, MOST_LINES);
  const texts = (of: keyof typeof lists): string[] => first(of).map(({ text }) => text);
  return {
    assessment: writeAssessment(teller),
    strengths: texts("strength"),
    gaps: texts("gap"),
    recommendations: texts("recommendation"),
    questions: texts("interview_question"),
    evidence: EVIDENCE_OF.flatMap((of) =>
      first(of).map(({ grounds }, index) => ({ of, index, ...plain(grounds) })),
    ),
  };
}

/** The members of grounds only: findings carry more. */
const plain = ({ at, title, employer, period, figure }: Grounds): Grounds => ({
  at: at.map(({ start, end }) => ({ start, end })),
  title,
  employer,
  period,
  figure,
});
