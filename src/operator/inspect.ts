import { type Knowledge, readResume } from "../engine/index.ts";

const BEST_ROLES = 5;
const MAX_TEXT_CHARS = 200_000;

export interface Inspection {
  readonly document: {
    readonly format: "text" | "pdf" | "docx";
    readonly pages: number | null;
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

/** What the engine reads from a text, in the words of the operator's manual. */
export function inspectText(knowledge: Knowledge, text: string, now: Date): Inspection {
  const warnings: string[] = [];
  if (text.length > MAX_TEXT_CHARS) {
    warnings.push(`Only the first ${MAX_TEXT_CHARS} characters were read.`);
  }
  const read = text.slice(0, MAX_TEXT_CHARS);
  const words = read.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words === 0) warnings.push("The text has no words.");
  const resume = readResume(knowledge, read, { now });
  return {
    document: { format: "text", pages: null, words, language: resume.language ?? null, warnings },
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

/** One line `{"id", "text"}` in, one line out; a line that is no such record says so in `error`. */
export function inspectLine(knowledge: Knowledge, line: string, now: Date): string {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return JSON.stringify({ id: null, error: "The line is not JSON." });
  }
  const { id = null, text } = (record ?? {}) as { id?: unknown; text?: unknown };
  if (typeof text !== "string") return JSON.stringify({ id, error: "The line has no text." });
  return JSON.stringify({ id, ...inspectText(knowledge, text, now) });
}

/** The text of a file's bytes, or why it cannot be read here. */
export function textOfFile(bytes: Uint8Array): { text: string } | { problem: string } {
  const magic = String.fromCharCode(...bytes.subarray(0, 5));
  if (magic === "%PDF-") return { problem: "This is a PDF; only plain text can be inspected yet." };
  if (magic.startsWith("PK\u0003\u0004")) {
    return { problem: "This is a DOCX or ZIP file; only plain text can be inspected yet." };
  }
  return { text: new TextDecoder("utf-8").decode(bytes) };
}
