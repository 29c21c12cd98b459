import { Type, type Static } from "typebox";
import {
  CEFR_LEVELS,
  CLAIM_STATES,
  EDUCATION_LEVELS,
  EXPERIENCE_LEVELS,
  IGNORED_REASONS,
  LEVELS,
  LEVEL_SOURCES,
  SKILL_SOURCES,
} from "../../engine/index.ts";
import { OneOf, Nullable } from "../../platform/http/schema.ts";
import { ReadDocument } from "./resumes.schema.ts";

const Offset = (description: string) => Type.Integer({ minimum: 0, description });
const Span = Type.Array(Type.Integer({ minimum: 0 }), {
  minItems: 2,
  maxItems: 2,
  description: "Start and end in `text`",
});
const Month = (description: string) => Nullable(Type.String({ description }));
const State = OneOf("ClaimState", CLAIM_STATES, {
  description: "Only `held` counts for an analysis or a match",
});
const Confidence = Type.Number({
  minimum: 0,
  maximum: 1,
  description: "How sure the reader is; below 0.9 have a person look",
});
const Field = Type.Object({ confidence: Confidence, at: Span });
/** The fields of a record that were found. */
const fieldsOf = <Name extends string>(...names: readonly Name[]) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.Optional(Field)])) as Record<
      Name,
      ReturnType<typeof Type.Optional<typeof Field>>
    >,
    { description: "Of each field found, how sure it is and where it is in `text`" },
  );
const EducationLevel = Nullable(OneOf("EducationLevel", EDUCATION_LEVELS));

const codesOf = (description: string) => Type.Array(Type.String(), { description });
const Codes = Type.Object(
  {
    esco: codesOf("Of occupations of ESCO"),
    isco_08: codesOf("Of groups of ISCO-08"),
    onet_soc: codesOf("Of O*NET-SOC"),
  },
  { description: "Public codes of the occupation, where they are known" },
);

const Position = Type.Object({
  title: Nullable(Type.String({ description: "As written" })),
  role: Nullable(
    Type.Object(
      { id: Type.String(), title: Type.String(), codes: Codes },
      { description: "What it was read as" },
    ),
  ),
  seniority: Nullable(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
  employer: Nullable(Type.String()),
  place: Nullable(Type.String()),
  start: Month("`2015` or `2015-01`, as exact as the text; null when only a length is given"),
  end: Month("The last year or month, as exact as the text; null for a current position"),
  is_current: Type.Boolean(),
  months: Type.Integer({ minimum: 0 }),
  people_led: Nullable(Type.Integer({ minimum: 0 })),
  employment_type: OneOf("PositionKind", [
    "employed",
    "apprenticeship",
    "internship",
    "volunteer",
    "self_employed",
    "leave",
    "military",
    "agency",
  ]),
  description: Nullable(Type.String({ description: "What the text tells about it, as written" })),
  skills: Type.Array(Type.String(), { description: "Names of the skills told with it" }),
  confidence: Confidence,
  fields: fieldsOf("title", "employer", "place", "start", "end"),
  span: Span,
});

const Study = Type.Object({
  level: EducationLevel,
  degree: Type.String({ description: "As written, or as it was read from another language" }),
  field: Nullable(Type.String()),
  institution: Nullable(Type.String()),
  start: Month("A year"),
  end: Month("A year; that of the degree when there is only one"),
  state: State,
  confidence: Confidence,
  fields: fieldsOf("degree", "field", "institution", "start", "end"),
  span: Span,
});

const Credential = Type.Object({
  name: Type.String({ description: "As written" }),
  issuer: Nullable(Type.String()),
  issued_on: Month("`2015` or `2015-01`"),
  expires_on: Month("`2015` or `2015-01`"),
  classes: Type.Array(Type.String(), { description: "Of a driving licence: `B`, `CE`" }),
  state: State,
  confidence: Confidence,
  fields: fieldsOf("name", "issuer", "issued_on", "expires_on", "classes"),
  span: Span,
});

const Address = Type.Object({
  street: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country: Nullable(Type.String()),
});

const SkillRead = Type.Object({
  name: Type.String({ description: "Canonical name" }),
  id: Type.String(),
  level: OneOf("SkillLevel", LEVELS, {
    description: "As the text states it, or by how long, how often and where the skill is named",
  }),
  level_source: OneOf("SkillLevelSource", LEVEL_SOURCES, {
    description:
      "`stated` in words, stated `years`, the months of the `positions` that name it, or its `mentions`",
  }),
  source: OneOf("SkillSource", SKILL_SOURCES, {
    description:
      "`named` in the text, shown by a `deed` (“laid facing bricks”), or likely by a `post` held (“Bricklayer”)",
  }),
  years: Nullable(
    Type.Number({ minimum: 0, description: "As stated, or of the positions that name it" }),
  ),
  last_used: Nullable(
    Type.String({
      description: "The end of the latest position that names it, or `present`",
    }),
  ),
  spans: Type.Array(Span, {
    description:
      "Of each mention, deed or title that shows it, in order, up to 500. Empty for a licence that follows from the work held",
  }),
});

const ResumeReading = Type.Object(
  {
    document: ReadDocument,
    language: Nullable(Type.String({ description: "ISO 639-1: of the document" })),
    positions: Type.Array(Position, { description: "Most recent first" }),
    education: Type.Array(Study),
    credentials: Type.Array(Credential),
    spoken_languages: Type.Array(
      Type.Object({
        name: Type.String({ description: "In English" }),
        level: Nullable(
          OneOf("SpokenLevel", ["basic", "conversational", "professional", "fluent", "native"]),
        ),
        cefr: Nullable(OneOf("CefrLevel", CEFR_LEVELS)),
        confidence: Nullable(Confidence),
        fields: fieldsOf("name", "level"),
      }),
    ),
    skills: Type.Array(SkillRead, { description: "In the order of their first mention" }),
    summary: Type.Object({
      experience_years: Type.Number({ minimum: 0 }),
      seniority: Nullable(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
      education_level: EducationLevel,
    }),
    availability: Nullable(
      Type.Object(
        {
          notice: Nullable(Type.String({ description: "The period of notice" })),
          available_from: Nullable(Type.String({ description: "When the person can start" })),
        },
        { description: "As written" },
      ),
    ),
    contact: Type.Optional(
      Type.Object(
        {
          name: Nullable(Type.String()),
          emails: Type.Array(Type.String()),
          phones: Type.Array(Type.String()),
          links: Type.Array(Type.String()),
          address: Nullable(Address),
        },
        { description: 'With `include: ["contact"]` only' },
      ),
    ),
    text: Type.String({
      description:
        "What was read: the sent text, or the text of the file without what nobody can see. All spans are UTF-16 indexes into it.",
    }),
    ignored: Type.Array(
      Type.Object({
        start: Offset("Of its first character"),
        end: Offset("Behind its last character"),
        reason: OneOf("IgnoredReason", IGNORED_REASONS, {
          description:
            "`denied`: “no experience with …”. `wanted`: “want to learn …”. `lapsed`, `failed`, `in_progress`: a credential that is not held. `others`: work of somebody else. `instructions`: words to the reader or its software. `identity`: name, contact and personal data. `interests`: hobbies",
        }),
      }),
      { description: "Parts that count for nothing, in order; none overlaps a skill" },
    ),
  },
  { title: "ResumeReading" },
);

const Words = (description: string) => Type.Optional(Type.String({ description }));

const JsonResume = Type.Object(
  {
    basics: Type.Object({
      label: Words("The latest title"),
      name: Words('With `include: ["contact"]`, as are the next three'),
      email: Words("The first one"),
      phone: Words("The first one"),
      url: Words("The first one"),
      location: Type.Optional(
        Type.Object({
          address: Words("Street and number"),
          postalCode: Words("As written"),
          city: Words("As written"),
          country: Words("As written"),
        }),
      ),
    }),
    work: Type.Array(
      Type.Object({
        name: Words("The employer"),
        position: Words("The title as written"),
        location: Words("The place"),
        startDate: Words("`2015` or `2015-01`"),
        endDate: Words("Absent for a current position"),
        summary: Words("What the text tells about it"),
      }),
    ),
    education: Type.Array(
      Type.Object({
        institution: Words("As written"),
        area: Words("The field"),
        studyType: Words("The degree"),
        startDate: Words("A year"),
        endDate: Words("A year"),
      }),
    ),
    certificates: Type.Array(
      Type.Object({
        name: Type.String(),
        issuer: Words("As written"),
        date: Words("`2015` or `2015-01`"),
      }),
      { description: "Those held; the schema has no state" },
    ),
    skills: Type.Array(Type.Object({ name: Type.String(), level: Type.String() })),
    languages: Type.Array(Type.Object({ language: Type.String(), fluency: Words("The level") })),
    meta: Type.Object({ version: Type.String() }),
  },
  { title: "JsonResume" },
);

export const ReadingReply = Type.Union([ResumeReading, JsonResume], { title: "ReadingReply" });

export type ResumeReadingBody = Static<typeof ResumeReading>;
export type JsonResumeBody = Static<typeof JsonResume>;
