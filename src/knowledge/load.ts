import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import {
  type CompiledTables,
  type Engine,
  type VectorTable,
  compilingTables,
  createEngine,
} from "../engine/index.ts";
import {
  type CompiledKnowledge,
  canWriteCompiled,
  compiledFileOf,
  readCompiled,
  writeCompiled,
} from "./compiled.ts";
import { BUILT_IN, fingerprintOf, readFolders } from "./folders.ts";
import { documentsOf, recordsOf } from "./load-records.ts";

export interface LoadedKnowledge {
  readonly engine: Engine;
  /** As of `fingerprintKnowledge`, of the very bytes that the engine was made of. */
  readonly fingerprint: string;
  /** Changes with the records, the vectors and the engine's code. */
  readonly madeOf: string;
}

interface LoadOptions {
  readonly cacheFolder?: string;
  /**
   * Whether to write a compiled file where there is none, which takes two seconds: for the built-in
   * records always, for an operator's when a server starts.
   */
  readonly isKept?: boolean;
}

/**
 * An engine over the built-in records and those of an operator's folder (`WAYMARK_KNOWLEDGE_DIR`).
 * Its tables come from a compiled file where there is one.
 */
export function loadKnowledge(operatorFolder?: string, options?: LoadOptions): LoadedKnowledge {
  const steps = loading(operatorFolder, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same while other work goes on. */
export async function loadKnowledgeInSteps(
  operatorFolder?: string,
  options?: LoadOptions,
): Promise<LoadedKnowledge> {
  const steps = loading(operatorFolder, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

function* loading(
  operatorFolder?: string,
  { cacheFolder, isKept = operatorFolder === undefined }: LoadOptions = {},
): Generator<void, LoadedKnowledge> {
  const folders = readFolders(operatorFolder);
  const fingerprint = fingerprintOf(folders);
  const manifest = readVectorFile("manifest.json");
  const vectors = (): VectorTable => loadVectors(manifest);
  const cities = readFileSync(join(BUILT_IN, "places", "cities.tsv"));
  const file = compiledFileOf(
    operatorFolder ? "overlay" : "built-in",
    `${fingerprint}\n${manifest.toString("utf8")}\n${crc32(cities)}`,
  );
  yield;
  let compiled = readCompiled(file, cacheFolder);
  const records = recordsOf(folders, undefined, compiled?.documents);
  if (!compiled && isKept && canWriteCompiled(cacheFolder)) {
    const tables = yield* compilingTables(records, vectors);
    compiled = { ...tables, documents: documentsOf(records) };
    writeCompiled(file, compiled, cacheFolder);
  }
  const engine = createEngine(records, {
    vectors,
    cities: () => cities.toString("utf8"),
    ...(compiled && { compiled: tablesOf(compiled) }),
  });
  return { engine, fingerprint, madeOf: file };
}

/** Without the documents, which are of use only until their records are parsed. */
function tablesOf(compiled: CompiledKnowledge): CompiledTables {
  const { documents: _documents, ...tables } = compiled;
  return tables;
}

export const loadEngine = (operatorFolder?: string): Engine => loadKnowledge(operatorFolder).engine;

const readVectorFile = (name: string): Buffer => readFileSync(join(BUILT_IN, "vectors", name));

/** The table of title vectors; tools/vectors/ makes it. */
function loadVectors(manifest: Buffer): VectorTable {
  const { dimensions, languages } = JSON.parse(manifest.toString("utf8")) as {
    dimensions: number;
    languages: string[];
  };
  const [vectors, shares] = [readVectorFile("vectors.bin"), readVectorFile("languages.bin")];
  return {
    dimensions,
    languages,
    pieces: readVectorFile("pieces.txt").toString("utf8").trimEnd().split("\n"),
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
    shares,
  };
}
