import { promises as names } from "node:dns";
import { Unavailable } from "./fair-queue.ts";

const TIMEOUT_MS = 5_000;
/** The name servers answer that there is no such record. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** The TXT records of a name; none where it does not exist. */
export async function readTextRecords(name: string): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), TIMEOUT_MS);
  });
  try {
    const records = await Promise.race([names.resolveTxt(name), late]);
    return records.map((parts) => parts.join(""));
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw new Unavailable(`The name servers do not answer for ${name}. Retry.`, 5);
  } finally {
    clearTimeout(timer);
  }
}
