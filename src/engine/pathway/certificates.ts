import type { Skill } from "../knowledge/knowledge.ts";
import { kindOf } from "./kinds.ts";
import type { Gap } from "./phases.ts";

export interface Certificate {
  readonly skill: Skill;
  readonly certificate: string;
}

/** The certificates worth taking in each phase: each once, in the last phase that prepares for it. */
export function certificatesOf(phases: readonly (readonly Gap[])[]): Certificate[][] {
  const lastPhase = new Map<string, { phase: number; skill: Skill }>();
  for (const [phase, focus] of phases.entries()) {
    for (const gap of focus) {
      const { certificate } = gap.skill;
      if (certificate === undefined || !isWorthIt(gap)) continue;
      lastPhase.set(certificate, { phase, skill: gap.skill });
    }
  }
  return phases.map((_, phase) =>
    [...lastPhase]
      .filter(([, last]) => last.phase === phase)
      .map(([certificate, { skill }]) => ({ skill, certificate })),
  );
}

/** Beside the core a certificate is a specialist's: an infection control nurse's, not every nurse's. */
const isWorthIt = ({ skill, importance, target }: Gap): boolean =>
  kindOf(skill) === "credential" || (importance === "core" && target >= 2);
