import type { Level } from "../knowledge/record-types.ts";

/** A level by name; as a number: 0 none, 1 beginner, 2 intermediate, 3 advanced, with fractions. */
export type CurrentLevel = Level | "none";

const NAMES: readonly CurrentLevel[] = ["none", "beginner", "intermediate", "advanced"];

export const levelNumber = (level: CurrentLevel): number => NAMES.indexOf(level);

/** The level that is fully reached; fractions are dropped. */
export const levelName = (level: number): CurrentLevel =>
  NAMES[Math.max(0, Math.min(3, Math.floor(level + 1e-9)))] as CurrentLevel;

/** The name of a target level, which is never none. */
export const targetName = (level: number): Level =>
  level >= 3 ? "advanced" : level >= 2 ? "intermediate" : "beginner";
