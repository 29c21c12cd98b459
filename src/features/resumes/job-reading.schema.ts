import { Type, type Static } from "typebox";
import {
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  REQUIREMENT_KINDS,
  SALARY_PERIODS,
} from "../../engine/index.ts";
import { Checked, Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_RESUME_CHARS } from "../../reading/index.ts";
import { notBlank, ReadDocument, withDocumentAs } from "./resumes.schema.ts";

const JobReadingFields = {
  title: Type.Optional(
    Checked(
      Text({
        minLength: 1,
        maxLength: 300,
        description: "Where it is known apart from the text. Left out: it is looked for at the top",
      }),
      notBlank,
    ),
  ),
};
export const NewJobReading = withDocumentAs(
  "JobReadingRequest",
  JobReadingFields,
  "job_text",
  Checked(
    Text({
      minLength: 1,
      maxLength: MAX_RESUME_CHARS,
      description:
        "The posting as text; either this, `file_url` or an uploaded file. Never stored.",
    }),
    notBlank,
  ),
);
export const UploadedJobReading = Type.Object(JobReadingFields, { additionalProperties: false });

const Span = Type.Array(Type.Integer({ minimum: 0 }), {
  minItems: 2,
  maxItems: 2,
  description: "Start and end in `text`, in UTF-16 units",
});
const Placed = (description: string) =>
  Nullable(
    Type.Object(
      { text: Type.String({ description: "As written" }), at: Nullable(Span) },
      { description },
    ),
  );
const Codes = (description: string) => Type.Array(Type.String(), { description });

const Requirement = Type.Object(
  {
    kind: OneOf("JobRequirementKind", ["skill", ...REQUIREMENT_KINDS], {
      description: "`rank` and `location` are fields of their own and not listed",
    }),
    name: Type.String({
      description:
        "A canonical name; of languages of which one is enough, all of them; empty for `work_authorization`",
    }),
    id: Nullable(Type.String({ description: "Of the skill, where it is a known one" })),
    priority: OneOf("RequirementPriority", ["must", "wish"]),
    at: Type.Array(Span, { description: "Where it is named; empty where no single place says it" }),
  },
  { title: "JobRequirement" },
);

export const JobReading = Type.Object(
  {
    document: ReadDocument,
    language: Nullable(Type.String({ description: "ISO 639-1: of the posting" })),
    title: Placed("As sent, or the line at the top that names a role, else the first"),
    role: Nullable(
      Type.Object(
        {
          id: Type.String(),
          title: Type.String(),
          codes: Type.Object(
            {
              esco: Codes("Occupations of ESCO"),
              isco_08: Codes("Groups of ISCO-08"),
              onet_soc: Codes("O*NET-SOC"),
            },
            { description: "In public classifications; empty where the records have none" },
          ),
        },
        { description: "What the posting was read as" },
      ),
    ),
    company: Placed("Read where its name has a legal form or a word for an organisation"),
    city: Placed("A city that is known, at the top of the text"),
    country: Nullable(Type.String({ description: "ISO 3166-1 alpha-2, of the city" })),
    is_remote: Type.Boolean(),
    employment_type: Nullable(OneOf("EmploymentType", EMPLOYMENT_TYPES)),
    experience_level: Nullable(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
    salary: Nullable(
      Type.Object({
        min: Type.Number(),
        max: Type.Number(),
        currency: Nullable(Type.String({ description: "ISO 4217" })),
        period: OneOf("SalaryPeriod", SALARY_PERIODS),
      }),
    ),
    requirements: Type.Array(Requirement, { description: "What is asked of a person" }),
    requirement_items: Type.Array(Type.String(), {
      description: "The posting's own lines that ask for something, as `GET /jobs/{id}` has them",
    }),
    duties: Type.Array(Type.Object({ text: Type.String(), at: Span }), {
      description: "The lines under a heading of duties",
    }),
    text: Type.String({ description: "What was read; all places are in it" }),
  },
  { title: "JobReading" },
);

export type NewJobReadingBody = Static<typeof NewJobReading>;
export type JobReadingBody = Static<typeof JobReading>;
