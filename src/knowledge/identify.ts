import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { compiledFileOf } from "./compiled.ts";
import { BUILT_IN, type Folder, fingerprintOf, readFolders } from "./folders.ts";

export interface KnowledgeIdentity {
  /** As of `fingerprintKnowledge`, of the very bytes that the engine was made of. */
  readonly fingerprint: string;
  /** Changes with the records, the vectors and the engine's code. */
  readonly madeOf: string;
}

/** Of the records as they are now. */
export const identifyKnowledge = (operatorFolder?: string): KnowledgeIdentity =>
  identityOf(readFolders(operatorFolder));

export function identityOf(folders: readonly Folder[]): KnowledgeIdentity {
  const fingerprint = fingerprintOf(folders);
  const manifest = readVectorFile("manifest.json").toString("utf8");
  const madeOf = compiledFileOf(
    folders.length > 1 ? "overlay" : "built-in",
    `${fingerprint}\n${manifest}\n${crc32(readCities())}`,
  );
  return { fingerprint, madeOf };
}

export const readCities = (): Buffer => readFileSync(join(BUILT_IN, "places", "cities.tsv"));

/** The weights of the learned reader: an operator's, or those that `train/reader` made for this version. */
export const readReaderWeights = (folders: readonly Folder[]): Buffer =>
  folders.findLast(({ reader }) => reader)?.reader?.bytes ??
  readFileSync(join(BUILT_IN, "..", "models", "reader.bin"));

export const readVectorFile = (name: string): Buffer =>
  readFileSync(join(BUILT_IN, "vectors", name));
