import { Type, type Static } from "typebox";
import { PERSONAL_KINDS } from "../../engine/index.ts";
import { OneOf, Nullable } from "../../platform/http/schema.ts";
import { ReadDocument } from "./resumes.schema.ts";

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export const RedactedResume = Type.Object(
  {
    document: ReadDocument,
    text: Type.String({
      description: "The text with a word in brackets for each part: `[name]`, `[contact]`",
    }),
    redactions: Type.Array(
      Type.Object({
        kind: OneOf("PersonalKind", PERSONAL_KINDS, {
          description:
            "`contact`: e-mail addresses, telephone numbers, links and lines with them. `personal`: address, nationality, marital status and other personal data",
        }),
        at: Type.Array(Type.Integer({ minimum: 0 }), {
          minItems: 2,
          maxItems: 2,
          description: "Start and end of the replacement in `text`, in UTF-16 units",
        }),
      }),
      { description: "In order. Without a `name`, no name was found: look before you pass it on" },
    ),
    file: Nullable(
      Type.Object(
        {
          media_type: Type.Literal(DOCX_TYPE),
          content: Type.String({ description: "The file in Base64", contentEncoding: "base64" }),
        },
        {
          description:
            "Of a DOCX: the same file with these parts replaced, its pictures blank, and without properties, comments, hidden text and the addresses of links",
        },
      ),
    ),
  },
  { title: "RedactedResume" },
);
export type RedactedResumeBody = Static<typeof RedactedResume>;
