import { type Engine, readResume } from "../../engine/index.ts";
import {
  openDocumentPool,
  readDocumentIn,
  type DocumentText,
} from "../../platform/documents/index.ts";
import { MAX_RESUME_CHARS } from "../../reading/index.ts";

const BEST_ROLES = 5;

export interface Inspection {
  readonly document: {
    readonly format: DocumentText["format"];
    readonly pages: number | null;
    /** Present when some of the text was recognised in pictures. */
    readonly ocr?: { readonly pages: number; readonly confidence: number };
    readonly words: number;
    readonly language: string | null;
    readonly warnings: readonly string[];
  };
  readonly skills: readonly {
    readonly id: string;
    readonly name: string;
    readonly group: string;
    readonly level: string;
    readonly mentions: readonly {
      readonly text: string;
      readonly start: number;
      readonly end: number;
    }[];
  }[];
  readonly roles: readonly {
    readonly id: string;
    readonly title: string;
    readonly score: number;
  }[];
  readonly experience_years: number;
  readonly education_level: string | null;
}

/** A text and the document it came from. */
export interface InspectedText {
  readonly text: string;
  readonly format: DocumentText["format"];
  readonly pages: number | null;
  readonly warnings: readonly string[];
  readonly ocr?: DocumentText["ocr"];
}

/** The engine's findings in a text, with the field names of the operator's manual. */
export function inspectText(
  engine: Engine,
  { text, format, pages, warnings: found, ocr }: InspectedText,
  now: Date,
): Inspection {
  const warnings = [...found];
  if (text.length > MAX_RESUME_CHARS) {
    warnings.push(`Only the first ${MAX_RESUME_CHARS} characters were read.`);
  }
  const read = text.slice(0, MAX_RESUME_CHARS);
  const words = read.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words === 0) warnings.push("The text has no words.");
  const resume = readResume(engine, read, { now });
  return {
    document: {
      format,
      pages,
      ...(ocr ? { ocr: { pages: ocr.pages, confidence: ocr.confidence } } : {}),
      words,
      language: resume.language ?? null,
      warnings,
    },
    skills: resume.skills.map(({ id, name, group, level, mentions }) => ({
      id,
      name,
      group,
      level,
      mentions: mentions.map(({ text, start, end }) => ({ text, start, end })),
    })),
    roles: resume.roles
      .slice(0, BEST_ROLES)
      .map(({ role, score }) => ({ id: role.id, title: role.title, score })),
    experience_years: resume.experienceYears,
    education_level: resume.educationLevel ?? null,
  };
}

/** One line `{"id", "text"}` in, one line out; an invalid line yields `error`. */
export function inspectLine(engine: Engine, line: string, now: Date): string {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return JSON.stringify({ id: null, error: "The line is not JSON." });
  }
  const { id = null, text } = (record ?? {}) as { id?: unknown; text?: unknown };
  if (typeof text !== "string") return JSON.stringify({ id, error: "The line has no text." });
  return JSON.stringify({ id, ...inspectText(engine, plainText(text), now) });
}

export const plainText = (text: string): InspectedText => ({
  text,
  format: "text",
  pages: null,
  warnings: [],
});

/** Extracts the text of a file; the type is detected from its bytes, not its name. */
export async function textOfFile(
  bytes: Uint8Array,
  { ocr = false }: { ocr?: boolean } = {},
): Promise<InspectedText> {
  const pool = openDocumentPool({ threads: 1, ocr });
  try {
    return await readDocumentIn(bytes, { pool });
  } finally {
    await pool.close();
  }
}
