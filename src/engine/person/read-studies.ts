/* The studies of a résumé: institution, years and state of each, in the words of the document. */
import type { EducationLevel } from "../resume/education.ts";
import type { Resume } from "../resume/read-resume.ts";
import type { StudyRecord } from "../resume/resume-records.ts";
import type { OwnWords } from "./own-words.ts";
import type { ClaimState, PersonStudy } from "./person.ts";
import { type Original, placesOf } from "./read-positions.ts";

/** A study whose level the text may not tell. */
export type ReadStudy = Omit<PersonStudy, "level"> & { readonly level: EducationLevel | undefined };

const STATES: Readonly<Record<StudyRecord["state"], ClaimState>> = {
  completed: "held",
  ongoing: "in_progress",
  abandoned: "denied",
  planned: "wished",
};

export function readStudies(
  { records, studies }: Pick<Resume, "records" | "studies">,
  { toOrigin }: Original,
  { unheld }: Pick<OwnWords, "unheld">,
): ReadStudy[] {
  return records.studies.map((record) => {
    const { degree, field, school, state } = record;
    const found = studies.find((study) => study.record === record);
    const span = toOrigin(record.at);
    const said = unheld.find(
      (part) => part.about === "study" && part.start < span.end && span.start < part.end,
    );
    return {
      level: found?.level,
      degree: found?.degree ?? (degree ?? field ?? school)?.words ?? "",
      field: found ? found.field : degree && field?.words,
      isUnderWay: state === "ongoing",
      isInferred: found?.isInferred ?? true,
      institution: school?.written,
      confidence: record.confidence,
      fields: placesOf({
        degree,
        field,
        institution: school,
        start: record.startAt,
        end: record.endAt,
      }),
      ...yearsOf(record),
      // The author's own words about a study outrank its row.
      state: state === "completed" && said ? said.state : STATES[state],
      span,
    };
  });
}

/** A single year is that of the degree, unless it begins a study that goes on. */
function yearsOf(record: StudyRecord): Pick<PersonStudy, "start" | "end"> {
  const { range, startDate, endDate, state } = record;
  const { start, end } = range?.written ?? { start: startDate, end: endDate };
  const [first, last] = [start, range?.current ? undefined : end].map((date) => date?.slice(0, 4));
  if (last !== undefined && first !== last) return { start: first, end: last };
  const begins = state === "ongoing" && record.endAt === undefined && record.isOpen;
  return begins ? { start: first, end: undefined } : { start: undefined, end: last ?? first };
}
