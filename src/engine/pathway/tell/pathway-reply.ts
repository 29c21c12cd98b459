import type { Importance, Level, SkillGroup } from "../../knowledge/record-types.ts";
import type { CurrentLevel } from "../checklist/level-numbers.ts";
import type { KnowingSource } from "../read/knowing.ts";
import type { TitleKind } from "../read/position.ts";
import type { Hours, PhasePace } from "../schedule/phase-clock.ts";
import type { Diagnosis } from "./diagnosis.ts";
import type { PhaseTexts } from "./phase-texts.ts";
import type { Resource } from "./resources.ts";
import type { ShownRoute } from "./route-reply.ts";

export interface PathwayItem {
  readonly skillId: string;
  readonly name: string;
  readonly group: SkillGroup;
  readonly importance: Importance;
  readonly currentLevel: CurrentLevel;
  readonly targetLevel: Level;
  readonly levelSource: KnowingSource;
  /** Names of what implies the level. */
  readonly impliedBy: readonly string[];
  /** Names of the skills that may replace each other; null unless the item is a choice. */
  readonly oneOf: readonly string[] | null;
  readonly demand: number | null;
}

export interface PathwayPhase extends PhaseTexts {
  readonly phase: number;
  readonly monthStart: number;
  readonly monthEnd: number;
  /** 0–100, once the focus skills of this phase and of those before are at their target levels. */
  readonly readinessAfter: number;
  readonly hours: Hours;
  readonly pace: PhasePace;
  readonly focus: readonly string[];
  readonly resources: readonly Resource[];
}

/** The role or step that the title was read as. */
export interface ReadAs {
  readonly id: string;
  readonly title: string;
  readonly kind: TitleKind;
  /** The step of the role's ladder, from 1 on; null where the role has none. */
  readonly rung: number | null;
}

export interface Pathway {
  readonly roleTitle: string;
  readonly readAs: ReadAs;
  /** Stated names that we do not know, as they were written. */
  readonly unrecognizedSkills: readonly string[];
  readonly readinessScore: number;
  readonly checklist: readonly PathwayItem[];
  readonly diagnosis: Diagnosis;
  /** The requirements of the law, and the way in. */
  readonly route: ShownRoute;
  readonly roadmap: {
    readonly summary: string;
    readonly totalMonths: number;
    readonly phases: readonly PathwayPhase[];
  };
}
