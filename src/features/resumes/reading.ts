import type { DocumentReading } from "../../engine/index.ts";
import type { ResumeSource } from "./resume-source.ts";
import type { JsonResumeBody, ResumeReadingBody } from "./reading.schema.ts";

type Span = { readonly start: number; readonly end: number };
const pair = ({ start, end }: Span): [number, number] => [start, end];

export const documentOf = (
  { bytes, format, pages, warnings, ocr }: ResumeSource,
  found: {
    readonly words: number;
    readonly language: string | null;
    readonly warnings: readonly string[];
  },
): ResumeReadingBody["document"] => ({
  source: bytes ? "file" : "text",
  format,
  pages,
  ...(ocr ? { ocr: { pages: ocr.pages, confidence: ocr.confidence } } : {}),
  words: found.words,
  language: found.language,
  warnings: [...warnings, ...found.warnings],
});

/** The person in a document, with the contact data only when it was asked for. */
export function toReading(
  document: ResumeReadingBody["document"],
  text: string,
  found: DocumentReading,
  hasContact: boolean,
): ResumeReadingBody {
  const { contact } = found;
  return {
    document,
    language: found.language ?? null,
    positions: found.positions.map((position) => ({
      title: position.titleAsWritten ?? null,
      role:
        position.roleId === undefined || position.roleTitle === undefined
          ? null
          : { id: position.roleId, title: position.roleTitle },
      seniority: (position.rank ?? null) as ResumeReadingBody["summary"]["seniority"],
      employer: position.employer ?? null,
      place: position.place ?? null,
      start: position.start ?? null,
      end: position.end ?? null,
      is_current: position.isCurrent,
      months: position.months,
      people_led: position.peopleLed ?? null,
      skills: [...position.skillNames],
      span: pair(position.span),
    })),
    education: found.education.map(
      ({ level, degree, field, institution, start, end, ...study }) => ({
        level: level ?? null,
        degree,
        field: field ?? null,
        institution: institution ?? null,
        start: start ?? null,
        end: end ?? null,
        state: study.state,
        span: pair(study.span),
      }),
    ),
    credentials: found.credentials.map(({ name, state, span }) => ({
      name,
      state,
      span: pair(span),
    })),
    spoken_languages: found.languages.map(({ name, level, cefr }) => ({
      name,
      level: level ?? null,
      cefr: cefr ?? null,
    })),
    skills: found.skills.map(
      ({ id, name, level, levelSource, source, years, lastUsed, spans }) => ({
        name,
        id,
        level,
        level_source: levelSource,
        source,
        years: years ?? null,
        last_used: lastUsed ?? null,
        spans: spans.map(pair),
      }),
    ),
    summary: {
      experience_years: found.experienceYears,
      seniority: (found.seniority ?? null) as ResumeReadingBody["summary"]["seniority"],
      education_level: found.educationLevel ?? null,
    },
    ...(hasContact
      ? {
          contact: {
            name: contact.name ?? null,
            emails: [...contact.emails],
            phones: [...contact.phones],
            links: [...contact.links],
          },
        }
      : {}),
    text,
    ignored: [...found.ignored],
  };
}

/** The same in the schema of jsonresume.org, which has neither nulls nor states. */
export function toJsonResume(reading: ResumeReadingBody, version: string): JsonResumeBody {
  const { contact, positions } = reading;
  return {
    basics: present({
      label: positions[0]?.title,
      name: contact?.name,
      email: contact?.emails[0],
      phone: contact?.phones[0],
      url: contact?.links[0],
    }),
    work: positions.map(({ employer, title, place, start, end }) =>
      present({
        name: employer,
        position: title,
        location: place,
        startDate: start,
        endDate: end,
      }),
    ),
    education: reading.education
      .filter(({ state }) => state === "held" || state === "in_progress")
      .map(({ institution, field, degree, start, end }) =>
        present({ institution, area: field, studyType: degree, startDate: start, endDate: end }),
      ),
    certificates: reading.credentials
      .filter(({ state }) => state === "held")
      .map(({ name }) => ({ name })),
    skills: reading.skills.map(({ name, level }) => ({ name, level })),
    languages: reading.spoken_languages.map(({ name, level }) => ({
      language: name,
      ...present({ fluency: level }),
    })),
    meta: { version },
  };
}

/** Without the members that have no value. */
function present<T extends Record<string, string | null | undefined>>(
  members: T,
): { [K in keyof T]?: string } {
  const known = Object.entries(members).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(known) as { [K in keyof T]?: string };
}
