import type { ReadName, ResumeStructure } from "../reader/resume-names.ts";
import { readStructure } from "../reader/structure.ts";
import type { TextSpan } from "../text/spans.ts";
import { IDENTITY, topOf, withoutKnown, withoutSeen } from "./author.ts";
import type { ResumeTables } from "./resume-tables.ts";
import { headingLines } from "./sections.ts";

/** A résumé's records, read without knowing whose it is, and the parts that identify its author. */
export interface DocumentStructure extends ResumeStructure {
  /** In the document; parts may overlap. */
  readonly author: readonly TextSpan[];
}

/** `cut` are parts that must not be read. */
export function structureOf(
  tables: ResumeTables,
  document: string,
  how: { readonly language: string | undefined; readonly cut?: readonly TextSpan[] },
): DocumentStructure {
  const { reader, headings } = tables;
  const known = withoutKnown(tables, document, how);
  const anonymous = withoutSeen(tables, known, readStructure(reader, topOf(known.text)));
  const { text, originOf } = anonymous;
  const whole = readStructure(reader, text, { headings: headingLines(headings, text), originOf });
  // Contact data is told to who asks for it, and moves nothing: it is read as it stands.
  let asWritten: ResumeStructure | undefined;
  const top = (): ResumeStructure => (asWritten ??= readStructure(reader, topOf(document)));
  return {
    ...whole,
    author: anonymous.author,
    all: (tag) => {
      if (tag === "name") return namesOf(top(), anonymous.name);
      return IDENTITY.includes(tag) ? top().all(tag) : whole.all(tag);
    },
  };
}

/** The network's name, or one by its form where the network sees none. */
function namesOf(top: ResumeStructure, byForm: TextSpan | undefined): readonly ReadName[] {
  const seen = top.all("name");
  return seen.length > 0 || byForm === undefined
    ? seen
    : [{ start: byForm.start, end: byForm.end, tag: "name", confidence: 1 }];
}
