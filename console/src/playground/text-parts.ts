import type { ResumeReadingBody } from "../api/replies.ts";

type ReadSkill = ResumeReadingBody["skills"][number];
type Ignored = ResumeReadingBody["ignored"][number];

/** A piece of the text: plain, naming skills, or left out for a reason. */
export interface TextPart {
  start: number;
  text: string;
  skills: readonly ReadSkill[];
  reason?: Ignored["reason"];
}

/** The text in pieces. Skills may share or overlap a span: one word can name two. */
export function partsOf(
  text: string,
  skills: readonly ReadSkill[],
  ignored: readonly Ignored[],
): TextPart[] {
  const spans = [
    ...skills.flatMap((skill) =>
      skill.spans.map(([start = 0, end = 0]) => ({ start, end, skills: [skill] })),
    ),
    ...ignored.map(({ start, end, reason }) => ({ start, end, reason, skills: [] })),
  ].toSorted((a, b) => a.start - b.start);
  const parts: TextPart[] = [];
  let from = 0;
  for (const { end, ...span } of spans) {
    const last = parts.at(-1);
    if (span.start < from && last) {
      last.skills = [...last.skills, ...span.skills];
      continue;
    }
    if (span.start > from)
      parts.push({ start: from, text: text.slice(from, span.start), skills: [] });
    parts.push({ ...span, text: text.slice(span.start, end) });
    from = end;
  }
  if (from < text.length) parts.push({ start: from, text: text.slice(from), skills: [] });
  return parts;
}
