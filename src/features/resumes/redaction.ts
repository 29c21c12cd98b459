import { keepsResults, type Call } from "../../access/index.ts";
import type { PersonalReading } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { UnreadableDocument, type DocumentPool } from "../../platform/documents/index.ts";
import type { ResumeReader } from "../../reading/index.ts";
import { DOCX_TYPE, type RedactedResumeBody } from "./redaction.schema.ts";
import type { ResumeSource } from "./resume-source.ts";
import { documentOf } from "./reading.ts";
import type { NewRedactionBody } from "./resumes.schema.ts";

type Part = PersonalReading["parts"][number];

/** A résumé without what tells who its author is. */
export async function redact(
  { reader, documents }: { reader: ResumeReader; documents: DocumentPool },
  call: Call,
  source: ResumeSource,
  { also = [] }: NewRedactionBody,
): Promise<RedactedResumeBody> {
  const { text, bytes, format } = source;
  const { appId } = call.space;
  const found = await reader.findPersonal(appId, { text, now: call.now, also });
  const isDocx = bytes !== undefined && format === "docx";
  return {
    document: documentOf(source, { ...found, language: found.language ?? null }),
    ...replaced(text, found.parts),
    file: isDocx ? await redactFile(documents, call, bytes, text, found.parts) : null,
  };
}

const replacementOf = ({ kind }: Part): string => `[${kind.replace("_", " ")}]`;

function replaced(
  text: string,
  parts: readonly Part[],
): Pick<RedactedResumeBody, "text" | "redactions"> {
  const redactions: RedactedResumeBody["redactions"] = [];
  let written = "";
  let from = 0;
  for (const part of parts) {
    written += text.slice(from, part.start);
    const start = written.length;
    written += replacementOf(part);
    redactions.push({ kind: part.kind, at: [start, written.length] });
    from = part.end;
  }
  return { text: written + text.slice(from), redactions };
}

async function redactFile(
  documents: DocumentPool,
  { caller }: Call,
  bytes: Buffer,
  text: string,
  parts: readonly Part[],
): Promise<RedactedResumeBody["file"]> {
  const replacements = parts.map((part) => ({
    start: part.start,
    end: part.end,
    text: replacementOf(part),
  }));
  try {
    const redaction = { text, replacements };
    const isLast = !keepsResults(caller);
    const redacted = await documents.redact(bytes, caller.appId, redaction, isLast);
    return { media_type: DOCX_TYPE, content: Buffer.from(redacted).toString("base64") };
  } catch (error) {
    if (error instanceof UnreadableDocument) throw apiError("resume_unreadable", error.message);
    throw error;
  }
}
