import { Type, type Static } from "typebox";
import { IMPORTANCES, LEVELS, SKILL_GROUPS } from "../../engine/index.ts";
import { OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";

const MAX_LOOKUP_RESULTS = 50;
const DEFAULT_LOOKUP_RESULTS = 20;
const MAX_QUERY_CHARS = 200;

export const LookupQuery = Type.Object(
  {
    q: Type.Optional(
      Text({
        maxLength: MAX_QUERY_CHARS,
        description:
          "What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries.",
        examples: ["kuber"],
      }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: MAX_LOOKUP_RESULTS,
      default: DEFAULT_LOOKUP_RESULTS,
      description: "How many entries at most",
    }),
  },
  { additionalProperties: false },
);
export type LookupInput = Static<typeof LookupQuery>;

const matched = Type.String({ description: "The spelling that matched" });

export const SkillLookup = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          group: OneOf("SkillGroup", SKILL_GROUPS),
          matched,
        },
        { title: "SkillEntry" },
      ),
    ),
  },
  { title: "SkillList" },
);
export type SkillLookupBody = Static<typeof SkillLookup>;

export const RoleLookup = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        { id: Type.String(), title: Type.String(), group: Type.String(), matched },
        { title: "RoleEntry" },
      ),
    ),
  },
  { title: "RoleList" },
);
export type RoleLookupBody = Static<typeof RoleLookup>;

export const RoleParams = Type.Object({
  id: Text({ maxLength: MAX_ID_CHARS, examples: ["data-analyst"] }),
});

export const Role = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    titles: Type.Array(Type.String(), { description: "Other titles that mean this role" }),
    group: Type.String(),
    industry: Type.String(),
    ladder: Type.Array(Type.String(), { description: "The steps of this career, first to last" }),
    checklist: Type.Array(
      Type.Object({
        skill_id: Type.String(),
        name: Type.String(),
        group: OneOf("SkillGroup", SKILL_GROUPS),
        importance: OneOf("Importance", IMPORTANCES),
        target_level: OneOf("SkillLevel", LEVELS),
      }),
      { description: "The skills the role asks for, the most important first" },
    ),
  },
  { title: "Role" },
);
export type RoleBody = Static<typeof Role>;
