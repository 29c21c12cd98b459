import { keepsResults, type Call } from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import {
  UnreadableDocument,
  type DocumentPool,
  type DocumentText,
} from "../../platform/documents/index.ts";
import { OutboundError, type Outbound } from "../../platform/outbound.ts";
import { MAX_RESUME_CHARS } from "../../reading/index.ts";
import { MAX_FILE_BYTES, MAX_FILE_MB, type ResumeForm } from "./resumes.schema.ts";

/** A résumé's text, and its bytes if it was a file. Kept only during the request. */
export interface ResumeSource {
  readonly text: string;
  readonly bytes: Buffer | undefined;
  readonly format: DocumentText["format"];
  readonly pages: number | null;
  readonly warnings: readonly string[];
  /** Present when some of the text was recognised in pictures. */
  readonly ocr?: DocumentText["ocr"];
}

export interface ResumeSourceDeps {
  outbound: Outbound;
  documents: DocumentPool;
}

const DOWNLOAD_SECONDS = 15;
const MAX_REDIRECTS = 3;
/** Typical documents take 20 to 300 ms; slower ones count as several requests. */
const COSTLY_MS = 2_000;
/** A function, because the first formatted number loads the data of locales. */
const cutOff = (): string =>
  `Only the first ${MAX_RESUME_CHARS.toLocaleString("en")} characters were read.`;

/** Who has a document read: a call, or a batch. */
export interface SourceOwner {
  readonly caller: Pick<Call["caller"], "appId" | "retentionMonths">;
  countCostly(requests: number): Promise<void>;
}

/** Requires exactly one of `resume_text`, `file_url` and an uploaded file. */
export type ReadSource = (
  call: SourceOwner,
  body: ResumeForm,
  file: Buffer | undefined,
) => Promise<ResumeSource>;

export function createSourceReader({ outbound, documents }: ResumeSourceDeps): ReadSource {
  async function readFile(call: SourceOwner, bytes: Buffer): Promise<ResumeSource> {
    const { caller } = call;
    const isLast = !keepsResults(caller);
    const read = await documents.read(bytes, caller.appId, isLast).catch((error: unknown) => {
      if (error instanceof UnreadableDocument) return error;
      throw error;
    });
    if (read.threadMs > COSTLY_MS) await call.countCostly(Math.ceil(read.threadMs / 1000));
    if (read instanceof UnreadableDocument) throw apiError("resume_unreadable", read.message);
    const { text, format, pages, warnings, ocr } = read.document;
    const isLong = text.length > MAX_RESUME_CHARS;
    return {
      text: isLong ? text.slice(0, MAX_RESUME_CHARS) : text,
      bytes,
      format,
      pages,
      warnings: isLong ? [...warnings, cutOff()] : warnings,
      ...(ocr ? { ocr } : {}),
    };
  }

  return async (call, { resume_text: text, file_url: url }, file) => {
    if (file) return readFile(call, file);
    if (url !== undefined) return readFile(call, await download(outbound, url));
    if (text === undefined || !/[\p{L}\p{N}]/u.test(text)) {
      throw apiError("resume_unreadable", "The résumé is empty: it holds no text.");
    }
    return { text, bytes: undefined, format: "text", pages: null, warnings: [] };
  };
}

async function download(outbound: Outbound, url: string): Promise<Buffer> {
  try {
    const options = {
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: DOWNLOAD_SECONDS * 1000,
      maxRedirects: MAX_REDIRECTS,
    };
    return (await outbound.download(url, options)).body;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isRefused =
      error.failure === "url_not_allowed" || error.failure === "address_not_allowed";
    const fault = isRefused ? await outbound.findFault(url.replace(/#.*$/s, "")) : undefined;
    if (fault) throw fieldError("file_url", fault);
    throw apiError("resume_unreadable", `The file could not be fetched: ${WHY[error.failure]}.`);
  }
}

const REDIRECTED = "it was redirected to an address that is not allowed";
const WHY: Readonly<Record<OutboundError["failure"], string>> = {
  url_not_allowed: REDIRECTED,
  address_not_allowed: REDIRECTED,
  name_not_resolved: "its host name does not resolve",
  timeout: `it did not arrive within ${DOWNLOAD_SECONDS} seconds`,
  connection_refused: "its host refused the connection",
  connection_closed: "its host closed the connection",
  connection_failed: "its host could not be reached",
  tls_failed: "the certificate of its host is not valid",
  invalid_response: "its host answered with something that is not HTTP",
  too_large: `it is larger than ${MAX_FILE_MB} MB`,
  unexpected_status: "its host did not answer with success",
  too_many_redirects: `it was redirected more than ${MAX_REDIRECTS} times`,
  cancelled: "the request was cancelled",
};
