import type { DocumentReading, FieldPlace } from "../../engine/index.ts";
import type { ResumeSource } from "./resume-source.ts";
import type { JsonResumeBody, ResumeReadingBody } from "./reading.schema.ts";

type Span = { readonly start: number; readonly end: number };
const pair = ({ start, end }: Span): [number, number] => [start, end];

/** The first digits of an ESCO occupation are its group of ISCO-08. */
const ISCO_DIGITS = 4;

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100;

/** The fields of a record with their places. */
const placed = <Name extends string>(
  fields: Readonly<Partial<Record<Name, FieldPlace>>>,
): Partial<Record<Name, { confidence: number; at: [number, number] }>> =>
  Object.fromEntries(
    Object.entries<FieldPlace | undefined>(fields).flatMap(([name, field]) =>
      field ? [[name, { confidence: rounded(field.confidence), at: pair(field) }]] : [],
    ),
  ) as Partial<Record<Name, { confidence: number; at: [number, number] }>>;

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
  return {
    document,
    language: found.language ?? null,
    positions: found.positions.map(showPosition),
    education: found.education.map(
      ({ level, degree, field, institution, start, end, ...study }) => ({
        level: level ?? null,
        degree,
        field: field ?? null,
        institution: institution ?? null,
        start: start ?? null,
        end: end ?? null,
        state: study.state,
        confidence: rounded(study.confidence),
        fields: placed(study.fields),
        span: pair(study.span),
      }),
    ),
    credentials: found.credentials.map((credential) => ({
      name: credential.name,
      issuer: credential.issuer ?? null,
      issued_on: credential.issuedOn ?? null,
      expires_on: credential.expiresOn ?? null,
      classes: [...credential.classes],
      state: credential.state,
      confidence: rounded(credential.confidence),
      fields: placed(credential.fields),
      span: pair(credential.span),
    })),
    spoken_languages: found.languages.map(showLanguage),
    skills: found.skills.map(showSkill),
    summary: {
      experience_years: found.experienceYears,
      seniority: (found.seniority ?? null) as ResumeReadingBody["summary"]["seniority"],
      education_level: found.educationLevel ?? null,
    },
    availability: found.availability
      ? {
          notice: found.availability.notice ?? null,
          available_from: found.availability.from ?? null,
        }
      : null,
    ...(hasContact ? { contact: showContact(found.contact) } : {}),
    text,
    ignored: [...found.ignored],
  };
}

const showPosition = (
  position: DocumentReading["positions"][number],
): ResumeReadingBody["positions"][number] => ({
  title: position.titleAsWritten ?? null,
  role:
    position.roleId === undefined || position.roleTitle === undefined
      ? null
      : { id: position.roleId, title: position.roleTitle, codes: showCodes(position.roleCodes) },
  seniority: (position.rank ?? null) as ResumeReadingBody["summary"]["seniority"],
  employer: position.employer ?? null,
  place: position.place ?? null,
  start: position.start ?? null,
  end: position.end ?? null,
  is_current: position.isCurrent,
  months: position.months,
  people_led: position.peopleLed ?? null,
  employment_type: position.kind === "selfemployed" ? "self_employed" : position.kind,
  description: position.description ?? null,
  skills: [...position.skillNames],
  confidence: rounded(position.confidence),
  fields: placed(position.fields),
  span: pair(position.span),
});

const showCodes = ({ esco, onet }: DocumentReading["positions"][number]["roleCodes"]) => ({
  esco: [...esco],
  isco_08: [...new Set(esco.map((code) => code.slice(0, ISCO_DIGITS)))],
  onet_soc: [...onet],
});

const showLanguage = ({
  name,
  level,
  cefr,
  record,
}: DocumentReading["languages"][number]): ResumeReadingBody["spoken_languages"][number] => ({
  name,
  level: level ?? null,
  cefr: cefr ?? null,
  confidence: record ? rounded(record.name.confidence) : null,
  fields: placed(record ? { name: record.name, ...(record.level && { level: record.level }) } : {}),
});

const showSkill = ({
  id,
  name,
  level,
  levelSource,
  source,
  years,
  lastUsed,
  spans,
}: DocumentReading["skills"][number]): ResumeReadingBody["skills"][number] => ({
  name,
  id,
  level,
  level_source: levelSource,
  source,
  years: years ?? null,
  last_used: lastUsed ?? null,
  spans: spans.map(pair),
});

const showContact = ({
  name,
  emails,
  phones,
  links,
  address,
}: DocumentReading["contact"]): NonNullable<ResumeReadingBody["contact"]> => ({
  name: name ?? null,
  emails: [...emails],
  phones: [...phones],
  links: [...links],
  address: address
    ? {
        street: address.street ?? null,
        postal_code: address.postalCode ?? null,
        city: address.city ?? null,
        country: address.country ?? null,
      }
    : null,
});

/** The same in the schema of jsonresume.org, which has neither nulls nor states. */
export function toJsonResume(reading: ResumeReadingBody, version: string): JsonResumeBody {
  const { contact, positions } = reading;
  return {
    basics: {
      ...present({
        label: positions[0]?.title,
        name: contact?.name,
        email: contact?.emails[0],
        phone: contact?.phones[0],
        url: contact?.links[0],
      }),
      ...(contact?.address && {
        location: present({
          address: contact.address.street,
          postalCode: contact.address.postal_code,
          city: contact.address.city,
          country: contact.address.country,
        }),
      }),
    },
    work: positions.map(({ employer, title, place, start, end, description }) =>
      present({
        name: employer,
        position: title,
        location: place,
        startDate: start,
        endDate: end,
        summary: description,
      }),
    ),
    education: reading.education
      .filter(({ state }) => state === "held" || state === "in_progress")
      .map(({ institution, field, degree, start, end }) =>
        present({ institution, area: field, studyType: degree, startDate: start, endDate: end }),
      ),
    certificates: reading.credentials
      .filter(({ state }) => state === "held")
      .map(({ name, issuer, issued_on: date }) => ({ name, ...present({ issuer, date }) })),
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
