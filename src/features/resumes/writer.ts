import { writeAnalysis, type Analysis, type Writing } from "../../engine/index.ts";

export type { Writing } from "../../engine/index.ts";
export type Write = (analysis: Analysis) => Promise<Writing>;

export const builtInWriter: Write = async (analysis) => writeAnalysis(analysis);
