import { fieldError } from "../../errors.ts";
import {
  openArchive,
  UnreadableDocument,
  type ArchivedFile,
} from "../../platform/documents/index.ts";
import type { UploadedFile } from "../../platform/http/upload.ts";
import {
  MAX_BATCH_BYTES,
  MAX_BATCH_FILES,
  MAX_FILE_NAME_CHARS,
  type NewBatchBody,
} from "./batches.schema.ts";
import { MAX_FILE_BYTES, MAX_FILE_MB } from "./resumes.schema.ts";

/** A file of a batch as it was sent: its bytes, its URL, or why it cannot be read. */
export interface SentFile {
  readonly name: string | null;
  readonly externalId: string | null;
  readonly url?: string;
  readonly content?: Buffer;
  readonly fault?: string;
}

const TOO_LARGE = `The file is larger than ${MAX_FILE_MB} MB.`;

type Candidates = NonNullable<NewBatchBody["candidates"]>;
type Unowned = Omit<SentFile, "externalId">;

export const linkedFiles = ({ file_urls: urls = [], candidates = [] }: NewBatchBody): SentFile[] =>
  withCandidates(
    urls.map((url) => ({ name: null, url })),
    candidates,
  );

/** The files of a form, those in its ZIPs one by one. */
export async function uploadedFiles(
  uploaded: readonly UploadedFile[],
  { candidates = [] }: NewBatchBody,
): Promise<SentFile[]> {
  const files: Unowned[] = [];
  let bytes = 0;
  for (const [index, { name, content }] of uploaded.entries()) {
    const packed = isZip(name, content) ? openZipOf(content, index) : undefined;
    if (files.length + (packed?.length ?? 1) > MAX_BATCH_FILES)
      throw fieldError("files", `must hold at most ${MAX_BATCH_FILES} files`);
    for (const file of packed ?? [{ name, read: async () => content }]) {
      const sent = await readSent(file);
      bytes += sent.content?.length ?? 0;
      if (bytes > MAX_BATCH_BYTES)
        throw fieldError("files", `must have at most ${MAX_BATCH_BYTES / 1024 / 1024} MB unpacked`);
      files.push(sent);
    }
  }
  return withCandidates(files, candidates);
}

/** A DOCX is a ZIP too, so the name decides. */
const isZip = (name: string, content: Buffer): boolean =>
  /\.zip$/i.test(name) && content.subarray(0, 2).toString("latin1") === "PK";

function openZipOf(content: Buffer, index: number): ArchivedFile[] {
  try {
    const packed = openArchive(content);
    if (packed.length > 0) return packed;
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    throw fieldError(`files.${index}`, "is a ZIP that cannot be read");
  }
  throw fieldError(`files.${index}`, "is a ZIP without files");
}

async function readSent({ name, read }: ArchivedFile): Promise<Unowned> {
  const named = { name: name.slice(0, MAX_FILE_NAME_CHARS) };
  try {
    const content = await read(MAX_FILE_BYTES);
    return content.length > MAX_FILE_BYTES ? { ...named, fault: TOO_LARGE } : { ...named, content };
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return { ...named, fault: error.reason === "too_large" ? TOO_LARGE : error.message };
  }
}

/** Files by the name or URL that their candidate is told with. */
function withCandidates(files: readonly Unowned[], candidates: Candidates): SentFile[] {
  const idOf = new Map<string, string>();
  const called = files.map(({ name, url }) => url ?? name ?? "");
  for (const [index, { file, external_candidate_id: id }] of candidates.entries()) {
    const named = called.filter((one) => one === file).length;
    const field = `candidates.${index}.file`;
    if (named === 0) throw fieldError(field, "is no file of the batch");
    if (named > 1) throw fieldError(field, "is several files of the batch");
    if (idOf.has(file)) throw fieldError(field, "is named twice");
    idOf.set(file, id);
  }
  return files.map((file, index) => ({ ...file, externalId: idOf.get(called[index]!) ?? null }));
}
