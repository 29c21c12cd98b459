/*
 * Another entrance of the engine: what it takes to load records and to read postings. It loads a third of
 * the modules behind index.ts, which counts because every import starts a process and a thread.
 */
export type { CompiledTables, Engine } from "./engine.ts";
export { POSTING_TABLES, compilingTables, createEngine } from "./engine.ts";
export type { VectorTable } from "./vectors/title-vectors.ts";
export type { KnowledgeRecords, RecordKind } from "./knowledge/record-types.ts";
export { mergeRecords } from "./knowledge/record-types.ts";
export type { Skill } from "./knowledge/knowledge.ts";
export { findSkill } from "./skills/find.ts";
export type { ReadJobText } from "./matching/read-job-text.ts";
export { readJobText } from "./matching/read-job-text.ts";
export { Vocabulary } from "./search/known-titles.ts";
export { withoutPronouns } from "./search/search-words.ts";
