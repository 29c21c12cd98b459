import { findExperienceLevel } from "../posting/find-terms.ts";
import type { ResumePosition, Resume } from "../resume/read-resume.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import type { TextSpan } from "../text/spans.ts";
import type { PersonPosition } from "./person.ts";

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
    const { title, otherTitles, start, end, isCurrent, months } = position;
    const span = toOrigin(position.at);
    return {
      title,
      otherTitles,
      start,
      end,
      isCurrent,
      months,
      titleAsWritten: written(position.titleAsWritten) ?? title,
      employer: written(position.company),
      place: written(position.place),
      roleId: position.roles[0]?.role.id,
      rank: title === undefined ? undefined : findExperienceLevel(engine, title, ""),
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

const written = (text: string | undefined): string | undefined =>
  text?.replace(/\s+/g, " ").trim() || undefined;

/** The positions whose part of the text has one of these mentions. */
export const usedIn = (
  positions: readonly ResumePosition[],
  mentions: readonly TextSpan[],
): readonly ResumePosition[] =>
  positions.filter((position) => mentions.some((mention) => isIn(position, mention)));

const isIn = ({ at }: ResumePosition, { start }: TextSpan): boolean =>
  start >= at.start && start < at.end;
