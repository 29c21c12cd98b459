import { Type, type Static } from "typebox";
import { SKILL_GROUPS } from "../../engine/index.ts";
import { Role } from "../../features/taxonomy/index.ts";
import { isKnowledgePath, KNOWLEDGE_PATHS } from "../../knowledge/index.ts";
import { Checked, described, Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";

/* The knowledge base, and the operator's own records. */

const Effect = Nullable(
  OneOf("OverlayChange", ["added", "changed"], {
    description: "Of the operator's own records on this one",
  }),
);
const Named = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }));

export const SkillDetail = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    group: OneOf("SkillGroup", SKILL_GROUPS),
    kind: Type.String({ description: "How it is learned and verified" }),
    forms: Type.Array(Type.String(), { description: "Every spelling that is recognised" }),
    needs: described(Named, { description: "Skills to learn before it" }),
    shows: described(Named, { description: "Skills that everybody with this one has too" }),
    hours: Type.Array(Type.Number(), { description: "To reach each level" }),
    certificate: Nullable(Type.String()),
    countries: Type.Array(Type.String(), { description: "Where it is of use; empty: everywhere" }),
    resources: Type.Array(
      Type.Object(
        { title: Type.String(), url: Type.String(), platform: Type.String() },
        { additionalProperties: true },
      ),
    ),
    overlay: Effect,
  },
  { title: "SkillDetail" },
);
export const RoleDetail = Type.Object(
  { ...Role.properties, overlay: Effect },
  { title: "RoleDetail" },
);

const MAX_TRIED_CHARS = 10_000;

/** One of the two. */
export const Trial = Checked(
  Type.Object(
    {
      title: Type.Optional(Text({ minLength: 1, maxLength: 200, description: "Of a job" })),
      text: Type.Optional(
        Text({
          minLength: 1,
          maxLength: MAX_TRIED_CHARS,
          description: "Of a résumé or a posting. It is read and neither stored nor logged",
        }),
      ),
    },
    { ...strict, title: "Trial" },
  ),
  ({ title, text }) =>
    (title === undefined) === (text === undefined)
      ? { field: "title", message: "or text is required, and only one of them" }
      : undefined,
);
const Span = Type.Object({ start: Type.Integer(), end: Type.Integer() });
export const TrialResult = Type.Object(
  {
    roles: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), score: Type.Number() }),
      { description: "The roles that it may mean, the best first" },
    ),
    skills: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        level: Type.String(),
        mentions: Type.Array(Span, { description: "UTF-16 indexes into the text" }),
      }),
      { description: "Of a text only" },
    ),
    language: Nullable(Type.String({ description: "ISO 639-1: of the text" })),
    experience_years: Nullable(Type.Number({ description: "Of a text only" })),
    took_ms: Type.Number(),
  },
  { title: "TrialResult" },
);

const Change = Type.Object({
  kind: Type.String({ examples: ["skills"] }),
  id: Type.String(),
  change: OneOf("OverlayEffect", ["added", "changed", "removed"]),
  fields: Type.Array(Type.String(), { description: "Which fields a change replaced" }),
});

export const MAX_CHANGES = 1_000;

export const Overlay = Type.Object(
  {
    folder: Nullable(Type.String()),
    is_loaded: Type.Boolean({
      description: "False: the folder has changed since this process started. Restart to use it",
    }),
    total: Type.Integer(),
    changes: Type.Array(Change, { description: "At most 1,000" }),
    files: Type.Array(
      Type.Object({ path: Type.String(), bytes: Type.Integer(), changed_at: Timestamp }),
    ),
    places: Type.Array(Type.String(), {
      description: "The files that a knowledge base may hold; a star is a name",
      examples: [KNOWLEDGE_PATHS.slice(0, 2)],
    }),
  },
  { title: "Overlay" },
);

const Path = Checked(
  Text({ minLength: 1, maxLength: 300, description: "Below the folder, one of `places`" }),
  (path) =>
    isKnowledgePath(path)
      ? undefined
      : { message: "is not a file of a knowledge base, such as skills/own.ndjson" },
);
export const OverlayFileQuery = Type.Object({ path: Path }, strict);

const Hash = Nullable(
  Type.String({ description: "SHA-256 of the text; null: there is no such file" }),
);
export const OverlayFile = Type.Object(
  { path: Type.String(), text: Type.String(), hash: Hash },
  { title: "OverlayFile" },
);

const edit = {
  path: Path,
  text: Nullable(
    Text({ maxLength: 500_000, description: "The whole file; null removes the file" }),
  ),
};
export const OverlayEdit = Type.Object(edit, { ...strict, title: "OverlayEdit" });
export const OverlayWrite = Type.Object(
  {
    ...edit,
    base: Nullable(
      Text({
        maxLength: 64,
        description: "`hash` of the text that the edit began from: another one was written since",
      }),
    ),
  },
  { ...strict, title: "OverlayWrite" },
);
export const OverlayCheck = Type.Object(
  {
    problems: Type.Array(Type.String(), { description: "Empty: it can be written" }),
    gained: Type.Array(Change, { description: "Changes of built-in records that are new" }),
    lost: Type.Array(Change, { description: "Changes that the folder makes now and then no more" }),
  },
  { title: "OverlayCheck" },
);
export const WrittenOverlay = Type.Object(
  {
    path: Type.String(),
    hash: Hash,
    is_loaded: Type.Boolean({
      description: "False: running processes use it after a restart of each",
    }),
  },
  { title: "WrittenOverlay" },
);

export type TrialBody = Static<typeof TrialResult>;
export type OverlayCheckBody = Static<typeof OverlayCheck>;
