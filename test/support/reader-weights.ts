import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The weights of the learned reader, for engines of tests. */
export const readerWeights = (): Uint8Array =>
  readFileSync(join(import.meta.dirname, "../../models/reader.bin"));
