import type { Analysis } from "../analysis/analyse.ts";
import { ENGLISH, type Speech } from "../languages/speech.ts";
import { writeAssessment } from "./assessment.ts";
import { sortFindings } from "./sort-findings.ts";
import { chooserFor } from "./phrases.ts";
import { writeRecommendations } from "./recommendations.ts";
import { writeStrengths } from "./strengths.ts";

export interface Writing {
  readonly assessment: string;
  readonly strengths: readonly string[];
  readonly recommendations: readonly string[];
}

/** Writes the findings in prose. Its only input is the analysis: no résumé text, clock or randomness. */
export function writeAnalysis(analysis: Analysis, speech: Speech = ENGLISH): Writing {
  const findings = sortFindings(analysis, speech);
  const { scores, matches, experience } = analysis;
  const seed = JSON.stringify([
    scores,
    experience,
    matches.map(({ wanted, kind }) => [wanted.name, kind]),
  ]);
  return {
    assessment: writeAssessment(findings, chooserFor(seed)),
    strengths: writeStrengths(findings),
    recommendations: writeRecommendations(findings),
  };
}
