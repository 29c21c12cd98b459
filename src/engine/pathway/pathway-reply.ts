import type { Importance, Level, SkillGroup } from "../knowledge/record-types.ts";
import type { BasisKind, ShownSource } from "./document.ts";
import type { CurrentLevel } from "./level-numbers.ts";
import type { TitleKind } from "./read/pathway-target.ts";
import type { ShownRoute } from "./route-reply.ts";
import type { Hours, PhasePace } from "./schedule.ts";

export interface PathwayItem {
  /** Our skill, or the id of a proof. */
  readonly skillId: string;
  readonly name: string;
  readonly kind: "skill" | "proof";
  readonly group: SkillGroup;
  readonly importance: Importance;
  readonly currentLevel: CurrentLevel;
  readonly targetLevel: Level;
  /** Of a proof; null of a skill. */
  readonly held: boolean | null;
  readonly levelSource: "stated" | "implied" | "none";
  /** Names of what implies the level. */
  readonly impliedBy: readonly string[];
  readonly oneOf: null;
  readonly demand: number | null;
}

export interface Action {
  readonly type: "learn" | "build" | "practice" | "network" | "certify";
  readonly title: string;
  readonly description: string;
  readonly priority: "high" | "medium" | "low";
}

export interface Resource {
  readonly focus: string;
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  readonly found: boolean;
}

export interface PathwayPhase {
  readonly phase: number;
  readonly title: string;
  readonly why: string;
  readonly monthStart: number;
  readonly monthEnd: number;
  /** 0–100, once the focus items of this phase and of those before are at their target levels. */
  readonly readinessAfter: number;
  readonly hours: Hours;
  readonly pace: PhasePace;
  readonly focus: readonly string[];
  readonly milestones: readonly string[];
  readonly actions: readonly Action[];
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
  readonly language: string;
  readonly basis: {
    readonly kind: BasisKind;
    readonly id: string | null;
    readonly reviewedOn: string | null;
    readonly availableIn: readonly string[];
  };
  /** Stated names that we do not know, as they were written. */
  readonly unrecognizedSkills: readonly string[];
  readonly readinessScore: number;
  readonly checklist: readonly PathwayItem[];
  readonly diagnosis: {
    readonly readinessSummary: string;
    readonly strengths: readonly string[];
    readonly priorityGaps: readonly string[];
  };
  readonly route: ShownRoute;
  readonly roadmap: {
    readonly summary: string;
    /** The headline decision; null where there is none. */
    readonly decision: string | null;
    readonly totalMonths: number;
    readonly phases: readonly PathwayPhase[];
    /** What remains after hiring. */
    readonly after: readonly string[];
    readonly sources: readonly ShownSource[];
  };
}
