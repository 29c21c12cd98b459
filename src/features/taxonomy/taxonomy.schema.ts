import { Type, type Static } from "typebox";
import { IMPORTANCES, LEVELS, SKILL_GROUPS } from "../../engine/index.ts";
import { Checked, described, OneOf, Text } from "../../platform/http/schema.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, PAGE_QUERY, PageOf } from "../../platform/pagination.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";

const MAX_QUERY_CHARS = 200;

/** Without the default of the other lists: it would hide which of the two names was sent. */
const perPage = (description: string) =>
  Type.Optional(
    described(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, description }), {
      default: DEFAULT_PER_PAGE,
    }),
  );

export const LookupQuery = Checked(
  Type.Object(
    {
      q: Type.Optional(
        Text({
          maxLength: MAX_QUERY_CHARS,
          description:
            "What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries.",
          examples: ["kuber"],
        }),
      ),
      ...PAGE_QUERY,
      per_page: perPage("How many entries at most"),
      limit: perPage("Another name of `per_page`"),
    },
    { additionalProperties: false },
  ),
  ({ per_page: size, limit }) =>
    size !== undefined && limit !== undefined && size !== limit
      ? { field: "limit", message: "is another name of per_page: send one of them" }
      : undefined,
);

const matched = Type.String({ description: "The spelling that matched" });

const SkillEntry = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    group: OneOf("SkillGroup", SKILL_GROUPS),
    matched,
  },
  { title: "SkillEntry" },
);
export const SkillLookup = Type.Object(PageOf(SkillEntry).properties, { title: "SkillList" });
export type SkillLookupBody = Static<typeof SkillLookup>;

const RoleEntry = Type.Object(
  { id: Type.String(), title: Type.String(), group: Type.String(), matched },
  { title: "RoleEntry" },
);
export const RoleLookup = Type.Object(PageOf(RoleEntry).properties, { title: "RoleList" });
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
