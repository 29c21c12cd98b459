import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type CompiledTables,
  type Engine,
  type VectorTable,
  compilingTables,
  createEngine,
} from "../engine/postings.ts";
import {
  type CompiledKnowledge,
  canWriteCompiled,
  readCompiled,
  writeCompiled,
} from "./compiled.ts";
import { findFolders, readFolders } from "./folders.ts";
import {
  type KnowledgeIdentity,
  identityOf,
  readCities,
  readReaderWeights,
  readVectorFile,
} from "./identify.ts";
import { documentsOf, recordsOf } from "./load-records.ts";
import type { RecordCheck } from "./overlay.ts";

export interface LoadedKnowledge extends KnowledgeIdentity {
  readonly engine: Engine;
}

interface LoadOptions {
  readonly cacheFolder?: string;
  /**
   * Whether to write a compiled file where there is none, which takes two seconds: for the built-in
   * records always, for an operator's when a server starts.
   */
  readonly isKept?: boolean;
  /** Of this knowledge base, as another thread has just found it: finding it out takes half of the time. */
  readonly identity?: KnowledgeIdentity | undefined;
}

/**
 * An engine over the built-in records and those of an operator's folder (`WAYMARK_KNOWLEDGE_DIR`),
 * while other work goes on. Its tables come from a compiled file where there is one.
 */
export async function loadKnowledge(
  operatorFolder?: string,
  options?: LoadOptions,
): Promise<LoadedKnowledge> {
  // Loaded only where there are records to check.
  const checks = operatorFolder ? await import("../engine/record-checks.ts") : undefined;
  const steps = loading(operatorFolder, checks?.checkRecord, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

/** The same without an operator's folder, at once. */
export function loadBuiltIn(options?: LoadOptions): LoadedKnowledge {
  const steps = loading(undefined, undefined, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export const loadEngine = (): Engine => loadBuiltIn().engine;

function* loading(
  operatorFolder: string | undefined,
  check: RecordCheck | undefined,
  { cacheFolder, isKept = !operatorFolder, identity: known }: LoadOptions = {},
): Generator<void, LoadedKnowledge> {
  const folders = known ? findFolders(operatorFolder) : readFolders(operatorFolder);
  const identity = known ?? identityOf(folders);
  yield;
  const { madeOf: file } = identity;
  let compiled = readCompiled(file, cacheFolder);
  const records = recordsOf(folders, { check, documents: compiled?.documents });
  if (!compiled && isKept && canWriteCompiled(cacheFolder)) {
    const tables = yield* compilingTables(records, loadVectors);
    compiled = { ...tables, documents: documentsOf(records) };
    writeCompiled(file, compiled, cacheFolder);
  }
  const engine = createEngine(records, {
    vectors: loadVectors,
    reader: () => readReaderWeights(folders),
    cities: () => readCities().toString("utf8"),
    ...(compiled && { compiled: tablesOf(compiled) }),
  });
  return { engine, ...identity };
}

/** Without the documents, which are of use only until their records are parsed. */
function tablesOf(compiled: CompiledKnowledge): CompiledTables {
  const { documents: _documents, ...tables } = compiled;
  return tables;
}

/** The table of title vectors; tools/vectors/ makes it. */
function loadVectors(): VectorTable {
  const manifest = readVectorFile("manifest.json").toString("utf8");
  const { dimensions, languages } = JSON.parse(manifest) as {
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
