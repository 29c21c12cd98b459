/* What somebody knows of a skill, and what tells it. */
import type { Skill } from "../../knowledge/knowledge.ts";

export type KnowingSource = "stated" | "implied" | "none";

/** The source of an implied level: a stated skill, the present work, a degree, or other studies. */
export interface Source {
  readonly kind: "skill" | "work" | "degree" | "studies";
  /** The skill's name, the title as written, or the field of study. */
  readonly name: string;
}

export const isSameSource = (a: Source, b: Source): boolean =>
  a.kind === b.kind && a.name === b.name;

/** The candidate's level in one skill, and how we know it. */
export interface Knowing {
  /** 0–3. */
  readonly level: number;
  readonly source: KnowingSource;
  /** The sources that imply it. */
  readonly by: readonly Source[];
  /** The level without what other stated skills imply, 0–3. */
  readonly independent: number;
  /** The level that is to be expected but not stated, 0–3: it counts for hours and words. */
  readonly likely: number;
  /** The expected level as far as the present role and the studies give it, at most what a skill
   * without a stated level counts: half of it counts for readiness. */
  readonly assumed: number;
}

/** Takes down what a source makes known; the strongest source of each skill stands. */
export type Imply = (
  skill: Skill,
  level: number,
  by: Source,
  options?: { readonly likely?: number; readonly isBySkill?: boolean },
) => void;
