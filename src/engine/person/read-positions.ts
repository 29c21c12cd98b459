import { findExperienceLevel } from "../posting/find-terms.ts";
import type { ResumePosition, Resume } from "../resume/read-resume.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import type { TextSpan } from "../text/spans.ts";
import type { PositionRecord, RecordField } from "../resume/resume-records.ts";
import type { FieldPlace, PersonPosition } from "./person.ts";

/** The given text and how to find a place of the read text in it. */
export interface Original {
  readonly text: string;
  toOrigin(span: TextSpan): TextSpan;
}

export function readPositions(
  engine: ResumeTables,
  resume: Resume,
  { text, toOrigin }: Original,
): PersonPosition[] {
  const peopleLed = engine.knowledge.languages.peopleLedIn(resume.language);
  return resume.positions.map((position) => {
    const { title, start, end, isCurrent, months, record } = position;
    const span = toOrigin(position.at);
    return {
      title,
      start,
      end,
      isCurrent,
      months,
      titleAsWritten: record.title?.written,
      employer: record.employer?.written,
      place: record.place?.written,
      roleId: position.roles[0]?.role.id,
      rank: title === undefined ? undefined : findExperienceLevel(engine, title, ""),
      kind: record.kind,
      description: descriptionOf(text, span, record),
      confidence: record.confidence,
      fields: placesOf({
        title: record.title,
        employer: record.employer,
        place: record.place,
        start: record.startAt,
        end: record.endAt,
      }),
      peopleLed: peopleLed?.find(text.slice(span.start, span.end), false)?.count,
      skillIds: resume.skills
        .filter(
          ({ mentions, source }) =>
            source !== "post" && mentions.some((mention) => isIn(position, mention)),
        )
        .map(({ id }) => id),
      span,
    };
  });
}

/** The places of the fields that were found. */
export function placesOf<Name extends string>(
  fields: Readonly<Record<Name, RecordField | undefined>>,
): Partial<Record<Name, FieldPlace>> {
  const found = Object.entries<RecordField | undefined>(fields).flatMap(([name, field]) =>
    field === undefined
      ? []
      : [[name, { start: field.start, end: field.end, confidence: field.confidence }] as const],
  );
  return Object.fromEntries(found) as Partial<Record<Name, FieldPlace>>;
}

/** The text behind the names and dates of a position. */
function descriptionOf(
  text: string,
  { start, end }: TextSpan,
  { title, employer, place, startAt, endAt }: PositionRecord,
): string | undefined {
  const names = [title, employer, place, startAt, endAt].flatMap((name) =>
    name && name.start >= start && name.end <= end ? name.end : [],
  );
  const told = text.slice(Math.max(start, ...names), end).replace(/^[^\p{L}\p{N}]+/u, "");
  return told.trim() || undefined;
}

/** The positions whose part of the text has one of these mentions. */
export const usedIn = (
  positions: readonly ResumePosition[],
  mentions: readonly TextSpan[],
): readonly ResumePosition[] =>
  positions.filter((position) => mentions.some((mention) => isIn(position, mention)));

const isIn = ({ at }: ResumePosition, { start }: TextSpan): boolean =>
  start >= at.start && start < at.end;
