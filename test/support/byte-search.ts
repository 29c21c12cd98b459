import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** PostgreSQL's compression puts a byte of its own between every eight of new text. */
const RUN = 8;

/**
 * A word as it may stand in a file: in any case, as hexadecimal, as Base64, in UTF-16, or cut by a
 * compression. Of its last fifteen letters a run of eight is whole wherever the cuts are.
 */
function formsOf(word: string): Buffer[] {
  const runs = [word, word.toLowerCase(), word.toUpperCase()].flatMap((spelled) =>
    Array.from({ length: RUN }, (_, back) => spelled.slice(-RUN - back).slice(0, RUN)),
  );
  const hex = Buffer.from(word).toString("hex");
  // Three alignments; the ends depend on what stands beside the word.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(" ".repeat(shift) + word)
      .toString("base64")
      .slice(4, -4),
  );
  const texts = new Set([...runs, hex, hex.toUpperCase(), ...base64]);
  return [...[...texts].map((text) => Buffer.from(text)), Buffer.from(word, "utf16le")];
}

export function isWordIn(bytes: Buffer, word: string): boolean {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const forms = formsOf(word);
  const isIn = (searched: Buffer): boolean => forms.some((form) => searched.includes(form));
  return isIn(bytes) || (isPacked && isIn(gunzipSync(bytes)));
}

/** Every file of a folder that holds a word, by its path below it. */
export async function searchFolderFor(folder: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A running server removes files of its own.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (isWordIn(bytes, word)) found.push(path.slice(folder.length + 1));
  }
  return found.toSorted();
}
