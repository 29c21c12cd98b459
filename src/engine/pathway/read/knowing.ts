/* The candidate's level in a skill, and the source of it. */
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
  /** The level that is likely but not stated, 0–3: it counts for hours and words. */
  readonly likely: number;
  /** The likely level as far as it comes from the present role and the studies, at most intermediate.
   * Half of it counts for readiness. */
  readonly assumed: number;
}

/** Records a level that a source implies; the strongest source of each skill is kept. */
export type Imply = (
  skill: Skill,
  level: number,
  by: Source,
  options?: { readonly likely?: number; readonly isBySkill?: boolean },
) => void;
