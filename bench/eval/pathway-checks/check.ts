import type { Situation } from "./situation.ts";

/** What a check found in a situation: how many cases it looked at, and a sentence for each fault. */
export interface Found {
  readonly cases: number;
  readonly faults: readonly string[];
}

export interface Check {
  readonly name: string;
  /** The failures before the planner was rebuilt, as the issue states them. */
  readonly before: string;
  find(situation: Situation): Found;
}

/** Collects what a check finds. */
export class Findings implements Found {
  cases = 0;
  readonly faults: string[] = [];

  /** One case; `fault` is undefined where it is right. */
  add(fault: string | undefined): void {
    this.cases++;
    if (fault !== undefined) this.faults.push(fault);
  }
}
