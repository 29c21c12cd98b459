import type { StepRecord } from "../../knowledge/record-types.ts";

/** A step of a way as the later stages count it; its words are made in tell/. */
export type Step = Omit<StepRecord, "title" | "text">;
